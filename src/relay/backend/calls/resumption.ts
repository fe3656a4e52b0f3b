import { backoff } from '../../../runtime/backoff.js';
import { every } from '../../../runtime/wait.js';
import { endCall, endedVersion, putCall } from './call-store.js';
import type { ParkingOptions } from './new-parked-call.js';
import { answeredCall, type CallRecord, type CallTerms, nextVersion } from './parked-call.js';

/** Milliseconds for which a process holds a call without renewing: then another one takes over. */
const LEASE = 10_000;
/** Attempts to resume a call. */
const MAX_ATTEMPTS = 10;
/** Between two attempts. */
const PAUSES = { first: 1000, longest: 300_000 } as const;

/** Calls `onAnswered` under a lease, again after a failure, and records that the call was made. */
export class Resumption {
  readonly #options: ParkingOptions;
  /** Looks at a call again, after a pause in milliseconds. */
  readonly #again: (ms: number, id: string) => void;
  /** Calls that this process has made, until the store knows. */
  readonly #made = new Set<string>();

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
  async resume(before: CallRecord, terms: CallTerms): Promise<boolean> {
    const { records, onAnswered, report } = this.#options;
    const { id, attempts } = before;
    const now = records.now();
    if (now < before.dueAt) return false; // Another process has it, or the pause is not over.
    if (attempts >= MAX_ATTEMPTS) return endCall(this.#options, before, terms, 'failed');
    const leased = nextVersion(before, { attempts: attempts + 1, dueAt: now + LEASE });
    if (!(await putCall(records, leased, before.version))) return true;
    const stopRenewing = this.#renewLease(leased);
    try {
      await onAnswered!(answeredCall(leased, terms));
      this.#made.add(id);
    } catch (error) {
      report(error);
    }
    const call = await stopRenewing();
    if (this.#made.has(id)) return this.finish(call);
    if (call.attempts >= MAX_ATTEMPTS) return endCall(this.#options, call, terms, 'failed');
    const pause = backoff(attempts + 1, PAUSES);
    await putCall(records, nextVersion(call, { dueAt: records.now() + pause }), call.version);
    this.#again(pause + 1, id);
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
        return (await putCall(records, renewed, leased.version)) ? renewed : leased;
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
  async finish(call: CallRecord): Promise<boolean> {
    const { records } = this.#options;
    if (!(await putCall(records, endedVersion(call), call.version))) return true;
    this.#made.delete(call.id);
    return false;
  }
}
