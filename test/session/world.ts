import assert from 'node:assert/strict';
import { LATE_TIME } from '../../src/lifecycle/state.js';
import type { Completion, Outcome } from '../../src/protocol/outcome.js';
import type { Elicitation } from '../../src/session/elicitation.js';
import { ElicitationSession } from '../../src/session/elicitation-session.js';
import type { Place } from '../../src/session/session-listener.js';
import type { ElicitationSpec } from '../../src/session/spec.js';
import { HandClock } from '../runtime/hand-clock.js';
import { type Check, type Delivery, Known } from './known.js';
import { assertTexts } from './rules.js';

/** Exactly what one call has to do to existing elicitations. */
export interface Effect {
  readonly ends?: readonly (readonly [Known, Outcome['action']])[];
  /** Visits that it ends, and how. */
  readonly leaves?: readonly (readonly [Known, Completion])[];
  /** The one held, which it takes off the screen. */
  readonly releases?: Known | undefined;
  /** The one whose answer the application starts to check. */
  readonly checks?: Known | undefined;
  /** The answers that it sends on their way. */
  readonly delivers?: readonly (readonly [Known, Outcome['action']])[];
  /** The elicitation that it takes off the screen during its delivery. */
  readonly putsAside?: Known | undefined;
  /** The one whose answer did not arrive: the form is open again. */
  readonly reopens?: Known;
  /** Whether it also dismisses elicitations that are accepted at the same time. */
  readonly dismissesAll?: boolean;
}

/** An effect that is expected, and the session's lifetime as far as it is known. */
interface Running extends Effect {
  lifetime: AbortSignal;
  readonly deliveriesBefore: number;
  hasReopened?: boolean;
}

/** When a listener of the application calls back into the session. */
export type Moment = 'outcome' | 'close' | 'state' | 'check' | 'delivery';

/** A session, the known facts about its elicitations, and the rules that each of its callbacks has to keep. */
export class World {
  readonly clock = new HandClock();
  readonly all: Known[] = [];
  readonly reactions: { readonly moment: Moment; readonly run: () => void }[] = [];
  /** In the order of consent. */
  readonly consents: Known[] = [];
  readonly checks: { readonly known: Known; readonly check: Check }[] = [];
  readonly deliveries: { readonly known: Known; readonly delivery: Delivery }[] = [];
  /** The functions that release held elicitations. */
  readonly releases: { readonly known: () => Known | undefined; readonly resolve: () => void }[] = [];
  turn: Known | undefined;
  /** The server of each turn so far. */
  readonly turnsOf: string[] = [];
  isAttached = false;
  isVisible = false;
  scope: unknown;
  scopeChanges = 0;
  /** When the wait for the element runs out. */
  attachEndsAt: number | undefined;
  subscriptions = 0;
  /** Errors that were reported as uncaught, and how many there should be. */
  readonly reported: unknown[] = [];
  expectedReports = 0;
  /** Why the last elicitation that left a notice went away. */
  notice: string | undefined;
  readonly effects: Running[] = [];
  readonly #known = new Map<Elicitation, Known>();
  /** The first rule that was broken, perhaps inside a callback. */
  failure: unknown;

  readonly session: ElicitationSession = new ElicitationSession(this.clock, {
    drafts: () => undefined,
    onChange: () => this.#observe(),
    onOutcome: (elicitation, outcome, place) =>
      this.#observe('outcome', () => this.#end(this.of(elicitation), outcome, place)),
    onVisit: (elicitation) => this.#observe(undefined, () => this.#visit(this.of(elicitation))),
    onLate: (elicitation) => this.#observe(undefined, () => this.#late(this.of(elicitation))),
    onAside: (elicitation) => this.#observe(undefined, () => this.#aside(this.of(elicitation))),
    onClose: (elicitation) => this.#observe('close', () => this.#close(this.of(elicitation))),
    onReopen: (elicitation, errors) => this.#observe(undefined, () => this.#reopen(this.of(elicitation), errors)),
    onSourceChange: (elicitation) =>
      this.#observe(undefined, () => assert.ok(elicitation === this.session.current && elicitation.declared)),
    onFormChange: (elicitation) =>
      this.#observe(undefined, () => assert.ok(elicitation === this.session.current && elicitation.declared)),
  });

  of(elicitation: Elicitation): Known {
    let known = this.#known.get(elicitation);
    if (known) return known;
    known = this.all.find(({ spec }) => spec === elicitation.spec);
    assert.ok(known, 'every elicitation was asked');
    known.elicitation = elicitation;
    this.#known.set(elicitation, known);
    return known;
  }

  get open(): Known[] {
    return this.all.filter((known) => known.isOpen);
  }

  /** Those that wait for their turn, in the order of arrival. */
  get queue(): Known[] {
    return this.open.filter((known) => known !== this.turn && !known.isAside).sort((a, b) => a.rank - b.rank);
  }

  /** Whose turn is next among some that wait: what came back from aside, else the server whose last turn is longest ago. */
  nextOf(queue: readonly Known[]): Known | undefined {
    const lastTurn = ({ spec }: Known) => this.turnsOf.lastIndexOf(spec.options.server.key);
    const [returned] = queue.filter(({ isShown }) => isShown);
    return returned ?? [...queue].sort((a, b) => lastTurn(a) - lastTurn(b) || a.rank - b.rank)[0];
  }

  /** The pages to visit whose consent is on its way. */
  get consenting(): Known[] {
    return this.open.filter(
      ({ spec, isDelivering, delivery }) => spec.request.page && isDelivering && delivery?.answer.action === 'accept',
    );
  }

  get visits(): Known[] {
    return this.consents.filter((known) => known.isVisiting);
  }

  /** The visit that is on screen while nothing else is. */
  get waiting(): Known | undefined {
    return this.visits.filter(({ isOvertime }) => !isOvertime).at(-1);
  }

  get held(): Known | undefined {
    return this.all.find((known) => known.isHeld);
  }

  get declared(): Known | undefined {
    return this.all.find((known) => known.isDeclared && (known.isOpen || known.isVisiting));
  }

  /** The elicitation that the person can act on. */
  get actable(): Known | undefined {
    return this.session.current && this.of(this.session.current);
  }

  /** What dismissing does when no elicitation has its turn. */
  get dismissal(): Effect {
    if (this.held) return { releases: this.held };
    const visit = this.waiting ?? this.visits.at(-1);
    return { leaves: visit ? [[visit, 'dismissed']] : [] };
  }

  /** The elicitations that end when the person can no longer answer: all but those with a delivery. */
  get cancellation(): Effect {
    return {
      ends: this.open.filter((known) => !known.isDelivering).map((known) => [known, 'cancel']),
      leaves: this.visits.map((visit) => [visit, 'dismissed']),
      releases: this.held,
      dismissesAll: true,
    };
  }

  add(spec: ElicitationSpec, isDeclared: boolean): Known {
    const known = new Known(spec, isDeclared, this.scope ?? `no scope, after ${this.scopeChanges} others`);
    known.rank = this.all.push(known);
    return known;
  }

  /** Calls the session, and checks that what this call ended is right: that, and nothing else. */
  call(effect: Effect, run: () => void): void {
    const checkBefore = effect.checks?.check;
    const end = this.#begin(effect);
    run();
    end();
    if (effect.checks) assert.ok(effect.checks.check !== checkBefore, 'the application checks the answer');
    this.#observe();
  }

  /** The same for an effect that comes with the promises that are settled. */
  async settle(effect: Effect, run: () => void): Promise<void> {
    const end = this.#begin(effect);
    run();
    await flush();
    end();
    this.#observe();
  }

  /** @returns what checks that the effect has come, and that the lifetime is over if, and only if, everything was cancelled. */
  #begin(expected: Effect): () => void {
    const { lifetime } = this.session;
    const effect: Running = { ...expected, lifetime, deliveriesBefore: this.deliveries.length };
    if (effect.dismissesAll) this.attachEndsAt = undefined;
    if (effect.reopens?.isAside) this.#queueFirst(effect.reopens);
    this.effects.push(effect);
    return () => {
      this.#followLifetime();
      if (effect.dismissesAll) for (const known of this.open) known.isAbandoned ||= known.isAside;
      this.#assertDone(effect);
      this.effects.pop();
      if (effect.dismissesAll) assert.notEqual(this.session.lifetime, lifetime, 'everything was cancelled');
      assert.equal(lifetime.aborted, this.session.lifetime !== lifetime, 'whether the lifetime is over');
      assert.equal(this.session.lifetime.aborted, false);
      for (const outer of this.effects) outer.lifetime = this.session.lifetime;
    };
  }

  /** A lifetime ends by itself only if the element did not come into the page: then everything is cancelled. */
  #followLifetime(): void {
    const effect = this.effects.at(-1);
    if (!effect || effect.dismissesAll || this.session.lifetime === effect.lifetime) return;
    const { attachEndsAt = Number.POSITIVE_INFINITY } = this;
    assert.ok(!this.isAttached && attachEndsAt <= this.clock.now(), 'a lifetime ends by itself');
    this.attachEndsAt = undefined;
    Object.assign(effect, this.cancellation);
  }

  /** The application is about to check an answer. */
  startCheck(known: Known, check: Check): void {
    this.checks.push({ known, check });
    this.#observe('check', () => {
      assert.equal(this.effects.at(-1)?.checks, known, 'only a submitted answer is checked');
      known.check = check;
    });
  }

  /** The application is about to deliver an answer. */
  startDelivery(known: Known, delivery: Delivery): void {
    this.deliveries.push({ known, delivery });
    this.#observe('delivery', () => {
      const expected = this.effects.at(-1)?.delivers?.find(([other]) => other === known);
      assert.equal(delivery.answer.action, expected?.[1], 'only what the person answered is delivered');
      assert.ok(!known.isBusy, 'what was under way before is aborted');
      known.delivery = delivery;
      if (known !== this.turn) known.isAside = true; // It was silenced in the queue.
    });
  }

  /** The application declares something else in the place of `known`. */
  redeclare(known: Known, spec: ElicitationSpec): void {
    const before = known.spec;
    const isFresh =
      before.options.server.key !== spec.options.server.key || before.request.page?.href !== spec.request.page?.href;
    const isSame =
      !isFresh && before.options.nested === spec.options.nested && before.request.schema === spec.request.schema;
    const check = known.isBusy ? known.check : undefined;
    known.spec = spec;
    this.call({}, () => {
      if (isFresh && known.isShown) known.isShown = false;
      if (isFresh) known.isSeen = false;
      this.session.declare(spec);
    });
    if (check) assert.equal(check.signal.aborted, !isSame, 'the check concerns another form');
    assertTexts(known);
  }

  noteState(known: Known, state: string): void {
    this.#observe('state', () => {
      known.states.push(state);
      if (state !== 'done') return;
      if (known.isVisiting) this.#leave(known);
      else if (!known.outcome) known.isEnding = true;
    });
  }

  #observe(moment?: Moment, check: () => void = () => {}): void {
    try {
      this.#followLifetime();
      this.#followTurn();
      check();
      const { turn, isVisible } = this;
      for (const known of this.open) {
        const canBeSeen = known === turn && isVisible;
        known.followUnseenLimit(this.clock.now(), isVisible);
        known.isSeen ||= known.isBusy || (known.isShown && canBeSeen);
        known.followTimeLimit(this.clock.now(), canBeSeen);
      }
      for (const visit of this.visits) visit.followVisit(this.clock.now(), this.isVisible);
      const index = this.reactions.findIndex((reaction) => reaction.moment === moment);
      if (index >= 0) this.reactions.splice(index, 1)[0]?.run();
    } catch (error) {
      this.failure ??= error; // Thrown here, it would end up in the session.
    }
  }

  #followTurn(): void {
    const { current, declared } = this.session;
    const known = current && this.of(current);
    if (declared) this.of(declared); // Its spec may change from now on.
    if (known === this.turn) return;
    const { turn, queue } = this;
    if (turn)
      assert.ok(turn.outcome || turn.isDelivering, 'a turn ends with an outcome, or while an answer is on its way');
    const answered = new Set(
      this.effects.flatMap(({ ends = [], delivers = [] }) => [...ends, ...delivers].map(([other]) => other)),
    );
    this.turn = known;
    if (!known) return;
    assert.equal(known, this.nextOf(queue.filter((other) => !answered.has(other))), 'servers take turns');
    this.turnsOf.push(known.spec.options.server.key);
    assert.ok(this.isAttached, 'there is a place to show it in');
    const hasPassed = known.spec.options.deadline !== undefined && known.endsAt! <= this.clock.now();
    assert.ok(!hasPassed, 'its server still waits for it');
    known.hasHadTurn = true;
    assertTexts(known);
  }

  /** It leaves the screen while its answer is on its way. */
  #aside(known: Known): void {
    const { putsAside, dismissesAll = false } = this.effects.at(-1) ?? {};
    assert.ok(known.isOpen && known.isDelivering, 'its answer is on its way');
    assert.ok(putsAside === known || dismissesAll, 'the person, or the end of the page, puts it aside');
    known.isAside = true;
    known.isAbandoned = dismissesAll;
  }

  /** Its delivery failed after it was put aside: it comes before all others. */
  #queueFirst(known: Known): void {
    known.isAside = false;
    known.rank = Math.max(...this.all.map(({ rank }) => rank)) + 1;
  }

  /** The form is open again, on screen or in the queue. */
  #reopen(known: Known, errors: Readonly<Record<string, string>>): void {
    const effect = this.effects.at(-1);
    const { state, isAnswerable } = known.elicitation!;
    assert.ok(known.isOpen && state.phase === 'open', 'the form is open again');
    assert.equal(isAnswerable, known.isAnswerable, 'the person can answer again');
    if (!state.failure) assert.deepEqual(errors, { '/name': 'taken' });
    assertTexts(known);
    if (effect?.reopens === known) effect.hasReopened = true;
  }

  #end(known: Known, outcome: Outcome, place: Place): void {
    const { action } = outcome;
    const wasCurrent = place === 'current';
    assert.equal(known.outcome, undefined, 'one outcome');
    assert.equal(place, this.#placeOf(known), 'where it was');
    // A form that opens again may have no time left, when the machine slept over its limit.
    const hasPassed = (known.endsAt ?? Infinity) <= this.clock.now() || (known.left ?? Infinity) <= 0;
    const ends = this.effects.at(-1)?.ends?.find(([other]) => other === known);
    const isUnseen = known.unseenEndsAt !== undefined && known.unseenEndsAt <= this.clock.now();
    assert.ok(
      (action === 'timeout' && (hasPassed || isUnseen)) || ends?.[1] === action,
      `${action} of ${known.secret}`,
    );
    const isByPerson = action !== 'cancel' && action !== 'timeout' && action !== 'withdrawn';
    const isSilenced = action === 'reject' && outcome.silence === true;
    assert.ok(known.isShown || !isByPerson || (isSilenced && !known.isDeclared), 'nobody answers unseen');
    if (action === 'accept') this.#accept(known, outcome.content);
    this.#followNotice(known, action, place);
    known.outcome = outcome;
    known.endsAt = undefined;
    known.unseenEndsAt = undefined;
    known.left = undefined;
    known.isDismissed ||= !wasCurrent;
    known.isAside = false;
    if (action !== 'accept' || !known.spec.request.page) return;
    known.completion = known.delivery?.completion ?? (known.isAbandoned ? 'dismissed' : undefined);
    if (known.completion) return;
    this.consents.push(known);
    if (known.spec.options.visitTimeout > 0) known.endsAt = this.clock.now() + known.spec.options.visitTimeout;
  }

  /** The place in which the person last saw the elicitation. An abandoned one is no longer seen. */
  #placeOf(known: Known): Place {
    if (known === this.turn) return 'current';
    return known.isShown && !known.isAbandoned ? 'background' : 'queued';
  }

  /** A notice says why it went away, if the person has seen it. An end on screen removes an earlier notice. */
  #followNotice(known: Known, action: Outcome['action'], place: Place): void {
    const why = action === 'timeout' ? action : action === 'withdrawn' ? known.why : undefined;
    const text = why === 'expired' ? 'timeout' : why === 'closed' ? undefined : why;
    if (place === 'current') this.notice = known.isShown ? text : undefined;
    if (place === 'background') this.notice = text ?? this.notice;
  }

  #accept(known: Known, content: unknown): void {
    assert.ok(!known.isBusy && !known.spec.request.defect);
    assert.equal(known.spec.request.page === undefined, content !== undefined);
    if (known.spec.request.page) return;
    assertTexts(known);
    if (known.spec.options.checkAnswer) assert.ok(known.check?.isDone && !known.check.signal.aborted, 'it was checked');
  }

  #visit(known: Known): void {
    assert.ok(known.isVisiting && known.elicitation?.state.phase === 'visiting', 'its page is open elsewhere');
  }

  /** The time for a visit is over, but not the visit. */
  #late(known: Known): void {
    assert.ok(
      known.isVisiting && !known.isOvertime && this.isVisible,
      'its time runs while the person can see the page',
    );
    assert.ok(known.endsAt !== undefined && known.endsAt <= this.clock.now(), 'its time has passed');
    known.isOvertime = true;
    known.endsAt = this.clock.now() + LATE_TIME;
  }

  /** A visit is over. */
  #leave(known: Known): void {
    if (known.completion) return;
    const hasPassed = known.isOvertime && known.endsAt! <= this.clock.now();
    const { leaves = [], dismissesAll } = this.effects.at(-1) ?? {};
    const completion = leaves.find(([other]) => other === known)?.[1] ?? (dismissesAll && 'dismissed');
    known.completion = completion || (hasPassed ? 'timeout' : known.isFinished ? 'completed' : undefined);
    assert.ok(known.completion, 'a visit ends by itself');
  }

  #close(known: Known): void {
    assert.ok(known.outcome, 'its outcome comes first');
    assert.ok(!known.isClosed, 'it leaves the screen once');
    assert.ok(known.hasHadTurn && !known.isAbandoned, 'it was on screen');
    if (known.isVisiting) this.#leave(known);
    if (known.isHeld) {
      const { releases, dismissesAll } = this.effects.at(-1) ?? {};
      const isDismissed = releases === known || dismissesAll;
      assert.ok(isDismissed || known.isReleased || this.turn, 'it is held until the next round');
    }
    known.isClosed = true;
  }

  #assertDone(effect: Running): void {
    const { ends = [], leaves = [], delivers = [], releases, dismissesAll, putsAside, reopens } = effect;
    // Called back before the outcome, it also dismisses what that outcome would have held.
    if (dismissesAll && this.turn?.isEnding) this.turn.isDismissed = true;
    const later = new Set(this.effects.slice(0, -1).flatMap((outer) => outer.ends?.map(([known]) => known) ?? []));
    for (const [known, action] of ends) {
      const isAbandoned = dismissesAll && known.isAbandoned; // A listener called back, and it was answered.
      assert.ok(known.outcome || known.isEnding || later.has(known) || isAbandoned, `${action} of ${known.secret}`);
    }
    const begun = new Set(this.deliveries.slice(effect.deliveriesBefore).map(({ known }) => known));
    for (const [known, action] of delivers) {
      assert.ok(begun.has(known) || !known.isOpen || later.has(known), `${action} of ${known.secret} is delivered`);
    }
    if (putsAside) assert.ok(putsAside.isAside, 'it is put aside');
    if (reopens) assert.ok(effect.hasReopened || !reopens.isOpen, 'the form is open again');
    for (const [known] of leaves) {
      assert.ok(known.elicitation?.state.phase === 'over', 'the visit is over');
      this.#leave(known);
    }
    if (!releases) return;
    releases.isDismissed = true;
    assert.ok(releases.isClosed || releases === this.turn, 'it is not held any longer');
  }
}

/** Waits until all promises that can settle have settled. */
export function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
