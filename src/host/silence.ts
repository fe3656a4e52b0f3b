import type { HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import type { HostRequest } from '../protocol/review.js';
import { scopedServerKey, serverKeyOf } from '../protocol/server-key.js';
import { checkFunction } from '../runtime/check.js';
import { callSafely } from '../runtime/throw-later.js';
import type { Middleware } from './middleware.js';
import { inParts } from './parts.js';

export interface SilenceOptions {
  /** Called with each request that was not shown, and the key of its server. */
  onSilenced?(serverId: string, request: HostRequest): void;
}

/** The middleware, and the servers that are silenced now. */
export interface Silence extends Middleware {
  /**
   * Each is a `scopedServerKey()`: without a scope, the server's `id`. Delete one to show the server's requests again; clear
   * the set when the person's session ends.
   */
  readonly servers: Set<string>;
}

/**
 * Lets the person silence a server: the element shows a button for that. Later requests of the server in the same scope end
 * unseen, and so do requests of it that are open already.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function silence(options: SilenceOptions = {}): Silence {
  const { onSilenced } = options;
  checkFunction('silence(): onSilenced', onSilenced);
  const servers = new Set<string>();
  /** What withdraws each request that is open in this process. The options of a parked one have no signal. */
  const open = new Map<HostElicitOptions, AbortController>();
  const rejection = (request: HostRequest, { server, onRule }: HostElicitOptions): Outcome => {
    callSafely(() => onSilenced?.(serverKeyOf(server ?? {}), request));
    callSafely(() => onRule?.('silence'));
    return { action: 'reject' };
  };
  // Ends the other requests at once: the host could show the next one before the outcome has passed all middleware.
  const silenceServer = (own: HostElicitOptions) => {
    const key = scopedServerKey(own);
    servers.add(key);
    for (const [other, controller] of open) {
      if (other !== own && scopedServerKey(other) === key) controller.abort();
    }
  };

  const middleware = inParts({
    name: 'silence',
    before(request, requestOptions) {
      if (servers.has(scopedServerKey(requestOptions))) return rejection(request, requestOptions);
      if (!requestOptions.signal) return { options: { silenceable: true } };
      const controller = new AbortController();
      open.set(requestOptions, controller);
      const { signal } = controller;
      return { options: { silenceable: true, signal, onSilence: () => silenceServer(requestOptions) } };
    },
    after(outcome, { request, options: requestOptions }) {
      const isWithdrawn = open.get(requestOptions)?.signal.aborted;
      open.delete(requestOptions);
      if (isWithdrawn) return rejection(request, requestOptions);
      if (outcome.action === 'reject' && outcome.silence) silenceServer(requestOptions);
      return outcome;
    },
  });
  return Object.assign(middleware, { servers });
}
