import { byteLength } from '../protocol/json.js';

/** The longest label shown whole, in UTF-8 bytes; longer ones are shortened, with a way to see all. */
export const MAX_LABEL_BYTES = 1024;
/** How much of a longer label is shown, in code points. */
const SHORT_LABEL = 120;

// Characters that show nothing, or reorder what stands beside them. Joiners and variation selectors stay: Persian,
// Hindi and emoji are spelled with them.
const invisible = /(?!\u034F|\u200C|\u200D|[\uFE00-\uFE0F])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
// What spells words backwards has no honest use here: where it stood is shown.
const overrides = /[\u202D\u202E]/g;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800\uFFFD]/u;

/** Printable ASCII with single spaces between, or nothing: most texts, and of a long list of options thousands. */
const clean = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Text of the server without characters that hide or reorder others; line breaks and tabs stay. */
export function cleanText(text: string): string {
  if (clean.test(text)) return text;
  return text
    .replace(overrides, '\uFFFD')
    .replace(invisible, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n'); // A page of empty lines would push the form out of sight.
}

/** The same, in one line; empty where nothing of it would be seen. */
export function cleanLine(text: string): string {
  if (clean.test(text)) return text;
  const line = text
    .replace(overrides, '\uFFFD')
    .replace(invisible, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  return visible.test(line) ? line : '';
}

/** Shortens a label over `MAX_LABEL_BYTES`. */
export function shorten(label: string): string {
  // A code unit takes three bytes at most.
  if (label.length * 3 <= MAX_LABEL_BYTES || byteLength(label) <= MAX_LABEL_BYTES) return label;
  return `${[...label].slice(0, SHORT_LABEL).join('')}…`;
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
 * A schema's root title as a heading. Pydantic, FastMCP and schemars put a class name there, which says nothing to a
 * person: `ScalarElicitationType`, `_ConfirmAction`. Those give an empty text.
 */
export function headingFrom(title: unknown): string {
  const text = typeof title === 'string' ? cleanLine(title) : '';
  return isClassName(text) ? '' : shorten(text);
}

/** One long word with a capital inside, or one that starts with an underscore. "GitHub" and "YouTube" are none. */
function isClassName(text: string): boolean {
  return /^_\S*$|^(?=\S{9,}$)\p{Lu}.*(?:[\p{Ll}\d]\p{Lu}|\p{Lu}{2}\p{Ll})/u.test(text);
}
