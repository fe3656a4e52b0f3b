import { byteLength } from '../protocol/json.js';
import { asciiLine, BLANKS, INVISIBLE, spelled, spellOut, withoutHidden } from './hidden.js';

/** The longest label, in UTF-8 bytes. Longer ones are shortened, and an option with one cannot be chosen. */
export const MAX_LABEL_BYTES = 1024;
/** The length of a shortened label, in code points. */
const SHORT_LABEL = 120;
/**
 * The longest piece of a description or message shown at once, in UTF-16 code units. Browsers lay out mixed-direction
 * text in quadratic time: 45 KiB take more than a second, 4 KiB some milliseconds.
 */
export const MAX_SHOWN_TEXT = 4 * 1024;

const blank = `${INVISIBLE}${BLANKS}`;
const visible = new RegExp(`[^${blank}\\p{Cc}\\uFFFD]`, 'u');
// A page of empty lines, or a line of blanks that wraps, pushes the form out of sight. Marks without a letter are not text.
const blankLines = new RegExp(`\\n(?:[${blank}\\p{M}]*\\n){2,}`, 'gu');
const blankRun = new RegExp(`[${blank}]{17,}`, 'gu');
const blanksInValue = new RegExp(`[${BLANKS}]{2,}`, 'gu');
const blanksInLine = new RegExp(`[\\p{Cc}\\p{Z}]+|[${blank}]{2,}`, 'gu');
/** Marks the place of an override, which spells words backwards. A server's text has no legitimate use for it. */
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
  if (asciiLine.test(text)) return text;
  return plainLetters(withoutHidden(text, MARKED))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD')
    .replace(blankRun, ' '.repeat(16))
    .replace(blankLines, '\n\n');
}

/** Cleans a text as `cleanText` does, and puts it on one line; empty if none of it is visible. */
export function cleanLine(text: string): string {
  if (asciiLine.test(text)) return text;
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
  return asciiLine.test(text) ? text || '“”' : spelled(text, false).replace(blanksInValue, spellOut);
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

/** The beginning of a label. */
export function cutLabel(label: string): string {
  return cutText(label, SHORT_LABEL);
}

/** Shortens a label over `MAX_LABEL_BYTES`. */
export function shorten(label: string): string {
  return isTooLong(label) ? cutLabel(label) : label;
}

/**
 * Cuts a long text for display. Call it with `rest` again for the next piece.
 * @returns `shown`, at most `MAX_SHOWN_TEXT` code units that end with a whole code point, and the `rest`, which may be empty.
 */
export function shortenText(text: string): { shown: string; rest: string } {
  const last = text.codePointAt(MAX_SHOWN_TEXT - 1) ?? 0;
  const end = last > 0xffff && text.length > MAX_SHOWN_TEXT ? MAX_SHOWN_TEXT - 1 : MAX_SHOWN_TEXT;
  return { shown: text.slice(0, end), rest: text.slice(end) };
}

/** Abbreviations that keep their capitals in a label, however the key spells them. */
const ABBREVIATIONS = new Set(
  [
    'api',
    'bic',
    'cpu',
    'csv',
    'dns',
    'ean',
    'gpu',
    'html',
    'http',
    'https',
    'iban',
    'id',
    'ip',
    'isbn',
    'json',
    'mfa',
  ].concat([
    'otp',
    'pdf',
    'sku',
    'sql',
    'ssh',
    'sso',
    'tls',
    'ui',
    'uri',
    'url',
    'utc',
    'uuid',
    'vat',
    'vpn',
    'xml',
    'yaml',
  ]),
);

/** A readable form of a property key: `user_name`, `userName` and `user-name` become "User name", `image_url` "Image URL". */
export function labelFromKey(key: string): string {
  const line = cleanLine(key);
  if (isTooLong(line)) return line; // It is cut, and taking thousands of words apart is slow.
  const words = line
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_\-.]+/u)
    .filter(Boolean)
    .map((word, i) => {
      if (ABBREVIATIONS.has(word.toLowerCase())) return word.toUpperCase();
      if (ABBREVIATIONS.has(word.toLowerCase().replace(/s$/, ''))) return `${word.slice(0, -1).toUpperCase()}s`;
      return i > 0 && !/^\p{Lu}{2,}$/u.test(word) ? word.toLowerCase() : word;
    });
  const text = words.join(' ');
  return text ? text[0]!.toUpperCase() + text.slice(1) : line || '?';
}

/**
 * A schema's root title as a heading; empty for a class name, such as `ScalarElicitationType` or `_ConfirmAction`.
 * Pydantic, FastMCP and schemars put it there, and it means nothing to a person.
 */
export function headingFrom(title: unknown): string {
  const text = typeof title === 'string' ? cleanLine(title) : '';
  return isClassName(text) ? '' : shorten(text);
}

/** Whether a text is one long word with a capital inside, or starts with an underscore. "GitHub" and "YouTube" do not count. */
function isClassName(text: string): boolean {
  return /^_\S*$|^(?=\S{9,}$)\p{Lu}.*(?:[\p{Ll}\d]\p{Lu}|\p{Lu}{2}\p{Ll})/u.test(text);
}
