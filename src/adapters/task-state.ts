import { isObject, own } from '../protocol/json.js';
import { InvalidResult } from './invalid-result.js';

/**
 * What this adapter needs of a task's state, as `tasks/get` gives it.
 * @see SEP-2663, "Tasks"; 2025-11-25 basic/utilities/tasks, "Task"
 */
export interface TaskState {
  taskId: string;
  status: string;
  inputRequests?: Record<string, unknown>;
  requestState?: string;
  [key: string]: unknown;
}

/** What a call returns in place of its result: SEP-2663, and 2025-11-25 basic/utilities/tasks, "Creating Tasks". */
export type CreatedTask = TaskState | { task: TaskState; [key: string]: unknown };

/** Whether a call returned a task in place of its result. */
export function isTask(result: unknown): result is CreatedTask {
  if (!isObject(result)) return false;
  if (own(result, 'resultType') === 'task') return true;
  const task = own(result, 'task');
  return isObject(task) && typeof task.taskId === 'string' && !Object.hasOwn(result, 'content');
}

/** The methods that `withTask` sends: those of the tasks extension, and `tasks/result` of 2025-11-25. */
export type TaskMethod = 'tasks/get' | 'tasks/update' | 'tasks/result' | 'tasks/cancel';

/** Sends a request and resolves with its result. */
export type SendTask = (method: TaskMethod, params: Record<string, unknown>) => Promise<unknown>;

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
 * The requests of a task that nobody has answered; `undefined` if there are none.
 * @throws {InvalidResult} when `inputRequests` is there and no object.
 */
export function unanswered(task: object, answered: ReadonlySet<string>): Record<string, unknown> | undefined {
  const requests = own(task, 'inputRequests');
  if (own(task, 'status') !== 'input_required' || requests === undefined) return undefined;
  if (!isObject(requests)) throw new InvalidResult('inputRequests is no object');
  const open = Object.entries(requests).filter(([key]) => !answered.has(key));
  return open.length > 0 ? Object.fromEntries(open) : undefined;
}
