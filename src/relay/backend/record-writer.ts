import { type Ending, endingOf } from '../../lifecycle/outcome.js';
import { hasOutcome, type State } from '../../lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../../lifecycle/transition.js';
import type { HostElicitOptions } from '../../protocol/host.js';
import type { Outcome } from '../../protocol/outcome.js';
import { backoff } from '../../runtime/backoff.js';
import { wait } from '../../runtime/wait.js';
import { type ElicitationRecord, withState } from './record.js';
import type { Records } from './records.js';

/** Between two attempts to reach a store that is away. */
const PAUSES = { first: 100, longest: 2000 } as const;
/** A call is refused after this many milliseconds in which its process wrote nothing to the store. */
const OUTAGE_LIMIT = 15_000;
/** A call is refused after this many milliseconds in any case, even if the store takes other writes. */
const LONGEST_START = 300_000;

/** What a new record begins with. */
export interface FirstWrite {
  /** The record, without its state. */
  readonly record: Omit<ElicitationRecord, 'state'>;
  readonly options: Pick<HostElicitOptions, 'signal'>;
  /** Makes the first state, whose time limits begin now. */
  begin(): State;
  /** The outcome if the user has too many open elicitations. */
  refusal(): Promise<Outcome | undefined>;
}

/** Learns from the writer what the store has. */
export interface RecordListener {
  /** Whether the caller has its outcome, which no store may contradict. */
  isSettled(): boolean;
  /** There is a newer record, or the same one was read again. @param ending what the event of this process gives the caller */
  onRecord(before: State, ending: Ending | undefined): void;
  /** The store is away, and an event of this process ends the elicitation for its caller all the same. */
  onEndWithoutStore(ending: Ending): void;
  /** The store has not confirmed the first write. @param outcome that of `refusal`; absent if the store is away for too long */
  onRefused(outcome: Outcome | undefined): void;
}

/**
 * Writes one record for the process that asked. It reads the state, applies an event, and writes, again and again until the
 * store has confirmed. What it knows counts more than a store that has lost it, or is older.
 */
export class RecordWriter {
  readonly #records: Records;
  readonly #report: (error: unknown) => void;
  readonly #listener: RecordListener;
  /** The newest one: what the store has confirmed, or what its caller was told. */
  #record: ElicitationRecord;
  /** The end of the work so far: one change follows the other. */
  #work: Promise<void>;
  /** The version that this process is writing: its hint is ignored. */
  #writing: number | undefined;
  /** The event with which this process ends it. An earlier change may come first. */
  #endEvent: LifecycleEvent | undefined;
  #isTakingUnclear = false;
  #isStopped = false;
  #endPause = () => {};

  /** Begins with the first write. */
  constructor(first: FirstWrite, records: Records, report: (error: unknown) => void, listener: RecordListener) {
    this.#records = records;
    this.#report = report;
    this.#listener = listener;
    this.#record = { ...first.record, state: first.begin() };
    this.#work = this.#begin(first);
  }

  get record(): ElicitationRecord {
    return this.#record;
  }

  /** Whether the store may have the write that takes an answer, and has not said so. */
  get isTakingUnclear(): boolean {
    return this.#isTakingUnclear;
  }

  /** Resolves when all that was begun so far is confirmed, or given up. */
  get work(): Promise<void> {
    return this.#work;
  }

  /** Applies an event to the newest state, after those before. Resolves when the store has confirmed it. Never rejects. */
  write(event: LifecycleEvent): Promise<void> {
    if (isEnd(event)) this.#endEvent = event;
    return this.#enqueue(event);
  }

  /** The store says that it has this version: reads it, because it may be newer or older. */
  handleVersion(version: number): void {
    if (version !== this.#record.state.version && version !== this.#writing) this.#enqueue(undefined);
  }

  /** Ends the pause before the next attempt. */
  endPause(): void {
    this.#endPause();
  }

  /** Starts no further write, and takes no record any more. */
  stop(): void {
    this.#isStopped = true;
    this.#endPause();
  }

  async #begin({ options, begin, refusal }: FirstWrite): Promise<void> {
    const { presence } = this.#records;
    const startedAt = presence.clock.now();
    let isTimed = false;
    for (let failures = 0; ; ) {
      try {
        await presence.ready();
        if (!isTimed) {
          // By the store's clock, which this process may have read just now for the first time.
          isTimed = true;
          this.#record = { ...this.#record, state: begin() };
        }
        const refused = await refusal();
        if (refused) return this.#listener.onRefused(refused);
        if (await this.#records.put(this.#record, 0)) this.#adopt(this.#record);
        else await this.#adoptChanged();
        return;
      } catch (error) {
        if (failures === 0) this.#report(error);
        const isAway =
          this.#records.awayFor(startedAt) >= OUTAGE_LIMIT || presence.clock.now() - startedAt >= LONGEST_START;
        if (isAway || this.#isStopped || options.signal?.aborted) return this.#listener.onRefused(undefined);
      }
      await this.#pause(++failures);
    }
  }

  /** The first write arrived, its reply got lost, and a page has changed it since. */
  async #adoptChanged(): Promise<void> {
    const read = await this.#records.get(this.#record.id);
    if (!read) throw new Error('relay: the store has another record with this id');
    this.#adopt(read);
  }

  /** @param event Without one, the newest state is only read. */
  #enqueue(event: LifecycleEvent | undefined): Promise<void> {
    this.#work = this.#work.then(() => this.#writeUntilConfirmed(event));
    return this.#work;
  }

  async #writeUntilConfirmed(event: LifecycleEvent | undefined): Promise<void> {
    for (let failures = 0; !this.#isStopped; ) {
      try {
        if (await this.#attempt(event)) return;
      } catch (error) {
        if (failures === 0) this.#report(error);
        this.#endWithoutStore(event);
        await this.#pause(++failures);
      }
    }
  }

  /** @returns false if another process was faster. */
  async #attempt(event: LifecycleEvent | undefined): Promise<boolean> {
    const records = this.#records;
    const read = await records.get(this.#record.id);
    const base = read && !this.#isStale(read) ? read : this.#record;
    const state = event ? stateAfter(base.state, event, records.now()) : base.state;
    if (base === read && state === base.state) {
      this.#isTakingUnclear = false;
      this.#adopt(read);
      return true;
    }
    const version = read?.state.version ?? 0;
    const { elicitation } = this.#record;
    const written = withState({ ...base, elicitation }, state, Math.max(version, base.state.version));
    this.#writing = written.state.version;
    this.#isTakingUnclear ||= event?.type === 'checked' && state.phase !== 'open';
    const isWritten = await records.put(written, version).finally(() => {
      this.#writing = undefined;
    });
    if (isWritten) this.#isTakingUnclear = false;
    if (!read && !isWritten)
      throw new Error('relay: another version of this package wrote a record that this one cannot read');
    // No ending after `checked`: the owner hands out the answer it checked, not the store's copy.
    const ending = event && event.type !== 'checked' ? endingOf(base.state, event, state) : undefined;
    if (isWritten) this.#adopt(written, ending);
    return isWritten;
  }

  /** Whether the store has less than this process knows, or contradicts what the caller was told. */
  #isStale(read: ElicitationRecord): boolean {
    const { state } = this.#record;
    if (read.state.version < state.version) return true;
    if (state.phase === 'over') return read.state.phase !== 'over';
    return this.#listener.isSettled() && !hasOutcome(read.state);
  }

  /**
   * Gives the caller its outcome while the store cannot be reached; the store gets the end later. Not while an answer is being
   * taken, because the store may have that already.
   */
  #endWithoutStore(event: LifecycleEvent | undefined): void {
    const wanted = this.#endEvent;
    if (!wanted || event?.type === 'checked' || this.#listener.isSettled()) return;
    const { state } = this.#record;
    const ended = stateAfter(state, wanted, this.#records.now());
    const ending = endingOf(state, wanted, ended);
    if (!ending) return;
    this.#record = withState(this.#record, ended, state.version);
    this.#listener.onEndWithoutStore(ending);
  }

  #adopt(record: ElicitationRecord, ending?: Ending): void {
    if (this.#isStopped) return;
    const { state, elicitation } = this.#record;
    this.#record = { ...record, elicitation: record.elicitation ?? elicitation };
    this.#listener.onRecord(state, ending);
  }

  #pause(failures: number): Promise<void> {
    return wait(this.#records.presence.clock, backoff(failures, PAUSES), undefined, (end) => {
      this.#endPause = end;
    });
  }
}

/** Whether an event of the owner ends it for its caller. */
function isEnd({ type }: LifecycleEvent): boolean {
  return type === 'withdraw' || type === 'due';
}
