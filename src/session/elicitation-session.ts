import { LatestOnly } from '../host/latest-only.js';
import type { Answer } from '../lifecycle/state.js';
import type { HostElicitOptions, RequestState } from '../protocol/host.js';
import { causeOf } from '../protocol/over.js';
import type { Persistence } from '../protocol/persistence.js';
import { isSameScope } from '../protocol/scope.js';
import type { Clock } from '../runtime/clock.js';
import { notify } from '../runtime/throw-later.js';
import { Drafts } from './drafts.js';
import { Elicitation } from './elicitation.js';
import { type Notice, UNREACHABLE } from './notice.js';
import type { ReviewStage } from './review.js';
import type { SessionListener } from './session-listener.js';
import type { ElicitationSpec } from './spec.js';
import { Turns } from './turns.js';

/** Milliseconds that a request waits for its element to be inserted into the page. Frameworks may do that late. */
const ATTACH_LIMIT = 10_000;

/** The maximum number of queued requests of one server. */
const MAX_QUEUED = 100;

export interface AskOptions extends Pick<HostElicitOptions, 'server' | 'session' | 'replaces' | 'onRule'> {
  /**
   * The server's cancellation; it must not have aborted yet. Before the outcome it withdraws the elicitation; after a consent
   * it ends the visit.
   */
  signal?: AbortSignal | undefined;
  /** Aborts when the person can no longer answer: the outcome is `cancel`. */
  cancelSignal?: AbortSignal | undefined;
  /** Called with each state of the request, `done` last. */
  onState?: ((state: RequestState) => void) | undefined;
}

/**
 * The elicitations of one element, and what the server, the application and the person do to them. It uses no DOM: the
 * element shows `displayed`, and reports the actions of the person. Each elicitation ends exactly once.
 */
export class ElicitationSession {
  readonly #drafts: Drafts;
  readonly #clock: Clock;
  readonly #listener: SessionListener;
  readonly #turns: Turns;
  readonly #latest = new LatestOnly();
  #declared: Elicitation | undefined;
  #unreachable: Notice | undefined;
  #scope: unknown;
  #stopAwaiting: (() => void) | undefined;
  #lifetime = new AbortController();

  constructor(clock: Clock, listener: SessionListener) {
    this.#clock = clock;
    this.#listener = listener;
    this.#drafts = new Drafts(clock, listener);
    this.#turns = new Turns(clock, this.#drafts, listener);
  }

  /** The elicitation whose turn it is. */
  get current(): Elicitation | undefined {
    return this.#turns.current;
  }

  /**
   * The elicitation on screen: the current one, else the held one, else the last visit that is not late. `undefined` while
   * `isSuspended`.
   */
  get displayed(): Elicitation | undefined {
    return this.isSuspended ? undefined : this.#turns.displayed;
  }

  /** The elicitation that the element's properties declare, until it is over. */
  get declared(): Elicitation | undefined {
    const phase = this.#declared?.state.phase;
    return phase === 'over' ? undefined : this.#declared;
  }

  /** The number of queued elicitations. */
  get queued(): number {
    return this.#turns.queued;
  }

  /** The elicitations whose page is open elsewhere, late ones included, in the order of consent. */
  get visits(): readonly Elicitation[] {
    return this.isSuspended ? [] : this.#turns.visits;
  }

  /** Says why the last elicitation went away, if the person had seen it and did not end it; else that none can arrive. */
  get notice(): Notice | undefined {
    return this.isSuspended ? undefined : (this.#turns.notice ?? this.#unreachable);
  }

  /** Whether the application has taken everything off the screen for a while, without an answer. The time limit is paused. */
  get isSuspended(): boolean {
    return this.#turns.isSuspended;
  }

  set isSuspended(isSuspended: boolean) {
    if (isSuspended !== this.isSuspended) this.#turns.suspend(isSuspended);
  }

  get scope(): unknown {
    return this.#scope;
  }

  /** The scope of all answers. Another scope cancels every elicitation; a scope with equal members has no effect. */
  set scope(scope: unknown) {
    if (isSameScope(scope, this.#scope)) return;
    this.#scope = scope;
    this.#turns.clearNotice();
    this.cancelEverything();
    this.#drafts.deleteScopeless();
  }

  /** Aborts with the next `cancelEverything()`, which also makes a new signal. */
  get lifetime(): AbortSignal {
    return this.#lifetime.signal;
  }

  /** Sets whether elicitations can be shown. If not, they stay queued. A request waits for 10 seconds at most. */
  setAttached(isAttached: boolean): void {
    if (isAttached) this.#endAwaiting();
    this.#turns.setAttached(isAttached);
  }

  /**
   * Sets whether the person can see the page. A time limit starts only then, and the limit of a visit runs only then. While
   * the page is hidden, the limit of half an hour for elicitations that the person has not seen runs.
   */
  setVisible(isVisible: boolean): void {
    this.#turns.setVisible(isVisible);
  }

  /** Whether so many requests of a server are queued that another one is declined unseen. */
  isFull(serverKey: string): boolean {
    return this.#turns.queuedOf(serverKey) >= MAX_QUEUED;
  }

  /** Queues a request of the session's scope. */
  ask(spec: ElicitationSpec, options: AskOptions = {}): Elicitation {
    const { cancelSignal } = options;
    const elicitation = this.#create(spec, false, options);
    const cancel = () => this.#turns.abandon(elicitation);
    if (cancelSignal?.aborted) {
      elicitation.notifyState('queued');
      cancel();
      return elicitation;
    }
    cancelSignal?.addEventListener('abort', cancel);
    elicitation.settled.then(() => cancelSignal?.removeEventListener('abort', cancel));
    if (!this.#turns.isAttached) this.#awaitAttachment();
    if (spec.options.visiting && spec.request.page) this.#turns.resumeVisit(elicitation);
    else this.#turns.add(elicitation);
    this.#latest.add({ ...options, scope: undefined }, cancel, elicitation.settled);
    return elicitation;
  }

  /** Queues the elicitation that the element's properties declare, or puts it in the place of their earlier one. */
  declare(spec: ElicitationSpec): void {
    const elicitation = this.declared;
    if (!elicitation) {
      this.#declared = this.#create(spec, true);
      this.#turns.add(this.#declared);
      return;
    }
    if (elicitation.outcome) return; // The answer is final; only the visit can still end.
    const form = elicitation.replaceSpec(spec);
    this.#turns.followSight(elicitation);
    if (elicitation !== this.current) return;
    if (form === 'fresh') {
      this.#drafts.restore(elicitation);
      this.#listener.onSourceChange(elicitation);
    }
    if (form === 'adopted') this.#listener.onFormChange(elicitation, false);
  }

  /** Ends the elicitation that the element's properties declare: with `cancel` or, after consent, its visit. */
  undeclare(): void {
    const { declared } = this;
    if (declared?.visit) this.endVisit(declared, 'dismissed');
    else if (declared) this.#turns.abandon(declared);
  }

  /** Notes that an elicitation is on screen. Has no effect unless it is the current one. */
  markShown(elicitation: Elicitation): void {
    if (elicitation === this.current && elicitation.isUnanswered) elicitation.isShown = true;
  }

  /** Starts the time limit of the current elicitation, unless it runs already or the person cannot see the elicitation. */
  startTimeLimit(): void {
    if (this.current) this.#turns.followSight(this.current);
  }

  /**
   * Whether a yes takes a second press, because it always holds. The next press confirms it.
   * @param wanted This approval, or that of the rest of the series.
   */
  asksToConfirm(wanted: 'one' | 'rest'): boolean {
    const { current } = this;
    if (current?.remember !== 'always' || current.confirming === wanted || current.review?.stage === 'respond') {
      return false;
    }
    current.confirming = wanted;
    return true;
  }

  /** The person has changed an answer of a form. */
  noteEntry(elicitation: Elicitation): void {
    this.#drafts.save(elicitation);
    if (!elicitation.confirming) return;
    elicitation.confirming = undefined; // The next press would give another answer.
    this.#listener.onChange();
  }

  /** The person submits the form. Has no effect while a field has an error, unless the elicitation only warns. */
  accept(): void {
    const elicitation = this.current;
    if (!elicitation?.isAnswerable) return;
    const { form, request, options, remember } = elicitation;
    const warns = options.validate === 'warn';
    if (request.page || (form.failing.length > 0 && !warns) || form.isBlocked) return;
    const answer: Answer | undefined = elicitation.review
      ? elicitation.review.answer(remember)
      : { action: 'accept', content: form.content(warns), ...(remember && { remember }) };
    if (answer) this.#turns.answer(elicitation, answer);
  }

  /** The person presses Yes or No, if the card has these buttons in place of its field. */
  answerYesNo(isYes: boolean): void {
    const { yesNo, form, isAnswerable } = this.current ?? {};
    if (!yesNo || !isAnswerable) return;
    form?.enter(yesNo, String(isYes));
    this.accept();
  }

  /** The person sends the text that they wrote beside Yes and No. */
  respond(): void {
    const { review, isAnswerable } = this.current ?? {};
    const text = review?.response.trim();
    if (isAnswerable && text && review?.allows('respond')) this.#answer({ action: 'respond', text });
  }

  /** The person opens another stage of a review: to change the arguments, to respond, or to decide. */
  openReview(stage: ReviewStage): void {
    const elicitation = this.current;
    if (!elicitation?.review || !elicitation.isAnswerable || elicitation.review.stage === stage) return;
    if (stage !== 'decide' && !elicitation.review.allows(stage)) return;
    elicitation.review.stage = stage;
    elicitation.confirming = undefined; // The next press would give another answer.
    elicitation.hasDraft = false;
    this.#drafts.restore(elicitation);
    this.#listener.onFormChange(elicitation, true);
    this.#listener.onChange();
  }

  /** The person types a response. */
  enterResponse(text: string): void {
    const { review } = this.current ?? {};
    if (!review) return;
    review.response = text;
    this.#listener.onChange();
  }

  /** The person chooses how long a yes holds; `undefined` is this one time. */
  chooseRemember(remember: Persistence | undefined): void {
    const { current } = this;
    if (!current) return;
    current.remember = remember;
    current.confirming = undefined; // The next press would give another answer.
    this.#listener.onChange();
  }

  /** The person approves an action and the later steps of its series, for as long as they chose. */
  approveRest(): void {
    const { review, isAnswerable, remember } = this.current ?? {};
    if (!isAnswerable || !review?.offersRest || !review.allows('approve')) return;
    this.#answer({ action: 'approve', rest: true, ...(remember && { remember }) });
  }

  /** The person deletes the restored draft. */
  startAfresh(): void {
    const elicitation = this.current;
    if (!elicitation?.isAnswerable) return;
    elicitation.startAfresh();
    this.#drafts.save(elicitation);
    this.#listener.onFormChange(elicitation, true);
    this.#listener.onChange();
  }

  /** The person consents to visit the page: that is the answer (2025-11-25 client/elicitation, "Response Actions"). */
  consent(): void {
    const elicitation = this.current;
    if (elicitation?.isAnswerable && elicitation.request.page) this.#turns.answer(elicitation, { action: 'accept' });
  }

  /** The person says no, where the card offers that. */
  reject(reason?: string): void {
    if (this.current?.options.rejectable === false) return;
    this.#answer(reason === undefined ? { action: 'reject' } : { action: 'reject', reason });
  }

  /** The person dismisses the current elicitation, shown or not. Without one, takes an answered one off the screen. */
  cancel(): void {
    if (this.current) this.#turns.answer(this.current, { action: 'cancel' });
    else this.withdraw();
  }

  /** The person dismisses the whole series. */
  cancelAll(): void {
    this.#answer({ action: 'cancel', all: true });
  }

  /** The person goes back to the previous step of a series. */
  back(): void {
    this.#answer({ action: 'back' });
  }

  /** The person rejects this request and all others of its server. The elicitation that the application declares stays. */
  silence(): void {
    const elicitation = this.current;
    if (!elicitation?.isShown || elicitation.state.phase !== 'open' || elicitation.declared) return;
    const { key } = elicitation.options.server;
    const others = this.#turns.takeQueued(({ declared, options }) => !declared && options.server.key === key);
    for (const silenced of [elicitation, ...others]) this.#turns.answer(silenced, { action: 'reject', silence: true });
  }

  /** The person closes the card during a slow delivery. The delivery goes on. */
  putAside(): void {
    if (this.current?.taking?.isSlow) this.#turns.putAside(this.current);
  }

  /** The visit of a page is over. */
  endVisit(elicitation: Elicitation, completion: 'completed' | 'dismissed'): void {
    this.#turns.endVisit(elicitation, completion);
  }

  /**
   * The server took back what is on screen: the current elicitation; without one, the held one, or the last visit. Late visits
   * come last. @param reason It says why, as the abort reason of a signal does.
   */
  withdraw(reason?: unknown): void {
    const elicitation = this.#turns.displayed ?? this.#turns.visits.at(-1);
    if (elicitation) this.#withdraw(elicitation, reason);
  }

  /** A page is finished (`notifications/elicitation/complete`). Unknown and finished ids are ignored. */
  complete(elicitationId: string, serverKey: string): void {
    this.#turns.completeVisits(elicitationId, serverKey);
  }

  /** Gives the person more time, in milliseconds. */
  extend(ms: number): void {
    const { displayed } = this;
    if (!displayed) return;
    displayed.change({ type: 'more-time', ms });
    if (!displayed.visit) notify(() => displayed.options.onMoreTime?.(ms));
    this.#listener.onChange();
  }

  /** Dismisses the notice on screen; another one may take its place. */
  dismissNotice(): void {
    if (!this.#turns.notice) this.#unreachable = undefined;
    this.#turns.clearNotice();
    this.#listener.onChange();
  }

  /** Whether requests can reach this page. */
  setReachable(isReachable: boolean): void {
    this.#unreachable = isReachable ? undefined : UNREACHABLE;
    this.#listener.onChange();
  }

  /**
   * Answers `cancel` to every elicitation without an outcome, because the person can no longer answer, ends all visits, and
   * aborts `lifetime`.
   */
  cancelEverything(): void {
    const lifetime = this.#lifetime;
    this.#lifetime = new AbortController();
    this.#endAwaiting();
    this.#turns.cancelEverything();
    lifetime.abort(); // Last: it makes a pipeline withdraw elicitations without an outcome, which would leave a notice.
  }

  #create(spec: ElicitationSpec, declared: boolean, { signal, onState }: AskOptions = {}): Elicitation {
    const elicitation: Elicitation = new Elicitation(spec, {
      declared,
      scope: this.#scope,
      clock: this.#clock,
      signal,
      onState,
      onAbort: (elicitation) => this.#withdraw(elicitation, signal?.reason),
      onTick: (elicitation) => elicitation === this.displayed && this.#listener.onChange(),
      onDue: (elicitation) => this.#turns.apply(elicitation, { type: 'due' }),
    });
    this.#turns.followSight(elicitation);
    return elicitation;
  }

  #awaitAttachment(): void {
    this.#stopAwaiting ??= this.#clock.after(ATTACH_LIMIT, () => this.cancelEverything());
  }

  #endAwaiting(): void {
    this.#stopAwaiting?.();
    this.#stopAwaiting = undefined;
  }

  /** Gives the answer to the current elicitation, if it was on screen. */
  #answer(answer: Answer): void {
    if (this.current?.isShown) this.#turns.answer(this.current, answer);
  }

  #withdraw(elicitation: Elicitation, reason: unknown): void {
    this.#turns.apply(elicitation, { type: 'withdraw', how: causeOf(reason) ?? 'withdrawn' });
  }
}
