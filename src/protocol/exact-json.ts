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

const numeral = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether a value is a number that kept its digits. Other raw JSON, such as `JSON.rawJSON('"a"')`, is not. */
export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value !== 'object' || value === null) return false;
  return EXACT in value || (native.isRawJSON?.(value) === true && numeral.test((value as ExactNumber).rawJSON));
}

/** Texts, which are skipped, and numbers. Only for valid JSON. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/**
 * Reads a JSON text as `JSON.parse` does, but for numbers whose digits it would change: each becomes an `ExactNumber`.
 * @throws {SyntaxError} for a text that is not valid JSON.
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Nothing in a text can begin with a mark that was made after it.
  const mark = `${Math.random()} `;
  let isChanged = false;
  const marked = text.replace(tokens, (token) => {
    if (token.startsWith('"') || keepsDigits(token)) return token;
    isChanged = true;
    return `"${mark}${token}"`;
  });
  if (!isChanged) return value;
  return JSON.parse(marked, (_, item: unknown) =>
    typeof item === 'string' && item.startsWith(mark) ? exactNumber(item.slice(mark.length)) : item,
  );
}

function exactNumber(digits: string): ExactNumber {
  if (native.rawJSON) return native.rawJSON(digits);
  const stand = { rawJSON: digits };
  Object.defineProperties(stand, { [EXACT]: { value: true }, toJSON: { value: () => digits } });
  return Object.freeze(stand);
}

/**
 * Whether a number in JavaScript keeps the value of a numeral, and no other numeral gives the same number: every decimal is
 * kept, and a whole number is within 2^53.
 */
export function keepsDigits(numeral: string): boolean {
  const number = Number(numeral);
  return !hasLostDigits(number) && decimalOf(numeral) === decimalOf(String(number));
}

/** Whether a number may stand for another one: beyond 2^53 a double stands for its neighbours too. */
export function hasLostDigits(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** The same text for all numerals of one value: its digits without zeros around them, and its exponent. */
function decimalOf(numeral: string): string {
  const [mantissa = '', exponent = '0'] = numeral.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const sign = mantissa.startsWith('-') ? '-' : '';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
