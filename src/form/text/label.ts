import { byteLength } from '../../protocol/json.js';
import { layoutCost } from '../schema/budget.js';
import { BLANKS, INVISIBLE, plainLine, spelled, spellOut, withoutHidden } from './hidden.js';

/** The longest label, in UTF-8 bytes. Longer ones are shortened, and an option with one cannot be chosen. */
export const MAX_LABEL_BYTES = 1024;
/** The length of a shortened label, in code points. */
export const SHORT_LABEL = 120;
/**
 * The longest piece of a description or message shown at once, in UTF-16 code units. Browsers lay out mixed-direction
 * text in quadratic time: 45 KiB take more than a second, 4 KiB some milliseconds.
 */
export const MAX_SHOWN_TEXT = 4 * 1024;
/** What it may cost to lay out such a piece. Only a word of hundreds of letters in two directions costs more. */
const MAX_COST = 400_000;

const blank = `${INVISIBLE}${BLANKS}`;
const visible = new RegExp(`[^${blank}\\p{Cc}\\uFFFD]`, 'u');
// A page of empty lines, or a line of blanks that wraps, pushes the form out of sight. Marks without a letter are not text.
const blankLines = new RegExp(`\\n(?:[${blank}\\p{M}]*\\n){2,}`, 'gu');
const blankRun = new RegExp(`[${blank}]{17,}`, 'gu');
const blanksInValue = new RegExp(`[${BLANKS}]{2,}`, 'gu');
const blanksInLine = new RegExp(`[\\p{Cc}\\p{Z}]+|[${blank}]{2,}`, 'gu');
/** Marks the place of a control character, and of an override, which spells words backwards. A server's text needs neither. */
const MARKED = '\uFFFD';

/** Bold, slanted and other letters for mathematics, and those that Unicode took over from older sets. */
const mathematical = /[\u{1D400}-\u{1D7FF}]/gu;
const mathematicalOrOlder =
  /[\u2102\u210A-\u2113\u2115\u2119-\u211D\u2124\u2128\u212C\u212D\u212F-\u2131\u2133\u2134\u{1D400}-\u{1D7FF}]+/gu;
/** A text with fewer mathematical letters names variables. A text with this number or more uses them as a typeface. */
const MIN_TYPEFACE = 3;

const fullWidth = /[\uFF01-\uFF5E]/;
const allFullWidth = /[\uFF01-\uFF5E]+/g;
/** Scripts that usually appear together with full-width letters. */
const eastAsian = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u;

/** A server's text in plain letters, without characters that hide or reorder others. Line breaks and tabs stay. */
export function cleanText(text: string): string {
  if (plainLine.test(text)) return text;
  return plainLetters(withoutHidden(text, MARKED))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, MARKED)
    .replace(blankRun, ' '.repeat(16))
    .replace(blankLines, '\n\n');
}

/** Cleans a text as `cleanText` does, and puts it on one line; empty if none of it is visible. */
export function cleanLine(text: string): string {
  if (plainLine.test(text)) return text;
  const line = withoutHidden(text, MARKED).replace(blanksInLine, ' ').trim();
  return visible.test(line) ? plainLetters(line) : '';
}

/**
 * A text of the server in plain letters: a text in mathematical letters looks more important than the rest of the card, and
 * screen readers spell it out. Letters of full width stay in lines of Chinese, Japanese and Korean. Never use it on values.
 */
function plainLetters(text: string): string {
  const plain =
    (text.match(mathematical)?.length ?? 0) < MIN_TYPEFACE
      ? text
      : text.replace(mathematicalOrOlder, (letters) => letters.normalize('NFKC'));
  if (!fullWidth.test(plain)) return plain;
  return plain
    .split('\n')
    .map((line) => (eastAsian.test(line) ? line : line.replace(allFullWidth, (letters) => letters.normalize('NFKC'))))
    .join('\n');
}

/** The label of a value without a name: its letters, and what hides among them spelled out. */
export function labelOfValue(text: string): string {
  // A page draws blanks in a row as one.
  return plainLine.test(text) ? text || '“”' : spelled(text, false).replace(blanksInValue, spellOut);
}

/** Whether a label is over `MAX_LABEL_BYTES`. */
export function isTooLong(label: string): boolean {
  // A code unit takes at most three bytes, so most labels pass without being encoded.
  return label.length * 3 > MAX_LABEL_BYTES && byteLength(label) > MAX_LABEL_BYTES;
}

/** The beginning of a text of over `limit` code points, cut between two of them. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const points = [...text.slice(0, 2 * limit + 1)]; // A code point has at most two code units.
  return points.length > limit ? `${points.slice(0, limit).join('')}…` : text;
}

/** Shortens a label over `MAX_LABEL_BYTES`. */
export function shorten(label: string): string {
  return isTooLong(label) ? cutText(label, SHORT_LABEL) : label;
}

/**
 * Cuts a long text for display. Call it with `rest` again for the next piece.
 * @returns `shown`, at most `MAX_SHOWN_TEXT` code units that end with a whole code point, and the `rest`, which may be empty.
 */
export function shortenText(text: string): { shown: string; rest: string } {
  let limit = MAX_SHOWN_TEXT;
  while (layoutCost(text.slice(0, limit)) > MAX_COST) limit /= 2;
  const last = text.codePointAt(limit - 1) ?? 0;
  const end = last > 0xffff && text.length > limit ? limit - 1 : limit;
  return { shown: text.slice(0, end), rest: text.slice(end) };
}
