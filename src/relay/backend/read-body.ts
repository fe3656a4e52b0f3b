/** The text of a body, or why there is none. */
export type Body = { text: string; defect?: never } | { text?: never; defect: 'too large' | 'unusable' };

/**
 * Reads the body of a request, and stops as soon as it is over the limit.
 * @param limit Bytes.
 */
export async function readBody(request: Request, limit: number): Promise<Body> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (length > limit) return { defect: 'too large' };
  const utf8 = new TextDecoder('utf-8', { fatal: true }); // `request.text()` would put U+FFFD in place of bad bytes.
  try {
    // A server reads no more than the length, and for `request.body` the library of Node makes a second request.
    if (length >= 0) return { text: utf8.decode(await request.arrayBuffer()) };
    return await readStream(request.body, limit, utf8);
  } catch {
    return { defect: 'unusable' }; // The connection broke, or the body is not valid UTF-8.
  }
}

async function readStream(body: Request['body'], limit: number, utf8: TextDecoder): Promise<Body> {
  if (!body) return { text: '' };
  const reader = body.getReader();
  let text = '';
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return { defect: 'too large' };
    }
    text += utf8.decode(next.value, { stream: true });
  }
  return { text: text + utf8.decode() };
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
