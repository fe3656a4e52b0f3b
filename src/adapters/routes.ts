/**
 * The routes beside the most common ones: the wrapped transport, the callbacks of other libraries, the Agent
 * Client Protocol, -32042, multi round-trips without an SDK, tasks, FrontMCP, and the dialog dialect.
 * @module
 */

export { type AcpContext, type AcpHandler, type AcpHandlerOptions, acpHandler } from '../interrupts/acp/elicitation.js';
export { elicitationModes } from '../protocol/capability.js';
export { ElicitationOver, type OverCause } from '../protocol/over.js';
export { outcomeOf } from '../protocol/reply.js';
export { type AskAllOptions, askAll } from './ask-all.js';
export { InvalidResult, TaskFailed } from './call-errors.js';
export {
  type ContextFirstHandler,
  contextFirstHandler,
  type InputRequestHandler,
  inputRequestHandler,
  type ManagerHandler,
  managerHandler,
  type ParamsHandler,
  paramsHandler,
  type SharedCallbackOptions,
} from './callbacks.js';
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
} from './frontmcp.js';
export {
  type InputRequiredResult,
  type Retry,
  URL_ELICITATION_REQUIRED,
  type UrlElicitationOptions,
  withInputs,
  withUrlElicitation,
} from './repeat-call.js';
export { type TaskOptions, withTask } from './task.js';
export {
  type CreatedTask,
  isTask,
  type SendTask,
  type TaskMethod,
  type TaskState,
} from './task-state.js';
export type { TransportLike } from './transport/transport.js';
export { type WithElicitationOptions, withElicitation } from './transport/with-elicitation.js';
