import type { Clock } from '../../host/clock.js';
import { check } from '../../host/middleware.js';
import type { ServerIdentity } from '../../protocol/host.js';
import { byteLength, own } from '../../protocol/json.js';
import type { Json } from '../../protocol/request.js';
import { createId } from '../create-id.js';
import { type RelayScope, scopeFrom } from '../scope.js';
import type { RelayStore } from '../store.js';
import type { StoredElicitation } from '../stored-elicitation.js';
import type { WireOptions } from '../wire.js';
import { wireOptions } from '../wire-elicitation.js';
import type { AnsweredCall, EndedCall, ParkEnd, ParkedCall } from './parked-call.js';
import { isAnswered, outcomeOfVisit, responsesOf, seriesFrom, stepOptions, withOutcome } from './series.js';

/** What goes with a parked call. */
export interface ParkOptions extends WireOptions {
  scope: RelayScope;
  /** Who asks. */
  server?: ServerIdentity;
  /**
   * What the application needs to make the call again: JSON. Not the place for tokens or other secrets: get them anew for
   * the scope's user in `onAnswered`.
   */
  call: Json;
  /** Milliseconds until it expires. Default 7 days. */
  timeout?: number;
  /**
   * The `idempotencyKey` of the round before, where the resumed call asks again: a resumption that runs twice then parks
   * this round once. Default: it is the first round.
   */
  after?: string;
}

export interface ParkingOptions {
  readonly store: RelayStore;
  readonly clock: Clock;
  /** Epoch milliseconds: a parked call outlives this process. */
  wallTime(): number;
  /** How many elicitations of a user may be open, and bytes of JSON for one parked call. */
  readonly open: number;
  readonly openBytes: number;
  /** Milliseconds between two looks for parked calls that nobody works on. */
  readonly interval: number;
  /** Absent in a process that resumes nothing. */
  readonly onAnswered: ((answered: AnsweredCall) => unknown) | undefined;
  onEnded(ended: EndedCall): void;
  report(error: unknown): void;
}

const DAY = 86_400_000;
/** Milliseconds for which a process may work on a parked call before it says that it still does. */
const LOCK_TIME = 10_000;
/** Milliseconds until another look at one that is locked, and how many looks follow. */
const LOCKED_PAUSE = 300;
const LOCKED_LOOKS = 5;
/** Attempts to resume a call. */
const MAX_ATTEMPTS = 10;
/** Milliseconds before the second attempt; each pause doubles, up to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 300_000;

/** A parked call has too many elicitations open beside it. */
const TOO_MANY = 'relay: too many requests of this user are open';

/**
 * The parked calls: what a server asks is in the store, and no process waits. Whichever takes an answer shows the next
 * step, or resumes the call. If it dies over that, another one finds the call when it is due.
 */
export class Parking {
  readonly #options: ParkingOptions;
  readonly #holder = createId();
  /** The ids that this process works on. */
  readonly #working = new Set<string>();
  #stopTimer = () => {};
  #isClosed = false;

  constructor(options: ParkingOptions) {
    this.#options = options;
    if (options.onAnswered) this.#lookLater();
  }

  /** Puts what a result asks before the person. @returns the id of the parked call. */
  async park(result: unknown, options: ParkOptions): Promise<string> {
    const { store, wallTime, openBytes, report } = this.#options;
    const { server, call, timeout = 7 * DAY, after } = options;
    check(own(result, 'resultType') === 'input_required', 'relay: only a result that requires input can be parked');
    check(timeout > 0, 'relay: timeout must be a number over 0');
    check(JSON.stringify(call) !== undefined, 'relay: call must be JSON');
    const scope = scopeFrom(options.scope);
    const picked = wireOptions(options);
    const requests = own(result, 'inputRequests');
    const state = own(result, 'requestState');
    const series = seriesFrom(requests, picked, (name, { message }) =>
      report(new Error(`Input request ${JSON.stringify(name)} was refused: ${message}`)),
    );
    const id = after === undefined ? store.createId(scope.user) : nextRound(after);
    const parked: ParkedCall = {
      id,
      scope,
      server,
      options: picked,
      call,
      requestState: typeof state === 'string' ? state : undefined,
      hasRequests: requests !== undefined,
      series,
      shown: store.createId(scope.user),
      expiresAt: wallTime() + timeout,
      attempts: 0,
      resumeAt: 0,
    };
    check(byteLength(JSON.stringify(parked)) <= openBytes, `relay: a parked call may have ${openBytes} bytes`);
    await store.parks.put(parked, this.#options.interval, true);
    const kept = await store.parks.get(id);
    if (!kept) return id; // It was parked, answered and resumed before.
    if (isAnswered(kept.series)) this.advance(id);
    else {
      try {
        await this.#show(kept);
      } catch (error) {
        await store.parks.delete(id);
        throw error;
      }
    }
    return id;
  }

  /** Takes a parked call back. */
  async unpark(id: string): Promise<boolean> {
    const { store } = this.#options;
    const parked = await store.parks.get(id);
    if (!parked) return false;
    await store.close(parked.shown, 'withdrawn');
    await this.#end(parked, 'withdrawn');
    return true;
  }

  /** Does what is due for a parked call: the person may have answered. Never rejects. */
  async advance(id: string, looks = LOCKED_LOOKS): Promise<void> {
    const { store, clock, report } = this.#options;
    try {
      if (this.#working.has(id) || !(await this.#lock(id))) {
        if (looks > 0 && !this.#isClosed) clock.after(LOCKED_PAUSE, () => this.advance(id, looks - 1));
        return;
      }
      try {
        while (await this.#takeStep(id));
      } finally {
        this.#working.delete(id);
        await store.parks.unlock(id, this.#holder);
      }
    } catch (error) {
      report(error); // It is looked at again when it is due.
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#stopTimer();
  }

  async #lock(id: string): Promise<boolean> {
    this.#working.add(id);
    let isLocked = false;
    try {
      isLocked = await this.#options.store.parks.lock(id, this.#holder, LOCK_TIME);
    } finally {
      if (!isLocked) this.#working.delete(id);
    }
    return isLocked;
  }

  /** @returns whether there may be more to do. */
  async #takeStep(id: string): Promise<boolean> {
    const { store, interval, wallTime } = this.#options;
    const parked = await store.parks.get(id);
    if (!parked) {
      await store.parks.delete(id); // Nothing but the look at it is left.
      return false;
    }
    if (isAnswered(parked.series)) {
      if (wallTime() >= parked.resumeAt) await this.#resume(parked);
      return false;
    }
    if (wallTime() >= parked.expiresAt) {
      await store.close(parked.shown, 'expired');
      // Unless an answer was faster.
      const { phase, how = 'expired' } = (await store.peek(parked.shown)) ?? {};
      if (phase === 'visiting') await store.finish(parked.shown, 'timeout');
      if (how === 'expired') {
        await this.#end(parked, 'expired');
        return false;
      }
    }
    const result = await store.peek(parked.shown);
    if (!result) {
      await this.#show(parked);
      return false;
    }
    const { phase, how, answer, completion } = result;
    if (phase === 'open' || phase === 'visiting') return false;
    const outcome = completion ? outcomeOfVisit(completion) : answer;
    if (!outcome) {
      await this.#end(parked, completion ? 'abandoned' : how === 'expired' ? 'expired' : 'withdrawn');
      return false;
    }
    const next = { ...parked, series: withOutcome(parked.series, outcome), shown: store.createId(parked.scope.user) };
    await store.parks.put(next, interval);
    if (!isAnswered(next.series)) await this.#show(next);
    await store.finish(parked.shown);
    await store.forget(parked.shown);
    return true;
  }

  /** Puts the step before the person, unless it is there. */
  async #show(parked: ParkedCall): Promise<void> {
    const { store, open, wallTime } = this.#options;
    const { id, scope, server, series, options, shown } = parked;
    const { index, furthest, steps } = series;
    const stored: StoredElicitation = {
      id: shown,
      scope,
      server,
      request: steps[index]!.request!,
      options: { ...options, ...stepOptions(series, index <= furthest) },
      holds: index + 1 < steps.length ? true : undefined,
      phase: 'open',
      queued: 0,
      checks: false,
      parked: { id, life: Math.max(0, parked.expiresAt - wallTime()) + DAY },
    };
    if (!(await store.add(stored, undefined, open))) throw new Error(TOO_MANY);
  }

  /** Calls the application, and says meanwhile that this process lives. */
  async #resume(before: ParkedCall): Promise<void> {
    const { store, clock, interval, wallTime, onAnswered, report } = this.#options;
    if (!onAnswered) return; // Another process does it.
    const { id, call, scope, series, requestState } = before;
    if (before.attempts >= MAX_ATTEMPTS) {
      await this.#end(before, 'failed');
      return;
    }
    const attempt = before.attempts + 1;
    const pause = Math.min(FIRST_PAUSE * 2 ** before.attempts, LONGEST_PAUSE);
    const parked = { ...before, attempts: attempt, resumeAt: wallTime() + pause };
    await store.parks.put(parked, Math.max(pause, interval));
    let stopRenewing = () => {};
    const renew = () => {
      stopRenewing = clock.after(LOCK_TIME / 3, () => {
        Promise.resolve(store.parks.lock(id, this.#holder, LOCK_TIME)).catch(report);
        renew();
      });
    };
    renew();
    try {
      await onAnswered({
        call,
        scope,
        ...(before.hasRequests && { inputResponses: responsesOf(series) }),
        ...(requestState !== undefined && { requestState }),
        idempotencyKey: id,
        attempt,
      });
      await store.parks.delete(id);
    } catch (error) {
      report(error);
      if (attempt === MAX_ATTEMPTS) await this.#end(parked, 'failed');
      else if (!this.#isClosed) clock.after(pause, () => this.advance(id));
    } finally {
      stopRenewing();
    }
  }

  async #end({ id, call, scope }: ParkedCall, why: ParkEnd): Promise<void> {
    await this.#options.store.parks.delete(id);
    this.#options.onEnded({ call, scope, why, idempotencyKey: id });
  }

  #lookLater(): void {
    const { store, clock, interval, report } = this.#options;
    this.#stopTimer = clock.after(interval, async () => {
      try {
        for (let ids = await store.parks.due(interval); ids.length > 0; ids = await store.parks.due(interval)) {
          for (const id of ids) this.advance(id);
        }
      } catch (error) {
        report(error);
      }
      if (!this.#isClosed) this.#lookLater();
    });
  }
}

/** The id of the round that follows. It begins like the one before, which says where a store keeps it. */
function nextRound(before: string): string {
  const [id, round = '1'] = before.split('.');
  return `${id}.${Number(round) + 1}`;
}
