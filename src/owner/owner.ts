import { outcomeFrom } from '../lifecycle/outcome.js';
import { dueAt, isUnconfirmed, type State } from '../lifecycle/state.js';
import type { LifecycleEvent } from '../lifecycle/transition.js';
import { checkedContent } from '../protocol/answer-check.js';
import type { HostElicitOptions } from '../protocol/host.js';
import type { Json } from '../protocol/request.js';
import type { Clock } from '../runtime/clock.js';
import { pollStatus } from './poll-status.js';
import { Taking } from './taking.js';

/** What has the state of an elicitation: memory, or a record in a store. */
export interface Cell {
  /** The newest one. */
  state(): State;
  /** Applies an event to the newest state, at once or as soon as a store has confirmed it. */
  write(event: LifecycleEvent): unknown;
}

/** What a request asks of its owner. */
export interface Duties extends Pick<HostElicitOptions, 'checkAnswer' | 'deliver' | 'pollStatus'> {
  /** Whether it is a page to visit: its accept is a consent, and there is nothing to check. */
  readonly isPage: boolean;
  /** The review that the person decides about, with the owner's arguments. */
  readonly review: { readonly args: Json } | undefined;
  /** Settles when an accepted one that is `held` may leave the screen. */
  readonly hold: Promise<unknown> | undefined;
}

export interface OwnerOptions {
  readonly clock: Clock;
  /** Those of now: an application may change them. */
  duties(): Duties;
  /** Milliseconds for which the application may check one answer. Default: no limit, because the person can cancel. */
  readonly longestCheck?: number;
  /** Milliseconds from the end of the hold until it leaves the screen, for the next step to come. Default: none. */
  readonly handoverTime?: number;
  /** Called when the work on an answer begins, becomes slow and ends. @param hasFault whether it has ended, with errors or a failure */
  onTaking?(hasFault: boolean): void;
  /** Called with errors of the application's callbacks. Default: each is reported as an uncaught one. */
  report?(error: unknown): void;
}

/**
 * Decides what follows from a state, wherever that is kept: it takes an answer, polls the status of a visit, ends the hold of a
 * series, and ends what is due. Everything that it decides is an event for the cell. Call `update()` after each change, and
 * `work()` once all others know of it.
 */
export class Owner {
  readonly #cell: Cell;
  readonly #options: OwnerOptions;
  /** The work on the newest answer. It stays here until a store has confirmed the result, so that nothing is checked twice. */
  #taking: { readonly answerId: string; readonly work: Taking; isDone: boolean } | undefined;
  /** The answer that may have arrived. Sent again, it is not checked again. */
  #unconfirmed: string | undefined;
  #stopPolling: (() => void) | undefined;
  #isHolding = false;
  #stopTimer = () => {};

  constructor(cell: Cell, options: OwnerOptions) {
    this.#cell = cell;
    this.#options = options;
    this.update();
  }

  /** The work on an answer, while it lasts. Another answer aborts it. */
  get taking(): Taking | undefined {
    return this.#taking?.isDone ? undefined : this.#taking?.work;
  }

  /** Ends the work that no longer matters, and waits for what is due next. */
  update(): void {
    const state = this.#cell.state();
    if (isUnconfirmed(state)) this.#unconfirmed = state.answerId;
    else if (state.phase !== 'answered') this.#unconfirmed = undefined; // Another form may need another check.
    if (state.phase !== 'answered' || isUnconfirmed(state) || state.answerId !== this.#taking?.answerId)
      this.#stopTaking();
    if (state.phase !== 'visiting') this.#stopPolling?.();
    this.#awaitDue(state);
  }

  /** Begins the work that the state asks for, unless it has begun. */
  work(): void {
    const state = this.#cell.state();
    if (state.phase === 'answered' && !isUnconfirmed(state)) this.#take(state);
    if (state.phase === 'visiting') this.#poll();
    if (state.phase === 'held') this.#hold();
  }

  /** Ends everything: nobody waits for it any more. */
  stop(): void {
    this.#stopTaking();
    this.#stopPolling?.();
    this.#stopTimer();
  }

  #awaitDue(state: State): void {
    const { clock } = this.#options;
    this.#stopTimer();
    const at = dueAt(state);
    if (at === Number.POSITIVE_INFINITY) return;
    this.#stopTimer = clock.after(Math.max(0, at - clock.now()), () => this.#cell.write({ type: 'due' }));
  }

  #take({ answer, answerId }: State): void {
    if (!answer || !answerId || this.#taking) return;
    const { clock, longestCheck, report, onTaking } = this.#options;
    const { isPage, review, deliver, checkAnswer: check } = this.#options.duties();
    const checkAnswer = isPage || !checkedContent(answer) || answerId === this.#unconfirmed ? undefined : check;
    if (!checkAnswer && !deliver) {
      this.#cell.write({ type: 'checked', answerId });
      return;
    }
    const work = new Taking({
      clock,
      checkAnswer,
      ...(longestCheck !== undefined && { longestCheck }),
      ...(deliver && { deliver }),
      ...(report && { report }),
      onChange: () => onTaking?.(false),
    });
    const taking = { answerId, work, isDone: false };
    this.#taking = taking;
    onTaking?.(false);
    work.run(outcomeFrom(answer, review)).then(({ over, isUnconfirmed, ...fault }) => {
      if (work.isAborted) return; // It has ended, its form has changed, or the person gave another answer.
      taking.isDone = true;
      if (over) this.#cell.write({ type: 'withdraw', how: over });
      else if (isUnconfirmed) this.#cell.write({ type: 'unconfirmed', answerId });
      else this.#cell.write({ type: 'checked', answerId, ...fault });
      onTaking?.(fault.errors !== undefined || fault.failure !== undefined);
    });
  }

  #stopTaking(): void {
    if (!this.#taking?.isDone) this.#taking?.work.abort();
    this.#taking = undefined;
  }

  #poll(): void {
    const { clock, report } = this.#options;
    const { pollStatus: isFinished } = this.#options.duties();
    if (!isFinished || this.#stopPolling) return;
    const finish = () => this.#cell.write({ type: 'visited', completion: 'completed' });
    this.#stopPolling = pollStatus(clock, isFinished, finish, report);
  }

  #hold(): void {
    const { clock, handoverTime } = this.#options;
    const { hold } = this.#options.duties();
    if (!hold || this.#isHolding) return;
    this.#isHolding = true;
    const release = () => void this.#cell.write({ type: 'release' });
    const wait = () => (handoverTime === undefined ? release() : void clock.after(handoverTime, release));
    hold.then(wait, wait);
  }
}
