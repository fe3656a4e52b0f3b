import type { ElicitationHost } from '../protocol/host.js';
import { isObject, ownValue } from '../protocol/json.js';
import { askInCall } from './ask.js';
import type { InputRequiredOptions } from './call-inputs.js';
import { FollowedTask } from './followed-task.js';
import type { CreatedTask, SendTask } from './task-state.js';

export interface TaskOptions extends Omit<InputRequiredOptions, 'cancelOnPageHide'> {
  /**
   * The keys of answered requests, so that each request of a task is shown once. The adapter adds to the set. Store it with
   * the task's id to continue after a reload. Default: empty.
   */
  answered?: Set<string>;
}

/**
 * Follows a task to its end: polls at the task's interval, gets the input that it asks for, and resolves with its result.
 * Polling goes on while the person is asked, and inputs that the task no longer lists are withdrawn. It can also continue a
 * task that began before a reload.
 *
 * ```ts
 * const created = await send('tools/call', params);
 * const result = isTask(created) ? await withTask(created, send, element, { server }) : created;
 * ```
 * It follows tasks of SEP-2663 and of 2025-11-25. The latter send their elicitations as separate requests while
 * `tasks/result` is open, so `send` must not set a short time limit for that.
 * @param task The task that the call returned, or the stored part of it: `taskId` and `requestState`.
 * @throws any error of `send`, with these exceptions: while the task waits for input, an error of `tasks/result` is ignored
 * and the next poll decides; for a failed task it becomes the `error` of `TaskFailed`; an error of `tasks/cancel` is
 * reported as an uncaught one. {TaskFailed} when the task fails or is cancelled. After sending `tasks/cancel`: the signal's reason when it aborts; {CallAbandoned} when the person cancels all, or
 * gives up a page after the server has the consent, or the host withdraws a request; {InvalidResult} for an unknown status,
 * malformed `inputRequests`, a request that cannot be answered, after `maxRounds` and over `maxRequests`.
 */
export async function withTask(
  task: CreatedTask | { taskId: string; requestState?: string; [key: string]: unknown },
  send: SendTask,
  host: ElicitationHost,
  options: TaskOptions = {},
): Promise<unknown> {
  const { answered = new Set() } = options;
  const created = ownValue(task, 'taskId') === undefined ? ownValue(task, 'task') : undefined;
  const ask = askInCall(host, options);
  return new FollowedTask(isObject(created) ? created : task, send, ask, answered, options).result();
}
