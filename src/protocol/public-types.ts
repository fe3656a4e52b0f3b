/**
 * The types that every entry of the package exports: an application may name what an entry takes and gives without a second
 * import.
 * @module
 */
export type { AnswerCheck, AnswerErrors, Failure } from './answer-check.js';
export type {
  ElicitationHost,
  ElicitOptions,
  HostElicitOptions,
  JsonFieldCheck,
  RequestState,
  SeriesContext,
  ServerIdentity,
} from './host.js';
export type { Completion, Content, Outcome } from './outcome.js';
export type { OverCause } from './over.js';
export type { Persistence } from './persistence.js';
export type { Answer, ElicitationPort, Errors, Phase, PortEvent, PortState } from './port.js';
export type {
  ElicitationRequest,
  FormElicitationRequest,
  Json,
  RequestedSchema,
  UrlElicitationRequest,
} from './request.js';
export type { Decision, HostRequest, ReviewOptions, ReviewRequest, ShownAs } from './review.js';
export type { ElicitationMode, Revision } from './revisions.js';
export type { ElicitationScope } from './scope.js';
