import type { Outcome } from '../protocol/outcome.js';
import { rejectOldName } from '../protocol/reject-old-name.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify } from '../protocol/throw-later.js';
import {
  checkFunction,
  checkRefusal,
  type Middleware,
  type Refusal,
  refuse,
  scopedServerKey,
  serverKey,
} from './middleware.js';

export interface SilenceOptions {
  /** The reply to each request of a silenced server. Default `decline`. */
  refuseWith?: Refusal;
  /** Called with each request that is not shown, and the key of its server. */
  onSilenced?(serverId: string, request: ElicitationRequest): void;
}

/** `silence()`, and the servers that are silenced now. */
export interface Silence extends Middleware {
  /**
   * Each is a `scopedServerKey()`: the server's `id`, where there is no scope. Delete one to show the server's requests
   * again; clear the set when the person's session ends.
   */
  readonly servers: Set<string>;
}

/** A request between this middleware and the person. */
interface OpenRequest {
  readonly key: string;
  /** Withdraws it from whatever it has reached. */
  readonly controller: AbortController;
  refuse(): void;
}

/**
 * Lets the person silence a server, by an action that the element then has. All its later requests in the same scope
 * end without being shown, and so do those that have not been answered yet, after the one that the person silenced. Put it before
 * `queue()`, which then drops what is queued at once.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function silence(options: SilenceOptions = {}): Silence {
  rejectOldName(options, 'answer', 'refuseWith');
  const { refuseWith = 'decline', onSilenced } = options;
  checkRefusal('silence(): refuseWith', refuseWith);
  checkFunction('silence(): onSilenced', onSilenced);
  const servers = new Set<string>();
  const open = new Set<OpenRequest>();

  const middleware: Middleware = (request, next, requestOptions) =>
    new Promise<Outcome>((resolve, reject) => {
      const key = scopedServerKey(requestOptions);
      const own: OpenRequest = {
        key,
        controller: new AbortController(),
        refuse() {
          notify(() => onSilenced?.(serverKey(requestOptions), request));
          resolve(refuse(refuseWith, 'The person does not want to be asked', 'silence', requestOptions));
        },
      };
      if (servers.has(key)) {
        own.refuse();
        return;
      }
      open.add(own);
      const { signal } = own.controller;
      const silenced: OpenRequest[] = [];
      // Withdraws the others at once: until the outcome has passed all middleware, a queue could show the next one.
      const onSilence = () => {
        if (signal.aborted) return; // Another request silenced the server, and this one with it.
        servers.add(key);
        for (const other of open) {
          if (other === own || other.key !== key || other.controller.signal.aborted) continue;
          silenced.push(other);
          other.controller.abort();
        }
      };
      next(request, { silenceable: true, signal, onSilence })
        .then((outcome) => {
          if (outcome.action === 'reject' && outcome.silence) onSilence();
          if (!signal.aborted) resolve(outcome);
        }, reject)
        .finally(() => {
          open.delete(own);
          for (const other of silenced) other.refuse();
        });
    });
  return Object.assign(middleware, { servers });
}
