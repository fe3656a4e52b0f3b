import type { Constraints, Field } from '../../src/form/field.js';
import { issuesOf } from '../../src/form/validator.js';
import type { Json } from '../../src/protocol/request.js';

/** The most characters of a default that a sentence repeats. */
const MAX_SHOWN = 60;

/** Keyword that a default breaks → what the default is. The keyword and its value follow. */
const BROKEN: Readonly<Partial<Record<keyof Constraints, string>>> = {
  maximum: 'is over',
  minimum: 'is under',
  exclusiveMaximum: 'is not under',
  exclusiveMinimum: 'is not over',
  multipleOf: 'is no multiple of',
  maxLength: 'is longer than',
  minLength: 'is shorter than',
  maxItems: 'has more items than',
  minItems: 'has fewer items than',
  pattern: 'does not match',
  format: 'is not of',
  uniqueItems: 'has an item twice against',
};

/**
 * Why a default cannot fill in its field, for example `30 is over "maximum": 14`.
 * @param type what the property's schema has as its type
 */
export function whyUnfit(field: Field, value: unknown, type: unknown): string {
  return `${shown(value)} ${defectOf(field, value, type)}`;
}

function defectOf(field: Field, value: unknown, type: unknown): string {
  if (field.kind === 'choice') return isOffered(field.options, value) ? 'cannot be shown' : 'is not among the choices';
  if (!isOfKind(field, value)) return `is of another type than ${shown(type)}`;
  if (field.kind === 'number' && field.integer && !Number.isInteger(value)) return 'is no whole number';
  if (field.kind === 'choices' && !(value as unknown[]).every((item) => isOffered(field.options, item))) {
    return 'is not among the choices';
  }
  for (const { keyword } of issuesOf(field, value as Json)) {
    const items: Constraints = 'items' in field ? field.items : {};
    const limit = field.constraints[keyword as keyof Constraints] ?? items[keyword as keyof Constraints];
    const phrase = BROKEN[keyword as keyof Constraints];
    if (phrase && limit !== undefined) return `${phrase} "${keyword}": ${shown(limit)}`;
  }
  return 'does not fit the field';
}

function isOfKind({ kind }: Field, value: unknown): boolean {
  switch (kind) {
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'choices':
      return Array.isArray(value);
    case 'list':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'text':
    case 'date':
    case 'date-time':
      return typeof value === 'string';
    default:
      return true;
  }
}

function isOffered(options: readonly { value: unknown }[], value: unknown): boolean {
  return options.some((option) => option.value === value);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'none';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
