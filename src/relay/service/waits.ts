import { hasOutcome } from '../../lifecycle/state.js';
import { Quota } from '../backend/quota.js';
import type { ElicitationRecord } from '../backend/record.js';
import type { Records } from '../backend/records.js';
import type { AskRecord } from './ask-record.js';
import type { Asked, Asks } from './asks.js';
import { tooMany, unknown } from './http-error.js';
import type { RecordWatches } from './record-watches.js';
import { take, waitsForCheck } from './state-changes.js';

/** The part of a lease for which a wait lasts: the rest is for the backend to come back. */
const SHARE_OF_LEASE = 2 / 3;

export interface WaitsOptions {
  readonly records: Records;
  readonly asks: Asks;
  readonly watches: RecordWatches;
  /** How many a namespace may have in this process. */
  readonly limit: number;
  /** Aborts when the service closes: each wait then ends with the state as it is. */
  readonly closing: AbortSignal;
}

export interface WaitTerms {
  /** Milliseconds at most. */
  readonly ms: number;
  readonly until: 'outcome' | 'over';
}

/** The calls of backends that wait for a person. */
export class Waits {
  readonly #options: WaitsOptions;
  readonly #open: Quota;

  constructor(options: WaitsOptions) {
    this.#options = options;
    this.#open = new Quota(options.limit);
  }

  /**
   * Renews the lease, takes what is there to take, and waits for it. An answer is taken for a backend that is still there: if it
   * has gone, the answer stays untaken.
   * @throws {HttpError} 404 where the store has no such elicitation, 429
   */
  async wait(namespace: string, name: string, terms: WaitTerms, signal: AbortSignal): Promise<Asked> {
    const { asks } = this.#options;
    if (!this.#open.reserve(namespace, 1)) throw tooMany('Too many waits of this namespace are open');
    try {
      const ask = await asks.renew(await asks.findAsk(namespace, name));
      return await this.#waitFor(ask, terms, signal);
    } catch (error) {
      // The backend has gone: its lease begins now.
      if (signal.aborted) await asks.renew(await asks.findAsk(namespace, name));
      throw error;
    } finally {
      this.#open.release(namespace, 1);
    }
  }

  async #waitFor(ask: AskRecord, { ms, until }: WaitTerms, signal: AbortSignal): Promise<Asked> {
    const { records, asks, watches, closing } = this.#options;
    const longest = ask.lease > 0 ? SHARE_OF_LEASE * ask.lease : Number.POSITIVE_INFINITY;
    const end = records.now() + Math.min(ms, longest);
    const { elicitation: id } = ask;
    const watch = watches.watch(id);
    try {
      for (;;) {
        const { count } = watch;
        const record = await asks.change(id, signal.aborted ? () => undefined : take);
        if (!record) throw unknown();
        watch.read(record.writeId);
        const left = end - records.now();
        if (isWorthReply(record, until) || left <= 0 || closing.aborted) return { ask, record };
        await watch.next(count, left, signal);
      }
    } finally {
      watch.close();
    }
  }
}

/** Whether a backend that waits for `until` has something to do. */
function isWorthReply(record: ElicitationRecord, until: 'outcome' | 'over'): boolean {
  if (waitsForCheck(record)) return true;
  const { state } = record;
  return state.phase === 'over' || (until === 'outcome' && hasOutcome(state));
}
