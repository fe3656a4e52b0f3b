import { followRequest } from '../host/follow-request.js';
import { limitOwnerOf, limitTerms, requestLimit } from '../host/request-limit.js';
import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import { optionsOfConnection } from '../protocol/options.js';
import type { Outcome } from '../protocol/outcome.js';
import { readParams } from '../protocol/read-request.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { presentScope } from '../protocol/scope.js';
import { systemClock } from '../runtime/clock.js';
import { callSafely, reportPeer } from '../runtime/throw-later.js';
import type { ConnectionOptions } from './connection-options.js';

/**
 * Reads a request, shows it with the options of its connection, and resolves with the host's outcome. A request that is
 * malformed, or of another mode than the connection has, is `refused`; one over the rate limit resolves with `cancel`, and the host
 * says on screen that it held requests back. The host sees neither of these two. Rejects when the host does.
 * @param params The params of `elicitation/create`: any value that the server sent.
 * @param more Options of this request. A `repeated` request does not count again.
 */
export type Ask = (params: unknown, signal: AbortSignal | undefined, more?: HostElicitOptions) => Promise<Outcome>;

type CountRequest = ReturnType<typeof requestLimit>;

/**
 * For adapters that live as long as their connection. Each adapter has a rate limit of its own.
 * @throws {TypeError} if a member of `rateLimit` is not a number over 0.
 */
export function askThrough(host: ElicitationHost, options: ConnectionOptions): Ask {
  return askWithin(limitOf(options), host, options);
}

const limits = new WeakMap<object, Map<string, CountRequest | undefined>>();

/**
 * For adapters that an application creates for each call. Calls share a limit if host, scope, server, session and `rateLimit`
 * are the same.
 * @throws {TypeError} if a member of `rateLimit` is not a number over 0.
 */
export function askInCall(host: ElicitationHost, options: ConnectionOptions): Ask {
  const owner = limitOwnerOf(host);
  const ofHost = limits.get(owner) ?? new Map<string, CountRequest | undefined>();
  limits.set(owner, ofHost);
  const { rateLimit = {} } = options;
  const name = JSON.stringify(rateLimit && limitTerms('rateLimit', rateLimit));
  const limit = ofHost.get(name) ?? limitOf(options);
  ofHost.set(name, limit);
  return inPresentScope(askWithin(limit, host, options), host, options);
}

/** Asks in the scope that the host has now, so that only the person who made a call sees what it asks later. */
export function inPresentScope(ask: Ask, host: ElicitationHost, options: ConnectionOptions): Ask {
  const scope = { ...presentScope(host), ...presentScope(options) };
  return (params, signal, more) => ask(params, signal, { ...more, ...scope });
}

function limitOf({ rateLimit = {} }: ConnectionOptions): CountRequest | undefined {
  return rateLimit ? requestLimit(limitTerms('rateLimit', rateLimit)) : undefined;
}

function askWithin(count: CountRequest | undefined, host: ElicitationHost, options: ConnectionOptions): Ask {
  const { clock = systemClock, onLimited = reportLimit } = options;
  return async (params, signal, more) => {
    const { outcome } = readParams(params, options); // Whether it can be asked. The host that shows it reads it for itself.
    if (outcome) return outcome;
    const request = params as ElicitationRequest;
    const asked: HostElicitOptions = { ...optionsOfConnection(options), ...(signal && { signal }), ...more };
    if (!count || more?.repeated) return host.elicit(request, asked);
    const counted = count({ ...presentScope(host), ...asked }, clock.now());
    if (counted.over === 0) {
      const { callbacks, by } = followRequest(asked);
      const outcome = await host.elicit(request, { ...asked, ...callbacks });
      counted.giveBack(outcome, by);
      return outcome;
    }
    // The first one over the limit stands for the others.
    if (counted.over === 1) {
      callSafely(() => host.sayHeldBack?.(asked));
      callSafely(() => onLimited(request));
    }
    return { action: 'cancel' };
  };
}

function reportLimit(): void {
  reportPeer(new Error('Too many requests (rateLimit)'));
}
