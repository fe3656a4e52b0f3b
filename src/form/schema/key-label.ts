import { cleanLine, isTooLong, shorten } from '../text/label.js';

/** Abbreviations that keep their capitals in a label, however the key spells them. */
const ABBREVIATIONS = new Set(
  `api bic cpu csv dns ean gpu html http https iban id ip isbn json mfa
  otp pdf sku sql ssh sso tls ui uri url utc uuid vat vpn xml yaml`.split(/\s+/),
);

/** A readable form of a property key: `user_name`, `userName` and `user-name` become "User name", `image_url` "Image URL". */
export function labelFromKey(key: string): string {
  const line = cleanLine(key);
  if (isTooLong(line)) return line; // It is cut, and taking thousands of words apart is slow.
  const words = wordsOf(line).map((word, i) => {
    if (ABBREVIATIONS.has(word.toLowerCase())) return word.toUpperCase();
    if (ABBREVIATIONS.has(word.toLowerCase().replace(/s$/, ''))) return `${word.slice(0, -1).toUpperCase()}s`;
    return i > 0 && !/^\p{Lu}{2,}$/u.test(word) ? word.toLowerCase() : word;
  });
  const text = words.join(' ');
  return text ? text[0]!.toUpperCase() + text.slice(1) : line || '?';
}

/** The words of a property key. */
export function wordsOf(key: string): string[] {
  return key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_\-.]+/u)
    .filter(Boolean);
}

/**
 * A schema's root title as a heading; empty for a class name, such as `ScalarElicitationType` or `_ConfirmAction`.
 * Pydantic, FastMCP and schemars put it there, and it means nothing to a person.
 */
export function headingFrom(title: unknown): string {
  const text = typeof title === 'string' ? shorten(cleanLine(title)) : '';
  return isClassName(text) ? '' : text;
}

/** Whether a text is one long word with a capital inside, or starts with an underscore. "GitHub" and "YouTube" do not count. */
function isClassName(text: string): boolean {
  return /^_\S*$|^(?=\S{9,}$)\p{Lu}.*(?:[\p{Ll}\d]\p{Lu}|\p{Lu}{2}\p{Ll})/u.test(text);
}
