import { ownValue } from '../../protocol/json.js';

/** The JSON types of fields. Order matters: the first match wins, and text accepts the most answers. */
export const TYPES_BY_PREFERENCE = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;

/** A JSON type of a field. */
export type SchemaType = (typeof TYPES_BY_PREFERENCE)[number];

/**
 * The `type` of the first schema that declares one; for a list of types, the first in `TYPES_BY_PREFERENCE`. Without a
 * declaration, the type that other keywords imply, else `string`.
 * @returns `undefined` for a type without a control, and if only `$ref`, a union, `allOf` or `not` could tell.
 */
export function typeOf(...schemas: readonly object[]): SchemaType | undefined {
  const declared = [schemas.map((schema) => ownValue(schema, 'type')).find((type) => type !== undefined)].flat();
  const known = TYPES_BY_PREFERENCE.find((type) => declared.includes(type));
  if (known !== undefined || declared[0] !== undefined) return known;
  const has = (...keywords: string[]) =>
    keywords.some((keyword) => schemas.some((schema) => Object.hasOwn(schema, keyword)));
  if (has('properties')) return 'object';
  if (has('items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems')) return 'array';
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
  return has('anyOf', 'oneOf', 'allOf', 'not', '$ref') ? undefined : 'string';
}
