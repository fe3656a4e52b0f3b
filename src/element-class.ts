/**
 * The class of `<mcp-elicitation>`, its events and its types. Importing it registers nothing: `McpElicitation.define()` does.
 * @module
 */
export {
  AcceptEvent,
  type AddElementListener,
  CancelEvent,
  type ElementEventMap,
  type ElementListener,
  type McpElicitationEventMap,
  RejectEvent,
  type RemoveElementListener,
  ShownEvent,
  TimeoutEvent,
  UrlOpenEvent,
  WaitingEvent,
} from './element/events.js';
export { type Receipt, receiptOf } from './element/receipt.js';
export type { SchemaIssue } from './form/field.js';
export { McpElicitation } from './mcp-elicitation.js';
export type { AnswerCheck, AnswerErrors } from './protocol/answer-check.js';
export type { DraftEntries, DraftKey, DraftStore } from './protocol/draft-store.js';
export { parseExactJson } from './protocol/exact-json.js';
export type {
  BackendLimit,
  ConnectionState,
  ElicitationHost,
  ElicitOptions,
  HostElicitOptions,
  RequestState,
  ServerIdentity,
} from './protocol/host.js';
export type { Completion, Content, Outcome } from './protocol/outcome.js';
export type { Persistence } from './protocol/persistence.js';
export type {
  ElicitationRequest,
  ElicitationRequestInput,
  FormElicitationRequest,
  Json,
  RequestedSchema,
  UrlElicitationRequest,
} from './protocol/request.js';
export {
  type Decision,
  type ReviewOptions,
  type ReviewRequest,
  reviewRequest,
  type ShownAs,
} from './protocol/review.js';
export type { ElicitationMode, Revision } from './protocol/revisions.js';
export type { ElicitationScope } from './protocol/scope.js';
export type { FindRegistrable } from './protocol/url/registrable.js';
