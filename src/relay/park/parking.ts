import type { Clock } from '../../host/clock.js';
import { createId } from '../create-id.js';
import type { Awaitable } from '../awaitable.js';
import type { RelayStore } from '../store.js';
import type { StoredElicitation } from '../stored-elicitation.js';
import type { Look } from './park-store.js';
import { keepLock, LOCK_TIME } from './keep-lock.js';
import { newParkedCall, type ParkOptions } from './new-parked-call.js';
import { type AnsweredCall, answeredCall, type EndedCall, type ParkEnd, type ParkedCall } from './parked-call.js';
import { isAnswered, outcomeOfVisit, stepOptions, withOutcome } from './series.js';

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
/** Milliseconds until another look at one that is locked, and how many looks follow. */
const LOCKED_PAUSE = 300;
const LOCKED_LOOKS = 5;
/** How many times longer than the interval a call rests that waits for the person: its answer asks for a look in time. */
const REST = 20;
/** Attempts to resume a call. */
const MAX_ATTEMPTS = 10;
/** Milliseconds before the second attempt; each pause doubles, up to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 300_000;

/**
 * The parked calls: what a server asks is in the store, and no process waits. Whichever takes an answer shows the next
 * step, or resumes the call. If it dies over that, another one finds the call when it is due.
 */
export class Parking {
  readonly #options: ParkingOptions;
  readonly #holder = createId();
  /** The ids that this process works on. */
  readonly #working = new Set<string>();
  /** The ids of calls that this process has made, until the store knows. */
  readonly #resumed = new Set<string>();
  readonly #timers = new Set<() => void>();
  #isClosed = false;

  constructor(options: ParkingOptions) {
    this.#options = options;
    if (options.onAnswered) this.#lookLater();
  }

  /** Puts what a result asks before the person. @returns the id of the parked call. */
  async park(result: unknown, options: ParkOptions): Promise<string> {
    const { store, open, interval } = this.#options;
    const parked = newParkedCall(result, options, this.#options);
    const { id } = parked;
    const look = await store.parks.put(parked, interval, true);
    const kept = await store.parks.get(id);
    if (!kept) return id; // It was parked, answered and resumed before.
    if (isAnswered(kept.series)) this.advance(id);
    else {
      try {
        await this.#show(kept, open);
        await this.#rest(kept, look);
      } catch (error) {
        // A later round stays: its call is resumed again, and this one is shown when it is due.
        if (options.after === undefined) await this.#withdraw(kept);
        throw error;
      }
    }
    return id;
  }

  /** Takes a parked call back, unless all is answered. */
  async unpark(id: string): Promise<boolean> {
    const { store } = this.#options;
    let shown: string | undefined;
    for (let parked = await store.parks.get(id); parked && parked.shown !== shown; parked = await store.parks.get(id)) {
      shown = parked.shown;
      await this.expectAnswer(id); // It ends soon, even if this process dies now.
      if (await store.close(shown, 'withdrawn')) {
        await this.advance(id); // Whoever has the lock ends it.
        return true;
      }
    }
    return false;
  }

  async #withdraw({ id, shown }: ParkedCall): Promise<void> {
    const { store } = this.#options;
    await store.close(shown, 'withdrawn');
    await store.parks.delete(id);
  }

  /** The call is about to go on or to end: if this process dies over that, another one finds the call soon. */
  expectAnswer(id: string): Awaitable<void> {
    return this.#options.store.parks.lookIn(id, this.#options.interval);
  }

  /**
   * Does what is due for a parked call: the person may have answered. Never rejects.
   * @param look The look that comes next, where it is known: it can be put off if there is nothing to do.
   */
  async advance(id: string, look?: Look, looks = LOCKED_LOOKS): Promise<void> {
    const { store, report } = this.#options;
    if (this.#isClosed) return;
    try {
      if (this.#working.has(id) || !(await this.#lock(id))) {
        if (looks > 0) this.#later(LOCKED_PAUSE, () => this.advance(id, undefined, looks - 1));
        return;
      }
      try {
        for (let next: Look | undefined | false = look; next !== false; ) next = await this.#takeStep(id, next);
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
    for (const stop of this.#timers) stop();
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

  /** @returns the look that comes next, if there may be more to do; else false. */
  async #takeStep(id: string, look: Look | undefined): Promise<Look | false> {
    const { store, interval, wallTime, onAnswered } = this.#options;
    const parked = await store.parks.get(id);
    if (!parked || this.#resumed.has(id)) {
      await this.#forget(id); // Nothing but the look at it is left.
      return false;
    }
    if (parked.previous) {
      await store.finish(parked.previous);
      await store.forget(parked.previous);
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
      if (phase === 'held') await store.finish(parked.shown); // Its card stays for the next step, which nobody will see.
      if (how === 'expired') {
        if (!onAnswered) return false; // The process that resumes calls hears of this one, too.
        await this.#end(parked, 'expired');
        return false;
      }
    }
    const result = await store.peek(parked.shown);
    if (!result) {
      await this.#show(parked, Number.MAX_SAFE_INTEGER);
      return false;
    }
    const { phase, how, answer, completion } = result;
    if (phase === 'open' || phase === 'visiting') {
      await this.#rest(parked, look);
      return false;
    }
    const outcome = completion ? outcomeOfVisit(completion) : answer;
    if (!outcome) {
      if (!onAnswered) return false;
      await this.#end(parked, completion ? 'abandoned' : how === 'expired' ? 'expired' : 'withdrawn');
      return false;
    }
    const series = withOutcome(parked.series, outcome);
    const shown = store.createId(parked.scope.user);
    const next = { ...parked, series, shown, previous: parked.shown };
    const nextLook = await store.parks.put(next, interval);
    // The one before still counts, so the limit would stop each series at its second step.
    if (!isAnswered(series)) await this.#show(next, Number.MAX_SAFE_INTEGER);
    return nextLook;
  }

  /** Waits for the person: nobody needs to look before it expires, unless an answer comes. */
  async #rest({ id, expiresAt }: ParkedCall, look: Look | undefined): Promise<void> {
    const { store, interval, wallTime } = this.#options;
    const rest = Math.min(Math.max(0, expiresAt - wallTime()), interval * REST);
    if (look !== undefined) await store.parks.lookIn(id, Math.ceil(rest), look);
  }

  /** Puts the step before the person, unless it is there. */
  async #show(parked: ParkedCall, limit: number): Promise<void> {
    const { store, wallTime } = this.#options;
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
    if (!(await store.add(stored, undefined, limit))) {
      throw new Error('relay: too many requests of this user are open');
    }
  }

  /** Calls the application. */
  async #resume(before: ParkedCall): Promise<void> {
    const { store, clock, interval, wallTime, onAnswered, report } = this.#options;
    if (!onAnswered) return; // Another process does it.
    const { id, attempts } = before;
    if (attempts >= MAX_ATTEMPTS) return this.#end(before, 'failed');
    const pause = Math.min(FIRST_PAUSE * 2 ** attempts, LONGEST_PAUSE);
    const parked = { ...before, attempts: attempts + 1, resumeAt: wallTime() + pause };
    await store.parks.put(parked, Math.max(pause, interval));
    const stopRenewing = keepLock(store.parks, id, this.#holder, clock, report);
    try {
      await onAnswered(answeredCall(parked));
      this.#resumed.add(id);
    } catch (error) {
      report(error);
      if (parked.attempts === MAX_ATTEMPTS) await this.#end(parked, 'failed');
      else this.#later(pause, () => this.advance(id));
      return;
    } finally {
      stopRenewing();
    }
    await this.#forget(id);
  }

  /** The call was made: whatever happens now, it is not made again. */
  async #forget(id: string): Promise<void> {
    await this.#options.store.parks.delete(id);
    this.#resumed.delete(id);
  }

  async #end({ id, call, scope, shown }: ParkedCall, why: ParkEnd): Promise<void> {
    const { store, onEnded } = this.#options;
    await store.parks.delete(id);
    await store.forget(shown);
    onEnded({ call, scope, why, idempotencyKey: id });
  }

  /** Does something later, unless the relay closes before. */
  #later(delay: number, callback: () => void): void {
    if (this.#isClosed) return;
    const stop = this.#options.clock.after(delay, () => {
      this.#timers.delete(stop);
      callback();
    });
    this.#timers.add(stop);
  }

  #lookLater(): void {
    const { store, interval, report } = this.#options;
    this.#later(interval, async () => {
      try {
        for (;;) {
          const { ids, look } = await store.parks.due(interval);
          if (ids.length === 0) break;
          for (const id of ids) this.advance(id, look);
        }
      } catch (error) {
        report(error);
      }
      this.#lookLater();
    });
  }
}
