import { type Clock, systemClock } from '../host/clock.js';
import type { ElicitationHost } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import { throwLater } from '../protocol/throw-later.js';
import { type AnswerInputsOptions, answerInputs, type InputResponses } from './answer-inputs.js';
import { InvalidResult, wait } from './input-required.js';

/** A task's state, as `tasks/get` gives it, as far as it is needed here. @see SEP-2663, "Tasks" */
export interface TaskState {
  taskId: string;
  status: string;
  inputRequests?: Record<string, unknown>;
  requestState?: string;
  [key: string]: unknown;
}

export interface AnswerTaskOptions extends Omit<AnswerInputsOptions, 'until' | 'abandoned'> {
  /**
   * The keys that were answered: each is asked once over a task's life. Filled in here; keep it with the task's id to go
   * on after a reload.
   */
  answered?: Set<string>;
}

export interface TaskOptions extends AnswerTaskOptions {
  clock?: Clock;
}

/** Whether a call's result is a task in place of what was asked for (SEP-2663). */
export function isTask(result: unknown): result is TaskState {
  return isObject(result) && own(result, 'resultType') === 'task';
}

/** What the tasks extension sends. */
export type TaskMethod = 'tasks/get' | 'tasks/update' | 'tasks/cancel';

/** Milliseconds between two polls of a task that names no interval, and the bounds of one that it names. */
const POLL_INTERVAL = 1000;
const SHORTEST_INTERVAL = 100;
const LONGEST_INTERVAL = 60_000;

/** A task that ended without a result. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  /** The JSON-RPC error of a failed task, as it came. */
  readonly error: unknown;

  constructor(message: string, error?: unknown) {
    super(message);
    this.error = error;
  }
}

/**
 * Asks for the inputs that a task waits for, each once.
 * @returns what `tasks/update` needs; `undefined` when nothing is to be sent: all were answered before, or the task was
 * dropped.
 * @throws {InputUnavailable} when an input cannot be had.
 */
export async function answerTaskInput(
  task: TaskState,
  host: ElicitationHost,
  { answered = new Set(), ...options }: AnswerTaskOptions = {},
): Promise<InputResponses | undefined> {
  const requests = own(task, 'inputRequests');
  if (own(task, 'status') !== 'input_required' || !isObject(requests)) return undefined;
  const open = Object.entries(requests).filter(([key]) => !answered.has(key));
  if (open.length === 0) return undefined;
  const responses = await answerInputs(Object.fromEntries(open), host, options);
  for (const key of Object.keys(responses ?? {})) answered.add(key);
  return responses;
}

/**
 * Follows a task to its end: polls at the interval that it names, asks for what it needs, and gives its result. With a
 * task that was begun before a reload it goes on.
 *
 * ```ts
 * const created = await send('tools/call', params);
 * const result = isTask(created) ? await withTask(created, send, element, { server }) : created;
 * ```
 * @param task A CreateTaskResult, or whatever is left of one: `taskId` and `requestState`.
 * @param send Sends a request and gives its result.
 * @throws what `send` throws; {TaskFailed} when the task fails or is cancelled; {InvalidResult} for an unknown status;
 * {InputUnavailable}; the signal's reason when it aborts, after `tasks/cancel`.
 */
export async function withTask(
  task: { taskId: string; requestState?: string; [key: string]: unknown },
  send: (method: TaskMethod, params: Record<string, unknown>) => Promise<unknown>,
  host: ElicitationHost,
  { clock = systemClock, answered = new Set(), ...options }: TaskOptions = {},
): Promise<unknown> {
  const { taskId } = task;
  const { signal } = options;
  let latest: object = task;
  /** Always with the state that came last. */
  const params = (more: object = {}) => {
    const state = own(latest, 'requestState');
    return { taskId, ...(typeof state === 'string' && { requestState: state }), ...more };
  };
  try {
    for (;;) {
      await wait(clock, intervalOf(latest), signal);
      const state = await send('tasks/get', params());
      if (!isObject(state)) throw new InvalidResult('tasks/get gave no task');
      latest = state;
      switch (state.status) {
        case 'completed':
          return state.result;
        case 'failed':
          throw new TaskFailed(`Task ${JSON.stringify(taskId)} failed`, state.error);
        case 'cancelled':
          throw new TaskFailed(`Task ${JSON.stringify(taskId)} was cancelled`);
        case 'working':
          break;
        case 'input_required': {
          const known = new Set(answered);
          const inputResponses = await answerTaskInput(state as TaskState, host, { ...options, answered: known });
          signal?.throwIfAborted();
          if (inputResponses) await send('tasks/update', params({ inputResponses }));
          // Not before they have arrived: what is lost on the way is asked again.
          for (const key of known) answered.add(key);
          break;
        }
        default:
          throw new InvalidResult(
            `Task ${JSON.stringify(taskId)} has the unknown status ${JSON.stringify(state.status)}`,
          );
      }
    }
  } catch (error) {
    // Nobody waits for it any more; whether the server stops is its own matter.
    if (signal?.aborted) send('tasks/cancel', params()).catch(throwLater);
    throw error;
  }
}

function intervalOf(task: object): number {
  // The extension's name for it changed while it was written.
  const named = own(task, 'pollIntervalMilliseconds') ?? own(task, 'pollIntervalMs') ?? own(task, 'pollInterval');
  const interval = typeof named === 'number' && named >= 0 ? named : POLL_INTERVAL;
  return Math.min(Math.max(interval, SHORTEST_INTERVAL), LONGEST_INTERVAL);
}
