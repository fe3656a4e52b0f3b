import type { Middleware } from '../../host/middleware.js';
import type { ServerIdentity } from '../../protocol/host.js';
import type { HostRequest } from '../../protocol/review.js';
import type { Clock } from '../../runtime/clock.js';
import type { ElicitationStore } from '../stores/store.js';
import type { AnsweredCall, EndedCall } from './calls/parked-call.js';
import type { Person, RelayScope } from './scope.js';

/** What one person may take up. */
export interface RelayLimits {
  /** Bytes of a post's body. Default 256 KiB. */
  body?: number;
  /** Elicitations that are not over, per user. The next one is answered `cancel`, unseen. Default 100. */
  open?: number;
  /** Bytes of those that one process has asked, as JSON. The next one is answered `cancel`, unseen. Default 4 MiB. */
  openBytes?: number;
  /** Posts of a user to one process that have no reply yet. The next one gets 429, and the page sends it later. Default 20. */
  posts?: number;
  /** Streams of a user from one process; a browser needs one. The oldest one makes room for the next. Default 20. */
  streams?: number;
  /** Bytes of a stream that may be unread before another message cuts it. Default 256 KiB. */
  buffer?: number;
}

/** An elicitation that nobody has seen. */
export interface UnseenElicitation {
  readonly id: string;
  readonly scope: RelayScope;
  readonly request: HostRequest;
  readonly server?: ServerIdentity;
}

export interface RelayOptions {
  /**
   * Says who sends a request, and what that person may see; `undefined` for nobody (401). It is asked for each post and each
   * stream, and again for open streams, so it must read the session each time. A throw is 500.
   */
  authorize(request: Request): Promise<Person | undefined | null | false> | Person | undefined | null | false;
  /** Default: `memoryStore()`, for one process. */
  store?: ElicitationStore;
  /**
   * Origins whose pages may use the relay, beside its own, each as `https://app.example`: for an API on another origin (CORS,
   * with credentials), and for old browsers behind a proxy that ends TLS. They are compared as a whole, without wildcards.
   */
  origins?: readonly string[];
  limits?: RelayLimits;
  /**
   * Middleware around each host of this relay, and around each step of a parked call; the first is the outermost. A call can be
   * parked only where each has a part before the person and a part after, as those of this package have: see `inParts()`.
   * Default: none.
   */
  middleware?: readonly Middleware[];
  /** Milliseconds after which `authorize` is asked again for an open stream. Default one minute. */
  reauthorizeInterval?: number;
  /** Time limit of an elicitation that sets none, in milliseconds from when a page first shows it; 0 is none. Default 5 minutes. */
  timeout?: number;
  /** The same for the visit of a page, from consent. Default a day: a page that nobody comes back from has an end. */
  visitTimeout?: number;
  /** Milliseconds after which an elicitation that nobody has seen ends with `timeout`; 0 is never. Default 30 minutes. */
  unseenTimeout?: number;
  /** Called once for an elicitation that nobody has seen after `unseenAfter`, so that the application can send a mail. */
  onUnseen?(elicitation: UnseenElicitation): void;
  /** Milliseconds. Default 10 s. */
  unseenAfter?: number;
  /**
   * Makes a parked call again, with what the person answered. Called in one process, at least once: a process may die
   * before the relay knows that the call was made, so pass the server `idempotencyKey` where it takes one. A throw, or a
   * rejection, is reported, and the call is resumed again after a pause, ten times at most. Check first that the scope's
   * user may still do this.
   */
  onAnswered?(answered: AnsweredCall): unknown;
  /** How many `onAnswered` run at once in this process. Others wait, or run in another process. Default 10. */
  concurrency?: number;
  /**
   * Milliseconds after which an `onAnswered` counts as failed, and its `signal` aborts. This process does not begin again while
   * it still runs. Default 5 minutes.
   */
  answeredTimeout?: number;
  /** Called at most once for a parked call that is not resumed, in a process that has `onAnswered`. */
  onParkEnded?(ended: EndedCall): void;
  /** Milliseconds between two searches for parked calls that a dead process left. Default 30 s. */
  parkInterval?: number;
  /**
   * Called with errors of the application's callbacks and of the store; of an outage of the store, with the first. An error
   * may have names of a schema and the key of an input request in it, but no value and no answer. Default: `console.error`,
   * the only thing that the relay ever writes there.
   */
  onError?(error: unknown): void;
  /** Default: time that does not jump when the machine's clock is set. */
  clock?: Clock;
}
