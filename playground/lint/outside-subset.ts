import { isCount, isFiniteNumber, isObject, pointerTo } from '../../src/protocol/json.js';
import type { Revision } from '../../src/protocol/revisions.js';

/** What a revision's subset of JSON Schema adds to the common part. */
interface Additions {
  /**
   * Whether it has what 2025-11-25 and later have: `oneOf` of titled constants and `type: "array"` of choices (SEP-1330),
   * `default` on strings, numbers and choices (SEP-1034; on booleans all revisions have it), and `$schema` beside
   * `properties`.
   */
  readonly isExtended: boolean;
  /** Whether it has `pattern` on strings: only the text of 2025-11-25 does. */
  readonly pattern: boolean;
}

/** @see docs/specification/REVISION/client/elicitation.mdx, "Requested Schema"; schema/REVISION/schema.ts */
const ADDITIONS: Readonly<Record<Revision, Additions>> = {
  '2025-06-18': { isExtended: false, pattern: false },
  '2025-11-25': { isExtended: true, pattern: true },
  '2026-07-28': { isExtended: true, pattern: false },
};

type Check = (value: unknown) => boolean;
/** Keyword → whether the subset allows a value. */
type Shape = Readonly<Record<string, Check>>;

const isString: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isStrings: Check = (value) => Array.isArray(value) && value.every(isString);
const isTitled: Check = (value) =>
  Array.isArray(value) && value.every((item) => fits(item, titledOption, ['const', 'title']));
const is =
  (...allowed: unknown[]): Check =>
  (value) =>
    allowed.includes(value);

const named: Shape = { title: isString, description: isString };
const titledOption: Shape = { const: isString, title: isString };
const namesOfItems: Check = (value) => fits(value, { type: is('string'), enum: isStrings }, ['type', 'enum']);
const titlesOfItems: Check = (value) => fits(value, { anyOf: isTitled }, ['anyOf']);

/**
 * Finds the first keyword outside a revision's restricted subset of JSON Schema.
 * @returns its place, for example `requestedSchema/properties/age: exclusiveMinimum`; `undefined` if there is none.
 */
export function outsideSubset(schema: unknown, revision: Revision): string | undefined {
  const additions = ADDITIONS[revision];
  const root: Shape = {
    type: is('object'),
    properties: isObject,
    required: isStrings,
    ...(additions.isExtended && { $schema: isString }),
  };
  const misfit = misfitOf(schema, root, ['type', 'properties']);
  if (misfit !== undefined) return `requestedSchema: ${misfit}`;
  for (const [key, property] of Object.entries((schema as { properties: object }).properties)) {
    const found = misfitOfProperty(property, additions);
    if (found !== undefined) return `${pointerTo('requestedSchema/properties', key)}: ${found}`;
  }
  return undefined;
}

function misfitOfProperty(property: unknown, { isExtended, pattern }: Additions): string | undefined {
  if (!isObject(property)) return 'not an object';
  const withDefault = (check: Check): Shape => (isExtended ? { default: check } : {});
  const shape = (keywords: Shape, ...required: string[]) =>
    misfitOf(property, { type: isString, ...named, ...keywords }, ['type', ...required]);
  switch (property.type) {
    case 'string':
      if ('enum' in property) return shape({ enum: isStrings, enumNames: isStrings, ...withDefault(isString) });
      if ('oneOf' in property && isExtended) return shape({ oneOf: isTitled, ...withDefault(isString) });
      return shape({
        minLength: isCount,
        maxLength: isCount,
        format: is('email', 'uri', 'date', 'date-time'),
        ...(pattern && { pattern: isString }),
        ...withDefault(isString),
      });
    case 'number':
    case 'integer':
      return shape({ minimum: isFiniteNumber, maximum: isFiniteNumber, ...withDefault(isFiniteNumber) });
    case 'boolean':
      return shape({ default: isBoolean });
    case 'array': {
      if (!isExtended) return 'type';
      const items: Check = (value) => namesOfItems(value) || titlesOfItems(value);
      return shape({ items, minItems: isCount, maxItems: isCount, ...withDefault(isStrings) }, 'items');
    }
    default:
      return 'type';
  }
}

function misfitOf(value: unknown, shape: Shape, required: readonly string[]): string | undefined {
  if (!isObject(value)) return 'not an object';
  return (
    required.find((keyword) => !Object.hasOwn(value, keyword)) ??
    Object.keys(value).find((keyword) => !(Object.hasOwn(shape, keyword) && shape[keyword]!(value[keyword])))
  );
}

function fits(value: unknown, shape: Shape, required: readonly string[]): boolean {
  return misfitOf(value, shape, required) === undefined;
}
