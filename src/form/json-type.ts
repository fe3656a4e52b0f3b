import { own } from '../protocol/json.js';

/** The JSON types a field can stand for, the one that serves most first: a text can say almost anything. */
export const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;

export type JsonType = (typeof TYPES)[number];

/**
 * The type a schema declares; where it declares several, the first that can be shown; where none, the one that its
 * other keywords speak of, text if they speak of none.
 * @returns `undefined` for a type that cannot be shown, and where only a combination of schemas would say it.
 */
export function typeOf(schema: object): JsonType | undefined {
  const declared = [own(schema, 'type')].flat();
  const known = TYPES.find((type) => declared.includes(type));
  if (known !== undefined || declared[0] !== undefined) return known;
  const has = (...keywords: string[]) => keywords.some((keyword) => Object.hasOwn(schema, keyword));
  if (has('properties')) return 'object';
  if (has('items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems')) return 'array';
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
  return has('anyOf', 'oneOf', 'allOf', 'not', '$ref') ? undefined : 'string';
}
