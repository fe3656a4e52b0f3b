/**
 * The routes that most pages need: the SDK handler, raw JSON-RPC, and events.
 * @module
 */

export type { RequestLimit } from '../host/request-limit.js';
export type { AnswerCheck, AnswerErrors } from '../protocol/answer-check.js';
export { type ElicitationCapability, elicitationCapability } from '../protocol/capability.js';
export { ElicitationRefused, type JsonRpcError } from '../protocol/errors.js';
export type {
  BackendLimit,
  ConnectionState,
  ElicitationHost,
  ElicitOptions,
  HostElicitOptions,
  RequestState,
  ServerIdentity,
} from '../protocol/host.js';
export type { InputResponses } from '../protocol/input-requests.js';
export type { OPTIONS, OptionsWith } from '../protocol/options.js';
export type { Completion, Content, Outcome } from '../protocol/outcome.js';
export type { Persistence } from '../protocol/persistence.js';
export type { ElicitResult, ElicitValue, Reply, ReplyOptions, RequestId } from '../protocol/reply.js';
export type {
  ElicitationRequest,
  FormElicitationRequest,
  Json,
  RequestedSchema,
  UrlElicitationRequest,
} from '../protocol/request.js';
export type { ElicitationMode, Revision } from '../protocol/revisions.js';
export type { ElicitationScope } from '../protocol/scope.js';
export type { Clock } from '../runtime/clock.js';
export { CallAbandoned } from './call-errors.js';
export type { AnswerInputsOptions, RoundOptions } from './call-inputs.js';
export { completionHandler } from './completion-handler.js';
export type { ConnectionOptions } from './connection-options.js';
export {
  type ConnectJsonRpcOptions,
  connectJsonRpc,
  type JsonRpcConnection,
  type JsonRpcReply,
} from './json-rpc.js';
export type { InputRequiredOptions } from './repeat-call.js';
export { type AnswerEvent, type ResponseForOptions, responseFor } from './response-for.js';
export { resultOf } from './result-of.js';
export {
  type CallbackContext,
  type ElicitationHandler,
  type ElicitationHandlerOptions,
  elicitationHandler,
  type SdkContext,
} from './sdk-handler.js';
