import type { StringFormat } from './field.js';

/**
 * Blanks and invisible characters at either end, as phone keyboards, autofill and the clipboard add them. Without the lookbehind,
 * a long run in the middle would be read once from each of its characters.
 */
const ends = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

/**
 * Reads a typed text of a format. What no text of the format can contain is taken off or written differently, so that nobody
 * has to find a blank that they cannot see: blanks at the ends, full-width letters in an e-mail address, and letters beyond
 * ASCII in an address of the web, which become a URI (RFC 3986), as browsers send it.
 * @returns the text itself for other formats, and without one.
 */
export function readText(typed: string, format: StringFormat | undefined): string {
  switch (format) {
    case 'email':
      return typed.replace(ends, '').normalize('NFKC');
    case 'uri':
      return toUri(typed.replace(ends, ''));
    default:
      return typed;
  }
}

/** Characters that no URI has. */
const foreign = /[^!-~]|["<>\\^`{|}]/gu;

function toUri(text: string): string {
  if (text.search(foreign) < 0) return text;
  try {
    return new URL(text).href.replace(foreign, encodeURIComponent);
  } catch {
    return text; // The check says what is wrong with it.
  }
}
