/**
 * The class of `<mcp-elicitation>`, its events and its types. Importing it registers nothing: `McpElicitation.define()` does.
 * @module
 */

export {
  AcceptEvent,
  type AddElementListener,
  type ElementEventMap,
  type ElementListener,
  type McpElicitationEventMap,
  RejectEvent,
  type RemoveElementListener,
  UrlOpenEvent,
} from './element/events.js';
export type { SchemaIssue } from './form/field.js';
export { McpElicitation } from './mcp-elicitation.js';
export type { DraftEntries, DraftKey, DraftStore } from './protocol/draft-store.js';
export { parseExactJson } from './protocol/exact-json.js';
export type * from './protocol/public-types.js';
export type { ElicitationRequestInput } from './protocol/review.js';
export type { FindRegistrable } from './protocol/url/registrable.js';
