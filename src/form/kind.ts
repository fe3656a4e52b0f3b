import { own } from '../protocol/json.js';
import type { Option, UnsupportedReason } from './field.js';
import { MULTILINE_FORMATS } from './keywords.js';
import { choicesOf, MAX_OPTIONS } from './options.js';

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
    const option = choicesOf({ enum: [schema.const] })?.options[0];
    return option ? { kind: 'fixed', option } : unsupported('type');
  }
  const choices = choicesOf(schema);
  if (choices) return bounded(choices.options, { kind: 'choice', ...choices });
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
  if (known ?? types[0] !== undefined) return known;
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
    (typeof preset === 'string' && preset.includes('\n'));
  return { kind: 'text', multiline };
}

function listOf(schema: Record<string, unknown>): Kind {
  const items = own(schema, 'items');
  const choices = typeof items === 'object' && items !== null ? choicesOf(items) : undefined;
  if (!choices?.options.every((option) => typeof option.value === 'string')) return unsupported('type');
  return bounded(choices.options, { kind: 'choices', options: choices.options });
}

function bounded(options: readonly Option[], kind: Kind): Kind {
  if (options.length === 0) return unsupported('type');
  return options.length > MAX_OPTIONS ? unsupported('too-many-options') : kind;
}

function unsupported(reason: UnsupportedReason): Kind {
  return { kind: 'unsupported', reason };
}
