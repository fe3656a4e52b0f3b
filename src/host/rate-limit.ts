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
  /** How many requests of one server are let through in any `window`. Default 10. */
  limit?: number;
  /** Milliseconds. Default one minute. */
  window?: number;
  /** How the others are answered. Default `decline`. */
  answer?: Refusal;
  /** Told of each request that was not let through, with the id of its server. */
  onLimited?(serverId: string, request: ElicitationRequest): void;
  clock?: Clock;
}

/**
 * Lets a server ask so often and no more, by a sliding window (spec 2025-06-18 and 2025-11-25, client/elicitation,
 * "Security Considerations": clients should limit the rate). Put it first: an entry of a multi round-trip counts like
 * any other request, and one that is asked again after `checkAnswers` does not count twice.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function rateLimit(options: RateLimitOptions = {}): Middleware {
  const { limit = 10, window = 60_000, answer = 'decline', onLimited, clock = systemClock } = options;
  checkPositive('rateLimit(): limit', limit);
  checkPositive('rateLimit(): window', window);
  checkRefusal('rateLimit(): answer', answer);
  checkFunction('rateLimit(): onLimited', onLimited);
  /** When the requests of a server were let through, in epoch milliseconds, oldest first. */
  const passed = new Map<string, number[]>();
  /** When those were forgotten that are silent since. */
  let sweptAt = 0;

  return (request, next, requestOptions) => {
    const key = serverKey(requestOptions);
    const now = clock.now();
    // A clock that was put back must not lock a server out.
    const isRecent = (time: number) => Math.abs(now - time) < window;
    if (!isRecent(sweptAt)) {
      sweptAt = now;
      for (const [server, times] of passed) if (!times.some(isRecent)) passed.delete(server);
    }
    const times = (passed.get(key) ?? []).filter(isRecent);
    if (times.length >= limit) {
      notify(() => onLimited?.(key, request));
      return refuse(answer, 'Too many requests');
    }
    passed.set(key, [...times, now]);
    return next();
  };
}
