import type { Clock } from '../host/clock.js';
import type { ElicitOptions } from '../protocol/host.js';
import type { ElicitationRequest } from '../protocol/request.js';

/** How many elicitations of one connection are shown in any `window`. */
export interface ConnectionRateLimit {
  /** Default 10. */
  limit?: number;
  /** Milliseconds. Default 60,000. */
  window?: number;
}

/** Options that apply to every request of one connection. */
export interface ConnectionOptions
  extends Pick<
    ElicitOptions,
    | 'server'
    | 'session'
    | 'scope'
    | 'modes'
    | 'revision'
    | 'strict'
    | 'remember'
    | 'visitTimeout'
    | 'cancelOnPageHide'
    | 'onState'
    | 'pollStatus'
  > {
  /**
   * The limit of each connection (spec 2025-06-18 and 2025-11-25, client/elicitation, "Security Considerations": clients
   * should limit the rate). A request over it is answered `decline`, and the person does not see it. Each step
   * counts once, and a repeated request does not count. `false` is none. Default: 10 in 60 s.
   */
  rateLimit?: ConnectionRateLimit | false;
  /**
   * Called with the first request over the limit, and again only after another one was within it. Default: reports an
   * uncaught error.
   */
  onLimited?(request: ElicitationRequest): void;
  /**
   * When a page to visit counts as accepted: at the person's `consent`, or at the `completion` of the visit. The reply to a
   * request with its own id goes out then, at consent by default (2025-11-25 and 2026-07-28 client/elicitation: `accept`
   * means consent), and so does the retry of a call, at completion by default. Choose `consent` for servers that hold the
   * retried call until the person has finished (2026-07-28 client/elicitation, "URL Mode Flow"), and `completion` for those
   * that expect the person to have finished. A visit that is given up is then answered `cancel`.
   */
  acceptAt?: 'consent' | 'completion';
  /** The adapter's clock. Default: the machine's time. */
  clock?: Clock;
}

/** What of them the host gets with each request. */
const PASSED_ON = [
  'signal',
  'server',
  'session',
  'scope',
  'modes',
  'revision',
  'strict',
  'remember',
  'visitTimeout',
  'cancelOnPageHide',
  'onState',
  'pollStatus',
] as const satisfies readonly (keyof ElicitOptions)[];

/** The options of one request. It omits what the adapter was not given, so that the host's own defaults apply. */
export function optionsFor(signal: AbortSignal | undefined, options: ConnectionOptions): ElicitOptions {
  const given = { ...options, signal };
  return Object.fromEntries(PASSED_ON.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}
