import { own } from '../protocol/json.js';
import type { Option, UnsupportedReason } from './field.js';
import { MULTILINE_FORMATS } from './keywords.js';
import { choicesOf } from './options.js';

/** A text that may be this long (code points) is likely to be more than a line. */
const LONG_TEXT = 200;

/** The part of a field that its schema's type decides. */
export type Kind =
  | { kind: 'text'; multiline: boolean }
  | { kind: 'number'; integer: boolean }
  | { kind: 'date' }
  | { kind: 'date-time' }
  | { kind: 'boolean'; optional: boolean }
  | { kind: 'choice'; options: readonly Option[]; nullable: boolean }
  | { kind: 'choices'; options: readonly Option[] }
  | { kind: 'fixed'; option: Option }
  | { kind: 'unsupported'; reason: UnsupportedReason };

/** Decides what kind of field a resolved schema is. Choices win over `type`: some servers leave `type` out. */
export function kindOf(schema: Record<string, unknown>, required: boolean): Kind {
  if (Object.hasOwn(schema, 'const')) {
    const choices = choicesOf({ enum: [schema.const] });
    const option = choices && choices !== 'too-many' ? choices.options[0] : undefined;
    return option ? { kind: 'fixed', option } : unsupported('type');
  }
  const choices = choicesOf(schema);
  if (choices === 'too-many') return unsupported('too-many-options');
  if (choices) return choices.options.length > 0 ? { kind: 'choice', ...choices } : unsupported('type');
  switch (typeOf(schema)) {
    case 'string':
      return textOf(schema);
    case 'number':
      return { kind: 'number', integer: false };
    case 'integer':
      return { kind: 'number', integer: true };
    case 'boolean':
      return { kind: 'boolean', optional: !required && typeof own(schema, 'default') !== 'boolean' };
    case 'array':
      return listOf(schema);
    case 'object':
      return unsupported('nested');
    default:
      return unsupported('type');
  }
}

/** The declared type; where several or none are declared, the one that the other keywords speak of. */
function typeOf(schema: Record<string, unknown>): unknown {
  const types = [own(schema, 'type')].flat();
  const known = ['string', 'number', 'integer', 'boolean', 'array', 'object'].find((type) => types.includes(type));
  if (known !== undefined || types[0] !== undefined) return known;
  const has = (...keywords: string[]) => keywords.some((keyword) => Object.hasOwn(schema, keyword));
  if (has('properties')) return 'object';
  if (has('items', 'minItems', 'maxItems')) return 'array';
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
  return has('anyOf', 'oneOf', 'allOf', 'not', '$ref') ? undefined : 'string';
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
  const items = own(schema, 'items');
  const choices = typeof items === 'object' && items !== null ? choicesOf(items) : undefined;
  if (choices === 'too-many') return unsupported('too-many-options');
  // On the wire a list holds strings alone (ElicitResult, all revisions).
  return choices?.options.length && choices.options.every((option) => typeof option.value === 'string')
    ? { kind: 'choices', options: choices.options }
    : unsupported('type');
}

/** A field that says it cannot be shown. */
export function unsupported(reason: UnsupportedReason): Kind {
  return { kind: 'unsupported', reason };
}
