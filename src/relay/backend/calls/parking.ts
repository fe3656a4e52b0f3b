import { afterOutcome, isFinished, newSeries, stepOptions } from '../../../lifecycle/series.js';
import { type Answer, newState, phaseAfterAccept, type State, type Terms } from '../../../lifecycle/state.js';
import { backoff } from '../../../runtime/backoff.js';
import { randomId } from '../../../runtime/random-id.js';
import { wait } from '../../../runtime/wait.js';
import { derivedId, namedId } from '../../stores/ids.js';
import type { Hint } from '../../stores/store.js';
import { every } from '../every.js';
import type { ElicitationRecord } from '../record.js';
import { newParkedCall, type ParkingOptions, type ParkOptions } from './new-parked-call.js';
import {
  answeredCall,
  type CallRecord,
  type CallTerms,
  callLife,
  fromStoredCall,
  nextVersion,
  type ParkEnd,
  toStoredCall,
} from './parked-call.js';

const DAY = 86_400_000;
/** Milliseconds for which a process holds a call without renewing: then another one takes over. */
const LEASE = 10_000;
/** Attempts to resume a call. */
const MAX_ATTEMPTS = 10;
/** Between two attempts. */
const PAUSES = { first: 1000, longest: 300_000 } as const;
/** How many calls that `park` rejected are remembered. */
const MAX_UNCONFIRMED = 1000;
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
  /** Calls that this process has made, until the store knows. */
  readonly #resumed = new Set<string>();
  /** The runs of `advance` that are under way. */
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Set<() => void>();
  /** Ids of calls that the store may have although `park` rejected, by a digest of what was parked: again, it is the same call. */
  readonly #unconfirmed = new Map<string, string>();
  #isClosed = false;

  constructor(options: ParkingOptions) {
    this.#options = options;
    if (options.onAnswered) this.#scheduleSearch();
  }

  /** Puts what a result asks before the person. @returns the id of the parked call. */
  async park(result: unknown, options: ParkOptions): Promise<string> {
    await this.#options.records.presence.ready();
    const made = await newParkedCall(result, options, this.#options);
    const contents = await namedId(
      made.scope.user,
      JSON.stringify([made.scope, made.terms, options.after, options.id]),
    );
    const parked = { ...made, id: this.#unconfirmed.get(contents) ?? made.id };
    try {
      const existing = await this.#get(parked.id);
      if (!existing) await this.#begin(parked);
      else if (existing.terms) await this.#show(existing, existing.terms);
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
    const { openLimit } = this.#options;
    const { user } = parked.scope;
    const first = currentId(parked);
    openLimit.add(user, first);
    try {
      if (!isFinished(parked.series) && (await openLimit.isFull(user, first))) {
        // After a refused later round, `onAnswered` rejects. The retry parks the round again.
        throw new Error('relay: too many requests of this user are open');
      }
      const isWritten = await this.#put(parked, 0);
      // Another process may have parked the same round first, perhaps with another result.
      const call = isWritten ? parked : await this.#get(parked.id);
      if (call?.terms) await this.#show(call, call.terms);
    } finally {
      openLimit.delete(user, first);
    }
  }

  /** Takes a parked call back, unless all is answered. */
  async unpark(id: string): Promise<boolean> {
    await this.#options.records.presence.ready();
    for (;;) {
      const call = await this.#get(id);
      if (!call || call.isOver || call.why || isFinished(call.series)) return false;
      const marked = nextVersion(call, { why: 'withdrawn', dueAt: 0 });
      if (!(await this.#put(marked, call.version))) continue;
      await this.#options.records.writeEvent(currentId(call), { type: 'withdraw', how: 'withdrawn' });
      await this.advance(id);
      return true;
    }
  }

  /** Makes a call due soon, because the visit of a page is about to end: another process goes on if this one dies over that. */
  async expectEnd(id: string): Promise<void> {
    const { records, interval } = this.#options;
    for (;;) {
      const call = await this.#get(id);
      const soon = records.now() + interval;
      if (!call || call.isOver || call.dueAt <= soon) return;
      if (await this.#put(nextVersion(call, { dueAt: soon }), call.version)) return;
    }
  }

  /** Something may be due for a call, or an elicitation of one. */
  async handleDue(id: string): Promise<void> {
    const { records, report } = this.#options;
    try {
      const elicitation = await records.get(id);
      await this.advance(elicitation?.call?.id ?? id);
    } catch (error) {
      report(error); // `#searchDue` tries again.
    }
  }

  /** Another process has changed an elicitation of a parked call, or a later round. */
  async handleHint({ id }: Hint): Promise<void> {
    if (this.#options.onAnswered && isParked(id)) await this.handleDue(id);
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
    const { interval, report } = this.#options;
    try {
      let hasMore = true;
      while (hasMore) {
        this.#busy.set(id, false);
        // A call that was made is recorded even while the relay closes, so that no other process makes it again.
        while ((!this.#isClosed || this.#resumed.has(id)) && (await this.#takeStep(id)));
        hasMore = !this.#isClosed && this.#busy.get(id) === true;
      }
    } catch (error) {
      report(error); // It is looked at again when it is due.
      if (this.#resumed.has(id)) this.#later(interval, () => this.advance(id));
    } finally {
      this.#busy.delete(id);
    }
  }

  /** Takes up nothing more. Resolves once the application has made the calls that it is making, or after `CLOSE_TIME`. */
  close(): Promise<void> {
    this.#isClosed = true;
    for (const stop of this.#timers) stop();
    const made = Promise.all(this.#running);
    return wait(this.#options.records.presence.clock, CLOSE_TIME, undefined, (end) => void made.then(end));
  }

  async #get(id: string): Promise<CallRecord | undefined> {
    return fromStoredCall(await this.#options.records.store.get(id));
  }

  #put(call: CallRecord, replaces: number): Promise<boolean> {
    const { records } = this.#options;
    return records.store.put(toStoredCall(call), replaces, callLife(call, records.now()));
  }

  /** @returns whether there may be more to do. */
  async #takeStep(id: string): Promise<boolean> {
    const { records } = this.#options;
    const call = await this.#get(id);
    if (call?.isOver) this.#resumed.delete(id); // Another process may have ended it.
    if (!call || call.isOver || !call.terms) return false;
    if (this.#resumed.has(id)) return this.#finish(call);
    if (call.untakenId !== undefined) return this.#showNext(call, call.untakenId, call.terms);
    if (call.why) return this.#end(call, call.terms, call.why);
    if (isFinished(call.series)) return this.#resume(call, call.terms);
    const record = await records.get(currentId(call));
    if (!record) {
      await this.#show(call, call.terms);
      return false;
    }
    const { state } = record;
    if (state.phase === 'answered') return this.#takeAnswer(call, call.terms, state);
    if (state.phase === 'over') return this.#handleOver(call, call.terms, state);
    return this.#wait(call, record);
  }

  /** Waits for the person, unless the time of the call is over. */
  async #wait(call: CallRecord, { id, state }: ElicitationRecord): Promise<boolean> {
    const { records } = this.#options;
    if (records.now() >= call.expiresAt) {
      const isVisit = state.phase === 'visiting';
      await records.writeEvent(
        id,
        isVisit ? { type: 'visited', completion: 'timeout' } : { type: 'withdraw', how: 'expired' },
      );
      return true;
    }
    if (call.dueAt !== call.expiresAt) {
      await this.#put(nextVersion(call, { dueAt: call.expiresAt }), call.version);
    }
    return false;
  }

  /** The call has the answer first; then the elicitation is taken. */
  async #takeAnswer(call: CallRecord, { steps }: CallTerms, { answer, answerId }: State): Promise<boolean> {
    const { records } = this.#options;
    if (answer!.action === 'accept' && steps[call.series.index]!.request!.mode === 'url') {
      await records.writeEvent(currentId(call), { type: 'taken', answerId: answerId! }, () => records.counts.taken++);
    } else await this.#put(this.#withAnswer(call, answer!, answerId), call.version);
    return true;
  }

  #withAnswer(call: CallRecord, answer: Answer, untakenId: string | undefined, isClosed = false): CallRecord {
    const series = afterOutcome(call.series, answer, isClosed);
    const dueAt = this.#options.records.now();
    return nextVersion(call, { series, askedCount: call.askedCount + 1, untakenId, dueAt });
  }

  /** The call has an answer: its elicitation is taken, and the next step takes its place. */
  async #showNext(call: CallRecord, untakenId: string, terms: CallTerms): Promise<boolean> {
    const { records } = this.#options;
    const before = currentId({ ...call, askedCount: call.askedCount - 1 });
    const taken = await records.writeEvent(
      before,
      { type: 'taken', answerId: untakenId },
      () => records.counts.taken++,
    );
    // The person answered otherwise after the call had this answer.
    if (taken?.state.phase === 'answered') await records.writeEvent(before, { type: 'withdraw', how: 'undelivered' });
    await this.#show(call, terms);
    await records.writeEvent(before, { type: 'release' });
    await this.#put(nextVersion(call, { untakenId: undefined }), call.version);
    return true;
  }

  /** The elicitation of the step ended without an answer that the call has. */
  async #handleOver(call: CallRecord, terms: CallTerms, { how, completion }: State): Promise<boolean> {
    if (completion === 'completed') {
      await this.#put(this.#withAnswer(call, { action: 'accept' }, undefined, true), call.version);
      return true;
    }
    const isExpired = how === 'expired' || completion === 'timeout';
    return this.#end(call, terms, isExpired ? 'expired' : completion ? 'abandoned' : 'withdrawn');
  }

  /** Puts the series' step before the person, unless it is there. */
  async #show(call: CallRecord, terms: CallTerms): Promise<void> {
    const { records } = this.#options;
    const { id, scope, series, expiresAt } = call;
    const { steps, server, options } = terms;
    if (isFinished(series)) return;
    const request = steps[series.index]!.request!;
    const hold = series.index + 1 < steps.length;
    const stateTerms: Terms = {
      timeout: 0,
      visitTimeout: 0,
      unseenTimeout: 0,
      limitKeptBy: 'host',
      extendable: false,
      next: phaseAfterAccept(request.mode === 'url', hold),
    };
    const record: ElicitationRecord = {
      id: currentId(call),
      writeId: randomId(),
      scope,
      elicitation: {
        request,
        ...(server && { server }),
        options: { ...options, ...stepOptions(series) },
        ...(hold && { hold: true as const }),
      },
      state: newState(stateTerms),
      call: { id, keptUntil: expiresAt + DAY },
    };
    await records.put(record, 0);
  }

  /** Calls the application. */
  async #resume(before: CallRecord, terms: CallTerms): Promise<boolean> {
    const { records, onAnswered, report } = this.#options;
    const { id, attempts } = before;
    const now = records.now();
    if (now < before.dueAt) return false; // Another process has it, or the pause is not over.
    if (attempts >= MAX_ATTEMPTS) return this.#end(before, terms, 'failed');
    const leased = nextVersion(before, { attempts: attempts + 1, dueAt: now + LEASE });
    if (!(await this.#put(leased, before.version))) return true;
    const stopRenewing = this.#renewLease(leased);
    try {
      await onAnswered!(answeredCall(leased, terms));
      this.#resumed.add(id);
    } catch (error) {
      report(error);
    }
    const call = await stopRenewing();
    if (this.#resumed.has(id)) return this.#finish(call);
    if (call.attempts >= MAX_ATTEMPTS) return this.#end(call, terms, 'failed');
    const pause = backoff(attempts + 1, PAUSES);
    await this.#put(nextVersion(call, { dueAt: records.now() + pause }), call.version);
    this.#later(pause + 1, () => this.advance(id));
    return false;
  }

  /**
   * Says, while the application works, that this process still has the call.
   * @returns a function that ends this, and resolves with the call as the store has it.
   */
  #renewLease(call: CallRecord): () => Promise<CallRecord> {
    const { records, report } = this.#options;
    let work = Promise.resolve(call);
    const renew = async (leased: CallRecord) => {
      try {
        const renewed = nextVersion(leased, { dueAt: records.now() + LEASE });
        return (await this.#put(renewed, leased.version)) ? renewed : leased;
      } catch (error) {
        report(error);
        return leased;
      }
    };
    const stop = every(records.presence.clock, LEASE / 3, () => {
      work = work.then(renew);
    });
    return () => {
      stop();
      return work;
    };
  }

  /** The call was made: whatever happens now, this process does not make it again. */
  async #finish(call: CallRecord): Promise<boolean> {
    if (!(await this.#put(endedVersion(call), call.version))) return true;
    this.#resumed.delete(call.id);
    return false;
  }

  /** The process whose write ends the call tells the application. */
  async #end(call: CallRecord, { call: given }: CallTerms, why: ParkEnd): Promise<boolean> {
    const { records, onEnded } = this.#options;
    // First: once the call is over, no process ends its elicitation.
    await records.writeEvent(currentId(call), {
      type: 'withdraw',
      how: why === 'expired' ? 'expired' : 'withdrawn',
    });
    if (!(await this.#put(endedVersion(call), call.version))) return true;
    if (why === 'expired') records.counts.expired++;
    onEnded({ call: given, scope: call.scope, why, idempotencyKey: call.id });
    return false;
  }

  /** Does something later, unless the relay closes before. */
  #later(ms: number, callback: () => void): void {
    if (this.#isClosed) return;
    const stop = this.#options.records.presence.clock.after(ms, () => {
      this.#timers.delete(stop);
      callback();
    });
    this.#timers.add(stop);
  }

  async #searchDue(): Promise<void> {
    const { records, report } = this.#options;
    try {
      await records.presence.ready();
      const ids = await records.store.due(records.now());
      await Promise.all(ids.map((id) => this.handleDue(id)));
    } catch (error) {
      report(error);
    }
    this.#scheduleSearch();
  }

  #scheduleSearch(): void {
    this.#later(this.#options.interval, () => this.#searchDue());
  }
}

/** The elicitation that shows the series' step. */
function currentId({ id, askedCount }: CallRecord): string {
  return derivedId(id, `s${askedCount}`);
}

/** What is left of a call that is over: nothing of its answers. */
function endedVersion(call: CallRecord): CallRecord {
  return nextVersion(call, { isOver: true, dueAt: Number.POSITIVE_INFINITY, series: newSeries<Answer>(0) });
}

/** Whether an id is derived: that of a parked call's elicitation, or of a later round. */
function isParked(id: string): boolean {
  return id.split('.').length > 2;
}
