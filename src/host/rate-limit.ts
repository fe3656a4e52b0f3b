import { rejectOldName } from '../protocol/reject-old-name.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify } from '../protocol/throw-later.js';
import { type Clock, systemClock } from './clock.js';
import {
  checkFunction,
  checkPositive,
  checkRefusal,
  type Middleware,
  type Refusal,
  refuse,
  serverKey,
} from './middleware.js';

export interface RateLimitOptions {
  /** How many requests of one server pass in any `window`. Default 10. */
  limit?: number;
  /** Milliseconds. Default one minute. */
  window?: number;
  /** The reply to each request over the limit. Default `decline`. */
  refuseWith?: Refusal;
  /** Called with each request over the limit, and the key of its server. */
  onLimited?(serverId: string, request: ElicitationRequest): void;
  /** Default: the machine's time. */
  clock?: Clock;
}

/**
 * Limits how often a server may ask, by a sliding window (spec 2025-06-18 and 2025-11-25, client/elicitation, "Security
 * Considerations": clients should limit the rate). Put it first, so that each request counts once: an entry of a multi
 * round-trip counts like any other request, and a form that `checkAnswers` opens again does not count twice.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function rateLimit(options: RateLimitOptions = {}): Middleware {
  rejectOldName(options, 'answer', 'refuseWith');
  const { limit = 10, window = 60_000, refuseWith = 'decline', onLimited, clock = systemClock } = options;
  checkPositive('rateLimit(): limit', limit);
  checkPositive('rateLimit(): window', window);
  checkRefusal('rateLimit(): refuseWith', refuseWith);
  checkFunction('rateLimit(): onLimited', onLimited);
  /** When the requests of each server passed, in epoch milliseconds, oldest first. */
  const passed = new Map<string, number[]>();
  /** When servers without a recent request were last removed from `passed`. */
  let sweptAt = 0;

  return (request, next, requestOptions) => {
    const key = serverKey(requestOptions);
    const now = clock.now();
    // The distance, because a clock that was set back must not lock a server out.
    const isRecent = (time: number) => Math.abs(now - time) < window;
    if (!isRecent(sweptAt)) {
      sweptAt = now;
      for (const [server, times] of passed) if (!times.some(isRecent)) passed.delete(server);
    }
    const times = (passed.get(key) ?? []).filter(isRecent);
    if (times.length >= limit) {
      notify(() => onLimited?.(key, request));
      return refuse(refuseWith, 'Too many requests');
    }
    passed.set(key, [...times, now]);
    return next();
  };
}
