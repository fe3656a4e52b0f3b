import { BLANKS, INVISIBLE, plainLine } from './hidden.js';

/** Characters that hide or reorder others, or leave a blank, and each space after another one. */
const unclear = new RegExp(`[\\p{C}${INVISIBLE}]|(?! )[${BLANKS}]|(?<= ) `, 'gu');

/** The JSON text of a value, with an escape sequence for each character that the person would not see. */
export function jsonText(value: unknown): string {
  const json = JSON.stringify(value);
  return plainLine.test(json) ? json : json.replace(unclear, escaped);
}

/** The JSON text of a value on lines of its own, for a text area. */
export function jsonLines(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, (text) => text.replace(unclear, escaped));
}

/** JSON's escape sequences for some characters. */
function escaped(characters: string): string {
  let text = '';
  for (let i = 0; i < characters.length; i++) text += `\\u${characters.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return text;
}
