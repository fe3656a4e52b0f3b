import type { Middleware } from '../../host/middleware.js';
import { DEFAULT_UNSEEN_TIMEOUT } from '../../lifecycle/state.js';
import { DEFAULT_TIMEOUT } from '../../protocol/options.js';
import { check, checkFunction, checkPositive } from '../../runtime/check.js';
import { type Clock, systemClock } from '../../runtime/clock.js';
import { memoryStore } from '../stores/memory-store.js';
import { steadyClock } from '../stores/steady-clock.js';
import type { ElicitationStore } from '../stores/store.js';
import { safeReport, writeError } from '../stores/write-error.js';
import { originsFrom } from './origin.js';
import type { RelayLimits, RelayOptions } from './relay-options.js';

/** Milliseconds for a visit that nobody ends. */
const DEFAULT_VISIT_TIMEOUT = 86_400_000;

/** The options of a relay with their defaults, checked. */
export interface RelaySettings
  extends Pick<RelayOptions, 'authorize' | 'onUnseen' | 'onParkEnded'>,
    Required<
      Pick<
        RelayOptions,
        | 'reauthorizeInterval'
        | 'timeout'
        | 'visitTimeout'
        | 'unseenTimeout'
        | 'unseenAfter'
        | 'concurrency'
        | 'answeredTimeout'
        | 'parkInterval'
      >
    > {
  readonly onAnswered: RelayOptions['onAnswered'] | undefined;
  readonly store: ElicitationStore;
  readonly origins: ReadonlySet<string>;
  readonly limits: Required<RelayLimits>;
  readonly middleware: readonly Middleware[];
  /** Times what concerns this process alone. */
  readonly processClock: Clock;
  /** In which servers give deadlines. */
  readonly wallClock: Clock;
  /** Never throws. */
  report(error: unknown): void;
}

/** Reads the options of a relay. @throws {TypeError} when one is of the wrong type. */
export function relaySettings(options: RelayOptions): RelaySettings {
  const { clock: processClock = steadyClock, onError = writeError, middleware = [] } = options;
  const { authorize, onUnseen, onAnswered, onParkEnded } = options;
  const limits = { ...DEFAULT_LIMITS, ...withoutUndefined(options.limits ?? {}) };
  const durations = {
    timeout: options.timeout ?? DEFAULT_TIMEOUT,
    visitTimeout: options.visitTimeout ?? DEFAULT_VISIT_TIMEOUT,
    unseenTimeout: options.unseenTimeout ?? DEFAULT_UNSEEN_TIMEOUT,
  };
  const periods = {
    unseenAfter: options.unseenAfter ?? 10_000,
    reauthorizeInterval: options.reauthorizeInterval ?? 60_000,
    parkInterval: options.parkInterval ?? 30_000,
    concurrency: options.concurrency ?? 10,
    answeredTimeout: options.answeredTimeout ?? 300_000,
  };
  check(typeof authorize === 'function', 'relay: authorize must be a function');
  for (const [name, value] of Object.entries({ onUnseen, onError, onAnswered, onParkEnded })) {
    checkFunction(`relay: ${name}`, value);
  }
  check(
    Array.isArray(middleware) && middleware.every((one) => typeof one === 'function'),
    'relay: middleware must be a list of functions',
  );
  for (const [name, value] of Object.entries(durations)) {
    check(typeof value === 'number' && value >= 0, `relay: ${name} must be a number from 0`);
  }
  for (const [name, value] of Object.entries({ ...periods, ...limits })) checkPositive(`relay: ${name}`, value);
  return {
    authorize: (request) => options.authorize(request),
    ...(onUnseen && { onUnseen: (elicitation) => options.onUnseen?.(elicitation) }),
    onAnswered,
    onParkEnded,
    ...durations,
    ...periods,
    store: options.store ?? memoryStore({ clock: processClock }),
    origins: originsFrom(options.origins ?? []),
    limits,
    middleware: [...middleware],
    processClock,
    wallClock: options.clock ?? systemClock,
    report: safeReport(onError),
  };
}

const DEFAULT_LIMITS: Required<RelayLimits> = {
  body: 256 * 1024,
  open: 100,
  openBytes: 4 * 1024 * 1024,
  posts: 20,
  streams: 20,
  buffer: 256 * 1024,
};

function withoutUndefined(limits: RelayLimits): RelayLimits {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}
