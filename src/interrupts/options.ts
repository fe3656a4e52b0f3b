import type { ConnectionOptions } from '../adapters/connection-options.js';
import { hidesText } from '../form/text/hidden.js';
import type { ElicitOptions } from '../protocol/host.js';
import type { Decision, ReviewOptions, ReviewRequest } from '../protocol/review.js';
import { reviewRequest } from '../reviews/review-request.js';

/** The application's settings for a tool: its title and schema, and how it is reviewed. Nothing in them comes from a run. */
export type ToolWords = Pick<ReviewOptions, 'title' | 'schema' | 'show' | 'tone' | 'approveRest' | 'remember'>;

/**
 * Options of each helper: those of `elicit()` for every step of the run, the limit of the elicitations that servers ask through
 * it, and the application's settings for its tools.
 */
export interface InterruptOptions extends ElicitOptions, Pick<ConnectionOptions, 'rateLimit' | 'onLimited' | 'clock'> {
  /** By the name of the tool. */
  tools?: Readonly<Record<string, ToolWords>>;
}

/**
 * What the application expects as the answer to an interrupt without a schema: `boolean` (Yes and No), `text` (a field alone,
 * as for "What is your name?"), or a JSON schema.
 */
export type Expectation = 'boolean' | 'text' | Readonly<Record<string, unknown>>;

/** Options of the helpers whose interrupts may come without a schema. */
export interface ExpectingOptions<Interrupt> extends InterruptOptions {
  /** For all interrupts without a schema, or for each. Default: Yes, No and an open text field stand together. */
  expects?: Expectation | ((interrupt: Interrupt) => Expectation | undefined);
}

/** An action that a run wants to take. */
export interface WantedAction {
  name: string;
  args: unknown;
  /** Why nobody can know what would run. */
  defect?: string;
  /** In the words of the run. */
  message?: string | undefined;
  /** The schema that the framework gives; the application's own wins. */
  schema?: unknown;
  allow: readonly Decision[];
}

const UNCLEAR_NAME = 'action: its name has characters that do not show';

/** The application's settings for a tool; `undefined` if it has none. */
export function settingsOf({ tools = {} }: InterruptOptions, name: string): ToolWords | undefined {
  return Object.hasOwn(tools, name) ? tools[name] : undefined;
}

/**
 * The options with what a protocol says of one tool: how long its approvals may hold, and which arguments are a change of a file.
 * To the latter the application may add.
 */
export function withSettings(
  options: InterruptOptions,
  name: string,
  { show, remember }: Pick<ReviewOptions, 'show' | 'remember'>,
): InterruptOptions {
  const own = settingsOf(options, name);
  return { ...options, tools: { [name]: { ...own, show: { ...show, ...own?.show }, remember: remember ?? [] } } };
}

/** The review of an action, with the application's settings for its tool. */
export function reviewOf(wanted: WantedAction, options: InterruptOptions): ReviewRequest {
  const { name, args, message = '', schema, allow } = wanted;
  const defect = wanted.defect || (hidesText(name, false) ? UNCLEAR_NAME : '');
  const action = name.trim() ? name : '?';
  return reviewRequest({ action, args, defect, message, schema, allow, ...settingsOf(options, name) });
}
