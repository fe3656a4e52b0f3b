/** The longest label shown whole, in UTF-8 bytes; longer ones are shortened, with a way to see all. */
export const MAX_LABEL_BYTES = 1024;
/** How much of a longer label is shown, in code points. */
const SHORT_LABEL = 120;

// Zero-width characters and direction marks hide or reorder what a person reads. The joiners U+200C and U+200D stay:
// Persian, Hindi and emoji are spelled with them.
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** Text of the server without characters that hide or reorder others; line breaks and tabs stay. */
export function cleanText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
}

/** The same, in one line. */
export function cleanLine(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}

/** Shortens a label over `MAX_LABEL_BYTES`. */
export function shorten(label: string): string {
  if (new TextEncoder().encode(label).length <= MAX_LABEL_BYTES) return label;
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
  return /^_|^(\p{Lu}[\p{Ll}\d]+){2,}$/u.test(text) ? '' : shorten(text);
}
