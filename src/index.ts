/**
 * Registers `<mcp-elicitation>`.
 * @module
 */
import { McpElicitation } from './mcp-elicitation.js';

export { DEFAULT_TIMEOUT } from './element/asked.js';
export {
  AcceptEvent,
  CancelEvent,
  type McpElicitationEventMap,
  RejectEvent,
  ShownEvent,
  TimeoutEvent,
  UrlOpenEvent,
  WaitingEvent,
} from './element/events.js';
export type { SchemaIssue } from './form/field.js';
export { type ElicitationScope, McpElicitation } from './mcp-elicitation.js';
export type { ElicitationHost, ElicitOptions, RequestState, ServerIdentity } from './protocol/host.js';
export type { Completion, Content, Outcome } from './protocol/outcome.js';
export type {
  ElicitationRequest,
  FormElicitationRequest,
  Json,
  RequestedSchema,
  UrlElicitationRequest,
} from './protocol/request.js';
export type { ElicitationMode, Revision } from './protocol/revisions.js';

McpElicitation.define();
