export { type CheckOptions, checkContent } from '../../form/check-content.js';
export type { Answer, Errors, Failure, PageView, Phase, State, Terms } from '../../lifecycle/state.js';
export type { AnswerCheck, AnswerErrors } from '../../protocol/answer-check.js';
export type {
  BackendLimit,
  ConnectionState,
  ElicitationHost,
  ElicitOptions,
  HostElicitOptions,
  RequestState,
  ServerIdentity,
} from '../../protocol/host.js';
export type { InputResponses } from '../../protocol/input-requests.js';
export type { OPTIONS, OptionsWith } from '../../protocol/options.js';
export type { Completion, Content, Outcome } from '../../protocol/outcome.js';
export type { OverCause } from '../../protocol/over.js';
export type { Persistence } from '../../protocol/persistence.js';
export { outcomeOf } from '../../protocol/reply.js';
export type {
  ElicitationRequest,
  FormElicitationRequest,
  Json,
  RequestedSchema,
  UrlElicitationRequest,
} from '../../protocol/request.js';
export type { Decision, ReviewData, ShownAs } from '../../protocol/review.js';
export type { ElicitationMode, Revision } from '../../protocol/revisions.js';
export type { ElicitationScope } from '../../protocol/scope.js';
export type { Clock } from '../../runtime/clock.js';
export { type MemoryStoreOptions, memoryStore } from '../stores/memory-store.js';
export type { ElicitationStore, Hint, StoredJson, StoredRecord } from '../stores/store.js';
export type { BackendMessage, PageEvent, PostReply, WireElicitation, WireOptions, WireState } from '../wire.js';
export type { ParkOptions } from './calls/new-parked-call.js';
export type { AnsweredCall, EndedCall, ParkEnd } from './calls/parked-call.js';
export { createRelay, type Relay, type RelayLimits, type RelayOptions, type UnseenElicitation } from './relay.js';
export type { Person, RelayScope } from './scope.js';
export type { RelayStats } from './stats.js';
