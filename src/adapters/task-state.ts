import { isObject, ownValue } from '../protocol/json.js';
import { InvalidResult } from './call-errors.js';

/**
 * The part of the state of a task, from `tasks/get`, that this adapter needs.
 * @see SEP-2663, "Tasks"; 2025-11-25 basic/utilities/tasks, "Task"
 */
export interface TaskState {
  taskId: string;
  status: string;
  inputRequests?: Record<string, unknown>;
  requestState?: string;
  [key: string]: unknown;
}

/** The task that a call returns in place of its result: SEP-2663, and 2025-11-25 basic/utilities/tasks, "Creating Tasks". */
export type CreatedTask = TaskState | { task: TaskState; [key: string]: unknown };

/** Whether a call returned a task in place of its result. */
export function isTask(result: unknown): result is CreatedTask {
  if (!isObject(result)) return false;
  if (ownValue(result, 'resultType') === 'task') return true;
  const task = ownValue(result, 'task');
  return isObject(task) && typeof task.taskId === 'string' && !Object.hasOwn(result, 'content');
}

/** The methods that `withTask` sends: those of the tasks extension, and `tasks/result` of 2025-11-25. */
export type TaskMethod = 'tasks/get' | 'tasks/update' | 'tasks/result' | 'tasks/cancel';

/** Sends a request and resolves with its result. */
export type SendTask = (method: TaskMethod, params: Record<string, unknown>) => Promise<unknown>;

/**
 * The unanswered requests of a task; `undefined` if there are none.
 * @throws {InvalidResult} if `inputRequests` is neither absent nor an object.
 */
export function unanswered(task: object, answered: ReadonlySet<string>): Record<string, unknown> | undefined {
  const requests = ownValue(task, 'inputRequests');
  if (ownValue(task, 'status') !== 'input_required' || requests === undefined) return undefined;
  if (!isObject(requests)) throw new InvalidResult('inputRequests must be an object');
  const open = Object.entries(requests).filter(([key]) => !answered.has(key));
  return open.length > 0 ? Object.fromEntries(open) : undefined;
}
