import { isFinished } from '../../../lifecycle/series.js';
import { Outage } from '../../../runtime/outage.js';
import { wait } from '../../../runtime/wait.js';
import { namedId } from '../../stores/ids.js';
import type { Hint } from '../../stores/store.js';
import { nextVersion } from '../table.js';
import { callIdOf, currentId, endCall, isClaimed, type Progress } from './call-store.js';
import { newParkedCall, type ParkingOptions, type ParkOptions } from './new-parked-call.js';
import type { CallRecord } from './parked-call.js';
import { Resumption } from './resumption.js';
import { CallSteps } from './steps.js';

/** How many calls that `park` rejected are remembered. */
const MAX_UNCONFIRMED = 1000;
/**
 * Each process looks at what another one has changed at a random moment within this many milliseconds. The first one does what is
 * due, and the others find it done.
 */
const HINT_SPREAD = 500;
/** Milliseconds for which a relay that closes waits for calls that the application is making. */
const CLOSE_TIME = 10_000;

/**
 * The parked calls: what a server asks is in the store, and no process waits. Any process with `onAnswered` takes an answer,
 * shows the next step, or resumes the call. If it dies over that, another one finds the call when it is due.
 */
export class Parking {
  readonly #options: ParkingOptions;
  /** Calls that this process works on, and whether to run again after that. */
  readonly #busy = new Map<string, boolean>();
  readonly #steps: CallSteps;
  readonly #resumption: Resumption;
  /** The runs of `advance` that are under way. */
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Set<() => void>();
  /** Calls that the search has found due. */
  readonly #found = new Set<string>();
  /** How many runs of `#advanceFound` are under way. */
  #searchers = 0;
  /** Calls of which this process has heard, until it looks at them. */
  readonly #hinted = new Set<string>();
  /** Ids of calls that the store may have although `park` rejected, by a digest of what was parked: the next attempt uses the same id. */
  readonly #unconfirmed = new Map<string, string>();
  readonly #outage: Outage;
  #isClosed = false;

  constructor(options: ParkingOptions) {
    this.#options = options;
    this.#outage = new Outage(options.report);
    this.#steps = new CallSteps(options);
    this.#resumption = new Resumption(options, (ms, id) => this.#later(ms, () => this.advance(id)));
    if (options.onAnswered) this.#scheduleSearch();
  }

  /** Puts what a result asks before the person. @returns the id of the parked call. */
  async park(result: unknown, options: ParkOptions): Promise<string> {
    const { records, calls } = this.#options;
    await records.presence.ready();
    const made = await newParkedCall(result, options, this.#options);
    const contents = await namedId(
      made.scope.user,
      JSON.stringify([made.scope, made.terms, options.after, options.id]),
    );
    const parked = { ...made, id: this.#unconfirmed.get(contents) ?? made.id };
    try {
      const existing = await calls.get(parked.id);
      if (!existing) await this.#begin(parked);
      else await this.#showFirst(existing);
    } catch (error) {
      this.#keepUnconfirmed(contents, parked.id);
      throw error;
    }
    this.#unconfirmed.delete(contents);
    await this.advance(parked.id);
    return parked.id;
  }

  #keepUnconfirmed(contents: string, id: string): void {
    this.#unconfirmed.set(contents, id);
    const [oldest] = this.#unconfirmed.keys();
    if (this.#unconfirmed.size > MAX_UNCONFIRMED) this.#unconfirmed.delete(oldest!);
  }

  /** Writes a new call, and shows what it asks. */
  async #begin(parked: CallRecord): Promise<void> {
    const { calls, openLimit } = this.#options;
    const { user } = parked.scope;
    const first = currentId(parked);
    openLimit.add(user, first);
    try {
      if (!isFinished(parked.series) && (await openLimit.isFull(user, first))) {
        // After a refused later round, `onAnswered` rejects. The retry parks the round again.
        throw new Error('relay: too many requests of this user are open');
      }
      // Another process may have parked the same round first, perhaps with another result.
      const call = (await calls.put(parked, 0)) ? parked : await calls.get(parked.id);
      if (call) await this.#showFirst(call);
    } finally {
      openLimit.delete(user, first);
    }
  }

  /** Shows what a call asks first: the process that parks it need not be one that resumes calls. */
  async #showFirst(call: CallRecord): Promise<void> {
    const { records, calls } = this.#options;
    let newest: CallRecord | undefined = call;
    while (newest?.terms && this.#steps.needsMiddleware(newest)) {
      if (isClaimed(records, newest)) return; // Another process shows it.
      const prepared: CallRecord | true = await this.#steps.prepare(newest, newest.terms);
      newest = prepared === true ? await calls.get(call.id) : prepared;
    }
    if (newest?.terms) await this.#steps.show(newest, newest.terms);
  }

  /** Takes a parked call back, unless all is answered. */
  async unpark(id: string): Promise<boolean> {
    const { records, calls } = this.#options;
    await records.presence.ready();
    let isMarked = false;
    const marked = await calls.change(id, (call) => {
      isMarked = call !== undefined && !call.isOver && !call.why && !isFinished(call.series);
      return isMarked ? nextVersion(call!, { why: 'withdrawn', dueAt: 0 }) : undefined;
    });
    if (!marked || !isMarked) return false;
    await records.writeEvent(currentId(marked), { type: 'withdraw', how: 'withdrawn' });
    await this.advance(id);
    return true;
  }

  /** Makes a call due soon, because the visit of a page is about to end: another process goes on if this one dies over that. */
  async expectEnd(id: string): Promise<void> {
    const { records, calls, interval } = this.#options;
    await calls.change(id, (call) => {
      const soon = records.now() + interval;
      if (!call || call.isOver || call.dueAt <= soon || isClaimed(records, call)) return undefined;
      return nextVersion(call, { dueAt: soon });
    });
  }

  /** Another process has changed an elicitation of a parked call, or a later round. */
  handleHint({ id }: Hint): void {
    if (!isParked(id) || !this.#options.onAnswered) return;
    const callId = callIdOf(id);
    if (this.#hinted.has(callId)) return;
    this.#hinted.add(callId);
    this.#later(Math.random() * HINT_SPREAD, () => {
      this.#hinted.delete(callId);
      this.advance(callId);
    });
  }

  /** Does what is due for a parked call: the person may have answered. Never rejects. */
  async advance(id: string): Promise<void> {
    if (this.#isClosed || !this.#options.onAnswered) return;
    if (this.#busy.has(id)) {
      this.#busy.set(id, true);
      return;
    }
    const run = this.#advanceUntilIdle(id);
    this.#running.add(run);
    await run;
    this.#running.delete(run);
  }

  async #advanceUntilIdle(id: string): Promise<void> {
    try {
      let hasMore = true;
      while (hasMore) {
        this.#busy.set(id, false);
        let next: Progress = true;
        // A call that was made is recorded even while the relay closes, so that no other process makes it again.
        while (next && (!this.#isClosed || this.#resumption.hasMade(id))) {
          const call: CallRecord | undefined = next === true ? await this.#read(id) : next;
          next = call !== undefined && (await this.#takeStep(call));
        }
        hasMore = !this.#isClosed && this.#busy.get(id) === true;
      }
    } catch (error) {
      this.#outage.failed(error); // It is looked at again when it is due.
      if (this.#resumption.hasMade(id)) this.#later(this.#options.interval, () => this.advance(id));
    } finally {
      this.#busy.delete(id);
    }
    const next = this.#resumption.takeWaiting();
    if (next !== undefined) void this.advance(next);
  }

  /** Takes up nothing more. Resolves once the application has made the calls that it is making, or after `CLOSE_TIME`. */
  close(): Promise<void> {
    this.#isClosed = true;
    for (const stop of this.#timers) stop();
    const made = Promise.all(this.#running);
    return wait(this.#options.records.presence.storeClock, CLOSE_TIME, undefined, (end) => void made.then(end));
  }

  /** A call that this process may work on. */
  async #read(id: string): Promise<CallRecord | undefined> {
    const { records, calls } = this.#options;
    const call = await calls.get(id);
    if (call?.isOver) this.#resumption.forget(id); // Another process may have ended it.
    return call && !isClaimed(records, call) ? call : undefined;
  }

  /** Does one thing that is due for a call. */
  async #takeStep(call: CallRecord): Promise<Progress> {
    const { records } = this.#options;
    if (call.isOver || !call.terms) return false;
    if (this.#resumption.hasMade(call.id)) return this.#resumption.finish(call);
    if (call.untakenId !== undefined) return this.#steps.showNext(call, call.untakenId, call.terms);
    if (call.why) return endCall(this.#options, call, call.terms, call.why);
    if (isFinished(call.series)) return this.#resumption.resume(call, call.terms);
    if (this.#steps.needsMiddleware(call)) return this.#steps.prepare(call, call.terms);
    const record = await records.get(currentId(call));
    if (!record) {
      await this.#steps.show(call, call.terms);
      return false;
    }
    const { state } = record;
    if (state.phase === 'answered') return this.#steps.takeAnswer(call, call.terms, state);
    if (state.phase === 'over') return this.#steps.handleOver(call, call.terms, state);
    return this.#steps.wait(call, record);
  }

  /** Does something later, unless the relay closes before. */
  #later(ms: number, callback: () => void): void {
    if (this.#isClosed) return;
    const stop = this.#options.records.presence.storeClock.after(ms, () => {
      this.#timers.delete(stop);
      callback();
    });
    this.#timers.add(stop);
  }

  async #searchDue(): Promise<void> {
    const { records, concurrency } = this.#options;
    await records.presence.ready();
    // In random order, so that processes that search at the same moment begin with different calls.
    for (const id of shuffled(await records.store.due(records.now()))) this.#found.add(callIdOf(id));
    // The application may hang in `concurrency` calls, so one more run goes on.
    while (this.#found.size > 0 && this.#searchers <= concurrency) void this.#advanceFound();
  }

  /** Advances what the search has found, one after the other. */
  async #advanceFound(): Promise<void> {
    this.#searchers++;
    for (const id of this.#found) {
      this.#found.delete(id);
      await this.advance(id);
    }
    this.#searchers--;
  }

  #scheduleSearch(): void {
    this.#later(this.#options.interval, async () => {
      await this.#outage.watch(this.#searchDue());
      this.#scheduleSearch();
    });
  }
}

/** Whether an id is derived: that of a parked call's elicitation, or of a later round. */
function isParked(id: string): boolean {
  return id.split('.').length > 2;
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => [Math.random(), value] as const)
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);
}
