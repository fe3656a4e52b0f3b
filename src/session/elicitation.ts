import type { BooleanField, LeafField } from '../form/field.js';
import { Form } from '../form/form.js';
import { outcomeFrom } from '../lifecycle/outcome.js';
import {
  DEFAULT_UNSEEN_TIMEOUT,
  hasOutcome,
  isNo,
  isUnconfirmed,
  newState,
  phaseAfterAccept,
  remainingOf,
  type State,
  type Terms,
} from '../lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../lifecycle/transition.js';
import { type Duties, Owner } from '../owner/owner.js';
import type { Taking } from '../owner/taking.js';
import type { DraftEntries } from '../protocol/draft-store.js';
import type { RequestState } from '../protocol/host.js';
import type { Completion, Outcome } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';
import type { Answer, ElicitationPort } from '../protocol/port.js';
import type { Clock } from '../runtime/clock.js';
import { randomId } from '../runtime/random-id.js';
import { callSafely } from '../runtime/throw-later.js';
import { Countdown, secondsLeft } from './countdown.js';
import { PortView } from './port-view.js';
import { modelOf, type ReviewModel, type ReviewStage } from './review-model.js';
import {
  type ElicitationSpec,
  isDifferentForm,
  isDifferentSource,
  type SpecOptions,
  type SpecRequest,
} from './spec.js';

/** The events of time and sight: behind a port, the owner of the elicitation has them, and not this view. */
const OWNER_EVENTS: ReadonlySet<LifecycleEvent['type']> = new Set(['due', 'hidden', 'visible', 'suspend', 'resume']);

interface ElicitationHooks {
  /** Whether the element's properties declare it, rather than a call of `elicit()`. */
  declared: boolean;
  scope: unknown;
  clock: Clock;
  /** The way to its owner, where that is not the session. */
  port?: ElicitationPort | undefined;
  /** Called when the server's signal aborts before the elicitation is over. */
  onWithdrawn(elicitation: Elicitation): void;
  /** Called when the remaining time on screen has changed. */
  onTick(elicitation: Elicitation): void;
  /** Applies an event of the owner, and does what follows. */
  write(elicitation: Elicitation, event: LifecycleEvent): void;
  /** Called when the work on an answer begins, becomes slow and ends. */
  onTaking(elicitation: Elicitation): void;
}

/**
 * One request on its way through the element: its state, which only `change` changes, and the person's entries. The session does
 * what follows from a change.
 */
export class Elicitation {
  readonly declared: boolean;
  /** The scope that the answer belongs to. */
  readonly scope: unknown;
  /** Resolves with the outcome, once. */
  readonly settled: Promise<Outcome>;
  /** The review of an action; `undefined` for a server's request. */
  readonly review: ReviewModel | undefined;
  readonly clock: Clock;
  readonly spec: ElicitationSpec;
  readonly outcome: Outcome | undefined;
  /** Whether its card has been on screen. */
  readonly wasRendered: boolean = false;
  /** The reason for a rejection, as typed. */
  readonly reason: string = '';
  /** How long a yes holds, beyond this one time. */
  readonly remember: Persistence | undefined;
  /** Whether the form has entries from an earlier draft of the same request. */
  readonly hasDraft: boolean = false;
  /** Takes the answer and keeps the time, as far as no port does. */
  readonly owner: Owner;
  /** The way to an owner elsewhere. */
  readonly port: PortView | undefined;
  /** The id of each answer of the person, by its JSON: the same answer again has the same one. */
  readonly #answerIds = new Map<string, string>();
  /** The answer, as JSON, that the person was asked to confirm, because it always holds. */
  #confirming: string | undefined;
  readonly #countdown: Countdown;
  #state: State;
  #form: Form | undefined;
  /** The fields whose errors the person was shown when they pressed Submit. */
  #warnedOf: ReadonlySet<LeafField> = new Set();
  /** What `finish` stops. */
  readonly #stops: Array<() => void> = [];
  #settle!: (outcome: Outcome) => void;
  #complete!: (completion: Completion) => void;

  constructor(spec: ElicitationSpec, options: ElicitationHooks) {
    const { declared, scope, clock, port } = options;
    const { signal } = spec.options;
    this.spec = spec;
    const { review } = spec.request;
    this.review = review && modelOf(review, spec.options.before);
    this.declared = declared;
    this.scope = scope;
    this.clock = clock;
    this.#countdown = new Countdown(clock, () => options.onTick(this));
    this.port = port && new PortView(port);
    this.#state = port ? newState(portTerms(spec, false)) : newState(termsOf(spec), spec.options.deadline);
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
    const withdraw = () => options.onWithdrawn(this);
    signal?.addEventListener('abort', withdraw);
    this.#stops.push(() => signal?.removeEventListener('abort', withdraw));
    this.#countdown.follow(this.#state); // The server's own deadline runs in the queue, too.
    const cell = { state: () => this.#state, write: (event: LifecycleEvent) => options.write(this, event) };
    this.owner = new Owner(cell, { clock, duties: () => this.#duties, onTaking: () => options.onTaking(this) });
  }

  /** Only its own methods write it. */
  get #writable(): { -readonly [Key in keyof Elicitation]: Elicitation[Key] } {
    return this;
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
    const { values, nested, before, jsonFields } = this.options;
    if (!this.#form) {
      this.#form = new Form(schema, { values, nested, message, jsonFields });
      if (before?.action === 'accept' && before.content) this.#form.enterContent(before.content);
    }
    return this.#form;
  }

  /** The only field, if the card has two buttons in its place. */
  get yesNo(): BooleanField | undefined {
    const [field, another] = this.options.buttons ? this.form.leaves : [];
    return field?.kind === 'boolean' && !another ? field : undefined;
  }

  /** Whether the two buttons are there now. They give way to their field, which shows an answer that may have arrived. */
  get hasYesNo(): boolean {
    return this.yesNo !== undefined && !this.isUnconfirmed;
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

  /** Whether the card has a Reject now. It is the no to all that may have arrived: the No of two buttons would be another accept. */
  get hasReject(): boolean {
    if (this.hasYesNo || !this.options.rejectable) return false;
    return !this.review || this.review.stage === 'decide' || this.isUnconfirmed;
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
    return this.port?.isLost ?? false;
  }

  /** Whether the elicitation is not over, and no answer was taken. */
  get lacksOutcome(): boolean {
    return !hasOutcome(this.#state);
  }

  /** Whether the person can answer now. */
  get isAnswerable(): boolean {
    return this.#state.phase === 'open' && this.wasRendered && !this.request.defect;
  }

  /** Whether the card takes no input, because an answer was given. */
  get isBusy(): boolean {
    const { phase } = this.#state;
    return phase === 'answered' || phase === 'held';
  }

  /** Whether an answer is being taken, or held for the next step. */
  get isAtWork(): boolean {
    return this.isBusy && !this.isUnconfirmed;
  }

  /** Whether an answer is on its way, perhaps that of another view. */
  get isSending(): boolean {
    return this.taking?.isDelivering ?? (this.#state.phase === 'answered' && !this.#state.answer);
  }

  /** Whether the answer may have arrived, although its delivery failed. */
  get isUnconfirmed(): boolean {
    return isUnconfirmed(this.#state);
  }

  /** Whether the person consented, and the page is open elsewhere. */
  get isVisiting(): boolean {
    return this.#state.phase === 'visiting';
  }

  /**
   * Whether Submit now sends answers with errors: `validate` is `warn`, and the person was shown an error that is still there.
   * Arguments with errors never run, and what the application's check could not check never leaves.
   */
  get isForced(): boolean {
    if (this.options.validate !== 'warn' || this.review || this.form.isBlocked) return false;
    const { form } = this;
    const isUnchecked = form.failing.some((field) => form.issue(field)?.keyword === 'unchecked');
    return !isUnchecked && form.failing.some((field) => this.#warnedOf.has(field));
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
    return review && review.rest.length > 0
      ? { action: 'approve', rest: true, ...(remember && { remember }) }
      : undefined;
  }

  /** The button that the person was asked to press again, Submit or "Approve the rest", while it gives the same answer. */
  get confirms(): 'submit' | 'rest' | undefined {
    if (this.#confirming === undefined) return undefined;
    if (JSON.stringify(this.submitAnswer) === this.#confirming) return 'submit';
    return JSON.stringify(this.restAnswer) === this.#confirming ? 'rest' : undefined;
  }

  /** Asks for a second press where an answer always holds, but for the same one again. @returns whether it has asked */
  askToConfirm(answer: Answer): boolean {
    if (!('remember' in answer) || answer.remember !== 'always') return false;
    const json = JSON.stringify(answer);
    if (this.#confirming === json) return false;
    this.#confirming = json;
    return true;
  }

  /** The event by which the person gives an answer now. */
  answerEvent(answer: Answer): Extract<LifecycleEvent, { type: 'answer' }> {
    const json = JSON.stringify(answer);
    const answerId = this.#answerIds.get(json) ?? randomId();
    this.#answerIds.set(json, answerId);
    return { type: 'answer', answer, answerId, attempt: this.#state.attempt };
  }

  /** Types a reason for rejecting. */
  enterReason(text: string): void {
    this.#writable.reason = text;
  }

  /** Chooses how long a yes holds; `undefined` is this one time. */
  chooseRemember(remember: Persistence | undefined): void {
    this.#writable.remember = remember;
  }

  /** Fills in the entries of a draft. */
  adoptDraft(entries: DraftEntries): void {
    this.#writable.hasDraft = this.form.adopt(entries);
  }

  /** Its card is on screen. */
  markRendered(): void {
    if (this.lacksOutcome) this.#writable.wasRendered = true;
  }

  /** Opens another stage of the review: to change the arguments, to respond, or to decide. @returns whether it did. */
  openStage(stage: ReviewStage): boolean {
    const { review } = this;
    if (!review || !this.isAnswerable || review.stage === stage) return false;
    if (stage !== 'decide' && !review.allows(stage)) return false;
    review.stage = stage;
    this.#writable.hasDraft = false;
    return true;
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
    // The owner behind a port may have paused the limit: it takes the answer.
    if (this.port && this.isAtWork) return undefined;
    return secondsLeft(this.#state, this.clock.now());
  }

  /** Milliseconds left, or the whole limit before the clock starts; 0 is no limit. */
  get timeLeft(): number {
    return this.remaining ?? this.wholeTime;
  }

  /** The whole time limit in milliseconds; 0 is no limit. */
  get wholeTime(): number {
    return this.#state.terms[this.isVisiting ? 'visitTimeout' : 'timeout'];
  }

  /** Applies an event now, unless it is about time that the owner keeps elsewhere. @returns the state before it; `undefined` if it had no effect. */
  change(event: LifecycleEvent): State | undefined {
    if (this.port && OWNER_EVENTS.has(event.type)) return undefined;
    const isTaken = this.port && event.type === 'checked';
    const before = isTaken
      ? {
          ...this.#state,
          terms: portTerms(this.spec, this.port.isHeld),
          answer: this.port.answers.counted ?? this.#state.answer,
        }
      : this.#state;
    const after = stateAfter(before, event, this.clock.now());
    if (after === before) return undefined;
    this.#state = after;
    this.#countdown.follow(after);
    this.owner.update();
    if (after.phase === 'over') this.port?.stop();
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
    this.#writable.spec = spec;
    const { deadline } = spec.options;
    const isOtherLimit = form === 'new' || deadline !== before.options.deadline;
    this.change({ type: 'redeclare', terms: termsOf(spec), form, ...(isOtherLimit && { endsAt: deadline }) });
    if (form === 'same') return form;
    const typed = this.#form;
    this.#form = undefined;
    if (form === 'changed' && typed) this.form.continueFrom(typed);
    if (form === 'new') {
      this.#writable.wasRendered = false;
      this.#writable.reason = '';
      this.#writable.hasDraft = false;
    }
    return form;
  }

  /** Shows the answer of an earlier view that may have arrived. @returns whether there is one */
  adoptAnswer(): boolean {
    const { review } = this.request;
    const { answer: own } = this.#state;
    const isFree = own ? this.isUnconfirmed && !isNo(own) && !this.port?.answers.isOfThisView : this.lacksOutcome;
    const adopted = isFree && this.port?.answers.adopt();
    if (!adopted) return false;
    const { answer, answerId } = adopted;
    this.#answerIds.set(JSON.stringify(answer), answerId);
    if (!isNo(answer)) {
      const before = outcomeFrom(answer, review);
      this.#writable.spec = { ...this.spec, options: { ...this.options, before } };
      this.#writable.review = review && modelOf(review, before);
      this.#form = undefined;
    }
    this.#writable.hasDraft = false;
    this.#writable.remember = 'remember' in answer ? answer.remember : undefined;
    this.#writable.reason = 'reason' in answer ? (answer.reason ?? '') : '';
    if (this.#state.phase === 'answered') this.change({ type: 'reopened' }); // It takes the place of another answer.
    this.change(this.answerEvent(answer));
    this.change({ type: 'unconfirmed', answerId });
    return true;
  }

  /** Takes what the port says that this view does not know yet. */
  takeNews(): LifecycleEvent | undefined {
    return this.port?.takeNews(this.#state);
  }

  /** Begins the visit, once the consent is taken. @returns how it ends. */
  beginVisit(): Promise<Completion> {
    return new Promise((resolve) => {
      this.#complete = resolve;
    });
  }

  /** Sets the outcome. */
  settle(outcome: Outcome): void {
    this.#writable.outcome = outcome;
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
    callSafely(() => this.options.onState?.(state));
  }

  /** The work on the answer, while it lasts. */
  get taking(): Taking | undefined {
    return this.owner.taking;
  }

  /** An owner elsewhere gets the answer through the port; it polls and holds by itself. */
  get #duties(): Duties {
    const { port, request, review, options } = this;
    const { checkAnswer, deliver, pollStatus, series } = options;
    const common = { isPage: request.page !== undefined, review: review?.request, checkAnswer };
    if (!port) return { ...common, deliver, pollStatus, hold: series?.hold };
    const { answer, answerId } = this.#state;
    return { ...common, hold: undefined, deliver: (_, { signal }) => port.deliver(answer!, answerId!, signal) };
  }
}

/** The owner behind a port keeps all limits: this view counts down only. @param isHeld whether the owner holds the accepted one */
function portTerms({ request }: ElicitationSpec, isHeld: boolean): Terms {
  const next = phaseAfterAccept(request.page !== undefined, isHeld);
  return { timeout: 0, visitTimeout: 0, unseenTimeout: 0, limitKeptBy: 'server', extendable: true, next };
}

function termsOf(spec: ElicitationSpec): Terms {
  const { timeout, visitTimeout, deadline, series } = spec.options;
  return {
    timeout,
    visitTimeout,
    unseenTimeout: DEFAULT_UNSEEN_TIMEOUT,
    limitKeptBy: deadline === undefined ? 'owner' : 'server',
    extendable: true, // the option `extendable` only limits the card; the application's `extend()` is always allowed.
    next: phaseAfterAccept(spec.request.page !== undefined, series?.hold !== undefined),
  };
}
