import { isObject, own } from '../protocol/json.js';
import type { Option, UnsupportedReason } from './field.js';
import { typeOf } from './json-type.js';
import { MULTILINE_FORMATS } from './keywords.js';
import { choicesOf } from './options.js';

/** A text that may be longer than this (code points) is likely to be more than a line: databases hold a line in 255. */
const LONG_TEXT = 256;

/** The part of a field that its schema's type decides. */
export type Kind =
  | { kind: 'text'; multiline: boolean }
  | { kind: 'number'; integer: boolean }
  | { kind: 'date' }
  | { kind: 'date-time' }
  | { kind: 'boolean'; optional: boolean }
  | { kind: 'choice'; options: readonly Option[]; nullable: boolean }
  | { kind: 'choices'; options: readonly Option[] }
  | { kind: 'list' }
  | { kind: 'group' }
  | { kind: 'fixed'; option: Option }
  | { kind: 'unsupported'; reason: UnsupportedReason };

/** Decides what kind of field a resolved schema is. Choices win over `type`: some servers leave `type` out. */
export function kindOf(schema: Record<string, unknown>, mandatory: boolean): Kind {
  if (Object.hasOwn(schema, 'const')) {
    const choices = choicesOf({ enum: [schema.const] });
    const option = choices && choices !== 'too-many' ? choices.options[0] : undefined;
    return option ? { kind: 'fixed', option } : unsupported('type');
  }
  const type = typeOf(schema);
  const choices = type === 'array' ? undefined : choicesOf(schema);
  if (choices === 'too-many') return unsupported('too-many-options');
  if (choices) {
    const nullable = choices.nullable && !Object.hasOwn(schema, 'type');
    return choices.options.length > 0 ? { kind: 'choice', options: choices.options, nullable } : unsupported('type');
  }
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'number':
      return { kind: 'number', integer: false };
    case 'integer':
      return { kind: 'number', integer: true };
    case 'boolean':
      return { kind: 'boolean', optional: !mandatory && typeof own(schema, 'default') !== 'boolean' };
    case 'array':
      return listOf(schema);
    case 'object':
      return isObject(own(schema, 'properties')) ? { kind: 'group' } : unsupported('type');
    default:
      return unsupported('type');
  }
}

function textOf(schema: Record<string, unknown>): Kind {
  const format = own(schema, 'format');
  if (format === 'date') return { kind: 'date' };
  if (format === 'date-time') return { kind: 'date-time' };
  const maxLength = own(schema, 'maxLength');
  const preset = own(schema, 'default');
  const multiline =
    MULTILINE_FORMATS.includes(format as string) ||
    (typeof maxLength === 'number' && maxLength > LONG_TEXT && format !== 'email' && format !== 'uri') ||
    (typeof preset === 'string' && /[\r\n]/.test(preset));
  return { kind: 'text', multiline };
}

function listOf(schema: Record<string, unknown>): Kind {
  // Some servers put the values beside the list's type, not into its items.
  const beside = Object.hasOwn(schema, 'enum') ? { enum: schema.enum } : {};
  const declared = own(schema, 'items');
  const items = declared === undefined || declared === true ? beside : declared;
  if (!isObject(items) || Object.hasOwn(schema, 'prefixItems')) return unsupported('type');
  const choices = choicesOf(items);
  if (choices === 'too-many') return unsupported('too-many-options');
  if (!choices) return typeOf(items) === 'string' ? { kind: 'list' } : unsupported('type');
  // On the wire a list holds strings alone (ElicitResult, all revisions).
  return choices.options.length > 0 && choices.options.every((option) => typeof option.value === 'string')
    ? { kind: 'choices', options: choices.options }
    : unsupported('type');
}

/** A field that says it cannot be shown. */
export function unsupported(reason: UnsupportedReason): Kind {
  return { kind: 'unsupported', reason };
}
