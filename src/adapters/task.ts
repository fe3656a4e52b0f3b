import { type Clock, systemClock } from '../host/clock.js';
import type { ElicitationHost } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import { throwLater } from '../protocol/throw-later.js';
import { type AnswerInputsOptions, answerInputs, type InputResponses } from './answer-inputs.js';
import { InvalidResult } from './input-required.js';
import { wait } from './wait.js';

/** What this adapter needs of a task's state, as `tasks/get` gives it. @see SEP-2663, "Tasks" */
export interface TaskState {
  taskId: string;
  status: string;
  inputRequests?: Record<string, unknown>;
  requestState?: string;
  [key: string]: unknown;
}

export interface AnswerTaskOptions extends Omit<AnswerInputsOptions, 'until' | 'abandoned'> {
  /**
   * The keys of answered requests: each request is shown once in a task's life. The adapter adds to the set. Store it with
   * the task's id to continue after a reload. Default: empty.
   */
  answered?: Set<string>;
}

export interface TaskOptions extends AnswerTaskOptions {
  /** Default: `systemClock`. */
  clock?: Clock;
}

/** Whether a call returned a task in place of its result (SEP-2663). */
export function isTask(result: unknown): result is TaskState {
  return isObject(result) && own(result, 'resultType') === 'task';
}

/** The methods that the tasks extension sends. */
export type TaskMethod = 'tasks/get' | 'tasks/update' | 'tasks/cancel';

/** Milliseconds between two polls where the task names no interval, and the bounds for one that it names. */
const DEFAULT_POLL_MS = 1000;
const MIN_POLL_MS = 100;
const MAX_POLL_MS = 60_000;

/** A task that ended without a result. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  /** The JSON-RPC error of a failed task, unchanged. */
  readonly error: unknown;

  constructor(message: string, error?: unknown) {
    super(message);
    this.error = error;
  }
}

/**
 * Gets the inputs that a task waits for, each once. Adds their keys to `answered` before you send `tasks/update`; if
 * sending fails, remove them.
 * @returns the `inputResponses` for `tasks/update`; `undefined` when there is nothing to send: the task asks for no input,
 * all of it was given before, or the signal aborted.
 * @throws {InputUnavailable} when a request cannot be answered.
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
 * Follows a task to its end: polls at the interval that it names, gets the input that it asks for, and resolves with its
 * result. It can also continue a task that began before a reload.
 *
 * ```ts
 * const created = await send('tools/call', params);
 * const result = isTask(created) ? await withTask(created, send, element, { server }) : created;
 * ```
 * @param task A CreateTaskResult, or what the application stored of one: `taskId` and `requestState`.
 * @param send Sends a request and resolves with its result.
 * @throws what `send` throws; {TaskFailed} when the task fails or is cancelled; {InvalidResult} for an unknown status;
 * {InputUnavailable} when a request cannot be answered; the signal's reason when it aborts, after sending `tasks/cancel`.
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
  /** The params of each request, with the latest `requestState`. */
  const params = (more: object = {}) => {
    const requestState = own(latest, 'requestState');
    return { taskId, ...(typeof requestState === 'string' && { requestState }), ...more };
  };
  try {
    for (;;) {
      await wait(clock, intervalOf(latest), signal);
      const reply = await send('tasks/get', params());
      if (!isObject(reply)) throw new InvalidResult('tasks/get gave no task');
      latest = reply;
      switch (reply.status) {
        case 'completed':
          return reply.result;
        case 'failed':
          throw new TaskFailed(`Task ${JSON.stringify(taskId)} failed`, reply.error);
        case 'cancelled':
          throw new TaskFailed(`Task ${JSON.stringify(taskId)} was cancelled`);
        case 'working':
          break;
        case 'input_required': {
          const known = new Set(answered);
          const inputResponses = await answerTaskInput(reply as TaskState, host, { ...options, answered: known });
          signal?.throwIfAborted();
          if (inputResponses) await send('tasks/update', params({ inputResponses }));
          // Only now: if `tasks/update` fails, a later `withTask` with this set asks again.
          for (const key of known) answered.add(key);
          break;
        }
        default:
          throw new InvalidResult(
            `Task ${JSON.stringify(taskId)} has the unknown status ${JSON.stringify(reply.status)}`,
          );
      }
    }
  } catch (error) {
    // The reply does not matter: the server decides whether it stops.
    if (signal?.aborted) send('tasks/cancel', params()).catch(throwLater);
    throw error;
  }
}

function intervalOf(task: object): number {
  // Drafts of the extension had several names for it.
  const named = own(task, 'pollIntervalMilliseconds') ?? own(task, 'pollIntervalMs') ?? own(task, 'pollInterval');
  const interval = typeof named === 'number' && named >= 0 ? named : DEFAULT_POLL_MS;
  return Math.min(Math.max(interval, MIN_POLL_MS), MAX_POLL_MS);
}
