import { isObject, ownValue } from '../../protocol/json.js';
import { hasLostDigits } from '../../protocol/numeral.js';
import type { FixedField, Option, TextField, UnsupportedReason } from '../field.js';
import { MAX_SHOWN_TEXT } from '../text/label.js';
import { MULTILINE_FORMATS } from './keywords.js';
import { isChoosable, optionsIn } from './options.js';

/**
 * A field with a larger `maxLength` (code points) gets a text area. With 256, the common limit of 255 stays on one line.
 */
const MAX_ONE_LINE_LENGTH = 256;

/** The parts of a field that depend on its schema's type. */
export type Kind =
  | Pick<TextField, 'kind' | 'multiline' | 'json'>
  | { kind: 'number'; integer: boolean }
  | { kind: 'date' }
  | { kind: 'date-time' }
  | { kind: 'boolean' }
  | { kind: 'choice'; options: readonly Option[]; dropped: number; nullable: boolean }
  | { kind: 'choices'; options: readonly Option[]; dropped: number }
  | { kind: 'list' }
  | { kind: 'group' }
  | Pick<FixedField, 'kind' | 'value'>
  | { kind: 'unsupported'; reason: UnsupportedReason };

/** Decides the kind of field for a resolved schema. Listed options win over `type`, which some servers leave out. */
export function kindOf(schema: Record<string, unknown>): Kind {
  if (Object.hasOwn(schema, 'const')) {
    if (hasLostDigits(schema.const)) return unsupported('digits');
    const value = schema.const;
    if (typeof value === 'string' && value.length > MAX_SHOWN_TEXT) return unsupported('hidden');
    return isChoosable(value) ? { kind: 'fixed', value } : unsupported('type');
  }
  const type = typeOf(schema);
  const listed = type === 'array' ? undefined : optionsIn(schema);
  if (listed === 'too-many') return unsupported('too-many-options');
  if (listed) {
    if (listed.options.some(({ value }) => hasLostDigits(value))) return unsupported('digits');
    // The resolver has removed `null` from `type` and recorded it. A `type` without `null` excludes the `null` in the list.
    const nullable = listed.nullable && !Object.hasOwn(schema, 'type');
    return listed.options.length > 0 ? { kind: 'choice', ...listed, nullable } : unsupported('type');
  }
  switch (type) {
    case 'string':
      return stringKind(schema);
    case 'number':
      return { kind: 'number', integer: false };
    case 'integer':
      return { kind: 'number', integer: true };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return arrayKind(schema);
    case 'object':
      return isObject(ownValue(schema, 'properties')) ? { kind: 'group' } : unsupported('type');
    default:
      return unsupported('type');
  }
}

function stringKind(schema: Record<string, unknown>): Kind {
  const format = ownValue(schema, 'format');
  if (format === 'date') return { kind: 'date' };
  if (format === 'date-time') return { kind: 'date-time' };
  const maxLength = ownValue(schema, 'maxLength');
  const defaultValue = ownValue(schema, 'default');
  const multiline =
    MULTILINE_FORMATS.includes(format as string) ||
    (typeof maxLength === 'number' && maxLength > MAX_ONE_LINE_LENGTH && format !== 'email' && format !== 'uri') ||
    (typeof defaultValue === 'string' && /[\r\n]/.test(defaultValue));
  return { kind: 'text', multiline };
}

function arrayKind(schema: Record<string, unknown>): Kind {
  // Some servers put the values next to the list's type instead of into its items.
  const beside = Object.hasOwn(schema, 'enum') ? { enum: schema.enum } : {};
  const declared = ownValue(schema, 'items');
  const items = declared === undefined || declared === true ? beside : declared;
  if (!isObject(items) || Object.hasOwn(schema, 'prefixItems')) return unsupported('type');
  const listed = optionsIn(items);
  if (listed === 'too-many') return unsupported('too-many-options');
  if (!listed) return typeOf(items) === 'string' ? { kind: 'list' } : unsupported('type');
  if (listed.options.some(({ value }) => hasLostDigits(value))) return unsupported('digits');
  // ElicitResult names lists of strings alone, but its content matches the schema (all revisions). A schema that lists numbers
  // is outside the protocol's subset already, so only its server's own check decides, and texts would never pass that.
  const { options, dropped } = listed;
  return options.length > 0 ? { kind: 'choices', options, dropped } : unsupported('type');
}

/** The kind of a field that cannot be shown. */
export function unsupported(reason: UnsupportedReason): Kind {
  return { kind: 'unsupported', reason };
}

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
