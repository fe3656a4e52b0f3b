import type { ElicitationRequest } from '../protocol/request.js';
import { notify } from '../protocol/throw-later.js';
import { checkFunction, checkRefusal, type Middleware, type Refusal, refuse, serverKey } from './middleware.js';

export interface SilenceOptions {
  /** How the requests of a silenced server are answered. Default `decline`. */
  answer?: Refusal;
  /** Told of each request that was not shown, with the id of its server. */
  onSilenced?(serverId: string, request: ElicitationRequest): void;
}

/** `silence()`, and the servers that are silent now. */
export interface Silence extends Middleware {
  /** Ids of servers. Remove one, and it is heard again; clear it when the person's session ends. */
  readonly servers: Set<string>;
}

/**
 * Lets the person silence a server: its later requests, those that wait already included, are answered without being
 * shown. The element then has an action for it. Put it before `queue()`: what waits there is then answered at once.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function silence(options: SilenceOptions = {}): Silence {
  const { answer = 'decline', onSilenced } = options;
  checkRefusal('silence(): answer', answer);
  checkFunction('silence(): onSilenced', onSilenced);
  const servers = new Set<string>();
  /** Of the requests that are passed on, by server. */
  const open = new Map<string, Set<AbortController>>();

  const middleware: Middleware = async (request, next, requestOptions) => {
    const key = serverKey(requestOptions);
    const decline = () => {
      notify(() => onSilenced?.(key, request));
      return refuse(answer, 'The person does not want to be asked');
    };
    if (servers.has(key)) return decline();
    const controller = new AbortController();
    const others = open.get(key) ?? new Set();
    open.set(key, others.add(controller));
    const outcome = await next(request, { silenceable: true, signal: controller.signal });
    others.delete(controller);
    if (others.size === 0) open.delete(key);
    if (outcome.action === 'reject' && outcome.silence) {
      servers.add(key);
      for (const other of others) other.abort();
    }
    return outcome.action === 'withdrawn' && controller.signal.aborted ? decline() : outcome;
  };
  return Object.assign(middleware, { servers });
}
