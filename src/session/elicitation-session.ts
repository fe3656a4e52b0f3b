import { LatestOnly } from '../host/latest-only.js';
import { isSameScope } from '../protocol/scope.js';
import type { Clock } from '../runtime/clock.js';
import { Drafts } from './drafts.js';
import { Elicitation } from './elicitation.js';
import { PersonActions } from './person-actions.js';
import type { SessionListener } from './session-listener.js';
import type { ElicitationSpec } from './spec.js';
import { Turns } from './turns.js';

/** Milliseconds that a request waits for its element to be inserted into the page. Frameworks may do that late. */
const ATTACH_LIMIT = 10_000;

/**
 * The elicitations of one element: `turns` says where each is and what ends it, `person` is what the person does to them, and the
 * session how they come and all end together. It uses no DOM. Each elicitation ends exactly once.
 */
export class ElicitationSession {
  readonly turns: Turns;
  readonly person: PersonActions;
  readonly #drafts: Drafts;
  readonly #clock: Clock;
  readonly #listener: SessionListener;
  readonly #latest = new LatestOnly();
  #declared: Elicitation | undefined;
  #scope: unknown;
  #stopAwaiting: (() => void) | undefined;
  #lifetime = new AbortController();

  constructor(clock: Clock, listener: SessionListener) {
    this.#clock = clock;
    this.#listener = listener;
    this.#drafts = new Drafts(clock, listener);
    this.turns = new Turns(clock, this.#drafts, listener);
    this.person = new PersonActions(this.turns, this.#drafts, listener);
  }

  /** The elicitation that the element's properties declare, until it is over. */
  get declared(): Elicitation | undefined {
    const phase = this.#declared?.state.phase;
    return phase === 'over' ? undefined : this.#declared;
  }

  get scope(): unknown {
    return this.#scope;
  }

  /** The scope of all answers. Another scope cancels every elicitation; a scope with equal members has no effect. */
  set scope(scope: unknown) {
    if (isSameScope(scope, this.#scope)) return;
    this.#scope = scope;
    this.turns.clearNotice();
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
    this.turns.setAttached(isAttached);
  }

  /**
   * Queues a request of the session's scope. Its `signal` must not have aborted yet.
   * @param absence Aborts when the person can no longer answer: the outcome is `cancel`. It must not have aborted yet.
   */
  ask(spec: ElicitationSpec, absence?: AbortSignal): Elicitation {
    const elicitation = this.#create(spec, false);
    const cancel = () => this.turns.abandon(elicitation);
    absence?.addEventListener('abort', cancel);
    elicitation.settled.then(() => absence?.removeEventListener('abort', cancel));
    if (!this.turns.isAttached) this.#awaitAttachment();
    if (spec.options.visiting && spec.request.page) this.turns.resumeVisit(elicitation);
    else this.turns.add(elicitation);
    const server = { id: spec.options.server.key };
    this.#latest.add({ ...spec.options, server, scope: undefined }, cancel, elicitation.settled); // All are of one scope.
    return elicitation;
  }

  /** Queues the elicitation that the element's properties declare, or puts it in the place of their earlier one. */
  declare(spec: ElicitationSpec): void {
    const elicitation = this.declared;
    if (!elicitation) {
      this.#declared = this.#create(spec, true);
      this.turns.add(this.#declared);
      return;
    }
    if (elicitation.outcome) return; // The answer is final; only the visit can still end.
    const form = elicitation.replaceSpec(spec);
    this.turns.followSight(elicitation);
    if (elicitation !== this.turns.current) return;
    if (form === 'new') {
      this.#drafts.restore(elicitation);
      this.#listener.onSourceChange(elicitation);
    }
    if (form === 'changed') this.#listener.onFormChange(elicitation, false);
  }

  /** Ends the elicitation that the element's properties declare: with `cancel` or, after consent, its visit. */
  undeclare(): void {
    const { declared } = this;
    if (declared?.isVisiting) this.turns.endVisit(declared, 'dismissed');
    else if (declared) this.turns.abandon(declared);
  }

  /** Notes that an elicitation is on screen. Has no effect unless it is the current one. */
  markShown(elicitation: Elicitation): void {
    if (elicitation === this.turns.current && elicitation.isUnanswered) elicitation.isShown = true;
  }

  /**
   * Answers `cancel` to every elicitation without an outcome, because the person can no longer answer, ends all visits, and
   * aborts `lifetime`.
   */
  cancelEverything(): void {
    const lifetime = this.#lifetime;
    this.#lifetime = new AbortController();
    this.#endAwaiting();
    this.turns.cancelEverything();
    // Comes last: a pipeline then withdraws its requests. One that had no outcome yet would leave a notice.
    lifetime.abort();
  }

  #create(spec: ElicitationSpec, declared: boolean): Elicitation {
    const elicitation = new Elicitation(spec, {
      declared,
      scope: this.#scope,
      clock: this.#clock,
      onAbort: (elicitation) => this.turns.withdraw(elicitation, spec.options.signal?.reason),
      onTick: (elicitation) => elicitation === this.turns.displayed && this.#listener.onChange(),
      onDue: (elicitation) => this.turns.apply(elicitation, { type: 'due' }),
    });
    this.turns.followSight(elicitation);
    return elicitation;
  }

  #awaitAttachment(): void {
    this.#stopAwaiting ??= this.#clock.after(ATTACH_LIMIT, () => this.cancelEverything());
  }

  #endAwaiting(): void {
    this.#stopAwaiting?.();
    this.#stopAwaiting = undefined;
  }
}
