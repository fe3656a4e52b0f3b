/** The part of Node's own module that this needs; Deno, Bun and Cloudflare's workers have it, too. */
interface NodeCrypto {
  createHash(name: 'sha256'): { update(bytes: Uint8Array): { digest(): Uint8Array } };
}

const { process } = globalThis as { process?: { getBuiltinModule?(name: 'node:crypto'): NodeCrypto | undefined } };
/** Since Node 20.16 and 22.3. `crypto.subtle` takes a thread for each digest, which costs five times as much. */
const node = process?.getBuiltinModule?.('node:crypto');

const utf8 = new TextEncoder();

/** The SHA-256 of a text in UTF-8. */
export async function sha256(text: string): Promise<Uint8Array> {
  const bytes = utf8.encode(text);
  return (
    node?.createHash('sha256').update(bytes).digest() ?? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  );
}
