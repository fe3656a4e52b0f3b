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
export type { OverCause } from '../protocol/over.js';
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
export type { AnsweredCall, EndedCall, ParkEnd, ParkedCall } from './park/parked-call.js';
export type { DueCalls, Look, ParkStore } from './park/park-store.js';
export type { ParkOptions } from './park/new-parked-call.js';
export type { InputResponses, Series, SeriesStep } from './park/series.js';
export { createRelay, type Relay, type RelayLimits, type RelayOptions, type UnseenElicitation } from './relay.js';
export type { Person, RelayScope } from './scope.js';
export type { Awaitable } from './awaitable.js';
export type { AskerMessage, Change, Claim, Hearer, RelayStore } from './store.js';
export type { EndedElicitation, ParkedAnswer, StoredElicitation } from './stored-elicitation.js';
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
