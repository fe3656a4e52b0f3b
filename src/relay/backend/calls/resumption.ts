import { backoff } from '../../../runtime/backoff.js';
import { Outage } from '../../../runtime/outage.js';
import { every, wait } from '../../../runtime/wait.js';
import { changeOnce } from '../table.js';
import { ENDED, endCall, LEASE, type Progress } from './call-store.js';
import type { ParkingOptions } from './new-parked-call.js';
import { answeredCall, type CallRecord, type CallTerms } from './parked-call.js';

/** Attempts to resume a call. */
const MAX_ATTEMPTS = 10;
/** Between two attempts. */
const PAUSES = { first: 1000, longest: 300_000 } as const;

/**
 * Calls `onAnswered` under a lease, again after a failure, and records that the call was made. No more than `concurrency` run
 * at once: the others stay due, for another process, or for when one here has ended.
 */
export class Resumption {
  readonly #options: ParkingOptions;
  /** Looks at a call again, after a pause in milliseconds. */
  readonly #again: (ms: number, id: string) => void;
  /** Calls that this process has made, until the store knows. */
  readonly #made = new Set<string>();
  /** Calls that the application is making, even those that have taken too long. */
  readonly #running = new Set<string>();
  /** Calls that had no place among these. */
  readonly #waiting = new Set<string>();

  constructor(options: ParkingOptions, again: (ms: number, id: string) => void) {
    this.#options = options;
    this.#again = again;
  }

  /** Whether this process has made a call, and the store may not know it yet. */
  hasMade(id: string): boolean {
    return this.#made.has(id);
  }

  /** The store says that a call is over: another process may have ended it. */
  forget(id: string): void {
    this.#made.delete(id);
  }

  /** Calls the application. */
  async resume(before: CallRecord, terms: CallTerms): Promise<Progress> {
    const { records, calls, concurrency } = this.#options;
    const { id, attempts } = before;
    const now = records.now();
    if (now < before.dueAt) return false; // Another process has it, or the pause is not over.
    if (this.#running.has(id)) return false; // It has taken too long, and has not ended.
    if (this.#running.size >= concurrency) {
      this.#waiting.add(id);
      return false;
    }
    if (attempts >= MAX_ATTEMPTS) return endCall(this.#options, before, terms, 'failed');
    this.#running.add(id);
    let leased: CallRecord | undefined;
    try {
      leased = await changeOnce(calls, before, { attempts: attempts + 1, dueAt: now + LEASE });
    } finally {
      if (!leased) this.#running.delete(id);
    }
    if (!leased) return true;
    const stopRenewing = this.#renewLease(leased);
    await this.#call(leased, terms);
    const call = await stopRenewing();
    if (this.#made.has(id)) return this.finish(call);
    if (call.attempts >= MAX_ATTEMPTS) return endCall(this.#options, call, terms, 'failed');
    const pause = backoff(attempts + 1, PAUSES);
    await changeOnce(calls, call, { dueAt: records.now() + pause });
    this.#again(pause + 1, id);
    return false;
  }

  /** Resolves when the application has made the call, has failed, or has had its time. */
  async #call(call: CallRecord, terms: CallTerms): Promise<void> {
    const { records, onAnswered, answeredTimeout, report } = this.#options;
    const { id } = call;
    const controller = new AbortController();
    const make = async () => {
      try {
        await onAnswered!({ ...answeredCall(call, terms), signal: controller.signal });
        this.#made.add(id);
      } catch (error) {
        report(error);
      } finally {
        this.#running.delete(id);
        if (controller.signal.aborted) this.#again(0, id); // It may have been made after all, and its place is free.
      }
    };
    const made = make();
    await wait(records.presence.storeClock, answeredTimeout, undefined, (end) => void made.then(end));
    if (!this.#running.has(id)) return;
    const error = new DOMException(`relay: onAnswered took more than ${answeredTimeout} ms`, 'TimeoutError');
    report(error);
    controller.abort(error);
  }

  /** A call that waited for a place, if there is one now. */
  takeWaiting(): string | undefined {
    const [id] = this.#running.size < this.#options.concurrency ? this.#waiting : [];
    if (id !== undefined) this.#waiting.delete(id);
    return id;
  }

  /**
   * Says, while the application works, that this process still has the call.
   * @returns a function that ends this, and resolves with the call as the store has it.
   */
  #renewLease(call: CallRecord): () => Promise<CallRecord> {
    const { records, calls, report } = this.#options;
    const outage = new Outage(report);
    let work = Promise.resolve(call);
    const renew = async (leased: CallRecord) =>
      (await outage.watch(changeOnce(calls, leased, { dueAt: records.now() + LEASE }))) ?? leased;
    const stop = every(records.presence.storeClock, LEASE / 3, () => {
      work = work.then(renew);
    });
    return () => {
      stop();
      return work;
    };
  }

  /** The call was made: whatever happens now, this process does not make it again. */
  async finish(call: CallRecord): Promise<Progress> {
    if (!(await changeOnce(this.#options.calls, call, ENDED))) return true;
    this.#made.delete(call.id);
    return false;
  }
}
