import type { HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import type { HostRequest } from '../protocol/review.js';
import { scopedServerKey, serverKeyOf } from '../protocol/server-key.js';
import { checkFunction } from '../runtime/check.js';
import { notify } from '../runtime/throw-later.js';
import type { Middleware } from './middleware.js';
import { withParts } from './parts.js';

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

/** A request between this middleware and the person. */
interface OpenRequest {
  readonly key: string;
  /** Withdraws it. */
  readonly controller: AbortController;
  refuse(): void;
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
  const open = new Set<OpenRequest>();
  const refusal = (request: HostRequest, { server, onRule }: HostElicitOptions): Outcome => {
    notify(() => onSilenced?.(serverKeyOf(server ?? {}), request));
    notify(() => onRule?.('silence'));
    return { action: 'reject' };
  };

  const middleware: Middleware = (request, next, requestOptions) =>
    new Promise<Outcome>((resolve, reject) => {
      const key = scopedServerKey(requestOptions);
      const own: OpenRequest = {
        key,
        controller: new AbortController(),
        refuse: () => resolve(refusal(request, requestOptions)),
      };
      if (servers.has(key)) {
        own.refuse();
        return;
      }
      open.add(own);
      // Ends the other requests at once: the host could show the next one before the outcome has passed all middleware.
      const onSilence = () => {
        servers.add(key);
        for (const other of open) {
          if (other === own || other.key !== key) continue;
          open.delete(other);
          other.refuse();
          other.controller.abort();
        }
      };
      next(request, { silenceable: true, signal: own.controller.signal, onSilence })
        .then((outcome) => {
          if (outcome.action === 'reject' && outcome.silence) onSilence();
          resolve(outcome);
        }, reject)
        .finally(() => open.delete(own));
    });
  const inTwoParts = withParts(middleware, {
    name: 'silence',
    before(request, requestOptions) {
      if (!servers.has(scopedServerKey(requestOptions))) return { options: { silenceable: true } };
      return refusal(request, requestOptions);
    },
    after(outcome, { options: requestOptions }) {
      if (outcome.action === 'reject' && outcome.silence) servers.add(scopedServerKey(requestOptions));
      return outcome;
    },
  });
  return Object.assign(inTwoParts, { servers });
}
