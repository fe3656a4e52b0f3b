/**
 * Reads JSON that came from Redis. The engine's own error quotes the text, which may be of a request or an answer, and errors
 * are logged.
 * @throws {Error} for what is no JSON, without the text.
 */
export function readJson<Value>(text: string): Value {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('relay: Redis holds what is no JSON');
  }
}
