import { requestWindow } from '../host/request-window.js';
import { INVALID_PARAMS } from '../protocol/errors.js';
import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { isReview } from '../protocol/review.js';
import { scopedServerKey } from '../protocol/server-key.js';
import { systemClock } from '../runtime/clock.js';
import { notify, throwLater } from '../runtime/throw-later.js';
import { type ConnectionOptions, type ConnectionRateLimit, optionsFor } from './connection-options.js';

/**
 * Shows a request with the options of its connection, and resolves with the host's outcome. A request over the rate limit
 * is not shown, and resolves with `reject`. Rejects when the host does.
 * @param request The params of `elicitation/create`: any value that the server sent.
 * @param more Options of this request. A `repeated` request does not count again.
 */
export type Ask = (request: unknown, signal: AbortSignal | undefined, more?: HostElicitOptions) => Promise<Outcome>;

/** Whether a request of `key` is within the limit. Calls `onFirst` for the first request over it. */
type Limiter = (key: string, now: number, onFirst: () => void) => boolean;

const unlimited: Limiter = () => true;
/** How many keys over their limit are remembered. */
const MAX_LIMITED = 1000;

/**
 * For adapters that live as long as their connection. Each adapter has a rate limit of its own.
 * @throws {TypeError} if a member of `rateLimit` is not a number over 0.
 */
export function askThrough(host: ElicitationHost, options: ConnectionOptions): Ask {
  return limitedAsk(host, options, createLimiter(termsOf(options.rateLimit)));
}

const limiters = new WeakMap<ElicitationHost, Map<string, Limiter>>();

/**
 * For adapters that an application creates for each call. Calls share a limit if host, scope, server, session and `rateLimit`
 * are the same.
 * @throws {TypeError} if a member of `rateLimit` is not a number over 0.
 */
export function askInCall(host: ElicitationHost, options: ConnectionOptions): Ask {
  const ofHost = limiters.get(host) ?? new Map<string, Limiter>();
  limiters.set(host, ofHost);
  const terms = termsOf(options.rateLimit);
  const name = terms ? `${terms.limit} ${terms.window}` : '';
  const limiter = ofHost.get(name) ?? createLimiter(terms);
  ofHost.set(name, limiter);
  return limitedAsk(host, options, limiter);
}

type Terms = Required<ConnectionRateLimit>;

/** The limit with its defaults; `undefined` for none. */
function termsOf(rateLimit: ConnectionOptions['rateLimit'] = {}): Terms | undefined {
  if (rateLimit === false) return undefined;
  const { limit = 10, window = 60_000 } = rateLimit;
  if (!(limit > 0 && window > 0)) throw new TypeError('rateLimit: limit and window must be over 0');
  return { limit, window };
}

function createLimiter(terms: Terms | undefined): Limiter {
  if (!terms) return unlimited;
  const allows = requestWindow(terms.limit, terms.window);
  /** The keys whose last request was over the limit. */
  const limited = new Set<string>();
  return (key, now, onFirst) => {
    const isAllowed = allows(key, now);
    if (isAllowed) limited.delete(key);
    else if (!limited.has(key)) {
      if (limited.size >= MAX_LIMITED) limited.clear(); // Some are reported twice.
      limited.add(key);
      notify(onFirst);
    }
    return isAllowed;
  };
}

function limitedAsk(host: ElicitationHost, options: ConnectionOptions, isWithin: Limiter): Ask {
  const { session, clock = systemClock, onLimited = reportLimit } = options;
  return async (params, signal, more) => {
    // JSON cannot be a review, but a server in the same page may pass an object.
    if (isReview(params))
      return { action: 'refused', code: INVALID_PARAMS, message: 'A server cannot ask for a review' };
    const request = params as ElicitationRequest;
    const server = more?.server ?? options.server;
    const scope = 'scope' in options ? options.scope : host.scope;
    const key = JSON.stringify([scopedServerKey({ scope, ...(server && { server }) }), session]);
    if (!more?.repeated && !isWithin(key, clock.now(), () => onLimited(request))) return { action: 'reject' };
    return host.elicit(request, { ...optionsFor(signal, options), ...more });
  };
}

function reportLimit(): void {
  throwLater(new Error('Too many requests (rateLimit)'));
}
