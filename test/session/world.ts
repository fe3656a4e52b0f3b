import assert from 'node:assert/strict';
import type { Completion, Outcome } from '../../src/protocol/outcome.js';
import type { Elicitation } from '../../src/session/elicitation.js';
import { ElicitationSession } from '../../src/session/elicitation-session.js';
import type { ElicitationSpec } from '../../src/session/spec.js';
import { LATE_TIME } from '../../src/session/visit.js';
import { HandClock } from '../host/hand-clock.js';
import { type Check, Known } from './known.js';
import { assertTexts } from './rules.js';

/** What one call may do to elicitations that are there already, and has to. */
export interface Effect {
  readonly ends?: readonly (readonly [Known, Outcome['action']])[];
  /** Visits that it ends, and how. */
  readonly leaves?: readonly (readonly [Known, Completion])[];
  /** The one held, which it takes off the screen. */
  readonly releases?: Known | undefined;
  /** The one whose answer the application starts to check. */
  readonly checks?: Known | undefined;
  /** Whether it dismisses whatever is accepted meanwhile, too. */
  readonly dismissesAll?: boolean;
}

/** An effect that is under way, and the session's lifetime as far as it is known. */
interface Running extends Effect {
  lifetime: AbortSignal;
}

/** When a listener of the application calls back into the session. */
export type Moment = 'outcome' | 'close' | 'state' | 'check';

/** A session, what is known about its elicitations, and the rules that each of its callbacks has to keep. */
export class World {
  readonly clock = new HandClock();
  readonly all: Known[] = [];
  readonly reactions: { readonly moment: Moment; readonly run: () => void }[] = [];
  /** In the order of consent. */
  readonly consents: Known[] = [];
  readonly checks: { readonly known: Known; readonly check: Check }[] = [];
  /** What lets those go that are held. */
  readonly releases: { readonly known: () => Known | undefined; readonly resolve: () => void }[] = [];
  turn: Known | undefined;
  isAttached = false;
  isVisible = false;
  scope: unknown;
  scopeChanges = 0;
  /** When the element has to be in the page for what waits for that. */
  attachEndsAt: number | undefined;
  subscriptions = 0;
  /** Errors that were reported as uncaught, and how many there should be. */
  readonly reported: unknown[] = [];
  expectedReports = 0;
  readonly effects: Running[] = [];
  readonly #known = new Map<Elicitation, Known>();
  /** The first rule that was broken, perhaps inside a callback. */
  failure: unknown;

  readonly session: ElicitationSession = new ElicitationSession(this.clock, {
    drafts: () => undefined,
    onChange: () => this.#observe(),
    onOutcome: (elicitation, outcome, wasCurrent) =>
      this.#observe('outcome', () => this.#end(this.of(elicitation), outcome, wasCurrent)),
    onVisit: (elicitation) => this.#observe(undefined, () => this.#visit(this.of(elicitation))),
    onLate: (elicitation) => this.#observe(undefined, () => this.#late(this.of(elicitation))),
    onClose: (elicitation) => this.#observe('close', () => this.#close(this.of(elicitation))),
    onReopen: (elicitation, errors) =>
      this.#observe(undefined, () => {
        assert.ok(elicitation.isAnswerable && elicitation === this.session.current, 'the form is open again');
        if (!elicitation.hasCheckFailed) assert.deepEqual(errors, { '/name': 'taken' });
      }),
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

  get visits(): Known[] {
    return this.consents.filter((known) => known.isVisiting);
  }

  /** The visit that is on screen while nothing else is. */
  get waiting(): Known | undefined {
    return this.visits.filter(({ isLate }) => !isLate).at(-1);
  }

  get held(): Known | undefined {
    return this.all.find((known) => known.isHeld);
  }

  get declared(): Known | undefined {
    return this.all.find((known) => known.isDeclared && (known.isOpen || known.isVisiting));
  }

  /** The one that the person can act on. */
  get actable(): Known | undefined {
    return this.session.current && this.of(this.session.current);
  }

  /** What dismissing does when no elicitation has its turn. */
  get dismissal(): Effect {
    if (this.held) return { releases: this.held };
    const visit = this.waiting ?? this.visits.at(-1);
    return { leaves: visit ? [[visit, 'dismissed']] : [] };
  }

  /** What ends when nobody can answer any more. */
  get cancellation(): Effect {
    return {
      ends: this.open.map((known) => [known, 'cancel']),
      leaves: this.visits.map((visit) => [visit, 'dismissed']),
      releases: this.held,
      dismissesAll: true,
    };
  }

  add(spec: ElicitationSpec, isDeclared: boolean): Known {
    const known = new Known(spec, isDeclared, this.scope ?? `no scope, after ${this.scopeChanges} others`);
    this.all.push(known);
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
    const effect: Running = { ...expected, lifetime };
    if (effect.dismissesAll) this.attachEndsAt = undefined;
    this.effects.push(effect);
    return () => {
      this.#followLifetime();
      this.#assertDone(effect);
      this.effects.pop();
      if (effect.dismissesAll) assert.notEqual(this.session.lifetime, lifetime, 'everything was cancelled');
      assert.equal(lifetime.aborted, this.session.lifetime !== lifetime, 'whether the lifetime is over');
      assert.equal(this.session.lifetime.aborted, false);
      for (const outer of this.effects) outer.lifetime = this.session.lifetime;
    };
  }

  /** A lifetime ends by itself only because no place came for what waited: then everything is cancelled. */
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

  /** The application declares something else in the place of `known`. */
  redeclare(known: Known, spec: ElicitationSpec): void {
    const before = known.spec;
    const isFresh = before.serverKey !== spec.serverKey || before.page?.href !== spec.page?.href;
    const isSame = !isFresh && before.nested === spec.nested && before.schema === spec.schema;
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
      for (const known of this.open) known.followUnseenLimit(this.clock.now(), isVisible);
      if (turn?.isOpen && turn.isShown && !turn.isBusy && isVisible) turn.isSeen = true;
      turn?.followTimeLimit(this.clock.now(), isVisible);
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
    if (this.turn) assert.ok(this.turn.outcome, 'a turn ends with an outcome');
    this.turn = known;
    if (!known) return;
    const ending = new Set(this.effects.flatMap(({ ends = [] }) => ends.map(([other]) => other)));
    const first = this.all.find((other) => other.isOpen && !other.hasHadTurn && !ending.has(other));
    assert.equal(known, first, 'first in, first out');
    assert.ok(this.isAttached, 'there is a place to show it in');
    const { deadline } = known.spec;
    assert.ok(deadline === undefined || deadline > this.clock.now(), 'its server still waits for it');
    known.hasHadTurn = true;
    assertTexts(known);
  }

  #end(known: Known, outcome: Outcome, wasCurrent: boolean): void {
    const { action } = outcome;
    assert.equal(known.outcome, undefined, 'one outcome');
    assert.equal(wasCurrent, known === this.turn, 'whether its turn had come');
    const hasPassed = known.endsAt !== undefined && known.endsAt <= this.clock.now();
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
    const leavesNotice = known.isShown && (action === 'withdrawn' || action === 'timeout');
    if (wasCurrent) assert.equal(this.session.notice?.why, leavesNotice ? action : undefined, 'the notice');
    known.outcome = outcome;
    known.endsAt = undefined;
    known.unseenEndsAt = undefined;
    known.left = undefined;
    if (action !== 'accept' || !known.spec.page) return;
    this.consents.push(known);
    if (known.spec.visitTimeout > 0) known.endsAt = this.clock.now() + known.spec.visitTimeout;
  }

  #accept(known: Known, content: unknown): void {
    assert.ok(!known.isBusy && !known.spec.defect);
    assert.equal(known.spec.page === undefined, content !== undefined);
    if (known.spec.page) return;
    assertTexts(known);
    if (known.spec.checkAnswer) assert.ok(known.check?.isDone && !known.check.signal.aborted, 'it was checked');
  }

  #visit(known: Known): void {
    assert.ok(known.isVisiting && known.elicitation?.phase === 'visiting', 'its page is open elsewhere');
  }

  /** The time for a visit is over, but not the visit. */
  #late(known: Known): void {
    assert.ok(known.isVisiting && !known.isLate && this.isVisible, 'its time runs while the person can see the page');
    assert.ok(known.endsAt !== undefined && known.endsAt <= this.clock.now(), 'its time has passed');
    known.isLate = true;
    known.endsAt = this.clock.now() + LATE_TIME;
  }

  /** A visit is over. */
  #leave(known: Known): void {
    if (known.completion) return;
    const hasPassed = known.isLate && known.endsAt! <= this.clock.now();
    const { leaves = [], dismissesAll } = this.effects.at(-1) ?? {};
    const completion = leaves.find(([other]) => other === known)?.[1] ?? (dismissesAll && 'dismissed');
    known.completion = completion || (hasPassed ? 'timeout' : known.isFinished ? 'completed' : undefined);
    assert.ok(known.completion, 'a visit ends by itself');
  }

  #close(known: Known): void {
    assert.ok(known.outcome, 'its outcome comes first');
    assert.ok(!known.isClosed, 'it leaves the screen once');
    assert.ok(known.hasHadTurn, 'it was on screen');
    if (known.isVisiting) this.#leave(known);
    if (known.isHeld) {
      const { releases, dismissesAll } = this.effects.at(-1) ?? {};
      const isDismissed = releases === known || dismissesAll;
      assert.ok(isDismissed || known.isReleased || this.turn, 'it is held until the next round');
    }
    known.isClosed = true;
  }

  #assertDone({ ends = [], leaves = [], releases, dismissesAll }: Effect): void {
    // Called back before the outcome, it also dismisses what that outcome would have held.
    if (dismissesAll && this.turn?.isEnding) this.turn.isDismissed = true;
    const later = new Set(this.effects.slice(0, -1).flatMap((outer) => outer.ends?.map(([known]) => known) ?? []));
    for (const [known, action] of ends) {
      assert.ok(known.outcome || known.isEnding || later.has(known), `${action} of ${known.secret}`);
    }
    for (const [known] of leaves) {
      assert.ok(known.elicitation?.visit?.isOver, 'the visit is over');
      this.#leave(known);
    }
    if (!releases) return;
    releases.isDismissed = true;
    assert.ok(releases.isClosed || releases === this.turn, 'it is not held any longer');
  }
}

/** All promises that can settle do. */
export function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
