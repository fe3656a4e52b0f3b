export { type ElicitationCapability, elicitationCapability, elicitationModes } from '../protocol/capability.js';
export { INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND, REQUEST_TIMEOUT } from '../protocol/errors.js';
export type { ElicitationHost, ElicitOptions, RequestState, ServerIdentity } from '../protocol/host.js';
export type { Completion, Content, Outcome } from '../protocol/outcome.js';
export type { ElicitResult, ElicitValue, Reply, ReplyOptions, RequestId } from '../protocol/reply.js';
export type { ElicitationRequest, RequestedSchema } from '../protocol/request.js';
export type { ElicitationMode, Revision } from '../protocol/revisions.js';
export { type AnswerInputsOptions, CallAbandoned, type InputResponses, InputUnavailable } from './answer-inputs.js';
export { completionHandler } from './completion-handler.js';
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
  type ConnectJsonRpcOptions,
  connectJsonRpc,
  type JsonRpcConnection,
  type JsonRpcReply,
} from './json-rpc.js';
export { type AnswerEvent, type ResponseForOptions, responseFor } from './response-for.js';
export {
  type ElicitationHandler,
  type ElicitationHandlerOptions,
  ElicitationRefused,
  elicitationHandler,
  type SdkContext,
} from './sdk-handler.js';
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
