import type { Field, SchemaIssue, UnsupportedReason } from '../../src/form/field.js';
import { labelFromKey } from '../../src/form/schema/key-label.js';
import { normalise } from '../../src/form/schema/normalise.js';
import { listIn, ownValue, pointerTo, textIn } from '../../src/protocol/json.js';
import { whyUnfit } from './default-fit.js';
import type { Finding } from './finding.js';
import { lintQuestion } from './question.js';

const SCHEMA = '/requestedSchema';

/** Why a field cannot be shown → what to write instead. */
const UNSUPPORTED: Readonly<Record<UnsupportedReason, string>> = {
  schema: 'Write an object, such as {"type": "string", "title": "Name"}.',
  type: 'Write "string", "number", "integer", "boolean", or "array" of choices as its type.',
  hidden: 'Fix a value without invisible characters, of at most 4,096 characters, and fix fewer.',
  alternatives: 'Ask with one schema, or ask which alternative applies first.',
  nested: 'Ask for its members as properties of the requested schema: answers are flat.',
  reference: 'Write the definition into the property itself.',
  digits: 'Write such a number as a string: JavaScript cannot hold it.',
  'too-many-options': 'Ask for a text, or narrow the choice down with an earlier question.',
  'too-many-fields': 'Ask fewer questions at once.',
  'too-deep': 'Ask for its members as properties of the requested schema.',
};

/**
 * Finds what a form cannot show or check, fields without a title, and fields that ask for a secret or for what the buttons
 * say. Our form engine decides.
 * @param schema within the limits that `parseRequest` checks
 */
export function lintForm(schema: Record<string, unknown>): Finding[] {
  const { fields, issues } = normalise(schema);
  const properties = ownValue(schema, 'properties');
  return [
    ...fields.flatMap((field) => lintField(field, ownValue(properties, field.key))),
    ...lintQuestion(fields),
    ...issues
      .filter(({ message }) => !message.startsWith('cannot be shown'))
      .map(
        (issue): Finding => ({
          severity: isUnanswerable(issue) ? 'error' : 'warning',
          rule: 'shown',
          pointer: SCHEMA + issue.pointer,
          message: wordingOf(issue, schema, fields),
          advice: ADVICE_BY_KEYWORD[issue.keyword] ?? 'Leave it out, and check the answer in the server.',
        }),
      ),
  ];
}

/** No answer can have a key that is no property. */
function isUnanswerable({ keyword, pointer }: SchemaIssue): boolean {
  return keyword === 'required' && pointer !== '/required';
}

function wordingOf({ pointer, keyword, message }: SchemaIssue, schema: object, fields: readonly Field[]): string {
  if (isUnanswerable({ pointer, keyword, message })) {
    const key = listIn(schema, 'required')[Number(pointer.slice('/required/'.length))];
    return `"required" names ${JSON.stringify(key)}, which is not in "properties".`;
  }
  const field = fields.find(({ key }) => pointer === `${pointerTo('/properties', key)}/default`);
  if (field && message === 'does not fit the field') {
    const property = ownValue(ownValue(schema, 'properties'), field.key);
    const reason = whyUnfit(field, ownValue(property, 'default'), ownValue(property, 'type'));
    return `"default": ${reason}, so the field stays empty.`;
  }
  return `"${keyword}" ${message}.`;
}

const ADVICE_BY_KEYWORD: Readonly<Record<string, string>> = {
  default: 'Write a default that is itself a valid answer.',
  required: 'Name only keys of "properties".',
  format: 'Write email, uri, date or date-time, or leave it out.',
  pattern: 'Write a simpler pattern, or say the rule in "description".',
  properties: 'Ask fewer questions at once.',
};

function lintField(field: Field, property: unknown): Finding[] {
  const isWhole = field.pointer === ''; // The requested schema itself cannot be shown.
  const pointer = isWhole ? SCHEMA : pointerTo(`${SCHEMA}/properties`, field.key);
  const findings: Finding[] = [];
  if (field.kind === 'unsupported') {
    findings.push({
      severity: field.required ? 'error' : 'warning',
      rule: 'shown',
      pointer,
      message: field.required
        ? 'This cannot be shown, and it is required: the person cannot accept.'
        : 'This cannot be shown: the person cannot answer it.',
      advice: UNSUPPORTED[field.reason],
    });
  }
  if (field.secret) {
    findings.push({
      severity: 'error',
      rule: 'secret',
      pointer,
      message: 'This seems to ask for a secret. Servers must not ask for secrets in a form.',
      advice: 'Ask for it on a page of your own: "mode": "url" with a "url", from 2025-11-25 on.',
    });
  }
  if (!isWhole && textIn(property instanceof Object ? property : {}, 'title').trim() === '') {
    findings.push({
      severity: 'warning',
      rule: 'title',
      pointer,
      message: `There is no title, so clients show the key: "${field.label}".`,
      advice: `Write "title": ${JSON.stringify(labelFromKey(field.key))}, in words that the person uses.`,
    });
  }
  return findings;
}
