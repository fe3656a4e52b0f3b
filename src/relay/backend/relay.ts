import { DEFAULT_UNSEEN_TIMEOUT } from '../../lifecycle/state.js';
import type { ElicitationHost, HostElicitOptions, ServerIdentity } from '../../protocol/host.js';
import { DEFAULT_TIMEOUT } from '../../protocol/options.js';
import { type HostRequest, reviewFromBackend } from '../../protocol/review.js';
import { serverKeyOf } from '../../protocol/server-key.js';
import { check, checkFunction, checkPositive } from '../../runtime/check.js';
import { type Clock, systemClock } from '../../runtime/clock.js';
import { memoryStore } from '../stores/memory-store.js';
import { steadyClock } from '../stores/steady-clock.js';
import type { ElicitationStore } from '../stores/store.js';
import { writeError } from '../stores/write-error.js';
import type { ParkOptions } from './calls/new-parked-call.js';
import type { AnsweredCall, EndedCall } from './calls/parked-call.js';
import { Parking } from './calls/parking.js';
import { countedStore } from './counted-store.js';
import { handleRequest } from './http.js';
import { OpenLimit } from './open-limit.js';
import { originsFrom } from './origin.js';
import { Owner } from './owner.js';
import { Presence } from './presence.js';
import { Quota } from './quota.js';
import { Records } from './records.js';
import { type Person, type RelayScope, scopeFrom } from './scope.js';
import { newCounts, type RelayStats } from './stats.js';
import { Streams } from './streams.js';

/** Milliseconds for a visit that nobody ends. */
const DEFAULT_VISIT_TIMEOUT = 86_400_000;

/** What one person may take up. */
export interface RelayLimits {
  /** Bytes of a post's body. Default 256 KiB. */
  body?: number;
  /** Elicitations that are not over, per user. The next one is declined unseen. Default 100. */
  open?: number;
  /** Bytes of those that one process has asked, as JSON. The next one is declined unseen. Default 4 MiB. */
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

/** Puts requests that reach a backend before a person at a browser. */
export interface Relay {
  /**
   * The host for one person's requests, in one workspace or conversation where the scope names them. It may be made for each
   * call.
   * @param defaults Options of requests that do not set them, such as `server`.
   * @throws {TypeError} without a user.
   */
  host(scope: RelayScope, defaults?: HostElicitOptions): ElicitationHost;
  /**
   * Puts what a result of `tools/call` requires before the person, and resolves at once (2026-07-28, where servers keep no
   * session): for backends that cannot wait. When all is answered, one process gets `onAnswered`.
   * @param result The `InputRequiredResult`. @see 2026-07-28 basic/patterns/mrtr
   * @returns the id of the parked call.
   * @throws {TypeError} for another result, for a request that is not an elicitation, without a user, and for a `call` that is
   * not JSON or too large (`limits.openBytes`); {Error} when the user has too many open requests; what the store throws.
   */
  park(result: unknown, options: ParkOptions): Promise<string>;
  /**
   * Takes a parked call back: its request leaves the pages.
   * @returns false if the call is unknown or over, or if all is answered already: then it is resumed.
   */
  unpark(id: string): Promise<boolean>;
  /** What this process has counted and holds now, for the metrics of operators. */
  stats(): RelayStats;
  /** Answers the requests of pages: mount it at one URL. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /**
   * Ends all elicitations of this process with `cancel`, tells the pages so, and ends their streams. Requests get 503 from
   * then on, and elicitations `cancel`. Waits up to 10 s for an `onAnswered` that runs, and at the same time up to 10 s for the
   * store; a store that is away adds its `patience`. Call it before the process ends.
   */
  close(): Promise<void>;
}

/**
 * Creates a relay: an MCP client in a backend asks a person at a browser.
 *
 * ```ts
 * const relay = createRelay({ authorize: async (request) => { const user = await sessionOf(request); return user && { user: user.id }; } });
 * app.all('/elicitations', (c) => relay.fetch(c.req.raw));
 * client.setRequestHandler('elicitation/create', elicitationHandler(relay.host({ user: user.id }), { server }));
 * ```
 * No request and no answer is logged. The backend sets who asks (`server`); pages show exactly that.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function createRelay(options: RelayOptions): Relay {
  const { clock = steadyClock, onUnseen, onError = writeError, limits = {} } = options;
  const counts = newCounts();
  const store = countedStore(options.store ?? memoryStore({ clock }), () => counts.storeErrors++);
  const {
    timeout = DEFAULT_TIMEOUT,
    visitTimeout = DEFAULT_VISIT_TIMEOUT,
    unseenTimeout = DEFAULT_UNSEEN_TIMEOUT,
  } = options;
  const { unseenAfter = 10_000, reauthorizeInterval = 60_000, parkInterval = 30_000 } = options;
  const { onAnswered, onParkEnded } = options;
  const { body = 256 * 1024, posts = 20, streams: maxStreams = 20, buffer = 256 * 1024 } = limits;
  const { open = 100, openBytes = 4 * 1024 * 1024 } = limits;
  const durations = { timeout, visitTimeout, unseenTimeout };
  check(typeof options.authorize === 'function', 'relay: authorize must be a function');
  checkFunction('relay: onUnseen', onUnseen);
  checkFunction('relay: onError', onError);
  checkFunction('relay: onAnswered', onAnswered);
  checkFunction('relay: onParkEnded', onParkEnded);
  for (const [name, value] of Object.entries(durations)) {
    check(typeof value === 'number' && value >= 0, `relay: ${name} must be a number from 0`);
  }
  const periods = { unseenAfter, reauthorizeInterval, parkInterval };
  const positive = { ...periods, body, posts, streams: maxStreams, buffer, open, openBytes };
  for (const [name, value] of Object.entries(positive)) checkPositive(`relay: ${name}`, value);

  /** An application whose `onError` fails must not lose an elicitation over that. */
  const report = (error: unknown) => {
    try {
      onError(error);
    } catch (failure) {
      writeError(failure);
    }
  };
  const notifyApplication = (callback: () => void) => {
    try {
      callback();
    } catch (error) {
      report(error);
    }
  };
  const authorize = (request: Request) => options.authorize(request);
  const wallClock = options.clock ?? systemClock;

  const presence = new Presence({
    store,
    clock,
    isNeeded: () => owner.isNeeded || streams.count > 0,
    async onRenewed(hasDeaths) {
      await owner.reread();
      if (hasDeaths) await streams.reread();
    },
    report,
  });
  const records = new Records(store, presence, counts);
  const openLimit = new OpenLimit(records, open);
  const owner = new Owner({
    records,
    openLimit,
    timeout,
    visitTimeout,
    unseenTimeout,
    openBytes,
    unseenAfter: onUnseen ? unseenAfter : Infinity,
    wallTime: () => wallClock.now(),
    report,
    notify: notifyApplication,
    onUnseen: ({ id, scope, elicitation }) => {
      if (!elicitation) return;
      const { request, review, server } = elicitation;
      onUnseen?.({ id, scope, request: review ? reviewFromBackend(request.message, review) : request, server });
    },
  });
  const streams = new Streams({ records, clock, maxStreams, buffer, reauthorizeInterval, authorize, report });
  const parking = new Parking({
    records,
    openLimit,
    openBytes,
    interval: parkInterval,
    onAnswered,
    onEnded: (ended) => notifyApplication(() => onParkEnded?.(ended)),
    report,
  });
  const stopListening = store.subscribe((hint) => {
    owner.handleHint(hint);
    streams.handleHint(hint);
    parking.handleHint(hint);
  });
  const origins = originsFrom(options.origins ?? []);
  const { lifetime } = owner;
  const http = { records, streams, parking, origins, body, posts: new Quota(posts), lifetime, authorize, report };

  return {
    host(given, defaults) {
      const scope = scopeFrom(given);
      return {
        scope,
        lifetime,
        elicit: (request, elicitOptions) => owner.elicit(scope, request, { ...defaults, ...elicitOptions }),
        complete: (elicitationId, serverId) =>
          owner.complete(
            scope,
            elicitationId,
            serverKeyOf(serverId === undefined ? (defaults?.server ?? {}) : { id: serverId }),
          ),
      };
    },
    fetch: (request) => handleRequest(request, http),
    park: (result, parkOptions) => parking.park(result, parkOptions),
    unpark: (id) => parking.unpark(id),
    stats: () => ({ ...counts, open: owner.count, streams: streams.count }),
    async close() {
      const calling = parking.close();
      await owner.close();
      await streams.close();
      await calling;
      presence.close();
      stopListening();
      await store.close?.();
    },
  };
}
