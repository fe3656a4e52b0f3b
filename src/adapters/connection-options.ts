import type { RequestLimit } from '../host/request-limit.js';
import type { ElicitOptions } from '../protocol/host.js';
import type { ElicitationRequest } from '../protocol/request.js';
import type { Clock } from '../runtime/clock.js';

/** Options that apply to every request of one connection: those of `elicit()`, and some of the adapter's own. */
export interface ConnectionOptions extends Omit<ElicitOptions, 'signal' | 'asker'> {
  /**
   * The limit of each connection (spec 2025-06-18 and 2025-11-25, client/elicitation, "Security Considerations": clients
   * should limit the rate). A request over it is answered `cancel`, and the host says on screen that it held requests back. Each
   * step counts once, and a repeated request does not count. One that the person has answered in a card counts no more, so
   * that an interview of many steps is not a flood. `false` is no limit. Default: 10 in 60 s.
   */
  rateLimit?: RequestLimit | false;
  /**
   * Called with the first request over the limit, and again only after another one was within it. Default: reports an
   * uncaught error; in Node, where that would end the process, on the console.
   */
  onLimited?(request: ElicitationRequest): void;
  /**
   * When a page to visit counts as accepted: at the person's `consent`, or at the `completion` of the visit. Default:
   * `consent` for the reply to a request with its own id (2025-11-25 and 2026-07-28 client/elicitation: `accept` means
   * consent), `completion` for the retry of a call. With `consent`, the server waits for the person (2026-07-28
   * client/elicitation, "URL Mode Flow"). With `completion`, the adapter waits and then answers; a visit that the person gives
   * up is answered `cancel`, and a call that needs it ends.
   */
  acceptAt?: 'consent' | 'completion';
  /** The adapter's clock. Default: the machine's time. */
  clock?: Clock;
}

/**
 * A copy of the application's options, for what adds to them. An instance of a class keeps its getters and methods, which a
 * spread leaves out; the methods run on the instance.
 */
export function copyOptions<Options extends object>(options: Options): Options {
  const copy: Record<string, unknown> = {};
  for (let owner: object | null = options; owner; owner = Object.getPrototypeOf(owner)) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (name in copy) continue; // The class hides it, or every object has it.
      const value: unknown = Reflect.get(options, name);
      copy[name] = owner !== options && typeof value === 'function' ? value.bind(options) : value;
    }
  }
  return copy as Options;
}
