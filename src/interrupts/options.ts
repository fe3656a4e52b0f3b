import type { ElicitOptions } from '../protocol/host.js';
import { type Decision, type ReviewOptions, type ReviewRequest, reviewRequest } from '../protocol/review.js';

/** The application's settings for a tool: its title and schema, and how it is reviewed. Nothing in them comes from a run. */
export type ToolWords = Pick<ReviewOptions, 'title' | 'schema' | 'tone' | 'approveRest'>;

/** Options of each helper: those of `elicit()` for every step of the run, and the application's settings for its tools. */
export interface InterruptOptions extends ElicitOptions {
  /** By the name of the tool. */
  tools?: Readonly<Record<string, ToolWords>>;
}

/** An action that a run wants to take. */
export interface WantedAction {
  name: string;
  args: unknown;
  /** In the words of the run. */
  message?: string | undefined;
  /** The schema that the framework gives; the application's own wins. */
  schema?: unknown;
  allow: readonly Decision[];
}

/** The review of an action, with the application's settings for its tool. */
export function reviewOf(action: WantedAction, { tools = {} }: InterruptOptions): ReviewRequest {
  const { name, args, message = '', schema, allow } = action;
  const settings = Object.hasOwn(tools, name) ? tools[name] : undefined;
  return reviewRequest({ action: name.trim() ? name : '?', args, message, schema, allow, ...settings });
}

/** The options for `elicit()`. */
export function elicitOptions({ tools: _, ...options }: InterruptOptions): ElicitOptions {
  return options;
}
