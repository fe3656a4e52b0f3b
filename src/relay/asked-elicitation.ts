import { refuse } from '../host/middleware.js';
import { failure } from '../host/run-middleware.js';
import type { AnswerCheck, AnswerErrors } from '../protocol/answer-check.js';
import type { HostElicitOptions, RequestState } from '../protocol/host.js';
import type { Completion, Outcome } from '../protocol/outcome.js';
import { causeOf } from '../protocol/over.js';
import { Visit } from '../session/visit.js';
import { AnswerChecks, type CheckedAnswer } from './answer-checks.js';
import type { AskedContext } from './asked-context.js';
import { checkAnswer } from './check-answer.js';
import { HANDOVER_TIME, holdOf } from './hold.js';
import { reportingOnce } from './reporting-once.js';
import type { Awaitable } from './awaitable.js';
import type { AskerMessage, Hearer } from './store.js';
import type { StoredElicitation } from './stored-elicitation.js';
import type { OverReason, PersonalOutcome } from './wire.js';

/** The most milliseconds that the person gets at once: a page that asks for more is not ours. */
const MAX_MORE_TIME = 3_600_000;

/** One elicitation in the process that asked: its limits, its callbacks and its outcome. */
export class AskedElicitation implements Hearer {
  readonly stored: StoredElicitation;
  readonly options: HostElicitOptions;
  /** With which its server says that the page is finished. */
  readonly elicitationId: string | undefined;
  /** What it takes of its user's `openBytes`. */
  readonly bytes: number;
  readonly #context: AskedContext;
  readonly #askedAt: number;
  #resolve!: (outcome: Outcome) => void;
  #visit: Visit | undefined;
  /** How the visit ended before this process knew of it: the page opens on the press, and the consent may come late. */
  #earlyEnd: Completion | undefined;
  /** Resolves when the end of the visit is in the store. */
  #visitEnd: Promise<void> | undefined;
  #isSeen = false;
  #isAbsenceTold = false;
  #isSettled = false;
  /** Milliseconds that were left when a check began; the limit stands still meanwhile. */
  #paused: number | undefined;
  #checks: AnswerChecks | undefined;
  #stopWatching: (() => void) | undefined;
  /** The latest `collect`. */
  #collection: Promise<void> | undefined;

  constructor(
    stored: StoredElicitation,
    options: HostElicitOptions,
    elicitationId: string | undefined,
    bytes: number,
    context: AskedContext,
  ) {
    this.stored = stored;
    this.options = options;
    this.elicitationId = elicitationId;
    this.bytes = bytes;
    this.#context = context;
    this.#askedAt = context.clock.now();
  }

  /** Puts it before the person. Resolves with the outcome. */
  ask(): Promise<Outcome> {
    const outcome = new Promise<Outcome>((resolve) => {
      this.#resolve = resolve;
    });
    const { signal, queued } = this.options;
    const { store, open } = this.#context;
    signal?.addEventListener('abort', this);
    this.#stopWatching = queued?.subscribe(() =>
      this.#guard(() => store.update(this.stored.id, { queued: queued.count })),
    );
    this.#notifyState('queued');
    const kept = store.add(this.stored, this, open);
    if (typeof kept === 'boolean') this.#handleKept(kept);
    else
      kept.then(
        (isKept) => this.#handleKept(isKept),
        (error) => this.#fail(error),
      );
    return outcome;
  }

  /** The signal aborted: the server took the request back, or ended the visit. */
  handleEvent(): void {
    this.withdraw({ action: 'withdrawn' }, causeOf(this.options.signal?.reason));
  }

  /** Ends it: its visit, or what stays on screen, if it has its outcome already. Resolves when pages can know. */
  async withdraw(outcome: Outcome, how: OverReason = 'withdrawn'): Promise<void> {
    if (this.#visit) {
      this.#visit.end(how === 'completed' ? 'completed' : 'dismissed');
      await this.#visitEnd;
    } else if (this.#isSettled) await this.release();
    else await this.#close(how, outcome);
  }

  /** It is `lost` in the store. Where its signal did not end it, others took this process for dead: nobody can answer. */
  lose(): void {
    this.#settle({ action: this.options.signal?.aborted ? 'withdrawn' : 'cancel' });
  }

  /** An accepted one leaves the screen. */
  async release(): Promise<void> {
    this.#context.onDone(this.stored);
    await this.#guard(() => this.#context.store.finish(this.stored.id));
  }

  /** The page is finished (`notifications/elicitation/complete`). */
  complete(): void {
    this.#finish('completed');
  }

  /** Does what is due. @returns when something is due next; `Infinity` for never. */
  advance(now: number): number {
    if (this.#isSettled) return Infinity;
    const { unseenAfter, unseenTimeout } = this.#context;
    const endsAt = (this.#paused === undefined && this.stored.endsAt) || Infinity;
    const expiresAt = this.#isSeen ? Infinity : this.#askedAt + unseenTimeout;
    if (now >= endsAt || now >= expiresAt) {
      this.#close('expired', { action: 'timeout' });
      return Infinity;
    }
    let absentAt = this.#isSeen || this.#isAbsenceTold ? Infinity : this.#askedAt + unseenAfter;
    if (now >= absentAt) {
      absentAt = Infinity;
      this.#isAbsenceTold = true;
      this.#context.notify(() => this.#context.onUnseen(this.stored));
    }
    return Math.min(endsAt, expiresAt, absentAt);
  }

  /** The store has an answer for it. */
  collect(): Awaitable<void> {
    try {
      const taken = this.#context.store.take(this.stored.id);
      if (!(taken instanceof Promise)) return this.#handleAnswer(taken);
      this.#collection = taken.then((outcome) => this.#handleAnswer(outcome)).catch((error) => this.#fail(error));
      return this.#collection;
    } catch (error) {
      this.#fail(error);
    }
  }

  #handleKept(isKept: boolean): void {
    if (!isKept) {
      this.#settle(refuse('decline', 'Too many requests are open', 'relay', this.options));
      return;
    }
    if (this.options.signal?.aborted) this.handleEvent(); // Meanwhile, where the store is elsewhere.
    this.#context.onDue(this.advance(this.#askedAt));
  }

  #handleAnswer(outcome: PersonalOutcome | undefined): void {
    if (!outcome || this.#isSettled) return;
    const hold = holdOf(this.options);
    if (outcome.action === 'reject' && outcome.silence) {
      this.#context.notify(() => this.options.onSilence?.());
      this.#context.onSilence(this.stored);
    }
    if (outcome.action === 'accept' && this.stored.request.mode === 'url') this.#beginVisit();
    else if (outcome.action === 'accept' && hold) {
      this.#settle(outcome, false);
      const release = () => this.#context.clock.after(HANDOVER_TIME, () => this.release());
      hold.then(release, release);
    } else this.#settle(outcome);
  }

  #beginVisit(): void {
    const { clock, store, visitTimeout } = this.#context;
    const { id } = this.stored;
    const timeout = this.options.visitTimeout ?? visitTimeout;
    const visit = new Visit({
      clock,
      timeout,
      pollStatus: reportingOnce(this.options.pollStatus, this.#context.report),
      onTick() {},
      onLate() {},
      onEnd: () => {
        this.#visitEnd = this.#endVisit(visit.completion);
      },
    });
    this.#visit = visit;
    if (timeout > 0) this.#guard(() => store.update(id, { endsAt: clock.now() + timeout }));
    this.#settle({ action: 'accept', completion: visit.completion });
    this.#notifyState('waiting');
    if (this.#earlyEnd) visit.end(this.#earlyEnd);
  }

  #finish(completion: Completion): void {
    if (this.#visit) this.#visit.end(completion);
    else this.#earlyEnd ??= completion;
  }

  async #endVisit(completion: Promise<Completion>): Promise<void> {
    const end = await completion;
    await this.#guard(() => this.#context.store.finish(this.stored.id, end));
    this.options.signal?.removeEventListener('abort', this);
    this.#notifyState('done');
    this.#context.onDone(this.stored);
  }

  hear(message: AskerMessage): AnswerErrors | undefined | Promise<AnswerErrors | undefined> {
    if (message.type === 'check') return this.#check(message.outcome);
    if (message.type === 'shown') this.#markShown();
    else if (message.type === 'visited') this.#finish(message.completion);
    else this.#extend(message.ms);
    return undefined;
  }

  #markShown(): void {
    if (this.#isSeen || this.#isSettled) return;
    this.#isSeen = true;
    const { timeout = this.#context.timeout } = this.options;
    if (this.stored.endsAt === undefined && timeout > 0) this.#limit(this.#context.clock.now() + timeout);
    this.#notifyState('shown');
  }

  #extend(ms: number): void {
    if (this.stored.endsAt === undefined || this.stored.options.extendable === false) return;
    const more = Math.min(ms, MAX_MORE_TIME);
    if (this.#paused !== undefined) this.#paused += more;
    this.#visit?.deadline.extend(more);
    this.#limit(this.stored.endsAt + more);
  }

  #limit(endsAt: number): void {
    this.#guard(() => this.#context.store.update(this.stored.id, { endsAt }));
    this.#context.onDue(endsAt);
  }

  #check(outcome: PersonalOutcome): Promise<AnswerErrors | undefined> | undefined {
    const { checkAnswer: check } = this.options;
    if (outcome.action !== 'accept' || !outcome.content || !check) return undefined;
    this.#checks ??= new AnswerChecks((answer, signal) => this.#runCheck(check, answer, signal));
    return this.#checks.check({ content: outcome.content, remember: outcome.remember });
  }

  /** Never rejects. The time limit stands still meanwhile; the server's own deadline does not. */
  async #runCheck(check: AnswerCheck, answer: CheckedAnswer, signal: AbortSignal): Promise<AnswerErrors | undefined> {
    const { clock } = this.#context;
    if (this.options.deadline === undefined && this.stored.endsAt !== undefined) {
      this.#paused = this.stored.endsAt - clock.now();
    }
    const errors = await checkAnswer(check, answer, signal, this.#context);
    if (this.#paused !== undefined && !this.#isSettled) {
      const endsAt = clock.now() + this.#paused;
      this.#paused = undefined;
      this.#limit(endsAt); // Also for an answer that may leave: the process that has it may die before it is taken.
    }
    return errors;
  }

  /** Closes it in the store, unless an answer was faster. A store that fails closes it once it can; the call ends now. */
  async #close(how: OverReason, outcome: Outcome): Promise<void> {
    let isClosed = true;
    try {
      isClosed = await this.#context.store.close(this.stored.id, how);
    } catch (error) {
      this.#context.report(error);
    }
    if (isClosed) return this.#settle(outcome);
    // An answer was faster. Nobody may hear that it is there any more.
    await this.#collection;
    if (!this.#isSettled) await this.collect();
  }

  /** @param isDone whether nothing stays on screen. */
  #settle(outcome: Outcome, isDone = true): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#checks?.abort();
    this.#stopWatching?.();
    this.#resolve(outcome);
    if (this.#visit) return; // The server can still end it.
    this.options.signal?.removeEventListener('abort', this);
    this.#notifyState('done');
    if (isDone) this.#context.onDone(this.stored);
  }

  #notifyState(state: RequestState): void {
    const { onState } = this.options;
    if (onState) this.#context.notify(() => onState(state));
  }

  /** Changes the store. Its errors are the application's to see. */
  async #guard(change: () => Awaitable<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      this.#context.report(error);
    }
  }

  /** The store failed: nobody can answer. */
  #fail(error: unknown): void {
    this.#context.report(error);
    this.#settle(failure());
  }
}
