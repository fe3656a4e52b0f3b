import { type Ending, outcomeFrom } from '../../lifecycle/outcome.js';
import { hasOutcome, type State } from '../../lifecycle/state.js';
import type { LifecycleEvent } from '../../lifecycle/transition.js';
import { Owner } from '../../owner/owner.js';
import type { HostElicitOptions, RequestState } from '../../protocol/host.js';
import { type Completion, internalError, type Outcome } from '../../protocol/outcome.js';
import { causeOf, type OverCause } from '../../protocol/over.js';
import type { Answer } from '../../protocol/port.js';
import type { WireElicitation } from '../wire.js';
import type { ElicitationRecord } from './record.js';
import { type FirstWrite, RecordWriter } from './record-writer.js';
import type { Records } from './records.js';

/** Milliseconds for which a call still waits, once the relay has closed, for a store that may have its answer. */
const UNCLEAR_LIMIT = 60_000;
/**
 * Milliseconds for which an accepted elicitation stays on screen after its hold has ended, so that the next one of its
 * series can take its place.
 */
const HANDOVER_TIME = 250;
/** Milliseconds for which the application may check one answer, so that no elicitation stays answered for ever. */
const LONGEST_CHECK = 900_000;

/**
 * What holds an accepted elicitation on screen, so that a series stays in one dialog: its `series.hold`, or the next step,
 * which the call asks at once. `undefined`: it leaves the screen at once.
 */
export function holdOf({ series, step }: HostElicitOptions): Promise<unknown> | undefined {
  if (series?.hold) return series.hold;
  return step && step.index + 1 < step.count ? Promise.resolve() : undefined;
}

/** What all elicitations of one process share. */
export interface AskingContext {
  readonly records: Records;
  /** Milliseconds until `onUnseen` reports an unseen elicitation. `Infinity`: never. */
  readonly unseenAfter: number;
  report(error: unknown): void;
  /** Calls the application back; a throw is reported. */
  notify(callback: () => void): void;
  onUnseen(record: ElicitationRecord): void;
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

/**
 * One elicitation in the process that asked: what a change of its record means to the caller, the answer, the visit and the
 * time. `RecordWriter` keeps the record.
 */
export class OwnedElicitation {
  readonly request: OwnedRequest;
  readonly outcome: Promise<Outcome>;
  readonly #context: AskingContext;
  readonly #writer: RecordWriter;
  /** Decides what follows, once the store has the request. */
  #owner: Owner | undefined;
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

  /** The answer that this process takes: the outcome is this one, not the store's copy. */
  #answer: Pick<State, 'answer' | 'answerId'> = {};
  #resolveVisit: ((completion: Completion) => void) | undefined;
  /** How the visit ended, if that came before the consent: the page opens on the press, and the consent is posted after it. */
  #earlyCompletion: Completion | undefined;

  // Time.

  #askedAt = 0;
  #isUnseenReported = false;
  #stopUnseenTimer = () => {};

  /** Puts the request into the store. */
  constructor(request: OwnedRequest, context: AskingContext) {
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

  /** The server says that the page is finished (`notifications/elicitation/complete`). */
  complete(): void {
    this.#endVisit('completed');
  }

  /** The store says which write it has; `undefined` for none. */
  handleWrite(writeId: string | undefined): void {
    this.#writer.handleWrite(writeId);
  }

  /**
   * The relay closes: the caller gets its outcome now, and other processes end what the store still has. Only a caller whose answer
   * is being written as taken waits for the store, for `UNCLEAR_LIMIT` at most: a page may already read that the answer arrived.
   */
  endForCaller(): void {
    const end = () => this.#end(this.#withdrawOutcome ?? { action: 'cancel' });
    if (!this.#writer.isTakingUnclear) {
      end();
      return;
    }
    const { storeClock } = this.#context.records.presence;
    const stop = storeClock.after(UNCLEAR_LIMIT, end, false);
    this.#writer.work.then(() => {
      stop();
      end();
    });
  }

  /** Resolves once the store has confirmed the write that takes an answer; at once without one. */
  async whenClear(): Promise<void> {
    if (this.#writer.isTakingUnclear) await this.outcome;
  }

  #newOwner(): Owner {
    const { records, report } = this.#context;
    const { checkAnswer, pollStatus } = this.request.options;
    const cell = { state: () => this.record.state, write: (event: LifecycleEvent) => this.#writer.write(event) };
    const duties = {
      isPage: this.#isPage,
      review: this.#review,
      hold: holdOf(this.request.options),
      ...(checkAnswer && { checkAnswer }),
      ...(pollStatus && { pollStatus }),
    };
    return new Owner(cell, {
      clock: records.presence.storeClock,
      duties: () => duties,
      longestCheck: LONGEST_CHECK,
      handoverTime: HANDOVER_TIME,
      onTaking(isRefused) {
        if (isRefused) records.counts.refused++;
      },
      report,
    });
  }

  /** Reports, once, that no page has shown it. */
  #awaitUnseen(): void {
    const { records, unseenAfter, notify, onUnseen } = this.#context;
    this.#stopUnseenTimer();
    if (this.record.state.seen || this.#isUnseenReported || unseenAfter === Infinity) return;
    const left = this.#askedAt + unseenAfter - records.now();
    this.#stopUnseenTimer = records.presence.storeClock.after(Math.max(0, left), () => {
      this.#isUnseenReported = true;
      notify(() => onUnseen(this.record));
    });
  }

  /** There is a newer record. @param ending what the event of this process gives the caller */
  #handleRecord(before: State, ending: Ending | undefined): void {
    const { state } = this.record;
    const found = ending ?? this.#endingIn(state);
    if (state.seen && !before.seen && !this.#isSettled) this.#notifyState('shown');
    if (found && !this.#isSettled) this.#handleEnding(found);
    if (state.phase === 'answered') this.#answer = state;
    this.#owner ??= this.#newOwner();
    this.#owner.update();
    this.#owner.work();
    if (state.phase === 'over') this.#end();
    else this.#awaitUnseen();
  }

  /** The ending in a state that another process wrote, or whose confirmation got lost. */
  #endingIn(state: State): Ending | undefined {
    if (!hasOutcome(state)) return undefined;
    const { phase, how, answerId } = state;
    const taken = this.#answer;
    if ((phase !== 'over' || how === 'answered') && taken.answer && taken.answerId === answerId) return taken.answer;
    return { action: how === 'expired' ? 'timeout' : 'withdrawn' };
  }

  #handleEnding(ending: Ending): void {
    this.#count(ending);
    if (ending.action === 'reject' && ending.silence) this.#context.notify(() => this.request.options.onSilence?.());
    if (ending.action === 'accept' && this.#isPage) this.#beginVisit(ending);
    else this.#settle(this.#outcomeOf(ending));
  }

  get #isPage(): boolean {
    return this.request.record.elicitation?.request.mode === 'url';
  }

  #count({ action }: Ending): void {
    const { counts } = this.#context.records;
    if (action === 'timeout') counts.expired++;
    else if (action !== 'withdrawn') counts.taken++;
  }

  /**
   * The caller's outcome. `cancel` for what ended without this process: the store has lost it, or another process took this one
   * for dead.
   */
  #outcomeOf(ending: Ending): Outcome {
    if (ending.action !== 'withdrawn') return outcomeFrom(ending, this.#review);
    return this.#withdrawOutcome ?? { action: this.request.options.signal?.aborted ? 'withdrawn' : 'cancel' };
  }

  #beginVisit(ending: Answer): void {
    const ended = new Promise<Completion>((resolve) => {
      this.#resolveVisit = resolve;
    });
    this.#settle({ ...ending, completion: ended } as Outcome);
    if (this.#earlyCompletion) this.#endVisit(this.#earlyCompletion);
  }

  #endVisit(completion: Completion): void {
    if (this.#resolveVisit) this.#writer.write({ type: 'visited', completion });
    else this.#earlyCompletion ??= completion;
  }

  #settle(outcome: Outcome): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#resolve(outcome);
    this.#notifyState(this.#resolveVisit ? 'waiting' : 'done');
    // The server can still end the visit.
    if (!this.#resolveVisit) this.request.options.signal?.removeEventListener('abort', this);
  }

  /** Nothing happens to it any more. @param outcome That of a caller that has none yet. */
  #end(outcome?: Outcome): void {
    this.#writer.stop();
    if (outcome) this.#settle(outcome);
    if (this.#isOver) return;
    this.#isOver = true;
    this.#owner?.stop();
    this.#stopUnseenTimer();
    this.request.options.signal?.removeEventListener('abort', this);
    if (this.#resolveVisit) {
      this.#resolveVisit(this.record.state.completion ?? 'dismissed');
      this.#notifyState('done');
    }
    this.#context.onOver(this);
  }

  #notifyState(state: RequestState): void {
    const { onState } = this.request.options;
    if (onState) this.#context.notify(() => onState(state));
  }
}
