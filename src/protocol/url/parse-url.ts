/**
 * Reads an absolute URL (WHATWG URL); `undefined` for any other text. It does not use `URL.canParse()`: once Node 20 has
 * optimised a call of that, it refuses every URL with a letter between U+0080 and U+00FF.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
