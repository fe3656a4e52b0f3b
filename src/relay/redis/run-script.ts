import type { Clock } from '../../host/clock.js';
import type { RedisClient } from './client.js';

/** Milliseconds for one attempt: a connection that is cut without a word never replies. */
const ATTEMPT_TIME = 3000;
/** Milliseconds between two attempts. */
const PAUSE = 100;
/** What Redis says while it starts, loads its data, fails over or is busy. */
const PASSING = /^(?:LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|READONLY|UNBLOCKED|BUSY|NOREPLICAS)\b/;
/** Every other reply of Redis begins with a word in capitals; errors of the connection do not. */
const REPLY = /^[A-Z]+ /;

/**
 * Runs a Lua script.
 * @param values A function is called for each attempt, for values that change with time.
 * @param patience For how many milliseconds to try again, while Redis is away; 0 is one attempt.
 */
export type RunScript = (
  script: string,
  keys: string[],
  values: string[] | (() => string[]),
  patience?: number,
) => Promise<unknown>;

/** @param defaultPatience Milliseconds. */
export function scriptRunner(client: RedisClient, clock: Clock, defaultPatience: number): RunScript {
  const shas = new Map<string, Promise<string>>();
  const shaOf = (script: string) => {
    const sha = shas.get(script) ?? sha1(script);
    shas.set(script, sha);
    return sha;
  };

  const attempt = async (script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown> => {
    try {
      return await client.evalSha(await shaOf(script), options);
    } catch (error) {
      if (!messageOf(error).startsWith('NOSCRIPT')) throw error;
      return client.eval(script, options);
    }
  };

  return async (script, keys, values, patience = defaultPatience) => {
    const giveUpAt = clock.now() + patience;
    for (;;) {
      const options = { keys, arguments: typeof values === 'function' ? values() : values };
      try {
        return await within(clock, attempt(script, options));
      } catch (error) {
        if (isRefusal(error) || clock.now() + PAUSE > giveUpAt) throw error;
      }
      await new Promise<void>((resolve) => clock.after(PAUSE, resolve));
    }
  };
}

/** Whether Redis refused a command, so that it had no effect, and would refuse it again. */
export function isRefusal(error: unknown): boolean {
  const message = messageOf(error);
  return REPLY.test(message) && !PASSING.test(message);
}

function within<Value>(clock: Clock, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ATTEMPT_TIME, () => reject(new Error('relay: Redis does not reply')));
    promise.then(resolve, reject).finally(stop);
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function sha1(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(script));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
