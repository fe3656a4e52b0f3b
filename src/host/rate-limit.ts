import type { HostElicitOptions } from '../protocol/host.js';
import { type HostRequest, isListed, isReview } from '../protocol/review.js';
import { serverKeyOf } from '../protocol/server-key.js';
import { checkFunction } from '../runtime/check.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { callSafely } from '../runtime/throw-later.js';
import { checkRefusal, type Middleware, type Refusal, refuse } from './middleware.js';
import { inParts } from './parts.js';
import { type CountedRequest, limitTerms, type RequestLimit, requestLimit } from './request-limit.js';

export interface RateLimitOptions extends RequestLimit {
  /** The reply to each request over the limit. Default `cancel`, because the person has not said no. */
  refuseWith?: Refusal;
  /** Called with each request over the limit, and the key of its server. */
  onLimited?(request: HostRequest, serverKey: string): void;
  /** Default: the machine's time. */
  clock?: Clock;
}

/**
 * Limits how often a server may ask, by a sliding window (spec 2025-06-18 and 2025-11-25, client/elicitation, "Security
 * Considerations": clients should limit the rate). Each scope and session has a limit of its own. Each elicitation counts once: an entry
 * of a multi round-trip counts like any other request, and one that is asked again (`repeated`: the person went back, or an
 * answer had errors) does not count twice. One that the person has answered in a card counts no more; nor does a review that a
 * card listed. The first request over the limit is said on screen.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function rateLimit(options: RateLimitOptions = {}): Middleware {
  const { refuseWith = 'cancel', onLimited, clock = systemClock } = options;
  const count = requestLimit(limitTerms('rateLimit()', options));
  checkRefusal('rateLimit(): refuseWith', refuseWith);
  checkFunction('rateLimit(): onLimited', onLimited);

  const isFree = (request: HostRequest, { repeated, series }: HostElicitOptions) =>
    repeated || (isReview(request) && isListed(request, series?.listedBy));
  /** The requests that passed in this process. */
  const passed = new WeakMap<HostElicitOptions, CountedRequest>();

  return inParts({
    name: 'rateLimit',
    before(request, requestOptions) {
      if (isFree(request, requestOptions)) return {};
      const counted = count(requestOptions, clock.now());
      passed.set(requestOptions, counted);
      if (counted.over === 0) return {};
      if (counted.over === 1) callSafely(() => requestOptions.onHeldBack?.());
      callSafely(() => onLimited?.(request, serverKeyOf(requestOptions.server ?? {})));
      return refuse(refuseWith, 'Too many requests', 'rateLimit', requestOptions);
    },
    /** A parked request keeps its place for the window: the process that counts may not be there when the person answers. */
    after(outcome, context) {
      passed.get(context.options)?.giveBack(outcome, context);
      return outcome;
    },
  });
}
