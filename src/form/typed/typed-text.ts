import type { StringFormat } from '../field.js';

/**
 * Blanks and invisible characters at either end, as phone keyboards, autofill and the clipboard add them. Without the lookbehind,
 * a long run in the middle would be read once from each of its characters.
 */
const ends = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

/**
 * Reads a typed text of a format. What no text of the format can contain is taken off or written differently, so that nobody
 * has to find a blank that they cannot see: blanks at the ends, what a mail program puts around an address, full-width letters
 * in one, and letters beyond ASCII in a name of the web, which become ASCII (RFC 3986, RFC 5890), as browsers send them.
 * @returns the text itself without a format.
 */
export function readText(typed: string, format: StringFormat | undefined): string {
  if (!format) return typed;
  const text = typed.replace(ends, '');
  switch (format) {
    case 'email':
      return toAddress(text.normalize('NFKC'));
    case 'uri':
      return toUri(text);
    default:
      return text;
  }
}

/** An address as mail programs copy it: "Ada <ada@example.com>", "mailto:ada@example.com", "ada@example.com;". */
const mailbox = /^(?:[^<>@]*<)?\s*(?:mailto:)?([^<>@\s]+)@([^<>@\s?;,]+)>?\s*[;,]?$/i;

function toAddress(text: string): string {
  const [, person, host] = mailbox.exec(text) ?? [];
  return person && host ? `${person}@${inAscii(host)}` : text; // The check says what is wrong with it.
}

function inAscii(host: string): string {
  if (!/[^!-~]/.test(host)) return host;
  try {
    return new URL(`http://${host}`).host;
  } catch {
    return host;
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
