import { isExactNumber } from './exact-json.js';
import { isObject } from './json.js';

/**
 * The canonical text of a JSON value (RFC 8785): no white space, and the members of objects in the order of their keys'
 * UTF-16 code units. Two texts of the same value become the same bytes, so they have the same HMAC. A member that is
 * `undefined` is left out.
 * @throws {TypeError} for values that I-JSON does not have: NaN, infinity, a lone surrogate, a function.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (isObject(value)) {
    const keys = Object.keys(value).filter((key) => value[key] !== undefined);
    return `{${keys
      .sort() // By UTF-16 code units, as RFC 8785, section 3.2.3 requires.
      .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key])}`)
      .join()}}`;
  }
  if (isExactNumber(value)) return value.rawJSON; // RFC 8785 has no such numbers.
  const isJson =
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && !LONE_SURROGATE.test(value));
  if (!isJson) throw new TypeError('A value has no canonical JSON');
  return JSON.stringify(value); // Writes numbers and texts as RFC 8785, sections 3.2.2.2 and 3.2.2.3 require.
}

/**
 * Whether a text is the canonical text of a value. Other texts may show a reader more than `JSON.parse` does, such as a
 * member twice.
 */
export function isSpelling(text: string, value: unknown): boolean {
  try {
    return canonicalJson(value) === text;
  } catch {
    return false; // A file may have texts without a canonical form.
  }
}

/** Whether a canonical text can carry all of a value. JSON has no `undefined`, and only one zero. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isPlain);
  return value !== undefined && !Object.is(value, -0);
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** A text without lone surrogates: each becomes U+FFFD, as in UTF-8. A server may send them. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, '\uFFFD');
}

/** The deepest nesting that canonical text keeps. A card shows 100 levels; the call stack overflows at a few thousand. */
const MAX_DEPTH = 1000;

/**
 * Turns a value into I-JSON, for which `canonicalJson` never throws. Lone surrogates become U+FFFD. A number that JSON
 * cannot carry, an object inside itself, and one deeper than a thousand levels become null. Members without a JSON value are
 * left out.
 * @param around The objects around the value.
 */
export function plainJson(value: unknown, around: readonly object[] = []): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value === null || typeof value === 'boolean' || isExactNumber(value)) return value;
  if (typeof value !== 'object') return undefined;
  if (around.length === MAX_DEPTH || around.includes(value)) return null;
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((item) => plainJson(item, inside) ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [wellFormed(key), plainJson(item, inside)]));
}

/** The canonical text of any value. Never throws: what JSON cannot carry becomes what `plainJson` makes of it, or null. */
export function canonicalText(value: unknown): string {
  return canonicalJson(plainJson(value) ?? null);
}
