import { MAX_REQUESTS } from '../protocol/input-requests.js';
import { isObject, own } from '../protocol/json.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { throwLater } from '../runtime/throw-later.js';
import { wait } from '../runtime/wait.js';
import { type AnswerInputsOptions, CallAbandoned, InvalidResult } from './answer-inputs.js';
import type { Ask } from './ask.js';
import { TaskPrompt } from './task-prompt.js';
import { type SendTask, TaskFailed, unanswered } from './task-state.js';

/** Milliseconds between two polls if the task names no interval. */
const DEFAULT_POLL_MS = 1000;
/** The shortest and the longest interval that a task can name: the longest is 24 days. */
const MIN_POLL_MS = 100;
const MAX_POLL_MS = 2 ** 31 - 1;

export interface FollowOptions extends AnswerInputsOptions {
  answered: Set<string>;
  maxRounds: number;
}

/** Follows a task to its end, for `withTask`. */
export class FollowedTask {
  readonly #ask: Ask;
  readonly #options: FollowOptions;
  readonly #clock: Clock;
  readonly #send: (method: Parameters<SendTask>[0], more?: object) => Promise<unknown>;
  readonly #name: string;
  /** The last state of the task. */
  #latest: object;
  #prompt: TaskPrompt | undefined;
  #rounds = 0;
  #requests = 0;
  #isAbandoned = false;
  #isOver = false;
  /** For 2025-11-25: whether `tasks/result` is open, and its result. */
  #isResultOpen = false;
  #earlyResult: { result: unknown } | undefined;
  /** Ends the pause before the next poll. */
  #endPause = () => {};

  constructor(task: object, send: SendTask, ask: Ask, options: FollowOptions) {
    const taskId = own(task, 'taskId');
    this.#latest = task;
    this.#ask = ask;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#name = `Task ${JSON.stringify(taskId)}`;
    this.#send = async (method, more) => {
      const requestState = own(this.#latest, 'requestState');
      return send(method, { taskId, ...(typeof requestState === 'string' && { requestState }), ...more });
    };
  }

  /** Resolves with the result of the task. */
  async result(): Promise<unknown> {
    const { signal } = this.#options;
    try {
      for (;;) {
        await this.#pause();
        if (this.#earlyResult) return this.#earlyResult.result;
        if (this.#isAbandoned) throw new CallAbandoned();
        if (this.#prompt?.isSettled) {
          await this.#deliver(this.#prompt);
        } else {
          const end = await this.#poll();
          if (end) return end.result;
        }
      }
    } catch (error) {
      // The reply does not matter: the server decides whether it stops.
      if (signal?.aborted || error instanceof CallAbandoned || error instanceof InvalidResult) {
        this.#send('tasks/cancel').catch(throwLater);
      }
      throw error;
    } finally {
      this.#isOver = true;
      this.#prompt?.keepOnly({});
    }
  }

  async #pause(): Promise<void> {
    const { signal } = this.#options;
    if (!this.#earlyResult && !this.#isAbandoned && !this.#prompt?.isSettled) {
      await wait(this.#clock, intervalOf(this.#latest), signal, (end) => {
        this.#endPause = end;
      });
    }
    signal?.throwIfAborted();
  }

  /** Sends the person's answers. */
  async #deliver({ responses, isCancelled }: TaskPrompt): Promise<void> {
    this.#prompt = undefined;
    const inputResponses = await responses;
    const keys = Object.keys(inputResponses ?? {});
    if (keys.length > 0) await this.#send('tasks/update', { inputResponses });
    // Only after `tasks/update`, because if that fails, a later `withTask` with this set must ask again.
    for (const key of keys) this.#options.answered.add(key);
    if (isCancelled || inputResponses === undefined) throw new CallAbandoned();
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
        this.#prompt?.keepOnly({});
        return undefined;
      case 'input_required':
        this.#promptFor(task);
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
  #promptFor(task: object): void {
    const { answered, maxRounds, maxRequests = MAX_REQUESTS, acceptAt } = this.#options;
    const requests = unanswered(task, answered);
    this.#prompt?.keepOnly(requests ?? {});
    if (own(task, 'inputRequests') === undefined) this.#openResult();
    if (!requests || this.#prompt) return;
    if (++this.#rounds > maxRounds) throw new InvalidResult(`${this.#name} still asked after ${maxRounds} rounds`);
    const left = maxRequests - this.#requests;
    this.#requests += Object.keys(requests).length;
    this.#prompt = new TaskPrompt(
      requests,
      this.#ask,
      { ...this.#options, maxRequests: left },
      {
        ...(acceptAt === 'consent' && { isCallOver: () => this.#isOver }),
        onAbandoned: () => {
          this.#isAbandoned = true;
          this.#endPause();
        },
        onSettled: () => this.#endPause(),
      },
    );
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
  const named = own(task, 'pollIntervalMilliseconds') ?? own(task, 'pollIntervalMs') ?? own(task, 'pollInterval');
  const interval = typeof named === 'number' && named >= 0 ? named : DEFAULT_POLL_MS;
  return Math.min(Math.max(interval, MIN_POLL_MS), MAX_POLL_MS);
}
