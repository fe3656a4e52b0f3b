import {
  type AnswerCheck,
  answerErrorsFrom,
  checkedContent,
  type Failure,
  hasErrors,
  isAnswerNotTaken,
} from '../protocol/answer-check.js';
import type { HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import { isElicitationOver, type OverCause } from '../protocol/over.js';
import type { Errors } from '../protocol/port.js';
import type { Clock } from '../runtime/clock.js';
import { throwLater } from '../runtime/throw-later.js';
import { within } from '../runtime/wait.js';

/** Milliseconds after which the person can send a delivery to the background. */
const SLOW_DELIVERY = 5000;

/**
 * What became of an answer. Without members the owner has taken it. `errors` and `failure` say why it was not taken; `over`, how the
 * caller has stopped waiting. `isUnconfirmed`: the answer may have arrived.
 */
export interface Taken {
  readonly errors?: Errors;
  readonly failure?: Failure;
  readonly over?: OverCause;
  readonly isUnconfirmed?: true;
}

export interface TakingOptions {
  clock: Clock;
  /** The application's check; absent if this answer needs none. */
  checkAnswer: AnswerCheck | undefined;
  /** Milliseconds for which the application may check the answer. Default: no limit, because the person can cancel. */
  longestCheck?: number;
  deliver?: HostElicitOptions['deliver'];
  /** Called when the delivery begins, and when it becomes slow. */
  onChange?(): void;
  /** Called with the error of a check or a delivery. Default: it is reported as an uncaught one. */
  report?(error: unknown): void;
}

/** Takes an answer: runs the application's check, then the delivery. */
export class Taking {
  readonly #options: TakingOptions;
  readonly #controller = new AbortController();
  #isAborted = false;
  #isDelivering = false;
  #isSlow = false;
  #stopTimer = () => {};

  constructor(options: TakingOptions) {
    this.#options = options;
  }

  /** Whether the delivery has begun: the answer may have arrived. */
  get isDelivering(): boolean {
    return this.#isDelivering;
  }

  /** Whether the delivery takes so long that the person can send it to the background. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Whether the result no longer matters. */
  get isAborted(): boolean {
    return this.#isAborted;
  }

  abort(): void {
    this.#isAborted = true;
    this.#controller.abort();
    this.#stopTimer();
  }

  /**
   * Never rejects. A check or a delivery has failed if it throws, or returns anything but `undefined` or errors; a check also
   * if it takes too long. The error is reported, unless the result no longer matters.
   */
  async run(answer: Outcome): Promise<Taken> {
    const { checkAnswer, deliver } = this.#options;
    const { signal } = this.#controller;
    const content = checkedContent(answer);
    if (checkAnswer && content) {
      const remembered = 'remember' in answer && { remember: answer.remember };
      const taken = await this.#attempt('check', () =>
        this.#check(() => checkAnswer(content, { signal, ...remembered })),
      );
      if (taken.errors || taken.failure || signal.aborted) return taken;
    }
    if (!deliver) return {};
    this.#startDelivery();
    if (signal.aborted) return {};
    try {
      return await this.#attempt('delivery', () => deliver(answer, { signal }));
    } finally {
      this.#stopTimer();
    }
  }

  async #attempt(failure: Failure, run: () => ReturnType<AnswerCheck>): Promise<Taken> {
    try {
      const errors = answerErrorsFrom(await run(), failure === 'check' ? 'checkAnswer' : 'deliver');
      return hasErrors(errors) ? { errors } : {};
    } catch (error) {
      this.#controller.abort(error); // A check whose time is over may still run.
      if (failure === 'delivery' && isElicitationOver(error)) return { over: error.how ?? 'withdrawn' };
      const why = isAnswerNotTaken(error) ? error.failure : undefined;
      const { report = throwLater } = this.#options;
      if (!this.isAborted && why !== 'check') report(error);
      return failure === 'check' || why ? { failure: why ?? failure } : { isUnconfirmed: true };
    }
  }

  /** Runs the check. Rejects when it takes too long. */
  async #check(run: () => ReturnType<AnswerCheck>): Promise<Awaited<ReturnType<AnswerCheck>>> {
    const { clock, longestCheck } = this.#options;
    if (longestCheck === undefined) return run();
    const late = () => new Error(`checkAnswer() gave no verdict within ${longestCheck} ms`);
    return within(clock, longestCheck, Promise.resolve(run()), late);
  }

  #startDelivery(): void {
    const { clock, onChange } = this.#options;
    this.#isDelivering = true;
    this.#stopTimer = clock.after(SLOW_DELIVERY, () => {
      this.#isSlow = true;
      onChange?.();
    });
    onChange?.();
  }
}
