import type { HostElicitOptions } from '../protocol/host.js';
import { scopedServerKey } from '../protocol/server-key.js';

/** How often a server may ask: at most `limit` elicitations in any `window`. */
export interface RequestLimit {
  /** Default 10. */
  limit?: number;
  /** Milliseconds. Default one minute. */
  window?: number;
}

/** The limit with its defaults. @throws {TypeError} if a member is not a number over 0. */
export function limitTerms(name: string, { limit = 10, window = 60_000 }: RequestLimit): Required<RequestLimit> {
  if (!(limit > 0 && window > 0)) throw new TypeError(`${name}: limit and window must be numbers over 0`);
  return { limit, window };
}

/** What a limit counts separately: the servers, and for each its scopes and sessions. */
export function limitKey(options: Pick<HostElicitOptions, 'server' | 'scope' | 'session'>): string {
  const key = scopedServerKey(options);
  return options.session === undefined ? key : JSON.stringify([key, options.session]);
}

/** The requests of one key, oldest first. */
interface KeyCounts {
  readonly passed: readonly number[];
  /** How many requests were over the limit since the last one that passed. */
  readonly over: number;
}

/**
 * Counts requests in a sliding window, for adapters and pipelines. It has no clock of its own.
 * @returns how many requests of `key` in a row were over the limit at `now` (epoch milliseconds), this one included; 0 if it
 * passes. Only a request that passes counts against the limit.
 */
export function requestLimit({ limit, window }: Required<RequestLimit>): (key: string, now: number) => number {
  /** The key of the latest request that passed is last. */
  const keys = new Map<string, KeyCounts>();
  return (key, now) => {
    // The absolute distance, because a clock that was set back must not lock a server out.
    const isRecent = (time: number) => Math.abs(now - time) < window;
    for (const [other, { passed }] of keys) {
      if (isRecent(passed.at(-1)!)) break;
      keys.delete(other);
    }
    const { passed = [], over = 0 } = keys.get(key) ?? {};
    const recent = passed.filter(isRecent);
    if (recent.length >= limit) {
      keys.set(key, { passed: recent, over: over + 1 });
      return over + 1;
    }
    keys.delete(key);
    keys.set(key, { passed: [...recent, now], over: 0 });
    return 0;
  };
}
