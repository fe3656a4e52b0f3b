import type { BooleanField, LeafField } from '../form/field.js';
import { Form } from '../form/form.js';
import { pollStatus } from '../host/poll-status.js';
import type { Taking } from '../host/taking.js';
import {
  type Answer,
  DEFAULT_UNSEEN_TIMEOUT,
  hasOutcome,
  newState,
  phaseAfterAccept,
  remainingOf,
  type State,
  type Terms,
} from '../lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../lifecycle/transition.js';
import type { RequestState } from '../protocol/host.js';
import type { Completion, Outcome } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';
import type { Clock } from '../runtime/clock.js';
import { notify } from '../runtime/throw-later.js';
import { LimitTimer, secondsLeft } from './limit-timer.js';
import { Review } from './review.js';
import {
  type ElicitationSpec,
  isDifferentForm,
  isDifferentSource,
  type SpecOptions,
  type SpecRequest,
} from './spec.js';

interface ElicitationHooks {
  /** Whether the element's properties declare it, rather than a call of `elicit()`. */
  declared: boolean;
  scope: unknown;
  clock: Clock;
  /** Called when the server's signal aborts before the elicitation is over. */
  onAbort(elicitation: Elicitation): void;
  /** Called when the remaining time on screen has changed. */
  onTick(elicitation: Elicitation): void;
  /** Called at `dueAt(state)`, to apply the event `due`. */
  onDue(elicitation: Elicitation): void;
}

/**
 * One request on its way through the element: its state, which only `change` changes, and the person's entries. `Turns` does
 * what follows from a change.
 */
export class Elicitation {
  readonly declared: boolean;
  /** The scope that the answer belongs to. */
  readonly scope: unknown;
  /** Resolves with the outcome, once. */
  readonly settled: Promise<Outcome>;
  spec: ElicitationSpec;
  outcome: Outcome | undefined;
  /** Whether its card has been on screen. */
  isShown = false;
  /** The reason for a rejection, as typed. */
  reason = '';
  /** How long a yes holds, beyond this one time. */
  remember: Persistence | undefined;
  /** The answer, as JSON, that the person was asked to confirm, because it always holds. */
  confirming: string | undefined;
  /** The review of an action; `undefined` for a server's request. */
  readonly review: Review | undefined;
  /** The owner's work on the answer, while it lasts. Another answer aborts it. */
  taking: Taking | undefined;
  /** Whether the form has entries from an earlier draft of the same request. */
  hasDraft = false;
  readonly clock: Clock;
  readonly #timer: LimitTimer;
  #state: State;
  #form: Form | undefined;
  /** The fields whose errors the person was shown when they pressed Submit. */
  #warnedOf: ReadonlySet<LeafField> = new Set();
  /** What `finish` stops. */
  readonly #stops: Array<() => void> = [];
  /** What the outcome stops. */
  #stopWatching: Array<(() => void) | undefined> = [];
  #settle!: (outcome: Outcome) => void;
  #complete!: (completion: Completion) => void;

  constructor(spec: ElicitationSpec, options: ElicitationHooks) {
    const { declared, scope, clock } = options;
    const { signal } = spec.options;
    this.spec = spec;
    const { review } = spec.request;
    this.review = review && new Review(review, spec.options.before);
    this.declared = declared;
    this.scope = scope;
    this.clock = clock;
    this.#timer = new LimitTimer(
      clock,
      () => options.onTick(this),
      () => options.onDue(this),
    );
    this.#state = newState(termsOf(spec), spec.options.limit ? undefined : spec.options.deadline);
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
    const onAbort = () => options.onAbort(this);
    signal?.addEventListener('abort', onAbort);
    this.#stops.push(() => signal?.removeEventListener('abort', onAbort));
    this.#timer.follow(this.#state); // The server's own deadline runs in the queue, too.
  }

  get state(): State {
    return this.#state;
  }

  get request(): SpecRequest {
    return this.spec.request;
  }

  get options(): SpecOptions {
    return this.spec.options;
  }

  /** Whether the application itself asks. */
  get isOwn(): boolean {
    return this.options.asker === 'application';
  }

  /** Whether accepting may do harm, in the application's judgement. */
  get isDangerous(): boolean {
    return this.options.tone === 'danger';
  }

  /** Created on first use, because a thousand elicitations may be queued. */
  get form(): Form {
    const edited = this.review?.form;
    if (edited) return edited;
    const { schema, message } = this.request;
    const { values, nested, before } = this.options;
    if (!this.#form) {
      this.#form = new Form(schema, { values, nested, message });
      if (before?.action === 'accept' && before.content) this.#form.enterContent(before.content);
    }
    return this.#form;
  }

  /** The only field, if the card has two buttons in its place. */
  get yesNo(): BooleanField | undefined {
    const [field, another] = this.options.buttons ? this.form.leaves : [];
    return field?.kind === 'boolean' && !another ? field : undefined;
  }

  /** Whether the stage on screen has a Submit. Two buttons take its place in a yes/no request. */
  get hasSubmit(): boolean {
    const { request, review, yesNo } = this;
    if (yesNo) return false;
    if (!review) return request.defect === '';
    return review.stage === 'respond' || review.allows(review.stage === 'edit' ? 'edit' : 'approve');
  }

  /** The heading of the request, else of its schema. */
  get heading(): string {
    return this.request.heading || this.form.schema.heading;
  }

  /** The message of the request, else the description of its schema. */
  get message(): string {
    return this.request.message || this.form.schema.description;
  }

  /** The fields that the person is warned of, because a server seems to ask for a secret there. */
  get secrets(): LeafField[] {
    return this.isOwn ? [] : this.form.leaves.filter((field) => field.secret);
  }

  /** Whether the card has a Reject now. */
  get hasReject(): boolean {
    return !this.yesNo && this.options.rejectable && (!this.review || this.review.stage === 'decide');
  }

  /** Whether the person can give a reason for rejecting now. */
  get takesReason(): boolean {
    return this.options.rejectReason && this.hasReject;
  }

  /** Whether the person has written why they reject. Then no press is a yes. */
  get hasReason(): boolean {
    return this.takesReason && this.reason.trim() !== '';
  }

  /** Whether the connection that will carry the answer is lost. */
  get isOffline(): boolean {
    return this.options.connection?.isLost ?? false;
  }

  /** Whether the elicitation is not over, and no answer was taken. */
  get isUnanswered(): boolean {
    return !hasOutcome(this.#state);
  }

  /** Whether the person can answer now. */
  get isAnswerable(): boolean {
    return this.#state.phase === 'open' && this.isShown && !this.request.defect;
  }

  /** Whether the card takes no input, because an answer was given. */
  get isBusy(): boolean {
    const { phase } = this.#state;
    return phase === 'answered' || phase === 'held';
  }

  /** Whether the person consented, and the page is open elsewhere. */
  get isVisiting(): boolean {
    return this.#state.phase === 'visiting';
  }

  /**
   * Whether Submit now sends answers with errors: `validate` is `warn`, and the person was shown an error that is still there.
   * Arguments with errors never run.
   */
  get isForced(): boolean {
    if (this.options.validate !== 'warn' || this.review || this.form.isBlocked) return false;
    return this.form.failing.some((field) => this.#warnedOf.has(field));
  }

  /** The answer that Submit gives now; `undefined` while it gives none. */
  get submitAnswer(): Answer | undefined {
    const { form, request, review, remember, isForced } = this;
    if (request.page || form.isBlocked || (form.failing.length > 0 && !isForced)) return undefined;
    if (review) return review.answer(remember);
    return { action: 'accept', content: form.content(isForced), ...(remember && { remember }) };
  }

  /** The answer of "Approve the rest"; `undefined` where the card does not offer it. */
  get restAnswer(): Answer | undefined {
    const { review, remember } = this;
    return review?.offersRest ? { action: 'approve', rest: true, ...(remember && { remember }) } : undefined;
  }

  /** The button that the person was asked to press again, Submit or "Approve the rest", while it gives the same answer. */
  get confirms(): 'submit' | 'rest' | undefined {
    if (this.confirming === undefined) return undefined;
    if (JSON.stringify(this.submitAnswer) === this.confirming) return 'submit';
    return JSON.stringify(this.restAnswer) === this.confirming ? 'rest' : undefined;
  }

  /** The errors of the form are on screen, because the person pressed Submit. */
  noteErrorsShown(): void {
    this.#warnedOf = new Set(this.form.failing);
  }

  /** Milliseconds until the limit of the answer or of the visit ends; `undefined` without a limit. */
  get remaining(): number | undefined {
    return remainingOf(this.#state, this.clock.now());
  }

  /** The remaining time in seconds, once it should be on screen; `undefined` before. */
  get secondsLeft(): number | undefined {
    return secondsLeft(this.#state, this.clock.now());
  }

  /** Milliseconds left, or the whole limit before the clock starts; 0 is no limit. */
  get timeLeft(): number {
    return this.remaining ?? this.wholeTime;
  }

  /** The whole time limit in milliseconds; 0 is no limit. */
  get wholeTime(): number {
    return this.isVisiting ? this.options.visitTimeout : this.options.timeout;
  }

  /** Applies an event now. @returns the state before it; `undefined` if it had no effect. */
  change(event: LifecycleEvent): State | undefined {
    const before = this.#state;
    const after = stateAfter(before, event, this.clock.now());
    if (after === before) return undefined;
    this.#state = after;
    this.#timer.follow(after);
    if (after.phase !== 'answered' || after.answerId !== before.answerId) this.#stopTaking();
    return before;
  }

  /**
   * Replaces the spec.
   * @returns the form: the `same`; `changed`, with the entries of fields that are still there; `new`, without them, because the
   * person typed for another server or page.
   */
  replaceSpec(spec: ElicitationSpec): 'same' | 'changed' | 'new' {
    const { spec: before } = this;
    const form = isDifferentSource(spec, before) ? 'new' : isDifferentForm(spec, before) ? 'changed' : 'same';
    this.spec = spec;
    this.change({ type: 'redeclare', terms: termsOf(spec), form });
    if (form === 'same') return form;
    const typed = this.#form;
    this.#form = undefined;
    if (form === 'changed' && typed) this.form.continueFrom(typed);
    if (form === 'new') {
      this.isShown = false;
      this.reason = '';
      this.hasDraft = false;
    }
    return form;
  }

  /** Until the outcome, calls back when the host's queue or connection changes, and follows the limit of a backend. */
  watchHost(onChange: () => void): void {
    const { connection, limit } = this.options;
    const follow = () => {
      if (limit?.deadline === undefined) return;
      this.change({ type: 'limit', endsAt: limit.deadline });
      if (this.secondsLeft !== undefined) onChange();
    };
    for (const stop of this.#stopWatching) stop?.(); // It may have had its turn before.
    this.#stopWatching = [connection?.subscribe(onChange), limit?.subscribe(follow)];
    follow();
  }

  /**
   * Begins the visit, once the consent is taken.
   * @param onFinished Called when the application says that the person has finished on the page.
   * @returns how it ends.
   */
  beginVisit(onFinished: () => void): Promise<Completion> {
    const { pollStatus: isFinished } = this.options;
    if (isFinished && this.isVisiting) this.#stops.push(pollStatus(this.clock, isFinished, onFinished));
    return new Promise((resolve) => {
      this.#complete = resolve;
    });
  }

  /** Sets the outcome, and stops following the host. */
  settle(outcome: Outcome): void {
    this.outcome = outcome;
    for (const stop of this.#stopWatching) stop?.();
    this.#settle(outcome);
    if (this.#state.phase !== 'visiting') this.finish();
  }

  /** Stops listening to the server, and reports `done`. Called once: at the outcome or, in URL mode, after the visit. */
  finish(): void {
    for (const stop of this.#stops) stop();
    this.#complete?.(this.#state.completion ?? 'dismissed');
    this.notifyState('done');
  }

  /** Reports a state of the request to the application. */
  notifyState(state: RequestState): void {
    notify(() => this.options.onState?.(state));
  }

  #stopTaking(): void {
    this.taking?.abort();
    this.taking = undefined;
  }
}

function termsOf(spec: ElicitationSpec): Terms {
  const { timeout, visitTimeout, limit, deadline, hold } = spec.options;
  return {
    timeout,
    visitTimeout,
    unseenTimeout: DEFAULT_UNSEEN_TIMEOUT,
    limitKeptBy: limit ? 'elsewhere' : deadline === undefined ? 'owner' : 'server',
    extendable: true, // the option `extendable` only limits the card; the application's `extend()` is always allowed.
    next: phaseAfterAccept(spec.request.page !== undefined, hold !== undefined),
  };
}
