/** What became of a body: its text, or why there is none. */
export type Body = { text: string; defect?: never } | { text?: never; defect: 'too large' | 'unusable' };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of a request, and stops as soon as it is over the limit. The stream, because `request.text()` takes longer,
 * and would put U+FFFD in place of what is no UTF-8.
 * @param limit Bytes.
 */
export async function readBody({ headers, body }: Request, limit: number): Promise<Body> {
  if (Number(headers.get('content-length')) > limit) return { defect: 'too large' };
  if (!body) return { text: '' };
  const reader = body.getReader();
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

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
