import { pollStatus } from '../../host/poll-status.js';
import { internalError } from '../../host/run-middleware.js';
import { Taking } from '../../host/taking.js';
import { type Ending, endingOf, outcomeFrom } from '../../lifecycle/outcome.js';
import { type Answer, dueAt, hasOutcome, type State } from '../../lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../../lifecycle/transition.js';
import type { HostElicitOptions, RequestState } from '../../protocol/host.js';
import type { Completion, Outcome } from '../../protocol/outcome.js';
import { causeOf, type OverCause } from '../../protocol/over.js';
import { backoff } from '../../runtime/backoff.js';
import { wait } from '../../runtime/wait.js';
import { randomId } from '../../runtime/random-id.js';
import type { WireElicitation } from '../wire.js';
import { type ElicitationRecord, withState } from './record.js';
import type { Records } from './records.js';

/** Between two attempts to reach a store that is away. */
const PAUSES = { first: 100, longest: 2000 } as const;
/** Milliseconds after the end of the relay for which a call waits for a store that may have its answer. */
const UNCLEAR_LIMIT = 60_000;
/** A call is refused after this many milliseconds in which its process wrote nothing to the store. */
const OUTAGE_LIMIT = 15_000;
/** A call is refused after this many milliseconds in any case, even if the store takes other writes. */
const LONGEST_START = 300_000;
/**
 * Milliseconds for which an accepted elicitation stays on screen after its hold has ended, so that the next one of its
 * series can take its place.
 */
const HANDOVER_TIME = 250;
/** Milliseconds for which the application may check one answer, so that no elicitation stays answered for ever. */
const LONGEST_CHECK = 900_000;

/**
 * What holds an accepted elicitation on screen, so that a series stays in one dialog: the option `hold`, or the next step,
 * which the call asks at once. `undefined`: it leaves the screen at once.
 */
export function holdOf({ hold, step }: HostElicitOptions): Promise<unknown> | undefined {
  if (hold) return hold;
  return step && step.index + 1 < step.count ? Promise.resolve() : undefined;
}

/** What all elicitations of one process share. */
export interface OwnerContext {
  readonly records: Records;
  /** Milliseconds until `onUnseen` reports an unseen elicitation. `Infinity`: never. */
  readonly unseenAfter: number;
  report(error: unknown): void;
  /** Calls the application back; a throw is reported. */
  notify(callback: () => void): void;
  onUnseen(record: ElicitationRecord): void;
  /** The person silences the server of this elicitation. */
  onSilence(silenced: OwnedElicitation): void;
  /** The elicitation is over, in the store too. */
  onOver(ended: OwnedElicitation): void;
}

/** A request that this process puts before the person. */
export interface OwnedRequest {
  /** The record, without its state. */
  readonly record: Omit<ElicitationRecord, 'state'>;
  readonly options: HostElicitOptions;
  /** The server's own id, with which it says that the page is finished. */
  readonly elicitationId: string | undefined;
  /** How much of its user's `openBytes` it takes. */
  readonly bytes: number;
  /** Makes the first state, whose time limits begin now. */
  begin(): State;
  /** The outcome if the user has too many open elicitations. */
  refusal(): Promise<Outcome | undefined>;
}

/** An answer that this process checks, in order to take it. */
interface AnswerInCheck {
  readonly answer: Answer;
  readonly answerId: string;
  readonly taking: Taking;
}

/**
 * One elicitation in the process that asked. It reads the state, applies an event, and writes, again and again until the
 * store has confirmed. What it knows counts more than a store that has lost it, or is older.
 */
export class OwnedElicitation {
  readonly request: OwnedRequest;
  readonly outcome: Promise<Outcome>;
  readonly #context: OwnerContext;

  // What is known.

  /** The newest state: what the store has confirmed, or what its caller was told. */
  #known: ElicitationRecord;
  /** As this process asked it: neither a page nor a store changes what is approved. */
  readonly #review: WireElicitation['review'];

  // The store.

  /** The end of the work so far: one change follows the other. */
  #work: Promise<void>;
  /** The version that this process is writing: its hint is ignored. */
  #writing: number | undefined;
  /** Whether the store may have the write that takes an answer, and has not said so. */
  #isTakingUnclear = false;
  /** Ends the pause before the next attempt. */
  #endPause = () => {};
  /** Whether this process starts no further write, and takes no state any more. */
  #isAbandoned = false;
  /** Whether nothing happens to it any more. */
  #isOver = false;

  // The caller.

  #resolve!: (outcome: Outcome) => void;
  #isSettled = false;
  /** The outcome for the caller, if this process ends it. */
  #withdrawOutcome: Outcome | undefined;
  /** The event with which this process ends it. An earlier change may come first. */
  #endEvent: LifecycleEvent | undefined;

  // The answer, and the visit that a consent begins.

  #inCheck: AnswerInCheck | undefined;
  #visit: { resolve(completion: Completion): void; stopPolling(): void } | undefined;
  /** How the visit ended, if it ended before the consent arrived: the page opens on the press. */
  #earlyCompletion: Completion | undefined;

  // Time.

  #askedAt = 0;
  #isUnseenReported = false;
  #stopTimer = () => {};

  /** Puts the request into the store. */
  constructor(request: OwnedRequest, context: OwnerContext) {
    this.request = request;
    this.#known = { ...request.record, state: request.begin() };
    this.#review = request.record.elicitation?.review;
    this.#context = context;
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#work = this.#begin(); // First: a callback may abort the signal.
    const { signal } = request.options;
    signal?.addEventListener('abort', this);
    this.#notifyState('queued');
    if (signal?.aborted) this.handleEvent();
  }

  get record(): ElicitationRecord {
    return this.#known;
  }

  get id(): string {
    return this.#known.id;
  }

  /** The signal aborted: the server took the request back, or ended the visit. */
  handleEvent(): void {
    this.withdraw({ action: 'withdrawn' }, causeOf(this.request.options.signal?.reason));
  }

  /** Ends the elicitation, or the visit or hold of one that has its outcome. Resolves when pages can know. */
  withdraw(outcome: Outcome, how: OverCause = 'withdrawn'): Promise<void> {
    this.#withdrawOutcome ??= outcome;
    this.#endPause(); // The caller does not wait for a store that is away.
    return this.#writeEvent({ type: 'withdraw', how });
  }

  /** Rejects the request for the person, who has silenced its server. */
  async silence(): Promise<void> {
    await this.#work; // A check that ends now may open another attempt.
    const { attempt } = this.#known.state;
    const answer = { action: 'reject', silence: true } as const;
    this.#writeEvent({ type: 'answer', answer, answerId: randomId(), attempt });
  }

  /** The server says that the page is finished (`notifications/elicitation/complete`). */
  complete(): void {
    this.#endVisit('completed');
  }

  /** The store says that it has this version. */
  handleVersion(version: number): void {
    if (version !== this.#known.state.version && version !== this.#writing) this.look();
  }

  /** Reads the store, which may have a newer state, or an older one. */
  look(): Promise<void> {
    return this.#writeEvent(undefined);
  }

  /**
   * This process ends, and its caller waits no longer: other processes find what the store does not know by now. But while the
   * write that takes an answer is under way, only the store knows what the person reads, and the caller gets no other outcome.
   */
  abandon(): void {
    if (!this.#isTakingUnclear) {
      this.#abandonNow();
      return;
    }
    const { clock } = this.#context.records.presence;
    const stop = clock.after(UNCLEAR_LIMIT, () => this.#abandonNow(), false);
    this.#work.then(() => {
      stop();
      this.#abandonNow();
    });
  }

  /** Resolves once a write that takes an answer is confirmed, or there is none. */
  async whenClear(): Promise<void> {
    if (this.#isTakingUnclear) await this.outcome;
  }

  #abandonNow(): void {
    this.#isAbandoned = true;
    this.#endPause();
    this.#settle(this.#withdrawOutcome ?? { action: 'cancel' });
    this.#end();
  }

  async #begin(): Promise<void> {
    const { records, report } = this.#context;
    const { clock } = records.presence;
    const { options, begin, refusal } = this.request;
    const startedAt = clock.now();
    let isTimed = false;
    for (let failures = 0; ; ) {
      try {
        await records.presence.ready();
        if (!isTimed) {
          // By the store's clock, which this process may have read just now for the first time.
          isTimed = true;
          this.#askedAt = records.now();
          this.#known = { ...this.#known, state: begin() };
        }
        const refused = await refusal();
        if (refused) return this.#refuse(refused);
        if (await records.put(this.#known, 0)) this.#adopt(this.#known, undefined);
        else await this.#adoptChanged();
        return;
      } catch (error) {
        if (failures === 0) report(error);
        const isAway = records.awayFor(startedAt) >= OUTAGE_LIMIT || clock.now() - startedAt >= LONGEST_START;
        if (isAway || this.#isAbandoned || options.signal?.aborted) {
          return this.#refuse(this.#withdrawOutcome ?? internalError());
        }
      }
      await this.#pause(++failures);
    }
  }

  /** The first write arrived, its reply got lost, and a page has changed it since. */
  async #adoptChanged(): Promise<void> {
    const read = await this.#context.records.get(this.id);
    if (!read) throw new Error('relay: the store has another record with this id');
    this.#adopt(read, this.#endingIn(read.state));
  }

  /** Ends an elicitation that the store has not confirmed. If the store has it all the same, it ends there as lost. */
  #refuse(outcome: Outcome): void {
    this.#isAbandoned = true;
    this.#settle(outcome);
    this.#end();
  }

  /** Applies an event to the newest state, after those before; without one, only reads that state. Never rejects. */
  #writeEvent(event: LifecycleEvent | undefined): Promise<void> {
    if (event && isEnd(event)) this.#endEvent = event;
    this.#work = this.#work.then(() => this.#write(event));
    return this.#work;
  }

  async #write(event: LifecycleEvent | undefined): Promise<void> {
    for (let failures = 0; !this.#isOver && !this.#isAbandoned; ) {
      try {
        if (await this.#attempt(event)) return;
      } catch (error) {
        if (failures === 0) this.#context.report(error);
        this.#endWithoutStore(event);
        await this.#pause(++failures);
      }
    }
  }

  /** @returns false if another process was faster. */
  async #attempt(event: LifecycleEvent | undefined): Promise<boolean> {
    const { records } = this.#context;
    const read = await records.get(this.id);
    const base = read && !this.#isStale(read) ? read : this.#known;
    const state = event ? stateAfter(base.state, event, records.now()) : base.state;
    if (base === read && state === base.state) {
      this.#isTakingUnclear = false;
      this.#adopt(read, this.#endingIn(read.state));
      return true;
    }
    const version = read?.state.version ?? 0;
    const { elicitation } = this.#known;
    const written = withState(base, state, Math.max(version, base.state.version), { elicitation });
    this.#writing = written.state.version;
    this.#isTakingUnclear ||= event?.type === 'taken' && state.phase !== 'open';
    const isWritten = await records.put(written, version).finally(() => {
      this.#writing = undefined;
    });
    if (isWritten) this.#isTakingUnclear = false;
    if (!read && !isWritten)
      throw new Error('relay: another version of this package wrote a record that this one cannot read');
    // After `taken`, the caller gets the answer that was checked: the store may return a copy of it.
    const ending = event && event.type !== 'taken' ? endingOf(base.state, event, state) : undefined;
    if (isWritten) this.#adopt(written, ending ?? this.#endingIn(state));
    return isWritten;
  }

  /** Whether the store has less than this process knows, or contradicts what the caller was told. */
  #isStale(read: ElicitationRecord): boolean {
    const { state } = this.#known;
    if (read.state.version < state.version) return true;
    if (state.phase === 'over') return read.state.phase !== 'over';
    return this.#isSettled && !hasOutcome(read.state);
  }

  /**
   * Gives the caller its outcome while the store cannot be reached; the store gets the end later. Not while an answer is being
   * taken, because the store may have that already.
   */
  #endWithoutStore(event: LifecycleEvent | undefined): void {
    const wanted = this.#endEvent;
    if (!wanted || event?.type === 'taken' || this.#isSettled) return;
    const { state } = this.#known;
    const ended = stateAfter(state, wanted, this.#context.records.now());
    const ending = endingOf(state, wanted, ended);
    if (!ending) return;
    this.#known = withState(this.#known, ended, state.version);
    this.#count(ending);
    this.#settle(this.#outcomeOf(ending));
  }

  #pause(failures: number): Promise<void> {
    const ms = backoff(failures, PAUSES);
    return wait(this.#context.records.presence.clock, ms, undefined, (end) => {
      this.#endPause = end;
    });
  }

  /** Does what is due, and sets the timer for what is due next. */
  #awaitDue(): void {
    const { records, unseenAfter, notify, onUnseen } = this.#context;
    const { state } = this.#known;
    const now = records.now();
    this.#stopTimer();
    if (now >= dueAt(state)) {
      this.#writeEvent({ type: 'due' });
      return;
    }
    let unseenAt = state.seen || this.#isUnseenReported ? Infinity : this.#askedAt + unseenAfter;
    if (now >= unseenAt) {
      unseenAt = Infinity;
      this.#isUnseenReported = true;
      notify(() => onUnseen(this.#known));
    }
    const next = Math.min(dueAt(state), unseenAt);
    if (next < Infinity) this.#stopTimer = records.presence.clock.after(next - now, () => this.#awaitDue());
  }

  /** Takes the newest state. @param ending what it gives the caller */
  #adopt(record: ElicitationRecord, ending: Ending | undefined): void {
    if (this.#isAbandoned) return;
    const before = this.#known.state;
    const { elicitation } = this.#known;
    const { state } = record;
    this.#known = { ...record, elicitation: record.elicitation ?? elicitation };
    if (state.seen && !before.seen && !this.#isSettled) this.#notifyState('shown');
    if (ending && !this.#isSettled) this.#handleEnding(ending, state);
    if (state.phase === 'answered') this.#take(state);
    else this.#stopTaking();
    if (state.phase === 'over') this.#end();
    else this.#awaitDue();
  }

  /** The ending in a state that another process wrote, or whose confirmation got lost. */
  #endingIn(state: State): Ending | undefined {
    if (!hasOutcome(state)) return undefined;
    const { phase, how, answerId } = state;
    const checked = this.#inCheck;
    if ((phase !== 'over' || how === 'answered') && checked && checked.answerId === answerId) return checked.answer;
    return { action: how === 'expired' ? 'timeout' : 'withdrawn' };
  }

  #handleEnding(ending: Ending, state: State): void {
    this.#count(ending);
    if (ending.action === 'reject' && ending.silence) {
      this.#context.notify(() => this.request.options.onSilence?.());
      this.#context.onSilence(this);
    }
    const isVisit = ending.action === 'accept' && this.#known.elicitation?.request.mode === 'url';
    if (isVisit) this.#beginVisit(ending, state);
    else this.#settle(this.#outcomeOf(ending));
    const hold = state.phase === 'held' && holdOf(this.request.options);
    if (!hold) return;
    const { clock } = this.#context.records.presence;
    const release = () => clock.after(HANDOVER_TIME, () => this.#writeEvent({ type: 'release' }));
    hold.then(release, release);
  }

  #count({ action }: Ending): void {
    const { counts } = this.#context.records;
    if (action === 'timeout') counts.expired++;
    else if (action !== 'withdrawn') counts.taken++;
  }

  /** `withdrawn`, and not by this process: another one took this one for dead, and ended it. The caller gets `cancel`. */
  #outcomeOf(ending: Ending): Outcome {
    if (ending.action !== 'withdrawn') return outcomeFrom(ending, this.#review);
    return this.#withdrawOutcome ?? { action: this.request.options.signal?.aborted ? 'withdrawn' : 'cancel' };
  }

  #take({ answer, answerId }: State): void {
    if (!answer || !answerId || this.#inCheck?.answerId === answerId) return;
    this.#stopTaking(); // The person has changed the answer.
    const { records, report } = this.#context;
    const isConsent = this.#known.elicitation?.request.mode === 'url';
    const checkAnswer = isConsent ? undefined : this.request.options.checkAnswer;
    const taking = new Taking({ clock: records.presence.clock, checkAnswer, longestCheck: LONGEST_CHECK, report });
    this.#inCheck = { answer, answerId, taking };
    taking.run(outcomeFrom(answer, this.#review)).then(({ errors, failure }) => {
      if ((errors || failure) && !taking.isAborted) records.counts.refused++;
      this.#writeEvent({ type: 'taken', answerId, ...(errors && { errors }), ...(failure && { failure }) });
    });
  }

  #stopTaking(): void {
    this.#inCheck?.taking.abort();
    this.#inCheck = undefined;
  }

  #beginVisit(ending: Answer, { completion }: State): void {
    const { records, report } = this.#context;
    const ended = new Promise<Completion>((resolve) => {
      const finish = () => this.#endVisit('completed');
      const { pollStatus: isFinished } = this.request.options;
      const isPolled = isFinished && !completion;
      const stopPolling = isPolled ? pollStatus(records.presence.clock, isFinished, finish, report) : () => {};
      this.#visit = { resolve, stopPolling };
    });
    this.#settle({ ...ending, completion: ended } as Outcome);
    if (this.#earlyCompletion) this.#endVisit(this.#earlyCompletion);
  }

  #endVisit(completion: Completion): void {
    if (this.#visit) this.#writeEvent({ type: 'visited', completion });
    else this.#earlyCompletion ??= completion;
  }

  #settle(outcome: Outcome): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#resolve(outcome);
    this.#notifyState(this.#visit ? 'waiting' : 'done');
    // The server can still end the visit.
    if (!this.#visit) this.request.options.signal?.removeEventListener('abort', this);
  }

  /** Nothing happens to it any more. */
  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTimer();
    this.request.options.signal?.removeEventListener('abort', this);
    const visit = this.#visit;
    if (visit) {
      visit.stopPolling();
      visit.resolve(this.#known.state.completion ?? 'dismissed');
      this.#notifyState('done');
    }
    this.#context.onOver(this);
  }

  #notifyState(state: RequestState): void {
    const { onState } = this.request.options;
    if (onState) this.#context.notify(() => onState(state));
  }
}

/** Whether an event of the owner ends it for its caller. */
function isEnd({ type }: LifecycleEvent): boolean {
  return type === 'withdraw' || type === 'due';
}
