export { checkContent } from '../form/check-content.js';
export type { NormaliseOptions } from '../form/normalise.js';
export type { Clock } from '../host/clock.js';
export type { AnswerCheck, AnswerErrors } from '../protocol/answer-check.js';
export type {
  BackendLimit,
  ConnectionState,
  ElicitationHost,
  ElicitOptions,
  HostElicitOptions,
  QueuedRequests,
  RequestState,
  ServerIdentity,
} from '../protocol/host.js';
export type { Completion, Content, Outcome } from '../protocol/outcome.js';
export type { Persistence } from '../protocol/persistence.js';
export { outcomeOf } from '../protocol/outcome-of.js';
export type {
  ElicitationRequest,
  FormElicitationRequest,
  Json,
  RequestedSchema,
  UrlElicitationRequest,
} from '../protocol/request.js';
export type { ElicitationMode, Revision } from '../protocol/revisions.js';
export type { ElicitationScope } from '../protocol/scope.js';
export { type MemoryStoreOptions, memoryStore } from './memory-store.js';
export { createRelay, type Relay, type RelayLimits, type RelayOptions, type UnseenElicitation } from './relay.js';
export type { Person, RelayScope } from './scope.js';
export type {
  AskerMessage,
  Awaitable,
  Change,
  Claim,
  EndedElicitation,
  Hearer,
  RelayStore,
  StoredElicitation,
} from './store.js';
export {
  type BackendMessage,
  type OverReason,
  type PageMessage,
  type PersonalOutcome,
  type PostFailure,
  WIRE_VERSION,
  type WireElicitation,
  type WireOptions,
} from './wire.js';
