import { Taking } from '../host/taking.js';
import { type Ending, endingOf, outcomeFrom } from '../lifecycle/outcome.js';
import type { Answer, State } from '../lifecycle/state.js';
import type { LifecycleEvent } from '../lifecycle/transition.js';
import { checkedContent } from '../protocol/answer-check.js';
import type { Completion, Outcome } from '../protocol/outcome.js';
import { causeOf } from '../protocol/over.js';
import type { Clock } from '../runtime/clock.js';
import type { Drafts } from './drafts.js';
import type { Elicitation } from './elicitation.js';
import { type Notice, noticeOf, UNREACHABLE } from './notice.js';
import type { SessionListener } from './session-listener.js';

/**
 * Where an elicitation is.
 *
 * | place | meaning |
 * |---|---|
 * | `queue` | it waits for its turn |
 * | `turn` | it has its turn, and is on screen |
 * | `background` | it left the screen or the queue, and waits for its outcome. Its form may come back to the queue |
 * | `gone` | it left the screen because the person can no longer answer. Its delivery goes on; its form never comes back |
 * | `after` | its turn is over. It is on screen while its phase is `held` or `visiting` |
 */
type Place = 'queue' | 'turn' | 'background' | 'gone' | 'after';

/** The maximum number of queued requests of one server. */
const MAX_QUEUED = 100;

/**
 * Gives elicitations their turns on screen, and acts on the changes of their states. Each event that may end an elicitation
 * goes through `apply`.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #listener: SessionListener;
  readonly #drafts: Drafts;
  /**
   * Where each elicitation is that is not over. The queue is in the order of arrival: servers take turns, and each keeps its order.
   * Visits are in the order of consent.
   */
  readonly #places = new Map<Elicitation, Place>();
  /** The servers that have had a turn, the last one last. */
  readonly #served = new Set<string>();
  #notice: Notice | undefined;
  #isReachable = true;
  #isAttached = false;
  #isVisible = false;
  #isAside = false;

  constructor(clock: Clock, drafts: Drafts, listener: SessionListener) {
    this.#clock = clock;
    this.#listener = listener;
    this.#drafts = drafts;
  }

  /** The elicitation whose turn it is. */
  get current(): Elicitation | undefined {
    return this.#at('turn')[0];
  }

  /** The elicitation on screen; `undefined` while `isAside`. */
  get displayed(): Elicitation | undefined {
    return this.#isAside ? undefined : this.#first;
  }

  /** What is first to be on screen: the current elicitation, else the held one, else the last visit with time left. */
  get #first(): Elicitation | undefined {
    return this.current ?? this.#held ?? this.#visits.filter(({ state }) => !state.isOvertime).at(-1);
  }

  /** The elicitations without an outcome: the queued ones, then the current one, then those off the screen. */
  get unanswered(): readonly Elicitation[] {
    const places = ['queue', 'turn', 'background', 'gone'] as const;
    return places.flatMap((place) => this.#at(place)).filter(({ isUnanswered }) => isUnanswered);
  }

  /** The number of queued elicitations. */
  get queued(): number {
    return this.#at('queue').length;
  }

  /** Whether so many requests of a server are queued that another one is declined unseen. */
  isFull(serverKey: string): boolean {
    return this.#at('queue').filter(({ options }) => options.server.key === serverKey).length >= MAX_QUEUED;
  }

  /** The elicitations whose page is open elsewhere, late ones included, in the order of consent; none while `isAside`. */
  get visits(): readonly Elicitation[] {
    return this.#isAside ? [] : this.#visits;
  }

  get #visits(): readonly Elicitation[] {
    return [...this.#places.keys()].filter(({ isVisiting }) => isVisiting);
  }

  /** The accepted elicitation that stays on screen until the next one of its series is there. */
  get #held(): Elicitation | undefined {
    return [...this.#at('turn'), ...this.#at('after')].find(({ state }) => state.phase === 'held');
  }

  /** The elicitations at a place, those that came there last at the end. */
  #at(place: Place): Elicitation[] {
    return [...this.#places].filter(([, at]) => at === place).map(([elicitation]) => elicitation);
  }

  #move(elicitation: Elicitation, place: Place): void {
    this.#places.delete(elicitation);
    this.#places.set(elicitation, place);
  }

  /** Says why the last elicitation went away, if the person had seen it and did not end it; else that none can arrive. */
  get notice(): Notice | undefined {
    if (this.#isAside) return undefined;
    return this.#notice ?? (this.#isReachable ? undefined : UNREACHABLE);
  }

  /** Removes the notice about the last elicitation. */
  clearNotice(): void {
    this.#notice = undefined;
  }

  /** The person dismisses the notice on screen. After a notice about an end, the one about the connection may appear. */
  dismissNotice(): void {
    if (!this.#notice) this.#isReachable = true;
    this.#notice = undefined;
  }

  /** Sets whether requests can reach this page. */
  setReachable(isReachable: boolean): void {
    this.#isReachable = isReachable;
    this.#listener.onChange();
  }

  get isAttached(): boolean {
    return this.#isAttached;
  }

  /** Sets whether elicitations can be shown. If not, they stay queued. */
  setAttached(isAttached: boolean): void {
    this.#isAttached = isAttached;
    this.#showNext();
  }

  /**
   * Sets whether the person can see the page. A time limit starts only then, and the limit of a visit runs only then. While
   * the page is hidden, the limit of half an hour for elicitations that the person has not seen runs.
   */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    for (const elicitation of [...this.unanswered, ...this.#visits]) this.followSight(elicitation);
  }

  /** Whether the application has taken everything off the screen for a while, without an answer. The time limit is paused. */
  get isAside(): boolean {
    return this.#isAside;
  }

  set isAside(isAside: boolean) {
    if (isAside === this.#isAside) return;
    this.#isAside = isAside;
    if (this.current) this.followSight(this.current);
  }

  /** Applies the events that say whether the person can see an elicitation. They start, pause and resume its limits. */
  followSight(elicitation: Elicitation): void {
    const isCurrent = this.#places.get(elicitation) === 'turn';
    elicitation.change({ type: this.#isVisible ? 'visible' : 'hidden' });
    if (isCurrent) elicitation.change({ type: this.#isAside ? 'suspend' : 'resume' });
    if (isCurrent && elicitation.isShown && this.#isVisible && !this.#isAside) elicitation.change({ type: 'shown' });
    if (elicitation === this.displayed && elicitation.secondsLeft !== undefined) this.#listener.onChange();
  }

  /** Puts an elicitation at the end of the queue. */
  add(elicitation: Elicitation): void {
    this.#move(elicitation, 'queue');
    elicitation.notifyState('queued');
    this.#showNext();
    this.#listener.onChange();
  }

  /** Takes elicitations out of the queue, so that none of them gets a turn before the caller ends it. */
  takeQueued(matches: (elicitation: Elicitation) => boolean): Elicitation[] {
    const taken = this.#at('queue').filter(matches);
    for (const elicitation of taken) this.#move(elicitation, 'background');
    return taken;
  }

  /**
   * The person answers. The application's check and the delivery come before the outcome.
   * @param isTaken Whether it needs neither.
   */
  answer(elicitation: Elicitation, answer: Answer, isTaken = false): void {
    const answerId = JSON.stringify(answer);
    const { attempt } = elicitation.state;
    if (!this.apply(elicitation, { type: 'answer', answer, answerId, attempt })) return;
    const { checkAnswer, deliver } = elicitation.options;
    const needsCheck = checkAnswer !== undefined && !elicitation.request.page && checkedContent(answer) !== undefined;
    if (!isTaken && (needsCheck || deliver)) this.#take(elicitation, answer, needsCheck ? checkAnswer : undefined);
    else this.apply(elicitation, { type: 'checked', answerId });
  }

  /** The person has consented already, for example before a reload: nothing is delivered again. */
  resumeVisit(elicitation: Elicitation): void {
    this.#move(elicitation, 'after');
    this.answer(elicitation, { action: 'accept' }, true);
  }

  /** Answers `cancel`, because the person can no longer answer. A delivery goes on, because the answer may have arrived. */
  abandon(elicitation: Elicitation): void {
    if (elicitation.taking?.isDelivering) {
      this.endVisit(elicitation, 'dismissed'); // If the consent still arrives, nothing waits for the page.
      this.leaveScreenUntilOutcome(elicitation, 'gone');
      return;
    }
    this.answer(elicitation, { action: 'cancel' }, true);
  }

  /** Takes an elicitation off the screen until its outcome. If its delivery fails, its form comes back, unless it is `gone`. */
  leaveScreenUntilOutcome(elicitation: Elicitation, place: 'background' | 'gone' = 'background'): void {
    const hadTurn = this.#places.get(elicitation) === 'turn';
    this.#move(elicitation, place);
    if (!hadTurn) return;
    this.#listener.onBackground(elicitation);
    this.#showNext();
    this.#listener.onChange();
  }

  /** Applies an event, and does what follows from the change. @returns whether it had an effect. */
  apply(elicitation: Elicitation, event: LifecycleEvent): boolean {
    const before = elicitation.change(event);
    if (before) this.#follow(elicitation, before, event);
    return before !== undefined;
  }

  /** The page of a visit is finished, perhaps before the consent is taken. */
  completeVisits(elicitationId: string, serverKey: string): void {
    for (const elicitation of [...this.unanswered, ...this.#visits]) {
      const isMeant =
        elicitation.request.elicitationId === elicitationId && elicitation.options.server.key === serverKey;
      if (isMeant) this.endVisit(elicitation, 'completed');
    }
  }

  /** The server took an elicitation back. @param reason It says why, as the abort reason of a signal does. */
  withdraw(elicitation: Elicitation, reason: unknown): void {
    this.apply(elicitation, { type: 'withdraw', how: causeOf(reason) ?? 'withdrawn' });
  }

  /** Withdraws what is on screen, or would be without `isAside`; with nothing there, the last visit whose time is over. */
  withdrawDisplayed(reason?: unknown): void {
    const elicitation = this.#first ?? this.#visits.at(-1);
    if (elicitation) this.withdraw(elicitation, reason);
  }

  endVisit(elicitation: Elicitation, completion: Completion): void {
    this.apply(elicitation, { type: 'visited', completion });
  }

  /** Answers `cancel` to every elicitation without an outcome, and takes the others off the screen. */
  cancelEverything(): void {
    const { unanswered } = this;
    this.takeQueued(() => true); // None of them gets a turn.
    for (const elicitation of unanswered) this.abandon(elicitation);
    const held = this.#held;
    if (held) this.apply(held, { type: 'release' });
    for (const visit of this.#visits) this.endVisit(visit, 'dismissed');
  }

  #follow(elicitation: Elicitation, before: State, event: LifecycleEvent): void {
    const { phase, isOvertime, errors } = elicitation.state;
    const ending = endingOf(before, event, elicitation.state);
    if (ending) this.#end(elicitation, ending);
    else if (before.phase === 'answered' && phase === 'open') this.#reopen(elicitation, errors ?? {});
    else if (before.phase === 'visiting' && phase === 'over') {
      elicitation.finish();
      this.#leaveScreen(elicitation);
    } else if (before.phase === 'held') this.#leaveScreen(elicitation);
    else if (isOvertime && !before.isOvertime) {
      this.#listener.onLate(elicitation);
      this.#listener.onChange();
    }
  }

  #take(elicitation: Elicitation, answer: Answer, checkAnswer: Elicitation['options']['checkAnswer']): void {
    const { answerId = '' } = elicitation.state;
    const { deliver } = elicitation.options;
    const onChange = () => this.#listener.onChange();
    const taking = new Taking({ clock: this.#clock, checkAnswer, deliver, onChange });
    elicitation.taking = taking;
    onChange();
    taking.run(outcomeFrom(answer, elicitation.review?.request)).then((taken) => {
      if (taking.isAborted) return; // The elicitation has ended, its form has changed, or the person gave another answer.
      elicitation.taking = undefined;
      const { over, ...refusal } = taken;
      if (over) this.apply(elicitation, { type: 'withdraw', how: over });
      else this.apply(elicitation, { type: 'checked', answerId, ...refusal });
      onChange();
    });
  }

  /**
   * Gives an elicitation its outcome. Every ending goes through here, in this order:
   *
   * 1. `Elicitation.settle` resolves the promise. Without a visit it also calls `finish`, which reports `done`.
   * 2. `onOutcome` tells the element, which dispatches the event. The elicitation is still the current one.
   * 3. `#endTurn`, only for the current one, takes it off the screen and begins the next turn.
   *
   * The phases `held` and `visiting` keep it on screen after its turn, until they are over. For a visit, `finish` runs then.
   */
  #end(elicitation: Elicitation, ending: Ending): void {
    const { phase } = elicitation.state;
    const at = this.#places.get(elicitation);
    const hadTurn = at === 'turn';
    const isReported = hadTurn || (elicitation.isShown && at !== 'gone');
    if (!hadTurn && phase === 'visiting') this.#move(elicitation, 'after');
    else if (!hadTurn && phase === 'over') this.#places.delete(elicitation);
    const isConsent = ending.action === 'accept' && elicitation.request.page !== undefined;
    const outcome: Outcome = isConsent
      ? { ...ending, completion: this.#beginVisit(elicitation) }
      : outcomeFrom(ending, elicitation.review?.request);
    // The next elicitation that has its turn releases it earlier.
    const release = () => this.apply(elicitation, { type: 'release' });
    if (phase === 'held' && hadTurn) elicitation.options.hold?.then(release, release);
    elicitation.settle(outcome);
    if (hadTurn || elicitation.isShown) this.#drafts.save(elicitation);
    if (hadTurn) this.#notice = noticeOf(elicitation);
    else if (isReported) this.#notice = noticeOf(elicitation) ?? this.#notice;
    this.#listener.onOutcome(elicitation, outcome, isReported);
    if (hadTurn) this.#endTurn(elicitation);
    else if (phase === 'held') release();
    else if (isReported && phase === 'over') this.#leaveScreen(elicitation);
    this.#listener.onChange();
    // Each callback of the application can end the visit.
    if (elicitation.isVisiting) elicitation.notifyState('waiting');
    if (elicitation.isVisiting) this.#listener.onVisit(elicitation);
  }

  /** Begins the visit of a page, for as long as its phase lasts. @returns how it ends. */
  #beginVisit(elicitation: Elicitation): Promise<Completion> {
    const completion = elicitation.beginVisit(() => this.endVisit(elicitation, 'completed'));
    if (elicitation.isVisiting) this.followSight(elicitation);
    return completion;
  }

  /** The form is open again: still on screen, or first in the queue if it had left the screen. */
  #reopen(elicitation: Elicitation, errors: Readonly<Record<string, string>>): void {
    const at = this.#places.get(elicitation);
    if (at === 'gone') {
      this.abandon(elicitation);
      return;
    }
    if (at === 'background') {
      this.#move(elicitation, 'queue');
      this.#showNext();
      if (elicitation.state.phase !== 'open') return; // Its time had run out while the machine slept.
    }
    this.followSight(elicitation);
    this.#listener.onReopen(elicitation, errors);
    this.#listener.onChange();
  }

  /** Whose turn is next: what was on screen before; else the first of the server whose last turn is longest ago. */
  get #next(): Elicitation | undefined {
    const queue = this.#at('queue');
    const served = [...this.#served];
    const lastTurn = ({ options }: Elicitation) => served.indexOf(options.server.key);
    return (
      queue.find(({ isShown }) => isShown) ??
      queue.reduce<Elicitation | undefined>(
        (next, other) => (next && lastTurn(next) <= lastTurn(other) ? next : other),
        undefined,
      )
    );
  }

  /** Gives the next in the queue its turn, unless its server no longer waits for it. */
  #showNext(): void {
    // Reads the queue in each round, because a callback of the application may add a request while an expired one ends.
    while (!this.current && this.#isAttached) {
      const elicitation = this.#next;
      if (!elicitation) return;
      if (!this.apply(elicitation, { type: 'due' })) this.#beginTurn(elicitation);
    }
  }

  #beginTurn(elicitation: Elicitation): void {
    const held = this.#held;
    const { key } = elicitation.options.server;
    this.#move(elicitation, 'turn');
    this.#served.delete(key);
    this.#served.add(key);
    if (!elicitation.isShown) {
      this.#drafts.restore(elicitation);
      elicitation.watchHost(() => this.#listener.onChange());
    }
    if (held) this.apply(held, { type: 'release' });
    this.#listener.onChange();
  }

  /** Ends the turn of the current elicitation: it stays on screen, or the next one is shown. */
  #endTurn(elicitation: Elicitation): void {
    this.#move(elicitation, 'after');
    this.#leaveScreen(elicitation);
    this.#showNext();
  }

  /** Takes an elicitation off the screen for good and shows the next one, unless its turn or its phase keeps it there. */
  #leaveScreen(elicitation: Elicitation): void {
    const at = this.#places.get(elicitation);
    if (at === 'turn' || elicitation.state.phase !== 'over') return;
    this.#places.delete(elicitation);
    if (at === 'gone') return;
    this.#listener.onClose(elicitation);
    this.#showNext();
    this.#listener.onChange();
  }
}
