/**
 * The routes that few pages need: -32042, multi round-trips without an SDK, tasks, FrontMCP, and the dialog dialect. Script tags
 * load them from a file of their own.
 * @module
 */
export type * from './common.js';
export {
  connectDialogDialect,
  type DialogDialectConnection,
  type DialogDialectOptions,
  type DialogReply,
} from './dialog-dialect.js';
export {
  answerElicitationFallback,
  answerElicitationPending,
  type CallTool,
  type FrontMcpOptions,
  isElicitationPending,
} from './frontmcp.js';
export {
  answerInputRequired,
  type InputRequiredOptions,
  type InputRequiredResult,
  InvalidResult,
  isInputRequired,
  type Retry,
  withInputs,
} from './input-required.js';
export {
  type AnswerTaskOptions,
  answerTaskInput,
  isTask,
  TaskFailed,
  type TaskMethod,
  type TaskOptions,
  type TaskState,
  withTask,
} from './task.js';
export { URL_ELICITATION_REQUIRED, type UrlElicitationOptions, withUrlElicitation } from './url-elicitation.js';
