import { pipeline } from '../../host/pipeline.js';
import { shareLimits } from '../../host/request-limit.js';
import type { ElicitationHost, HostElicitOptions } from '../../protocol/host.js';
import { reviewFromBackend } from '../../protocol/make-review.js';
import { isSameScope, scopeOf } from '../../protocol/scope.js';
import { serverKeyOf } from '../../protocol/server-key.js';
import { AskingProcess } from './asking-process.js';
import { CallPipeline } from './calls/call-pipeline.js';
import type { ParkOptions } from './calls/new-parked-call.js';
import { CALLS } from './calls/parked-call.js';
import { Parking } from './calls/parking.js';
import { handleRequest } from './http.js';
import { sendLimitNotice } from './limit-notice.js';
import { OpenLimit } from './open-limit.js';
import { openRecords } from './open-records.js';
import { Quota } from './quota.js';
import type { Records } from './records.js';
import type { RelayOptions } from './relay-options.js';
import { type RelaySettings, relaySettings } from './relay-settings.js';
import { type RelayScope, scopeFrom } from './scope.js';
import type { RelayStats } from './stats.js';
import { Streams } from './streams.js';
import { Table } from './table.js';

export type { RelayLimits, RelayOptions, UnseenElicitation } from './relay-options.js';

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
   * Puts what a result of `tools/call` requires, or a review of the application, before the person, and resolves at once
   * (2026-07-28, where servers keep no session): for backends that cannot wait. When all is answered, one process gets
   * `onAnswered`.
   * @param result The `InputRequiredResult` (2026-07-28 basic/patterns/mrtr), or what `reviewRequest()` made.
   * @returns the id of the parked call.
   * @throws {TypeError} for another result, for a request that is not an elicitation, without a user, for a `call` that is not
   * JSON or too large (`limits.openBytes`), and with a middleware that has no parts; {Error} when the user has too many open requests; what the store throws.
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
  const settings = relaySettings(options);
  return relayOn(settings, openRecords(settings));
}

/** A relay on records that it may share with others in its process. It closes them. */
export function relayOn(settings: RelaySettings, records: Records): Relay {
  const { store, presence, counts } = records;
  const { processClock, limits, middleware, report, onUnseen, onParkEnded } = settings;
  const notifyApplication = (callback: () => void) => {
    try {
      callback();
    } catch (error) {
      report(error);
    }
  };
  const context = { ...settings, records, openLimit: new OpenLimit(records, limits.open), openBytes: limits.openBytes };
  const askingProcess = new AskingProcess({
    ...context,
    unseenAfter: onUnseen ? settings.unseenAfter : Infinity,
    wallTime: () => settings.wallClock.now(),
    notify: notifyApplication,
    onUnseen: ({ id, scope, elicitation }) => {
      if (!elicitation) return;
      const { request, review, server } = elicitation;
      onUnseen?.({ id, scope, request: review ? reviewFromBackend(request.message, review) : request, server });
    },
  });
  const streams = new Streams({ ...context, maxStreams: limits.streams, buffer: limits.buffer });
  const sayHeldBack = (scope: RelayScope, limited: HostElicitOptions) =>
    void sendLimitNotice(records, scope, limited).catch(report);
  const parking = new Parking({
    ...context,
    calls: new Table(store, presence.storeClock, CALLS),
    pipeline: new CallPipeline(middleware, processClock, report, ({ scope }, limited) => sayHeldBack(scope, limited)),
    interval: settings.parkInterval,
    onEnded: (ended) => notifyApplication(() => onParkEnded?.(ended)),
  });
  presence.members.push(
    { isNeeded: () => askingProcess.isNeeded, onRenewed: () => askingProcess.reread() },
    { isNeeded: () => streams.count > 0, onRenewed: async (hasDeaths) => hasDeaths && streams.reread() },
  );
  const stopListening = store.subscribe((hint) => {
    askingProcess.handleHint(hint);
    streams.handleHint(hint);
    parking.handleHint(hint);
  });
  const { lifetime } = askingProcess;
  const http = { ...context, streams, parking, body: limits.body, posts: new Quota(limits.posts), lifetime };

  return {
    host(given, defaults) {
      const scope = scopeFrom(given);
      const host: ElicitationHost = {
        scope,
        lifetime,
        elicit: (request, elicitOptions) => askingProcess.elicit(scope, request, { ...defaults, ...elicitOptions }),
        complete: (elicitationId, serverId) =>
          askingProcess.complete(
            scope,
            elicitationId,
            serverKeyOf(serverId === undefined ? (defaults?.server ?? {}) : { id: serverId }),
          ),
        sayHeldBack(limited) {
          if (scopeOf(limited) === undefined || isSameScope(limited.scope, scope))
            sayHeldBack(scope, { ...defaults, ...limited });
        },
      };
      if (middleware.length === 0) return shareLimits(host, askingProcess);
      const whole = pipeline(host, middleware, { onError: report, clock: settings.wallClock });
      const elicit: ElicitationHost['elicit'] = (request, elicitOptions) =>
        whole.elicit(request, { ...defaults, ...elicitOptions });
      return shareLimits({ ...whole, scope, lifetime, elicit }, askingProcess);
    },
    fetch: (request) => handleRequest(request, http),
    park: (result, parkOptions) => parking.park(result, parkOptions),
    unpark: (id) => parking.unpark(id),
    stats: () => ({ ...counts, open: askingProcess.count, streams: streams.count }),
    async close() {
      const calling = parking.close();
      await askingProcess.close();
      await streams.close();
      await calling;
      presence.close();
      stopListening();
      await store.close?.();
    },
  };
}
