import { byteLength } from '../protocol/json.js';

/** The longest label shown whole, in UTF-8 bytes; longer ones are shortened, with a way to see all. */
export const MAX_LABEL_BYTES = 1024;
/** The length of a shortened label, in code points. */
const SHORT_LABEL = 120;
/**
 * The longest piece of a description or message shown at once, in UTF-16 code units. Browsers lay out mixed-direction
 * text in quadratic time: 45 KiB take more than a second, 4 KiB some milliseconds.
 */
export const MAX_SHOWN_TEXT = 4 * 1024;

// Characters that are invisible (DI: Default_Ignorable_Code_Point) or reorder their neighbours. Joiners and variation selectors stay: Persian, Hindi and
// emoji are spelled with them.
const hidden = '(?!\\u034F|\\u200C|\\u200D|[\\uFE00-\\uFE0F])[\\p{DI}\\uFFF9-\\uFFFB]';
const invisible = new RegExp(hidden, 'gu');
const hidesInLine = new RegExp(`${hidden}|[\\p{Cc}\\p{Zl}\\p{Zp}]`, 'u');
const hidesInLines = new RegExp(`${hidden}|(?![\\n\\r\\t])\\p{Cc}`, 'u');
// An override spells words backwards. It has no honest use here, so its place is shown.
const overrides = /[\u202D\u202E]/g;
// Characters that leave a blank, letters of fonts included: the empty Braille cell, and blank signs of other scripts.
const blank = '\\p{DI}\\p{Z}\\t\\u2800\\u{1D159}\\u{13441}\\u{13442}';
const visible = new RegExp(`[^${blank}\\p{Cc}\\uFFFD]`, 'u');
// A page of empty lines, or a line of blanks that wraps, pushes the form out of sight. Marks without a letter are no text.
const blankLines = new RegExp(`\\n(?:[${blank}\\p{M}]*\\n){2,}`, 'gu');
const blankRun = new RegExp(`[${blank}]{17,}`, 'gu');
const blanksInLine = new RegExp(`[\\p{Cc}\\p{Z}]+|[${blank}]{2,}`, 'gu');
/** More marks on a letter than any script writes. They would stack far above the line. */
const markPile = /(\p{M}{8})\p{M}+/gu;

/** Printable ASCII with single spaces, or empty. A quick test that most texts pass, such as thousands of options. */
const clean = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Whether a text has characters that hide or reorder others, so that a control shows something else than it sends.
 * @param isMultiline Line breaks and tabs are legal.
 */
export function hidesText(text: string, isMultiline: boolean): boolean {
  return !clean.test(text) && (isMultiline ? hidesInLines : hidesInLine).test(text);
}

/** Server text without characters that hide or reorder others; line breaks and tabs stay. */
export function cleanText(text: string): string {
  if (clean.test(text)) return text;
  return withoutTricks(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD')
    .replace(blankRun, ' '.repeat(16))
    .replace(blankLines, '\n\n');
}

/** Server text in one line, without characters that hide or reorder others; empty if nothing of it is visible. */
export function cleanLine(text: string): string {
  if (clean.test(text)) return text;
  const line = withoutTricks(text).replace(blanksInLine, ' ').trim();
  return visible.test(line) ? line : '';
}

/** Text without what hides, reorders or covers other text. */
function withoutTricks(text: string): string {
  return text.replace(overrides, '\uFFFD').replace(invisible, '').replace(markPile, '$1');
}

/** Shortens a label over `MAX_LABEL_BYTES`. */
export function shorten(label: string): string {
  // A code unit takes three bytes at most.
  if (label.length * 3 <= MAX_LABEL_BYTES || byteLength(label) <= MAX_LABEL_BYTES) return label;
  return `${[...label].slice(0, SHORT_LABEL).join('')}…`;
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

/** A readable form of a property key: `user_name`, `userName` and `user-name` become "User name". */
export function labelFromKey(key: string): string {
  const words = cleanLine(key)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_\-.]+/u)
    .filter(Boolean)
    .map((word, i) => (i > 0 && !/^\p{Lu}{2,}$/u.test(word) ? word.toLowerCase() : word));
  const text = words.join(' ');
  return text ? text[0]!.toUpperCase() + text.slice(1) : cleanLine(key) || '?';
}

/**
 * A schema's root title as a heading; empty for a class name, such as `ScalarElicitationType` or `_ConfirmAction`.
 * Pydantic, FastMCP and schemars put it there, and it means nothing to a person.
 */
export function headingFrom(title: unknown): string {
  const text = typeof title === 'string' ? cleanLine(title) : '';
  return isClassName(text) ? '' : shorten(text);
}

/** Whether a text is one long word with a capital inside, or starts with an underscore. "GitHub" and "YouTube" are not. */
function isClassName(text: string): boolean {
  return /^_\S*$|^(?=\S{9,}$)\p{Lu}.*(?:[\p{Ll}\d]\p{Lu}|\p{Lu}{2}\p{Ll})/u.test(text);
}
