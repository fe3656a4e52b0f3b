import type { HostRequest } from '../protocol/review.js';
import { serverKeyOf } from '../protocol/server-key.js';
import { checkFunction } from '../runtime/check.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { notify } from '../runtime/throw-later.js';
import { checkRefusal, type Middleware, type Refusal, refuse } from './middleware.js';
import { limitKey, limitTerms, type RequestLimit, requestLimit } from './request-limit.js';

export interface RateLimitOptions extends RequestLimit {
  /** The reply to each request over the limit. Default `decline`. */
  refuseWith?: Refusal;
  /** Called with each request over the limit, and the key of its server. */
  onLimited?(serverId: string, request: HostRequest): void;
  /** Default: the machine's time. */
  clock?: Clock;
}

/**
 * Limits how often a server may ask, by a sliding window (spec 2025-06-18 and 2025-11-25, client/elicitation, "Security
 * Considerations": clients should limit the rate). Each scope and session has a limit of its own. Each elicitation counts once: an entry
 * of a multi round-trip counts like any other request, and one that is asked again (`repeated`: the person went back, or an
 * answer was refused) does not count twice.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function rateLimit(options: RateLimitOptions = {}): Middleware {
  const { refuseWith = 'decline', onLimited, clock = systemClock } = options;
  const over = requestLimit(limitTerms('rateLimit()', options));
  checkRefusal('rateLimit(): refuseWith', refuseWith);
  checkFunction('rateLimit(): onLimited', onLimited);

  return (request, next, requestOptions) => {
    if (requestOptions.repeated || over(limitKey(requestOptions), clock.now()) === 0) return next();
    notify(() => onLimited?.(serverKeyOf(requestOptions.server ?? {}), request));
    return refuse(refuseWith, 'Too many requests', 'rateLimit', requestOptions);
  };
}
