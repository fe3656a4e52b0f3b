import { type Ending, endingOf } from '../../lifecycle/outcome.js';
import { hasOutcome, type State } from '../../lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../../lifecycle/transition.js';
import type { HostElicitOptions } from '../../protocol/host.js';
import type { Outcome } from '../../protocol/outcome.js';
import { backoff } from '../../runtime/backoff.js';
import { wait } from '../../runtime/wait.js';
import { type ElicitationRecord, LIFE, withState } from './record.js';
import type { Records } from './records.js';

/** Between two attempts to reach a store that is away. */
const PAUSES = { first: 100, longest: 2000 } as const;
/** Between two reads of a record that another version of this package wrote. During a deploy, that version goes on with it. */
const UNREADABLE_PAUSES = { first: 2000, longest: 60_000 } as const;
/** Milliseconds without any write of this process after which a new elicitation is refused. */
const OUTAGE_LIMIT = 15_000;
/** Milliseconds after which a new elicitation is refused in any case, even if the store takes other writes. */
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
  /**
   * The store has not confirmed the first write.
   * @param outcome What `refusal` gave. Absent if the store has been away for too long, or the caller has left.
   */
  onRefused(outcome: Outcome | undefined): void;
}

/**
 * Writes one record for the process that asked. It reads the state, applies an event, and writes, again and again until the
 * store has confirmed. A store that has lost the record, or came back with an earlier one, ends the elicitation.
 */
export class RecordWriter {
  readonly #records: Records;
  readonly #report: (error: unknown) => void;
  readonly #listener: RecordListener;
  /** The newest one: what the store has confirmed, or what its caller was told. */
  #record: ElicitationRecord;
  /** The end of the work so far: one change follows the other. */
  #work: Promise<void>;
  /** The write that is under way: its hint is ignored. */
  #writing: string | undefined;
  /** When this process last wrote, or tried to. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  /** The event with which this process ends it. An earlier change may come first. */
  #endEvent: LifecycleEvent | undefined;
  #isTakingUnclear = false;
  /** Whether this version of the package cannot read the record. That is reported once. */
  #isUnreadable = false;
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
    if (isEnd(event)) {
      this.#endEvent = event;
      if (this.#isUnreadable) this.#endPause(); // The caller gets its outcome now.
    }
    return this.#enqueue(event);
  }

  /** The store says which write it has: reads the record where that is another one. */
  handleWrite(writeId: string | undefined): void {
    if (this.#isUnreadable) return; // It is looked at again after a pause.
    const isKnown = writeId !== undefined && (writeId === this.#record.writeId || writeId === this.#writing);
    if (!isKnown || this.#isAging) this.#enqueue(undefined);
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

  #begin({ options, begin, refusal }: FirstWrite): Promise<void> {
    const { presence } = this.#records;
    const startedAt = presence.storeClock.now();
    let isTimed = false;
    const attempt = async () => {
      await presence.ready();
      if (!isTimed) {
        // By the store's clock, which this process may have read just now for the first time.
        isTimed = true;
        this.#record = { ...this.#record, state: begin() };
      }
      const refused = await refusal();
      if (refused) this.#listener.onRefused(refused);
      else if (await this.#put(this.#record, 0)) this.#adopt(this.#record);
      else await this.#adoptChanged();
      return true;
    };
    return this.#repeat(attempt, () => {
      const isAway =
        this.#records.awayFor(startedAt) >= OUTAGE_LIMIT || presence.storeClock.now() - startedAt >= LONGEST_START;
      if (isAway || options.signal?.aborted) this.#listener.onRefused(undefined); // It stops this writer.
    });
  }

  /** The first write arrived, its reply got lost, and a page has changed it since. */
  async #adoptChanged(): Promise<void> {
    const read = await this.#records.get(this.#record.id);
    if (!read) throw new Error('relay: the store has another record with this id');
    this.#adopt(read);
  }

  /** @param event Without one, the newest state is only read. */
  #enqueue(event: LifecycleEvent | undefined): Promise<void> {
    const attempt = () => this.#attempt(event);
    this.#work = this.#work.then(() => this.#repeat(attempt, () => this.#endWithoutStore(event)));
    return this.#work;
  }

  /** Attempts until the store has confirmed, or this writer is stopped. */
  async #repeat(attempt: () => Promise<boolean>, onFailure: () => void): Promise<void> {
    let losses = 0;
    for (let failures = 0; !this.#isStopped; ) {
      try {
        const isDone = await attempt();
        this.#isUnreadable = false;
        if (isDone) return;
        if (++losses > 2) await this.#pause(losses - 2); // Mostly one other process has written.
      } catch (error) {
        const isNew = failures === 0 && !this.#isUnreadable;
        this.#isUnreadable = error instanceof UnreadableRecord;
        if (isNew) this.#report(error);
        onFailure();
        if (!this.#isStopped) await this.#pause(++failures, this.#isUnreadable ? UNREADABLE_PAUSES : PAUSES);
      }
    }
  }

  /** @returns false if another process was faster. */
  async #attempt(event: LifecycleEvent | undefined): Promise<boolean> {
    const records = this.#records;
    const read = await records.get(this.#record.id);
    const isLost = !read || this.#isEarlier(read);
    const base = isLost ? this.#record : read;
    const next = event ? stateAfter(base.state, event, records.now()) : base.state;
    if (!isLost && next === base.state && !this.#isAging) {
      this.#isTakingUnclear = false;
      this.#adopt(base);
      return true;
    }
    // The store lost the record. Its event comes first: a page may already show that the answer was taken.
    const state = isLost ? stateAfter(next, { type: 'orphaned' }, records.now()) : next;
    const version = read?.state.version ?? 0;
    const written = withState(base, state, Math.max(version, base.state.version));
    this.#isTakingUnclear ||= event?.type === 'checked' && next.phase !== 'open';
    const isWritten = await this.#put(written, version);
    if (isWritten) this.#isTakingUnclear = false;
    if (!read && !isWritten) throw new UnreadableRecord();
    if (!isWritten) return false;
    if (isLost) records.countLost(next, state);
    // No ending after `checked`: the owner hands out the answer it checked, not the store's copy.
    this.#adopt(written, event && event.type !== 'checked' ? endingOf(base.state, event, state) : undefined);
    return true;
  }

  async #put(record: ElicitationRecord, replaces: number): Promise<boolean> {
    this.#writing = record.writeId;
    this.#writtenAt = this.#records.now();
    try {
      return await this.#records.put(record, replaces);
    } finally {
      this.#writing = undefined;
    }
  }

  /** Whether the store would soon forget the record, because the last write is long ago. */
  get #isAging(): boolean {
    return this.#records.now() - this.#writtenAt > LIFE / 2;
  }

  /** Whether the store has come back with an earlier record than this process has, or with one before the outcome of its caller. */
  #isEarlier({ writeId, state }: ElicitationRecord): boolean {
    const known = this.#record;
    if (writeId === known.writeId) return false;
    return state.version <= known.state.version || (this.#listener.isSettled() && !hasOutcome(state));
  }

  /**
   * Gives the caller its outcome while the store cannot be reached. The store gets the end later. While an answer is being taken,
   * the caller waits, because the store may have the answer already.
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

  #pause(failures: number, pauses: Readonly<Record<keyof typeof PAUSES, number>> = PAUSES): Promise<void> {
    return wait(this.#records.presence.storeClock, backoff(failures, pauses), undefined, (end) => {
      this.#endPause = end;
    });
  }
}

/** Whether an event of the owner ends it for its caller. */
function isEnd({ type }: LifecycleEvent): boolean {
  return type === 'withdraw' || type === 'due';
}

class UnreadableRecord extends Error {
  constructor() {
    super('relay: another version of this package wrote a record that this one cannot read');
  }
}
