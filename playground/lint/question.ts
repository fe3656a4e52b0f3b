import type { ChoiceField, Field } from '../../src/form/field.js';
import { onlyAnswerable } from '../../src/form/schema/yes-no.js';
import { pointerTo } from '../../src/protocol/json.js';
import type { Finding } from './finding.js';

/** First words of an option with which a server asks again for the answers of the protocol. */
const YES = ['accept', 'approve', 'confirm', 'proceed', 'submit'];
const NO = ['abort', 'cancel', 'decline', 'deny', 'dismiss', 'refuse', 'reject'];
/** The same, where the form asks nothing else. Elsewhere they may be about anything. */
const ALONE = { yes: [...YES, 'allow', 'continue', 'ok', 'okay', 'yes'], no: [...NO, 'no', 'skip'] };

/** Finds what asks a person twice whether they agree: by a field, and by the buttons that every client has. */
export function lintQuestion(fields: readonly Field[]): Finding[] {
  const only = onlyAnswerable(fields);
  return fields.flatMap((field) => {
    const said = saidOf(field, field === only);
    const pointer = pointerTo('/requestedSchema/properties', field.key);
    return said ? [{ severity: 'warning', rule: 'question', pointer, ...said }] : [];
  });
}

function saidOf(field: Field, isAlone: boolean): Pick<Finding, 'message' | 'advice'> | undefined {
  if (field.kind === 'boolean' && isAlone) {
    return {
      message:
        'The form is one yes or no, beside accept and decline. Many clients show a box without a tick, and a person who presses Submit there says no.',
      advice: 'Ask in "message", with "properties": {}. Then accept is yes, and decline is no.',
    };
  }
  if (field.kind === 'boolean' && field.answers === 'yes-no') {
    return {
      message: 'A required boolean without a default: many clients send false, although nobody chose it.',
      advice: 'Write a "default", or name both: "enum": ["Keep the data", "Delete the data"].',
    };
  }
  if (field.kind === 'choice' && isDecision(field, isAlone)) {
    return {
      message:
        'The options ask for what accept, decline and cancel say. A person who presses Reject has not chosen "reject".',
      advice:
        'Ask in "message", and take accept, decline and cancel for the answer. Offer options only for what they do not say.',
    };
  }
  return undefined;
}

function isDecision({ options }: ChoiceField, isAlone: boolean): boolean {
  const { yes, no } = isAlone ? ALONE : { yes: YES, no: NO };
  const words = new Set(options.flatMap(({ label, value }) => [firstWord(label), firstWord(String(value))]));
  return yes.some((word) => words.has(word)) && no.some((word) => words.has(word));
}

function firstWord(text: string): string {
  return /[A-Z]+(?![a-z])|[A-Za-z][a-z]*/.exec(text)?.[0].toLowerCase() ?? '';
}
