import { pollStatus } from '../../host/poll-status.js';
import { Taking } from '../../host/taking.js';
import { type Ending, outcomeFrom } from '../../lifecycle/outcome.js';
import { type Answer, dueAt, hasOutcome, type State } from '../../lifecycle/state.js';
import type { HostElicitOptions, RequestState } from '../../protocol/host.js';
import { type Completion, internalError, type Outcome } from '../../protocol/outcome.js';
import { causeOf, type OverCause } from '../../protocol/over.js';
import { randomId } from '../../runtime/random-id.js';
import type { WireElicitation } from '../wire.js';
import type { ElicitationRecord } from './record.js';
import { type FirstWrite, RecordWriter } from './record-writer.js';
import type { Records } from './records.js';

/** Milliseconds after the end of the relay for which a call waits for a store that may have its answer. */
const UNCLEAR_LIMIT = 60_000;
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
export interface OwnedRequest extends FirstWrite {
  readonly options: HostElicitOptions;
  /** The server's own id, with which it says that the page is finished. */
  readonly elicitationId: string | undefined;
  /** How much of its user's `openBytes` it takes. */
  readonly bytes: number;
}

/** An answer that this process checks, in order to take it. */
interface AnswerInCheck {
  readonly answer: Answer;
  readonly answerId: string;
  readonly taking: Taking;
}

/**
 * One elicitation in the process that asked: what a change of its record means to the caller, the answer, the visit and the
 * time. `RecordWriter` keeps the record.
 */
export class OwnedElicitation {
  readonly request: OwnedRequest;
  readonly outcome: Promise<Outcome>;
  readonly #context: OwnerContext;
  readonly #writer: RecordWriter;
  /** As this process asked it: neither a page nor a store changes what is approved. */
  readonly #review: WireElicitation['review'];
  /** Whether nothing happens to it any more. */
  #isOver = false;

  // The caller.

  #resolve!: (outcome: Outcome) => void;
  #isSettled = false;
  /** The outcome for the caller, if this process ends it. */
  #withdrawOutcome: Outcome | undefined;

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
    this.#review = request.record.elicitation?.review;
    this.#context = context;
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    const { records, report } = context;
    const begin = () => {
      this.#askedAt = records.now();
      return request.begin();
    };
    // Before the signal is watched: a callback may abort it.
    this.#writer = new RecordWriter({ ...request, begin }, records, report, {
      isSettled: () => this.#isSettled,
      onRecord: (before, ending) => this.#handleRecord(before, ending),
      onEndWithoutStore: (ending) => {
        this.#count(ending);
        this.#settle(this.#outcomeOf(ending));
      },
      onRefused: (refused = this.#withdrawOutcome ?? internalError()) => this.#end(refused),
    });
    const { signal } = request.options;
    signal?.addEventListener('abort', this);
    this.#notifyState('queued');
    if (signal?.aborted) this.handleEvent();
  }

  get record(): ElicitationRecord {
    return this.#writer.record;
  }

  get id(): string {
    return this.request.record.id;
  }

  /** The signal aborted: the server took the request back, or ended the visit. */
  handleEvent(): void {
    this.withdraw({ action: 'withdrawn' }, causeOf(this.request.options.signal?.reason));
  }

  /** Ends the elicitation, or the visit or hold of one that has its outcome. Resolves when pages can know. */
  withdraw(outcome: Outcome, how: OverCause = 'withdrawn'): Promise<void> {
    this.#withdrawOutcome ??= outcome;
    this.#writer.endPause(); // The caller does not wait for a store that is away.
    return this.#writer.write({ type: 'withdraw', how });
  }

  /** Rejects the request for the person, who has silenced its server. */
  async silence(): Promise<void> {
    await this.#writer.work; // A check that ends now may open another attempt.
    const { attempt } = this.record.state;
    const answer = { action: 'reject', silence: true } as const;
    this.#writer.write({ type: 'answer', answer, answerId: randomId(), attempt });
  }

  /** The server says that the page is finished (`notifications/elicitation/complete`). */
  complete(): void {
    this.#endVisit('completed');
  }

  /** The store says that it has this version. */
  handleVersion(version: number): void {
    this.#writer.handleVersion(version);
  }

  /**
   * The relay closes: the caller gets its outcome now, and other processes end what the store still has. While a write `taken`
   * has no reply, a page may already read that the answer arrived, so the caller then waits for the store first, for
   * `UNCLEAR_LIMIT` at most.
   */
  endForCaller(): void {
    const end = () => this.#end(this.#withdrawOutcome ?? { action: 'cancel' });
    if (!this.#writer.isTakingUnclear) {
      end();
      return;
    }
    const { clock } = this.#context.records.presence;
    const stop = clock.after(UNCLEAR_LIMIT, end, false);
    this.#writer.work.then(() => {
      stop();
      end();
    });
  }

  /** Resolves once a write that takes an answer is confirmed, or there is none. */
  async whenClear(): Promise<void> {
    if (this.#writer.isTakingUnclear) await this.outcome;
  }

  /** Does what is due, and sets the timer for what is due next. */
  #awaitDue(): void {
    const { records, unseenAfter, notify, onUnseen } = this.#context;
    const { state } = this.record;
    const now = records.now();
    this.#stopTimer();
    if (now >= dueAt(state)) {
      this.#writer.write({ type: 'due' });
      return;
    }
    let unseenAt = state.seen || this.#isUnseenReported ? Infinity : this.#askedAt + unseenAfter;
    if (now >= unseenAt) {
      unseenAt = Infinity;
      this.#isUnseenReported = true;
      notify(() => onUnseen(this.record));
    }
    const next = Math.min(dueAt(state), unseenAt);
    if (next < Infinity) this.#stopTimer = records.presence.clock.after(next - now, () => this.#awaitDue());
  }

  /** There is a newer record. @param ending what the event of this process gives the caller */
  #handleRecord(before: State, ending: Ending | undefined): void {
    const { state } = this.record;
    const found = ending ?? this.#endingIn(state);
    if (state.seen && !before.seen && !this.#isSettled) this.#notifyState('shown');
    if (found && !this.#isSettled) this.#handleEnding(found, state);
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
    const isVisit = ending.action === 'accept' && this.record.elicitation?.request.mode === 'url';
    if (isVisit) this.#beginVisit(ending, state);
    else this.#settle(this.#outcomeOf(ending));
    const hold = state.phase === 'held' && holdOf(this.request.options);
    if (!hold) return;
    const { clock } = this.#context.records.presence;
    const release = () => clock.after(HANDOVER_TIME, () => this.#writer.write({ type: 'release' }));
    hold.then(release, release);
  }

  #count({ action }: Ending): void {
    const { counts } = this.#context.records;
    if (action === 'timeout') counts.expired++;
    else if (action !== 'withdrawn') counts.taken++;
  }

  /**
   * If this process did not withdraw it, another process took this one for dead and ended it: the caller gets `cancel`.
   */
  #outcomeOf(ending: Ending): Outcome {
    if (ending.action !== 'withdrawn') return outcomeFrom(ending, this.#review);
    return this.#withdrawOutcome ?? { action: this.request.options.signal?.aborted ? 'withdrawn' : 'cancel' };
  }

  #take({ answer, answerId }: State): void {
    if (!answer || !answerId || this.#inCheck?.answerId === answerId) return;
    this.#stopTaking(); // The person has changed the answer.
    const { records, report } = this.#context;
    const isConsent = this.record.elicitation?.request.mode === 'url';
    const checkAnswer = isConsent ? undefined : this.request.options.checkAnswer;
    const taking = new Taking({ clock: records.presence.clock, checkAnswer, longestCheck: LONGEST_CHECK, report });
    this.#inCheck = { answer, answerId, taking };
    taking.run(outcomeFrom(answer, this.#review)).then(({ errors, failure }) => {
      if ((errors || failure) && !taking.isAborted) records.counts.refused++;
      this.#writer.write({ type: 'checked', answerId, ...(errors && { errors }), ...(failure && { failure }) });
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
    if (this.#visit) this.#writer.write({ type: 'visited', completion });
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

  /** Nothing happens to it any more. @param outcome That of a caller that has none yet. */
  #end(outcome?: Outcome): void {
    this.#writer.stop();
    if (outcome) this.#settle(outcome);
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTimer();
    this.request.options.signal?.removeEventListener('abort', this);
    const visit = this.#visit;
    if (visit) {
      visit.stopPolling();
      visit.resolve(this.record.state.completion ?? 'dismissed');
      this.#notifyState('done');
    }
    this.#context.onOver(this);
  }

  #notifyState(state: RequestState): void {
    const { onState } = this.request.options;
    if (onState) this.#context.notify(() => onState(state));
  }
}
