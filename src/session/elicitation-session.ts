import type { Clock } from '../host/clock.js';
import type { Outcome } from '../protocol/outcome.js';
import { causeOf } from '../protocol/over.js';
import { isSameScope } from '../protocol/scope.js';
import { notify } from '../protocol/throw-later.js';
import { Absence } from './absence.js';
import { accept } from './accept.js';
import type { AskOptions } from './ask-options.js';
import { Drafts } from './drafts.js';
import { Elicitation } from './elicitation.js';
import type { Notice } from './notice.js';
import type { SessionListener } from './session-listener.js';
import type { ElicitationSpec } from './spec.js';
import { Turns } from './turns.js';

/**
 * The elicitations of one element: what the server, the application and the person do to them. It knows no DOM: the
 * element shows `displayed`, and reports what the person does. Each elicitation ends exactly once.
 */
export class ElicitationSession {
  readonly drafts: Drafts;
  readonly #clock: Clock;
  readonly #listener: SessionListener;
  readonly #turns: Turns;
  readonly #absence: Absence;
  #declared: Elicitation | undefined;
  #scope: unknown;
  #isAside = false;
  #lifetime = new AbortController();

  constructor(clock: Clock, listener: SessionListener) {
    this.#clock = clock;
    this.#listener = listener;
    this.drafts = new Drafts(clock, listener);
    this.#turns = new Turns(clock, this.drafts, listener);
    this.#absence = new Absence(clock, () => this.cancelEverything());
  }

  /** The elicitation whose turn it is. */
  get current(): Elicitation | undefined {
    return this.#turns.current;
  }

  /** The elicitation on screen: the current one, else the one held, else the last visit that is not late. None while aside. */
  get displayed(): Elicitation | undefined {
    return this.#isAside ? undefined : this.#turns.displayed;
  }

  /** The elicitation that the element's properties declare, until it is over. */
  get declared(): Elicitation | undefined {
    return this.#declared?.phase === 'done' ? undefined : this.#declared;
  }

  /** How many are queued. */
  get queued(): number {
    return this.#turns.queued;
  }

  /** The elicitations whose page is open elsewhere, late ones included, in the order of consent. */
  get visits(): readonly Elicitation[] {
    return this.#isAside ? [] : this.#turns.visits;
  }

  /** Says why the last elicitation went away, if the person had seen it and did not end it. */
  get notice(): Notice | undefined {
    return this.#isAside ? undefined : this.#turns.notice;
  }

  get isAside(): boolean {
    return this.#isAside;
  }

  /** Takes all off the screen, without an answer, until it is false again. The time limit stands still meanwhile. */
  set isAside(isAside: boolean) {
    if (isAside === this.#isAside) return;
    this.#isAside = isAside;
    if (isAside) this.current?.pause();
    else if (this.current?.phase !== 'checking') this.current?.deadline.resume();
    this.startTimeLimit();
  }

  get scope(): unknown {
    return this.#scope;
  }

  /** Whose answers these are. Another scope answers `cancel` to every elicitation; one with equal members changes nothing. */
  set scope(scope: unknown) {
    if (isSameScope(scope, this.#scope)) return;
    this.#scope = scope;
    this.#turns.clearNotice();
    this.cancelEverything();
    this.drafts.deleteScopeless();
  }

  /** Aborts with the next `cancelEverything()`; then there is a new one. */
  get lifetime(): AbortSignal {
    return this.#lifetime.signal;
  }

  /** Whether there is a place to show elicitations in. Without one they stay queued, requests for 10 seconds at most. */
  setAttached(isAttached: boolean): void {
    if (isAttached) this.#absence.stopAwaiting();
    this.#turns.setAttached(isAttached);
  }

  /**
   * Whether the person can see the page. A time limit starts only then, and that of a visit stands still without. While
   * the page is hidden, the `unseenTimeout` of whatever the person has not seen runs.
   */
  setVisible(isVisible: boolean): void {
    this.#absence.isVisible = isVisible;
    for (const elicitation of this.#turns.unanswered) this.#absence.limitUnseen(elicitation);
    this.#turns.setVisible(isVisible);
    this.startTimeLimit();
  }

  /** Queues a request. One of another scope ends with `cancel`, and nobody sees it. */
  ask(spec: ElicitationSpec, options: AskOptions = {}): Elicitation {
    const { cancelSignal } = options;
    const scope = 'scope' in options ? options.scope : this.#scope; // Given as undefined, it means that there was none.
    const elicitation = this.#create(spec, false, options);
    const cancel = () => this.#turns.end(elicitation, { action: 'cancel' });
    if (cancelSignal?.aborted || !isSameScope(scope, this.#scope)) {
      elicitation.notifyState('queued');
      cancel();
      return elicitation;
    }
    cancelSignal?.addEventListener('abort', cancel);
    elicitation.settled.then(() => cancelSignal?.removeEventListener('abort', cancel));
    if (!this.#turns.isAttached) this.#absence.awaitAttachment();
    if (spec.visiting && spec.page) this.#turns.beginVisit(elicitation);
    else this.#turns.add(elicitation);
    return elicitation;
  }

  /** Queues what the element's properties declare, or puts it in the place of what they declared before. */
  declare(spec: ElicitationSpec): void {
    const elicitation = this.declared;
    if (!elicitation) {
      this.#declared = this.#create(spec, true);
      this.#turns.add(this.#declared);
      return;
    }
    if (elicitation.outcome) return; // Only its visit goes on.
    const form = elicitation.replaceSpec(spec);
    this.#absence.limitUnseen(elicitation);
    if (elicitation !== this.current) return;
    if (form !== 'same') elicitation.reopen();
    if (form === 'fresh') {
      elicitation.phase = 'queued'; // Nobody has seen it yet.
      this.drafts.restore(elicitation);
    }
    this.startTimeLimit(); // Before, there may have been none.
    if (form !== 'same') this.#listener.onFormChange(elicitation, form === 'fresh');
  }

  /** Ends what the element's properties declare: with `cancel` or, after consent, its visit. */
  undeclare(): void {
    const { declared } = this;
    if (declared?.visit) declared.visit.end('dismissed');
    else if (declared) this.#turns.end(declared, { action: 'cancel' });
  }

  /** The elicitation is on screen now. It does nothing unless that is the current one. */
  markShown(elicitation: Elicitation): void {
    if (elicitation.phase === 'queued' && elicitation === this.current) elicitation.phase = 'shown';
  }

  /** Starts the time limit of the current elicitation, unless it runs already or nobody can see the elicitation. */
  startTimeLimit(): void {
    if (this.current?.phase !== 'shown' || !this.#absence.isVisible || this.#isAside) return;
    const { deadline, spec } = this.current;
    this.current.isSeen = true;
    if (deadline.remaining === undefined && spec.timeout > 0 && !spec.limit)
      deadline.endAt(this.#clock.now() + spec.timeout);
  }

  /** The person submits the form. */
  accept(): void {
    if (this.current)
      accept(this.current, this.#turns, this.#listener, () => {
        if (this.#isAside) this.current?.pause();
        else this.startTimeLimit();
      });
  }

  /** The person deletes the draft that came back. */
  startAfresh(): void {
    const elicitation = this.current;
    if (!elicitation?.isAnswerable) return;
    elicitation.startAfresh();
    this.drafts.save(elicitation);
    this.#listener.onFormChange(elicitation, true);
    this.#listener.onChange();
  }

  /** The person consents to visit the page: that is the answer (2025-11-25 client/elicitation, "Response Actions"). */
  consent(): void {
    const elicitation = this.current;
    if (elicitation?.isAnswerable && elicitation.spec.page) this.#turns.beginVisit(elicitation);
  }

  /** The person says no. */
  reject(reason?: string): void {
    this.#answer(reason === undefined ? { action: 'reject' } : { action: 'reject', reason });
  }

  /** The person dismisses the current elicitation, shown or not. Without one, takes an answered one off the screen. */
  cancel(): void {
    if (this.current) this.#turns.end(this.current, { action: 'cancel' });
    else this.#turns.dismissAnswered();
  }

  /** The person dismisses the whole series. */
  cancelAll(): void {
    this.#answer({ action: 'cancel', all: true });
  }

  /** The person goes back to the previous step of a series. */
  back(): void {
    this.#answer({ action: 'back' });
  }

  /** The person rejects this request and all others of its server. What the application declares stays. */
  silence(): void {
    const elicitation = this.current;
    if (elicitation?.phase !== 'shown' || elicitation.declared) return;
    const { serverKey } = elicitation.spec;
    const others = this.#turns.takeQueued(({ declared, spec }) => !declared && spec.serverKey === serverKey);
    for (const silenced of [elicitation, ...others]) this.#turns.end(silenced, { action: 'reject', silence: true });
  }

  /** The server took the current elicitation back. @param reason As for the abort of a signal. */
  withdraw(reason?: unknown): void {
    if (this.current) this.#withdraw(this.current, reason);
    else this.#turns.dismissAnswered();
  }

  /** A page is finished (`notifications/elicitation/complete`). Unknown and finished ids are ignored. */
  complete(elicitationId: string, serverKey: string): void {
    this.#turns.completeVisits(elicitationId, serverKey);
  }

  /** Gives the person more time, in milliseconds. */
  extend(ms: number): void {
    const { displayed } = this;
    displayed?.shownDeadline.extend(ms);
    if (!displayed?.visit) notify(() => displayed?.spec.onMoreTime?.(ms));
  }

  dismissNotice(): void {
    this.#turns.clearNotice();
    this.#listener.onChange();
  }

  /**
   * Answers `cancel` to every elicitation without an outcome, because nobody can answer any more, ends all visits, and
   * aborts `lifetime`.
   */
  cancelEverything(): void {
    const lifetime = this.#lifetime;
    this.#lifetime = new AbortController();
    this.#absence.stopAwaiting();
    this.#turns.cancelEverything();
    lifetime.abort(); // Last: a pipeline that hears of it withdraws what has no outcome, and that leaves a notice.
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
      onTimeout: (elicitation) => {
        if (!elicitation.spec.limit) this.#turns.end(elicitation, { action: 'timeout' });
      },
    });
    this.#absence.limitUnseen(elicitation);
    return elicitation;
  }

  /** Takes an answer that only a person who has seen the elicitation can give. */
  #answer(outcome: Outcome): void {
    if (!this.current) this.#turns.dismissAnswered();
    else if (this.current.phase !== 'queued') this.#turns.end(this.current, outcome);
  }

  #withdraw(elicitation: Elicitation, reason: unknown): void {
    elicitation.endReason = reason;
    if (elicitation.visit) elicitation.visit.end(causeOf(reason) === 'completed' ? 'completed' : 'dismissed');
    else this.#turns.end(elicitation, { action: 'withdrawn' });
  }
}
