/**
 * The routes that most pages need: the SDK handler, raw JSON-RPC, and events.
 * @module
 */

export type { RequestLimit } from '../host/request-limit.js';
export { type ElicitationCapability, elicitationCapability } from '../protocol/capability.js';
export { ElicitationRefused, type JsonRpcError } from '../protocol/errors.js';
export type { InputResponses } from '../protocol/input-requests.js';
export type * from '../protocol/public-types.js';
export type { ElicitResult, ElicitValue, Reply, ReplyOptions, RequestId } from '../protocol/reply.js';
export type { Clock } from '../runtime/clock.js';
export { CallAbandoned } from './call-errors.js';
export type { InputRequiredOptions } from './call-inputs.js';
export { completionHandler } from './completion-handler.js';
export type { ConnectionOptions } from './connection-options.js';
export {
  type ConnectJsonRpcOptions,
  connectJsonRpc,
  type JsonRpcConnection,
  type JsonRpcReply,
} from './json-rpc.js';
export { type AnswerEvent, type ResponseForOptions, responseFor } from './response-for.js';
export { type ResultOptions, resultOf } from './result-of.js';
export {
  type CallbackContext,
  type ElicitationHandler,
  type ElicitationHandlerOptions,
  elicitationHandler,
  type SdkContext,
} from './sdk-handler.js';
