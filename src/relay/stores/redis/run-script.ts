import type { RedisClient } from './client.js';

/** Runs a Lua script. */
export type RunScript = (script: string, keys: string[], values?: string[]) => Promise<unknown>;

/** Sends a script's digest, and the script itself to a Redis that does not know it yet. */
export function scriptRunner(client: RedisClient): RunScript {
  const digests = new Map<string, Promise<string>>();
  return async (script, keys, values = []) => {
    const digest = digests.get(script) ?? sha1(script);
    digests.set(script, digest);
    const options = { keys, arguments: values };
    try {
      return await client.evalSha(await digest, options);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return client.eval(script, options);
    }
  };
}

async function sha1(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(script));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
