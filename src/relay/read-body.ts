/** What became of a body: its text, or why there is none. */
export type Body = { text: string; defect?: never } | { text?: never; defect: 'too large' | 'unusable' };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of a request, and stops as soon as it is over the limit.
 * @param limit Bytes.
 */
export function readBody(request: Request, limit: number): Promise<Body> {
  const { headers } = request;
  const declared = headers.get('content-length');
  if (Number(declared) > limit) return Promise.resolve({ defect: 'too large' });
  return declared !== null && !headers.has('content-encoding') ? readWhole(request) : readParts(request, limit);
}

async function readParts(request: Request, limit: number): Promise<Body> {
  if (!request.body) return { text: '' };
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > limit) {
        await reader.cancel();
        return { defect: 'too large' };
      }
      chunks.push(next.value);
    }
    return { text: utf8.decode(chunks.length === 1 ? chunks[0] : joined(chunks, size)) };
  } catch {
    return { defect: 'unusable' }; // The connection broke, or it is no UTF-8.
  }
}

/**
 * HTTP sees to it that a body is as long as it says, unless somebody unpacks it; the listener of `relay/node` reads it faster than a
 * stream.
 * `request.text()` would put U+FFFD in place of what is no UTF-8.
 */
async function readWhole(request: Request): Promise<Body> {
  try {
    return { text: utf8.decode(await request.arrayBuffer()) };
  } catch {
    return { defect: 'unusable' }; // The connection broke, or it is no UTF-8.
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
