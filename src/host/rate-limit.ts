import type { ElicitationRequest } from '../protocol/request.js';
import { scopedServerKey, serverKey } from '../protocol/server-key.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { notify } from '../runtime/throw-later.js';
import { checkFunction, checkPositive, checkRefusal, type Middleware, type Refusal, refuse } from './middleware.js';
import { requestWindow } from './request-window.js';

export interface RateLimitOptions {
  /** The maximum number of elicitations of one server in any `window`. Default 10. */
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
 * Considerations": clients should limit the rate). Each scope has a limit of its own. Each elicitation counts once: an entry
 * of a multi round-trip counts like any other request, and one that is asked again (`repeated`: the person went back, or an
 * answer was refused) does not count twice.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function rateLimit(options: RateLimitOptions = {}): Middleware {
  const { limit = 10, window = 60_000, refuseWith = 'decline', onLimited, clock = systemClock } = options;
  checkPositive('rateLimit(): limit', limit);
  checkPositive('rateLimit(): window', window);
  checkRefusal('rateLimit(): refuseWith', refuseWith);
  checkFunction('rateLimit(): onLimited', onLimited);
  const allows = requestWindow(limit, window);

  return (request, next, requestOptions) => {
    if (requestOptions.repeated || allows(scopedServerKey(requestOptions), clock.now())) return next();
    notify(() => onLimited?.(serverKey(requestOptions), request));
    return refuse(refuseWith, 'Too many requests', 'rateLimit', requestOptions);
  };
}
