import type { Clock } from '../host/clock.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Drafts } from './drafts.js';
import type { Elicitation } from './elicitation.js';
import { type Notice, noticeOf } from './notice.js';
import type { SessionListener } from './session-listener.js';
import { Visits } from './visits.js';

/** The order in which elicitations get their turn on screen, and how each of them leaves it, once. */
export class Turns {
  readonly #listener: SessionListener;
  readonly #drafts: Drafts;
  /** First in, first out. Each step takes constant time. */
  readonly #queue = new Set<Elicitation>();
  readonly #visits: Visits;
  #current: Elicitation | undefined;
  #held: Elicitation | undefined;
  #notice: Notice | undefined;
  #isAttached = false;

  constructor(clock: Clock, drafts: Drafts, listener: SessionListener) {
    this.#listener = listener;
    this.#drafts = drafts;
    this.#visits = new Visits({
      clock,
      onTick: () => listener.onChange(),
      onLate: (elicitation) => {
        listener.onLate(elicitation);
        listener.onChange();
      },
      onEnd: (elicitation) => this.#endVisit(elicitation),
    });
  }

  /** The elicitation whose turn it is. */
  get current(): Elicitation | undefined {
    return this.#current;
  }

  /** The elicitation on screen: the current one, else the one held, else the last visit that is not late. */
  get displayed(): Elicitation | undefined {
    return this.#current ?? this.#held ?? this.visits.filter(({ visit }) => !visit?.isLate).at(-1);
  }

  /** Those without an outcome: the queued ones, then the current one. */
  get unanswered(): readonly Elicitation[] {
    const current = this.#current;
    return [...this.#queue, ...(current && !current.outcome ? [current] : [])];
  }

  /** How many are queued. */
  get queued(): number {
    return this.#queue.size;
  }

  /** The elicitations whose page is open elsewhere, in the order of consent. */
  get visits(): readonly Elicitation[] {
    return this.#visits.elicitations;
  }

  /** Says why the last elicitation went away, if the person had seen it and did not end it. */
  get notice(): Notice | undefined {
    return this.#notice;
  }

  clearNotice(): void {
    this.#notice = undefined;
  }

  get isAttached(): boolean {
    return this.#isAttached;
  }

  /** Whether there is a place to show elicitations in. Without one they stay queued. */
  setAttached(isAttached: boolean): void {
    this.#isAttached = isAttached;
    this.#showNext();
  }

  /** Whether the person can see the page. */
  setVisible(isVisible: boolean): void {
    this.#visits.setVisible(isVisible);
  }

  /** Puts an elicitation at the end of the queue. */
  add(elicitation: Elicitation): void {
    const { deadline } = elicitation.spec;
    if (deadline !== undefined) elicitation.deadline.endAt(deadline); // The server's own: it runs in the queue too.
    this.#queue.add(elicitation);
    elicitation.notifyState('queued');
    this.#showNext();
    this.#listener.onChange();
  }

  /** Takes elicitations out of the queue, so that none of them gets a turn before the caller ends it. */
  takeQueued(matches: (elicitation: Elicitation) => boolean): Elicitation[] {
    const taken = [...this.#queue].filter(matches);
    for (const elicitation of taken) this.#queue.delete(elicitation);
    return taken;
  }

  /** Accepts the elicitation, because the person has agreed to visit its page: now, or before a reload. */
  beginVisit(elicitation: Elicitation): void {
    const visit = this.#visits.begin(elicitation);
    this.end(elicitation, { action: 'accept', completion: visit.completion });
    // Each callback of the application can end the visit.
    if (!visit.isOver) elicitation.notifyState('waiting');
    if (!visit.isOver) this.#listener.onVisit(elicitation);
  }

  completeVisits(elicitationId: string, serverKey: string): void {
    this.#visits.complete(elicitationId, serverKey);
  }

  /**
   * Gives an elicitation its outcome; later calls do nothing. Every ending goes through here, in this order:
   *
   * 1. `Elicitation.settle` sets the outcome and the phase and resolves the promise. Without a visit it also calls
   *    `finish`, which reports `done` to the application.
   * 2. `onOutcome` tells the element, which dispatches the event. The elicitation is still the current one.
   * 3. `#endTurn`, for the current one alone, takes it off the screen with `#close` and begins the next turn.
   *
   * A hold or a visit keeps the elicitation on screen after its turn. `#close` then runs when that is over; for a visit,
   * `finish` comes first.
   */
  end(elicitation: Elicitation, outcome: Outcome): void {
    if (elicitation.outcome) return;
    const isCurrent = elicitation === this.#current;
    const wasSeen = elicitation.phase !== 'queued';
    const { visit, spec } = elicitation;
    const keepOpenUntil = outcome.action === 'accept' && !visit ? spec.keepOpenUntil : undefined;
    this.#queue.delete(elicitation);
    if (keepOpenUntil) this.#hold(elicitation, keepOpenUntil);
    elicitation.settle(outcome, visit ? 'visiting' : keepOpenUntil ? 'held' : 'done');
    if (isCurrent) {
      this.#drafts.save(elicitation);
      this.#notice = wasSeen ? noticeOf(elicitation) : undefined;
    }
    this.#listener.onOutcome(elicitation, outcome, isCurrent);
    if (isCurrent) this.#endTurn(elicitation);
    this.#listener.onChange();
  }

  /** Takes the elicitation that is held off the screen or, if there is none, ends the last visit: a late one last. */
  dismissAnswered(): void {
    if (this.#held) this.#release(this.#held);
    else (this.displayed ?? this.visits.at(-1))?.visit?.end('dismissed');
  }

  /** Answers `cancel` to every elicitation without an outcome, and takes those with one off the screen. */
  cancelEverything(): void {
    const { unanswered } = this;
    this.#queue.clear(); // None of them gets a turn.
    for (const elicitation of unanswered) this.end(elicitation, { action: 'cancel' });
    if (this.#held) this.#release(this.#held);
    this.#visits.dismissAll();
  }

  /** Gives the first in the queue its turn, unless its server no longer waits for it. */
  #showNext(): void {
    // A callback of the application may ask for more while an expired one ends: look at the queue anew each time.
    while (!this.#current && this.#isAttached) {
      const [elicitation] = this.#queue;
      if (!elicitation) return;
      this.#queue.delete(elicitation);
      if (elicitation.deadline.remaining === 0) this.end(elicitation, { action: 'timeout' });
      else this.#beginTurn(elicitation);
    }
  }

  #beginTurn(elicitation: Elicitation): void {
    const held = this.#held;
    this.#held = undefined;
    this.#current = elicitation;
    this.#drafts.restore(elicitation);
    elicitation.watchHost(() => this.#listener.onChange());
    if (held) this.#close(held);
    else this.#listener.onChange();
  }

  /** The current elicitation has its outcome: it stays on screen, or makes room for the next. */
  #endTurn(elicitation: Elicitation): void {
    this.#current = undefined;
    this.#leaveScreen(elicitation);
    this.#showNext();
  }

  /** Keeps an elicitation on screen until the promise settles or another takes its place. */
  #hold(elicitation: Elicitation, keepOpenUntil: Promise<unknown>): void {
    this.#held = elicitation;
    const release = () => this.#release(elicitation);
    keepOpenUntil.then(release, release);
  }

  #release(elicitation: Elicitation): void {
    if (this.#held !== elicitation) return;
    this.#held = undefined;
    this.#leaveScreen(elicitation);
  }

  #endVisit(elicitation: Elicitation): void {
    elicitation.finish();
    this.#leaveScreen(elicitation);
  }

  /** Closes an elicitation, unless something keeps it on screen: its turn, a hold, or a visit. */
  #leaveScreen(elicitation: Elicitation): void {
    const isVisiting = elicitation.visit?.isOver === false;
    if (elicitation !== this.#current && elicitation !== this.#held && !isVisiting) this.#close(elicitation);
  }

  /** Takes an elicitation off the screen for good, and shows the next. */
  #close(elicitation: Elicitation): void {
    elicitation.phase = 'done';
    this.#listener.onClose(elicitation);
    this.#showNext();
    this.#listener.onChange();
  }
}
