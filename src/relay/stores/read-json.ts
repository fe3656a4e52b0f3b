import { parseExactJson } from '../../protocol/exact-json.js';

/**
 * Reads JSON that came from a store. The engine's own error quotes the text, which may be of a request or an answer, and errors
 * are logged.
 * @throws {Error} for a text that is not valid JSON. The error does not quote it.
 */
export function readJson<Value>(text: string): Value {
  try {
    return parseExactJson(text) as Value;
  } catch {
    throw new Error('relay: the store holds a text that is not valid JSON');
  }
}
