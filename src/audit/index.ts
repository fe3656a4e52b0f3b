export type { Middleware, Next } from '../host/middleware.js';
export type { AnswerCheck, AnswerErrors } from '../protocol/answer-check.js';
export type {
  BackendLimit,
  ConnectionState,
  ElicitOptions,
  HostElicitOptions,
  RequestState,
  ServerIdentity,
} from '../protocol/host.js';
export type { Completion, Content, Outcome } from '../protocol/outcome.js';
export type { Persistence } from '../protocol/persistence.js';
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
export { type Audit, type AuditOptions, audit } from './audit.js';
export { digestOfAnswer, digestOfRequest } from './digest.js';
export type { AuditAnchor, AuditEntry, AuditEvent, AuditRecord } from './entry.js';
export { exportAuditTrail, type ParsedTrail, parseAuditTrail } from './json-lines.js';
export type { AuditKey } from './signer.js';
export { type AuditResume, type AuditSink, type MemorySink, memorySink } from './sink.js';
export { type AuditDefect, type AuditFinding, type AuditVerdict, verifyAuditTrail } from './verify.js';
