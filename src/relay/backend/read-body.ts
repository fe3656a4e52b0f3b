/** The text of a body, or why there is none. */
export type Body = { text: string; defect?: never } | { text?: never; defect: 'too large' | 'unusable' };

/**
 * Reads the body of a request, and stops as soon as it is over the limit.
 * @param limit Bytes.
 */
export async function readBody({ body, headers }: Request, limit: number): Promise<Body> {
  if (Number(headers.get('content-length')) > limit) return { defect: 'too large' };
  if (!body) return { text: '' };
  const reader = body.getReader();
  const utf8 = new TextDecoder('utf-8', { fatal: true }); // `request.text()` would put U+FFFD in place of bad bytes.
  let text = '';
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > limit) {
        await reader.cancel();
        return { defect: 'too large' };
      }
      text += utf8.decode(next.value, { stream: true });
    }
    return { text: text + utf8.decode() };
  } catch {
    return { defect: 'unusable' }; // The connection broke, or the body is not valid UTF-8.
  }
}

/** Whether a request says that its body is JSON. */
export function isJson({ headers }: Request): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
}

/** Whether a value of a body has at most `depth` levels. `JSON.stringify` overflows the stack for a deeper one. */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isShallow(item, depth - 1));
}
