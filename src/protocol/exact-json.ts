import { hasLostDigits, keepsDigits } from './numeral.js';

/**
 * A number of a JSON text whose digits JavaScript would change: `2512292042121000001` would become …000. Where the engine has
 * `JSON.rawJSON` (Chromium 114, Firefox 135, Safari 18.4, Node 22), this is its object, and `JSON.stringify` writes the
 * digits. In other engines `JSON.stringify` writes them as a text, in quotes: a number would be another one.
 */
export interface ExactNumber {
  /** The number as the text had it. Show this. */
  readonly rawJSON: string;
}

/** The part of `JSON` that TypeScript does not know (ECMAScript proposal "JSON.parse source text access"). */
const native = JSON as { rawJSON?(text: string): ExactNumber; isRawJSON?(value: unknown): boolean };

/** Marks the stand-in of other engines. Another copy of the package in the page has the same symbol. */
const EXACT: unique symbol = Symbol.for('mcp-elicitation.exact-number') as never;

/** Whether `JSON.stringify` writes an `ExactNumber` as a number. */
export function writesExactNumbers(): boolean {
  return native.rawJSON !== undefined;
}

const numberText = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether a value is a number that kept its digits. Other raw JSON, such as `JSON.rawJSON('"a"')`, is not. */
export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value !== 'object' || value === null) return false;
  return EXACT in value || (native.isRawJSON?.(value) === true && numberText.test((value as ExactNumber).rawJSON));
}

/** Texts, which are skipped, and numbers. Only for valid JSON. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/**
 * Reads a JSON text as `JSON.parse` does, but for numbers whose digits it would change: each becomes an `ExactNumber`.
 * @throws {SyntaxError} for a text that is not valid JSON.
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (keepsNumbers(text)) return value;
  // Random, so that the text cannot contain it.
  const mark = `${Math.random()} `;
  const marked = text.replace(tokens, (token) => {
    if (token.startsWith('"') || isWrittenAlike(token)) return token;
    return `"${mark}${token}"`;
  });
  return JSON.parse(marked, (_, item: unknown) =>
    typeof item === 'string' && item.startsWith(mark) ? exactNumber(item.slice(mark.length)) : item,
  );
}

/** Whether `JSON.parse` keeps the digits of all numbers of a valid JSON text. */
export function keepsNumbers(text: string): boolean {
  return (text.match(tokens) ?? []).every((token) => token.startsWith('"') || isWrittenAlike(token));
}

/** Whether `JSON.stringify` writes a number of the same value, and a whole number without an exponent. */
function isWrittenAlike(numeral: string): boolean {
  const number = Number(numeral);
  return keepsDigits(numeral) && (!Number.isInteger(number) || Number.isSafeInteger(number));
}

function exactNumber(digits: string): ExactNumber {
  if (native.rawJSON) return native.rawJSON(digits);
  const stand = { rawJSON: digits };
  Object.defineProperties(stand, { [EXACT]: { value: true }, toJSON: { value: () => digits } });
  return Object.freeze(stand);
}

/**
 * Why a value cannot be written as it was. `lost`: a number may have lost digits before; `unwritable`: this engine lacks
 * `rawJSON`.
 */
export type NumberDefect = 'lost' | 'unwritable';

/** What is wrong with the numbers in a value; `undefined` for nothing. */
export function numberDefect(value: unknown): NumberDefect | undefined {
  if (hasLostDigits(value)) return 'lost';
  if (isExactNumber(value)) return writesExactNumbers() ? undefined : 'unwritable';
  if (typeof value !== 'object' || value === null) return undefined;
  const defects = Object.values(value).map(numberDefect);
  return defects.includes('lost') ? 'lost' : defects.find((defect) => defect !== undefined);
}
