import { LatestOnly } from '../host/latest-only.js';
import { outcomeFrom } from '../lifecycle/outcome.js';
import type { LifecycleEvent } from '../lifecycle/transition.js';
import type { DraftStore } from '../protocol/draft-store.js';
import type { Completion, Outcome } from '../protocol/outcome.js';
import { causeOf } from '../protocol/over.js';
import type { Answer, ElicitationPort } from '../protocol/port.js';
import { isSameScope } from '../protocol/scope.js';
import type { Clock } from '../runtime/clock.js';
import { Drafts } from './drafts.js';
import { Elicitation } from './elicitation.js';
import type { SessionIntent } from './intent.js';
import { type Notice, Notices } from './notices.js';
import {
  currentIn,
  type Effect,
  firstIn,
  heldIn,
  itemsAt,
  nextIn,
  type Queue,
  type QueueEvent,
  queueAfter,
  sightOf,
  visitsIn,
  withoutOutcomeIn,
} from './queue.js';
import type { ReviewStage } from './review-model.js';
import type { ElicitationSpec } from './spec.js';

/** Milliseconds that a request waits for its element to be inserted into the page. Frameworks may do that late. */
const ATTACH_LIMIT = 10_000;

/** The maximum number of queued requests of one server. */
const MAX_QUEUED = 100;

/**
 * What the element, or a test, does for the session: effects of the queue, and these.
 *
 * | effect | what has happened |
 * |---|---|
 * | `outcome` | it has its outcome. Once for each, before its turn ends. No event may fire unless it `isReported` |
 * | `another` | the application has declared one of another server, or for another page, in place of the current one |
 * | `form` | its form is another one: redeclared, from a draft, or of another stage. A fresh one has no earlier entries |
 */
export type ScreenEffect =
  | { do: 'render' }
  | { do: 'outcome'; item: Elicitation; outcome: Outcome; isReported: boolean }
  | { do: 'visit' | 'late' | 'background' | 'close' | 'reopen' | 'another'; item: Elicitation }
  | { do: 'form'; item: Elicitation; isFresh: boolean };

interface SessionHooks {
  /** The application's store of drafts. False: no drafts are kept, not even in memory. */
  drafts(): DraftStore | false | undefined;
  /** Does what only the element can do. */
  perform(effect: ScreenEffect): void;
}

/**
 * The elicitations of one element. Whatever happens goes to the pure queue, which says what follows; the session does it. It
 * uses no DOM. Each elicitation ends exactly once.
 */
export class ElicitationSession {
  readonly #drafts: Drafts;
  readonly #clock: Clock;
  readonly #perform: SessionHooks['perform'];
  readonly #notices = new Notices();
  readonly #latest = new LatestOnly();
  #queue: Queue<Elicitation> = { places: new Map(), isAttached: false, isVisible: false, isAside: false };
  #declared: Elicitation | undefined;
  #scope: unknown;
  #stopAwaiting: (() => void) | undefined;
  #lifetime = new AbortController();

  constructor(clock: Clock, { drafts, perform }: SessionHooks) {
    this.#clock = clock;
    this.#perform = perform;
    this.#drafts = new Drafts(clock, drafts, (item) => perform({ do: 'form', item, isFresh: false }));
  }

  /** The elicitation whose turn it is. */
  get current(): Elicitation | undefined {
    return currentIn(this.#queue);
  }

  /** The elicitation on screen; `undefined` while `isAside`. */
  get displayed(): Elicitation | undefined {
    return this.isAside ? undefined : firstIn(this.#queue);
  }

  /** The number of queued elicitations. */
  get queued(): number {
    return itemsAt(this.#queue, 'queue').length;
  }

  /** The elicitations whose page is open elsewhere, late ones included, in the order of consent; none while `isAside`. */
  get visits(): readonly Elicitation[] {
    return this.isAside ? [] : visitsIn(this.#queue);
  }

  /** What is said on screen about elicitations that are not there; nothing while `isAside`. */
  get notice(): Notice | undefined {
    return this.isAside ? undefined : this.#notices.current;
  }

  /** The elicitation that the element's properties declare, until it is over. */
  get declared(): Elicitation | undefined {
    return this.#declared?.state.phase === 'over' ? undefined : this.#declared;
  }

  get scope(): unknown {
    return this.#scope;
  }

  /** The scope of all answers. Another scope cancels every elicitation; a scope with equal members has no effect. */
  set scope(scope: unknown) {
    if (isSameScope(scope, this.#scope)) return;
    this.#scope = scope;
    this.#notices.clear();
    this.cancelEverything();
    this.#drafts.deleteScopeless();
  }

  /** Aborts with the next `cancelEverything()`, which also makes a new signal. */
  get lifetime(): AbortSignal {
    return this.#lifetime.signal;
  }

  /** Whether the application has taken everything off the screen for a while, without an answer. The time limit is paused. */
  get isAside(): boolean {
    return this.#queue.isAside;
  }

  set isAside(isAside: boolean) {
    if (isAside !== this.isAside) this.#apply({ type: 'set-aside', is: isAside });
  }

  /** Sets whether elicitations can be shown. If not, they stay queued. A request waits for 10 seconds at most. */
  setAttached(isAttached: boolean): void {
    if (isAttached) this.#endAwaiting();
    this.#apply({ type: 'attach', is: isAttached });
  }

  /**
   * Sets whether the person can see the page. A time limit starts only then, and the limit of a visit runs only then. While
   * the page is hidden, the limit of half an hour for elicitations that the person has not seen runs.
   */
  setVisible(isVisible: boolean): void {
    if (isVisible !== this.#queue.isVisible) this.#apply({ type: 'see', is: isVisible });
  }

  /** Sets whether requests can reach this page. */
  setReachable(isReachable: boolean): void {
    this.#notices.isReachable = isReachable;
    this.#render();
  }

  /** Whether a server has the maximum number of requests in the queue. The element does not show its next one. */
  isFull(serverKey: string): boolean {
    return itemsAt(this.#queue, 'queue').filter(({ options }) => options.server.key === serverKey).length >= MAX_QUEUED;
  }

  /** A server asks too often, so that not all that it asks is shown. @returns whether that is news: then it is to be said. */
  noteLimit(limited: Notice): boolean {
    return this.#notices.noteLimit(limited, firstIn(this.#queue)?.wasRendered ?? false);
  }

  /**
   * Queues a request of the session's scope. Its `signal` must not have aborted yet.
   * @param absence Aborts when the person can no longer answer: the outcome is `cancel`. It must not have aborted yet.
   * @param port The way to its owner. Default: the session owns it.
   */
  ask(spec: ElicitationSpec, absence?: AbortSignal, port?: ElicitationPort): Elicitation {
    const elicitation = this.#create(spec, false, port);
    const cancel = () => this.#abandon(elicitation);
    absence?.addEventListener('abort', cancel);
    elicitation.settled.then(() => absence?.removeEventListener('abort', cancel));
    if (!this.#queue.isAttached) this.#stopAwaiting ??= this.#clock.after(ATTACH_LIMIT, () => this.cancelEverything());
    if (elicitation.port?.isVisiting && spec.request.page) {
      this.#apply({ type: 'add-visit', item: elicitation });
      this.#answer(elicitation, { action: 'accept' }, true); // Nothing is delivered again.
    } else this.#add(elicitation);
    elicitation.port?.follow(() => this.#followPort(elicitation));
    this.#followPort(elicitation);
    const server = { id: spec.options.server.key };
    this.#latest.add({ ...spec.options, server, scope: undefined }, cancel, elicitation.settled); // All are of one scope.
    return elicitation;
  }

  /** Queues the elicitation that the element's properties declare, or puts it in the place of their earlier one. */
  declare(spec: ElicitationSpec): void {
    const elicitation = this.declared;
    if (!elicitation) {
      this.#declared = this.#create(spec, true);
      this.#add(this.#declared);
      return;
    }
    if (elicitation.outcome) return; // The answer is final; only the visit can still end.
    const form = elicitation.replaceSpec(spec);
    this.markSeen(elicitation);
    if (elicitation !== this.current || form === 'same') return;
    if (form === 'new') this.#drafts.restore(elicitation);
    const item = elicitation;
    this.#perform(form === 'new' ? { do: 'another', item } : { do: 'form', item, isFresh: false });
  }

  /** Ends the elicitation that the element's properties declare: with `cancel` or, after consent, its visit. */
  undeclare(): void {
    const { declared } = this;
    if (declared?.isVisiting) this.#endVisit(declared, 'dismissed');
    else if (declared) this.#abandon(declared);
  }

  /** Notes that the card of the current elicitation is on screen. Has no effect on others. */
  markRendered(elicitation: Elicitation): void {
    if (elicitation === this.current) elicitation.markRendered();
  }

  /** Notes what the person can see of an elicitation: its time limits start, pause and resume. */
  markSeen(elicitation: Elicitation): void {
    for (const event of sightOf(this.#queue, elicitation)) {
      if (this.#change(elicitation, event) && event.type === 'shown') elicitation.port?.send({ type: 'shown' });
    }
    if (elicitation === this.displayed && elicitation.secondsLeft !== undefined) this.#render();
  }

  /** An entry of the form has changed: saves the draft. */
  noteEntry(elicitation: Elicitation): void {
    this.#drafts.save(elicitation);
  }

  /** The page of a visit is finished, perhaps before the consent is taken. */
  completeVisits(elicitationId: string, serverKey: string): void {
    for (const elicitation of [...withoutOutcomeIn(this.#queue), ...visitsIn(this.#queue)]) {
      const { request, options } = elicitation;
      const isMeant = request.elicitationId === elicitationId && options.server.key === serverKey;
      if (isMeant) this.#endVisit(elicitation, 'completed');
    }
  }

  /** Withdraws what is on screen, or would be without `isAside`; with nothing there, the last visit whose time is over. */
  withdrawDisplayed(reason?: unknown): void {
    if (this.#first) this.#withdraw(this.#first, reason);
  }

  /** What is on screen, or would be without `isAside`; with nothing there, the last visit whose time is over. */
  get #first(): Elicitation | undefined {
    return firstIn(this.#queue) ?? visitsIn(this.#queue).at(-1);
  }

  /**
   * Answers `cancel` to every elicitation without an outcome whose owner is the session, because the person can no longer answer.
   * Those of a port leave the screen. Ends all visits, and aborts `lifetime`.
   */
  cancelEverything(): void {
    const lifetime = this.#lifetime;
    this.#lifetime = new AbortController();
    this.#endAwaiting();
    const withoutOutcome = withoutOutcomeIn(this.#queue);
    for (const elicitation of withoutOutcome) this.#abandon(elicitation);
    const held = heldIn(this.#queue);
    if (held) this.#change(held, { type: 'release' });
    for (const visit of visitsIn(this.#queue)) {
      visit.port?.leave();
      this.#endVisit(visit, 'dismissed');
    }
    // Comes last: a pipeline then withdraws its requests. One that had no outcome yet would leave a notice.
    lifetime.abort();
  }

  /** Does what a person wants. Only `cancel` and `silence` answer an elicitation that has not been on screen. */
  press(intent: SessionIntent): void {
    (this.#presses[intent.to] as (intent: SessionIntent) => void)(intent);
  }

  readonly #presses: { [To in SessionIntent['to']]: (intent: Extract<SessionIntent, { to: To }>) => void } = {
    submit: () => this.#answerOrConfirm(this.current?.submitAnswer),
    consent: () => this.current?.request.page && this.#answerOrConfirm({ action: 'accept' }),
    'approve-rest': () => this.#answerOrConfirm(this.current?.restAnswer),
    say: ({ isYes }) => {
      const { yesNo, form, isAnswerable } = this.current ?? {};
      if (!yesNo || !isAnswerable) return;
      form?.enter(yesNo, String(isYes));
      this.press({ to: 'submit' });
    },
    respond: () => {
      const { review } = this.current ?? {};
      const text = review?.sentResponse;
      if (text && review?.allows('respond')) this.#answerOrConfirm({ action: 'respond', text });
    },
    reject: ({ reason }) => {
      if (this.current?.options.rejectable) this.#say({ action: 'reject', ...(reason !== undefined && { reason }) });
    },
    cancel: () => {
      const first = this.#first;
      const { current } = this;
      // A cancel that could not be sent is not sent again: the person can leave in any case.
      if (current?.isUnconfirmed && current.state.answer?.action === 'cancel') this.#abandon(current);
      else if (current) this.#answer(current, { action: 'cancel' });
      else if (first?.isVisiting) this.#endVisit(first, 'dismissed');
      else this.withdrawDisplayed(); // A held one.
    },
    'cancel-all': () => this.#say({ action: 'cancel', all: true }),
    'go-back': () => this.#say({ action: 'back' }),
    silence: () => this.#silence(),
    'open-stage': ({ stage }) => this.#openStage(stage),
    retry: () => {
      const { current } = this;
      if (current?.state.answer) this.#answer(current, current.state.answer);
    },
    'keep-sending': () => {
      if (this.current?.taking?.isSlow) this.#apply({ type: 'put-away', item: this.current, to: 'background' });
    },
    'end-visit': ({ visit, completion }) => this.#endVisit(visit, completion),
    extend: ({ ms }) => this.#extend(ms),
    'dismiss-notice': () => {
      this.#notices.dismiss();
      this.#render();
    },
  };

  #create(spec: ElicitationSpec, declared: boolean, port?: ElicitationPort): Elicitation {
    const elicitation = new Elicitation(spec, {
      declared,
      port,
      scope: this.#scope,
      clock: this.#clock,
      onWithdrawn: (elicitation) => this.#withdraw(elicitation, spec.options.signal?.reason),
      onTick: (elicitation) => elicitation === this.displayed && this.#render(),
      write: (elicitation, event) => this.#change(elicitation, event),
      onTaking: (elicitation) => {
        this.#followPort(elicitation);
        this.#render();
      },
    });
    this.markSeen(elicitation);
    return elicitation;
  }

  #add(elicitation: Elicitation): void {
    this.#apply({ type: 'add', item: elicitation });
  }

  /** Applies an event to the queue, and does what follows. Each callback of the application may cause the next event within. */
  #apply(event: QueueEvent<Elicitation>): void {
    const { queue, effects } = queueAfter(this.#queue, event);
    this.#queue = queue;
    for (const effect of effects) this.#run(effect);
  }

  /** Changes the state of an elicitation, and does what follows. @returns whether the event had an effect. */
  #change(elicitation: Elicitation, event: LifecycleEvent): boolean {
    const before = elicitation.change(event);
    if (!before) return false;
    this.#apply({ type: 'change', item: elicitation, before, by: event });
    elicitation.owner.work();
    return true;
  }

  #run(effect: Effect<Elicitation>): void {
    switch (effect.do) {
      case 'next':
        this.#showNext();
        break;
      case 'queued':
        effect.item.notifyState('queued');
        break;
      case 'begin':
        this.#drafts.restore(effect.item);
        break;
      case 'sight':
        this.markSeen(effect.item);
        break;
      case 'end':
        this.#end(effect);
        break;
      case 'end-turn':
      case 'leave':
        this.#apply({ type: effect.do, item: effect.item });
        break;
      case 'release':
        this.#change(effect.item, { type: 'release' });
        break;
      case 'abandon':
        this.#abandon(effect.item);
        break;
      case 'finish':
        effect.item.finish();
        break;
      case 'reopen':
        if (effect.item.state.phase !== 'open') break; // Its time had run out while the machine slept.
        this.markSeen(effect.item);
        this.#perform(effect);
        this.#render();
        break;
      case 'visit':
        // Each callback of the application can end the visit.
        if (effect.item.isVisiting) effect.item.notifyState('waiting');
        if (effect.item.isVisiting) this.#perform(effect);
        break;
      case 'close':
        this.#notices.noteClose();
        this.#perform(effect);
        break;
      default:
        this.#perform(effect); // `render`, `background` and `late` are the screen's alone.
    }
  }

  #render(): void {
    this.#perform({ do: 'render' });
  }

  /** Gives the next in the queue its turn, unless its server no longer waits for it. */
  #showNext(): void {
    // Reads the queue in each round, because a callback of the application may add a request while an expired one ends.
    for (let item = nextIn(this.#queue); item; item = nextIn(this.#queue)) {
      if (!this.#change(item, { type: 'due' })) this.#apply({ type: 'begin-turn', item });
    }
  }

  /** Gives an elicitation its outcome. Without a visit, it also reports `done`. */
  #end({ item: elicitation, ending, hadTurn, isReported }: Extract<Effect<Elicitation>, { do: 'end' }>): void {
    const { page, review } = elicitation.request;
    const isConsent = ending.action === 'accept' && page !== undefined;
    const outcome = isConsent ? { ...ending, completion: this.#beginVisit(elicitation) } : outcomeFrom(ending, review);
    elicitation.settle(outcome);
    if (hadTurn || elicitation.wasRendered) this.#drafts.save(elicitation);
    if (isReported) this.#notices.noteEnd(elicitation, hadTurn);
    this.#perform({ do: 'outcome', item: elicitation, outcome, isReported });
  }

  /** Begins the visit of a page, for as long as its phase lasts. @returns how it ends. */
  #beginVisit(elicitation: Elicitation): Promise<Completion> {
    const completion = elicitation.beginVisit();
    if (elicitation.isVisiting) this.markSeen(elicitation);
    return completion;
  }

  /**
   * The person answers. The application's check and the delivery come before the outcome.
   * @param isTaken Whether it needs neither.
   */
  #answer(elicitation: Elicitation, answer: Answer, isTaken = false): void {
    const event = elicitation.answerEvent(answer);
    if (!isTaken) this.#change(elicitation, event);
    else if (elicitation.change(event)) this.#change(elicitation, { type: 'checked', answerId: event.answerId });
  }

  /** Gives the answer to the current elicitation, if it was on screen. */
  #say(answer: Answer): void {
    const { current } = this;
    if (current?.wasRendered) this.#answer(current, answer);
  }

  #answerOrConfirm(answer: Answer | undefined): void {
    const { current } = this;
    if (!current?.isAnswerable || !answer) return;
    if (current.askToConfirm(answer)) this.#render();
    else this.#answer(current, answer);
  }

  /**
   * The person can no longer answer: the answer is `cancel`, unless the owner is elsewhere. A delivery goes on, because the answer
   * may have arrived.
   */
  #abandon(elicitation: Elicitation): void {
    const { port } = elicitation;
    port?.leave();
    if (!elicitation.taking?.isDelivering) {
      // Its owner still has it, and another view may show it.
      if (port) this.#change(elicitation, { type: 'withdraw', how: 'closed' });
      else this.#answer(elicitation, { action: 'cancel' }, true);
      return;
    }
    this.#endVisit(elicitation, 'dismissed'); // If the consent still arrives, nothing waits for the page.
    this.#apply({ type: 'put-away', item: elicitation, to: 'gone' });
  }

  /** The server took an elicitation back. @param reason It says why, as the abort reason of a signal does. */
  #withdraw(elicitation: Elicitation, reason: unknown): void {
    this.#change(elicitation, { type: 'withdraw', how: causeOf(reason) ?? 'withdrawn' });
  }

  #endVisit(elicitation: Elicitation, completion: 'completed' | 'dismissed'): void {
    if (this.#change(elicitation, { type: 'visited', completion }))
      elicitation.port?.send({ type: 'visited', completion });
  }

  /** The port says something else than before, or the connection to it has changed. */
  #followPort(elicitation: Elicitation): void {
    if (elicitation.adoptAnswer()) this.#perform({ do: 'form', item: elicitation, isFresh: true });
    let news = elicitation.takeNews();
    while (news && this.#change(elicitation, news)) news = elicitation.takeNews();
    if (elicitation === this.displayed) this.#render();
  }

  /** Rejects this request and all others of its server. The elicitation that the application declares stays. */
  #silence(): void {
    const { current } = this;
    if (!current?.wasRendered || current.state.phase !== 'open' || current.declared) return;
    const { key } = current.options.server;
    const isOther = ({ declared, options }: Elicitation) => !declared && options.server.key === key;
    const others = itemsAt(this.#queue, 'queue').filter(isOther);
    this.#apply({ type: 'take-out', items: others }); // None of them gets a turn.
    for (const silenced of [current, ...others]) this.#answer(silenced, { action: 'reject', silence: true });
  }

  #openStage(stage: ReviewStage): void {
    const { current } = this;
    if (!current?.openStage(stage)) return;
    this.#drafts.restore(current);
    this.#perform({ do: 'form', item: current, isFresh: true });
  }

  #extend(ms: number): void {
    const { displayed } = this;
    if (!displayed) return;
    this.#change(displayed, { type: 'more-time', ms });
    displayed.port?.send({ type: 'more-time', ms });
    this.#render();
  }

  #endAwaiting(): void {
    this.#stopAwaiting?.();
    this.#stopAwaiting = undefined;
  }
}
