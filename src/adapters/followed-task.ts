import type { InputResponses } from '../protocol/input-requests.js';
import { isObject, ownValue } from '../protocol/json.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { throwLater } from '../runtime/throw-later.js';
import { wait } from '../runtime/wait.js';
import type { Ask } from './ask.js';
import { CallAbandoned, InvalidResult, TaskFailed } from './call-errors.js';
import { CallInputs, type InputRequiredOptions } from './call-inputs.js';
import { type SendTask, unanswered } from './task-state.js';

/** Milliseconds between two polls if the task names no interval. */
const DEFAULT_POLL_MS = 1000;
/** The shortest and the longest interval that a task can name: the longest is 24 days. */
const MIN_POLL_MS = 100;
const MAX_POLL_MS = 2 ** 31 - 1;

/** The inputs that the person gives now. */
interface Round {
  readonly responses: Promise<InputResponses>;
  isSettled: boolean;
}

/** Follows a task to its end, for `withTask`. */
export class FollowedTask {
  readonly #inputs: CallInputs;
  readonly #answered: Set<string>;
  readonly #signal: AbortSignal | undefined;
  readonly #clock: Clock;
  readonly #send: (method: Parameters<SendTask>[0], more?: object) => Promise<unknown>;
  readonly #name: string;
  /** The last state of the task. */
  #latest: object;
  #round: Round | undefined;
  #isAbandoned = false;
  /** For 2025-11-25: whether `tasks/result` is open, and its result. */
  #isResultOpen = false;
  #earlyResult: { result: unknown } | undefined;
  /** Ends the pause before the next poll. */
  #endPause = () => {};

  /** @param answered The keys of answered requests. */
  constructor(task: object, send: SendTask, ask: Ask, answered: Set<string>, options: InputRequiredOptions) {
    const taskId = ownValue(task, 'taskId');
    this.#latest = task;
    this.#answered = answered;
    this.#signal = options.signal;
    this.#clock = options.clock ?? systemClock;
    this.#name = `Task ${JSON.stringify(taskId)}`;
    this.#inputs = new CallInputs(ask, options, { unfinished: 'cancel' });
    this.#inputs.abandoned.catch(() => {
      this.#isAbandoned = true;
      this.#endPause();
    });
    this.#send = async (method, more) => {
      const requestState = ownValue(this.#latest, 'requestState');
      return send(method, { taskId, ...(typeof requestState === 'string' && { requestState }), ...more });
    };
  }

  /** Resolves with the result of the task. */
  async result(): Promise<unknown> {
    try {
      for (;;) {
        await this.#pause();
        if (this.#earlyResult) return this.#earlyResult.result;
        if (this.#isAbandoned) throw new CallAbandoned();
        if (this.#round?.isSettled) {
          await this.#deliver(this.#round);
        } else {
          const end = await this.#poll();
          if (end) return end.result;
        }
      }
    } catch (error) {
      // The reply does not matter: the server decides whether it stops.
      if (this.#signal?.aborted || error instanceof CallAbandoned || error instanceof InvalidResult) {
        this.#send('tasks/cancel').catch(throwLater);
      }
      throw error;
    } finally {
      this.#inputs.end();
    }
  }

  async #pause(): Promise<void> {
    if (!this.#earlyResult && !this.#isAbandoned && !this.#round?.isSettled) {
      await wait(this.#clock, intervalOf(this.#latest), this.#signal, (end) => {
        this.#endPause = end;
      });
    }
    this.#signal?.throwIfAborted();
  }

  /** Sends the person's answers. */
  async #deliver({ responses }: Round): Promise<void> {
    this.#round = undefined;
    const inputResponses = await responses;
    const keys = Object.keys(inputResponses);
    if (keys.length > 0) await this.#send('tasks/update', { inputResponses });
    // Only after `tasks/update`, because if that fails, a later `withTask` with this set must ask again.
    for (const key of keys) this.#answered.add(key);
    if (this.#inputs.isCancelled) throw new CallAbandoned();
  }

  /** @returns the result of a task that has one. */
  async #poll(): Promise<{ result: unknown } | undefined> {
    const task = await this.#send('tasks/get');
    if (!isObject(task)) throw new InvalidResult('tasks/get did not return a task');
    this.#latest = task;
    switch (task.status) {
      case 'completed':
        return { result: Object.hasOwn(task, 'result') ? task.result : await this.#send('tasks/result') };
      case 'failed':
        if (Object.hasOwn(task, 'error')) throw this.#failed('failed', task.error);
        return { result: await this.#resultOfFailed() };
      case 'cancelled':
        throw this.#failed('was cancelled');
      case 'working':
        this.#inputs.keepOnly({});
        return undefined;
      case 'input_required':
        this.#answerInputs(task);
        return undefined;
      default:
        throw new InvalidResult(`${this.#name} has the unknown status ${JSON.stringify(task.status)}`);
    }
  }

  /** On 2025-11-25 a failed task may still have a result. An error of `tasks/result` is the error of the task. */
  async #resultOfFailed(): Promise<unknown> {
    try {
      return await this.#send('tasks/result');
    } catch (error) {
      throw this.#failed('failed', error);
    }
  }

  #failed(how: string, error?: unknown): TaskFailed {
    return new TaskFailed(`${this.#name} ${how}`, error);
  }

  /** Asks the person for unanswered inputs, and withdraws those that the task no longer lists. */
  #answerInputs(task: object): void {
    const requests = unanswered(task, this.#answered);
    this.#inputs.keepOnly(requests ?? {});
    if (ownValue(task, 'inputRequests') === undefined) this.#openResult();
    if (!requests || this.#round) return;
    const round: Round = { responses: this.#inputs.answer(requests), isSettled: false };
    const settle = () => {
      round.isSettled = true;
      this.#endPause();
    };
    round.responses.then(settle, settle);
    this.#round = round;
  }

  /**
   * On 2025-11-25 the server sends its elicitations as requests of their own, while `tasks/result` is open
   * (basic/utilities/tasks, "Input Required Status").
   */
  #openResult(): void {
    if (this.#isResultOpen) return;
    this.#isResultOpen = true;
    this.#send('tasks/result').then(
      (result) => {
        this.#earlyResult = { result };
        this.#endPause();
      },
      () => {
        this.#isResultOpen = false; // The next poll gives the state of the task.
      },
    );
  }
}

function intervalOf(task: object): number {
  // `pollInterval` is the name of 2025-11-25; drafts of the extension had several names.
  const named =
    ownValue(task, 'pollIntervalMilliseconds') ?? ownValue(task, 'pollIntervalMs') ?? ownValue(task, 'pollInterval');
  const interval = typeof named === 'number' && named >= 0 ? named : DEFAULT_POLL_MS;
  return Math.min(Math.max(interval, MIN_POLL_MS), MAX_POLL_MS);
}
