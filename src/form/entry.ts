import { keepsNumbers } from '../protocol/exact-json.js';
import { parsedJson } from '../protocol/json.js';
import { isWhole, keepsDigits } from '../protocol/numeral.js';
import type { Json } from '../protocol/request.js';
import { schemaSize } from '../protocol/schema-size.js';
import type { DateField, DateTimeField, Field, Option } from './field.js';
import { patternEngine } from './pattern/pattern.js';
import { jsonLines } from './text/json-text.js';
import { inUtc, localTextOf, momentFrom, type Zone } from './typed/date-time.js';
import { isNumeral, possibleNumbers } from './typed/number-text.js';

/** The maximum number of texts in one free list, because each text is a chip on screen. */
export const MAX_ITEMS = 1000;

/**
 * The state of a control, as opposed to the value that it means: typed text, `'true'` or `'false'`, an option's id, several
 * ids, or the texts of a list. The empty string and the empty list mean "nothing entered", except for `NONE`.
 */
export type Entry = string | readonly string[];

/** The meaning of an entry. `invalid` is neither a value nor empty, such as `-` in a number field or half a date. */
export type Meaning =
  | { state: 'empty' }
  | { state: 'value'; value: Json }
  | { state: 'invalid'; keyword: string; params: Record<string, unknown> };

/** The entry for a typed text that matches no option, alone or after the ids of chosen options. No option has this id. */
export const UNMATCHED = '?';

/** The entry for a typed text that matches several options, used as `UNMATCHED` is. No option has this id. */
export const SEVERAL = '??';

/** Whether an entry contains a typed text that is not one option. */
export function hasUnmatched(entry: Entry): boolean {
  return [entry].flat().some(isUnmatched);
}

/** An entry of a choice without such a text. */
export function matchedIn(entry: Entry): Entry {
  if (typeof entry === 'string') return isUnmatched(entry) ? '' : entry;
  return entry.filter((id) => !isUnmatched(id));
}

function isUnmatched(id: string): boolean {
  return id === UNMATCHED || id === SEVERAL;
}

/** The first character of the entry for a text of the person's own in a choice. No option has an id that begins with it. */
export const OTHER = '=';

/** The text of the person's own in the entry of a choice; `undefined` if there is none. */
export function otherIn(field: Field, entry: Entry): string | undefined {
  if (!('other' in field)) return undefined;
  return [entry]
    .flat()
    .find((id) => id.startsWith(OTHER))
    ?.slice(OTHER.length);
}

/** The entry of a list that the person has declared empty. Unlike the empty list, it is an answer. */
export const NONE = '';

/** The entry for a half-typed date, whose text a native date control does not expose. */
export const INCOMPLETE_DATE = '…';

/** Nothing is entered. */
const EMPTY: Meaning = { state: 'empty' };

/** Whether a default or a suggestion is empty. Some servers write `null`, `""` or `[]` for "no default". */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The entry for a value. `undefined` and `null` give an empty entry; for a switch they give off. */
export function entryFrom(field: Field, value: Json | undefined, zone: Zone): Entry {
  switch (field.kind) {
    case 'choices': {
      const chosen = new Set<unknown>(Array.isArray(value) ? value : []);
      const ids = field.options.filter((option) => chosen.delete(option.value)).map((option) => option.id);
      return field.other ? [...ids, ...[...chosen].map((text) => OTHER + text)] : ids;
    }
    case 'choice':
      return (
        field.options.find((option) => option.value === value)?.id ??
        (field.other && typeof value === 'string' && value ? OTHER + value : '')
      );
    case 'list':
      return Array.isArray(value) ? (value as string[]) : [];
    case 'boolean':
      return typeof value === 'boolean' ? String(value) : field.answers === 'on-off' ? 'false' : '';
    case 'date':
      return typeof value === 'string' && /^(?!0000)\d{4}-/.test(value) ? value : ''; // A date control has no year 0.
    case 'date-time':
      return typeof value === 'string' ? localTextOf(value, zone) : '';
    case 'fixed':
      return JSON.stringify(field.value);
    default:
      if ('json' in field) return value === undefined ? '' : jsonLines(value);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/** Reads an entry. The validator, not this function, checks its value against the schema's limits. */
export function meaningOf(field: Field, entry: Entry, zone: Zone): Meaning {
  const other = otherIn(field, entry);
  if (other === '') return invalid('required', {});
  if (typeof entry !== 'string') {
    if (entry.length === 0) return EMPTY;
    if (field.kind === 'list') {
      return entry.length > MAX_ITEMS ? invalid('maxItems', { limit: MAX_ITEMS }) : value([...entry]);
    }
    if (field.kind !== 'choices') return EMPTY;
    if (hasUnmatched(entry)) return unmatched(entry);
    const ids = new Set(entry);
    const chosen = field.options.filter((option) => ids.has(option.id));
    const values = [...chosen.map((option) => option.value), ...(other ? [other] : [])];
    return values.length > 0 ? value(values) : EMPTY;
  }
  if (field.kind === 'fixed') return value(field.value);
  if (field.kind === 'choices' || field.kind === 'list') return value([]);
  if (field.kind === 'unsupported' || entry === '') return EMPTY;
  switch (field.kind) {
    case 'number':
      return numberFrom(entry, field.integer);
    case 'boolean':
      return value(entry === 'true');
    case 'choice':
      return other ? value(other) : optionFrom(field.options, entry);
    case 'date':
      return hasShortYear(field, entry) ? invalid('year', {}) : value(entry);
    case 'date-time': {
      if (hasShortYear(field, entry)) return invalid('year', {});
      const moment = momentFrom(entry, zone)?.value;
      if (moment === undefined) return invalid('format', { format: 'date-time' });
      // The pattern of many servers takes no offset but `Z`: zod writes it so.
      return value(patternEngine(field.constraints.pattern).test(moment) ? moment : inUtc(moment));
    }
    default:
      return 'json' in field ? jsonFrom(entry) : value(entry);
  }
}

/**
 * Whether a date is in a year below 1000: a date control takes "26" for the year 26. Only where the server's own date is as old,
 * somebody can have meant it.
 */
function hasShortYear({ defaultValue }: DateField | DateTimeField, entry: string): boolean {
  return entry.startsWith('0') && !String(defaultValue ?? '').startsWith('0');
}

/**
 * Whether an entry may be `NONE`: the schema requires a list and has no `minItems`. With `minItems: 0` the field needs no
 * `NONE`, because an untouched list is sent as an empty one.
 */
export function takesNone({ kind, required, nullable, constraints }: Field): boolean {
  return (kind === 'choices' || kind === 'list') && required && !nullable && constraints.minItems === undefined;
}

/**
 * Reads the entry of a number field. `readNumber` has turned the typed text into a numeral with Latin digits and a decimal
 * point. Spaces around the numeral do not matter.
 */
export function numberFrom(entry: string, integer: boolean): Meaning {
  const text = entry.trim();
  if (text === '') return EMPTY;
  if (possibleNumbers(text).length > 0) return invalid('ambiguous', {});
  if (!isNumeral(text)) return invalid('type', { type: integer ? 'integer' : 'number' });
  if (integer && !isWhole(text)) return invalid('type', { type: 'integer' });
  const number = Number(text);
  // The number sent would not be the number typed.
  if (!keepsDigits(text) || (integer && !Number.isSafeInteger(number))) return invalid('range', {});
  return value(Object.is(number, -0) ? 0 : number);
}

/** Reads a JSON text. Of members with the same name the last one counts, as for `JSON.parse`. */
function jsonFrom(entry: string): Meaning {
  const json = parsedJson(entry) as Json | undefined;
  if (json === undefined || typeof schemaSize(json) === 'string') return invalid('json', {});
  return keepsNumbers(entry) ? value(json) : invalid('range', {});
}

function optionFrom(options: readonly Option[], id: string): Meaning {
  if (isUnmatched(id)) return unmatched([id]);
  const option = options.find((candidate) => candidate.id === id);
  return option ? value(option.value) : EMPTY;
}

function unmatched(ids: readonly string[]): Meaning {
  return invalid('enum', { matchesSeveral: ids.includes(SEVERAL) });
}

function value(json: Json): Meaning {
  return { state: 'value', value: json };
}

function invalid(keyword: string, params: Record<string, unknown>): Meaning {
  return { state: 'invalid', keyword, params };
}
