import { ownValue } from '../../src/protocol/json.js';

const CHECK = 'Leave it out, say the rule in "description", and check the answer in the server.';

/** Keyword of a property → what to write instead. */
const ADVICE: Readonly<Record<string, string>> = {
  '': 'Write an object, such as {"type": "string", "title": "Name"}.',
  enum: 'Write a list of strings: "enum": ["red", "green"].',
  oneOf:
    'Write "oneOf": [{"const": "red", "title": "Red"}] beside "type": "string"; for 2025-06-18 "enum" and "enumNames".',
  anyOf:
    'Write one "type". Leave the property out of "required" instead of allowing null, and write choices as "oneOf".',
  allOf: 'Write all keywords into the property itself.',
  const: 'Say a fixed value in "message". A person cannot change it.',
  $ref: 'Write the definition into the property itself.',
  items:
    'Write choices of strings, because the SDKs take no other list as an answer: ' +
    '"items": {"type": "string", "enum": ["red", "green"]}, or {"anyOf": [{"const": "red", "title": "Red"}]}.',
  format: 'Write email, uri, date or date-time, or leave it out.',
  pattern: 'Only the text of 2025-11-25 has it. Say the rule in "description", and check the answer in the server.',
  exclusiveMinimum: 'Write "minimum".',
  exclusiveMaximum: 'Write "maximum".',
  default: 'Write a default of the property’s own type.',
  uniqueItems: 'Leave it out: each choice can be chosen once.',
  nullable: 'Leave it out, and leave the property out of "required".',
  title: 'Write a string.',
  description: 'Write a string.',
};

/** The same, of what 2025-06-18 alone lacks. */
const OLDEST_ADVICE: Readonly<Record<string, string>> = {
  oneOf: 'If clients of 2025-06-18 matter, write "enum" with "enumNames" instead.',
  default: 'Clients of 2025-06-18 know defaults of booleans alone, and leave the field empty. Do not rely on it.',
  $schema: 'Leave it out, if clients of 2025-06-18 matter.',
};

/** Keyword of the root → what to write instead. */
const ROOT_ADVICE: Readonly<Record<string, string>> = {
  type: 'Write "type": "object".',
  properties: 'Write "properties", an object. It may be empty: then the request is a yes/no question.',
  required: 'Write a list of property names.',
  title: 'Leave it out, and say it in "message".',
  description: 'Leave it out, and say it in "message".',
  $defs: 'Write each definition where it is used.',
  definitions: 'Write each definition where it is used.',
  additionalProperties: 'Leave it out: clients send only what is asked.',
};

/**
 * What to write in place of a keyword outside the subset.
 * @param isRoot whether `schema` is the requested schema itself
 * @param isOldestAlone whether the subset of 2025-06-18 alone lacks it
 */
export function adviceFor(keyword: string, schema: unknown, isRoot: boolean, isOldestAlone: boolean): string {
  const forOldest = isOldestAlone ? OLDEST_ADVICE[keyword] : undefined;
  if (forOldest) return forOldest;
  if (isRoot) return ROOT_ADVICE[keyword] ?? 'Leave it out, and check the answer in the server.';
  if (keyword !== 'type') return ADVICE[keyword] ?? CHECK;
  const instead = ['$ref', 'anyOf', 'allOf', 'const'].find((other) => ownValue(schema, other) !== undefined);
  return (instead && ADVICE[instead]) ?? adviceForType(ownValue(schema, 'type'));
}

function adviceForType(type: unknown): string {
  switch (type) {
    case 'object':
      return 'Ask for its members as properties of the requested schema: answers are flat.';
    case 'array':
      return 'Lists of choices exist from 2025-11-25 on. For 2025-06-18, ask with one boolean for each choice.';
    case undefined:
      return 'Write "type": "string", "number", "integer" or "boolean".';
    default:
      return Array.isArray(type)
        ? 'Write one type. To make the answer optional, leave the property out of "required".'
        : 'Write "string", "number", "integer", "boolean", or "array" of choices.';
  }
}
