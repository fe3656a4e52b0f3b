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

  const middleware: Middleware = async (request, next, requestOptions) => {
    const key = serverKey(requestOptions);
    const decline = () => {
      notify(() => onSilenced?.(key, request));
      return refuse(answer, 'The person does not want to be asked');
    };
    if (servers.has(key)) return decline();
    const outcome = await next(request, { silenceable: true });
    if (outcome.action !== 'reject' || !outcome.silence) return outcome;
    // The first is the one that was answered so; those that waited behind it end after it, in the same way.
    if (servers.has(key)) return decline();
    servers.add(key);
    return outcome;
  };
  return Object.assign(middleware, { servers });
}
