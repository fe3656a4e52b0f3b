/**
 * Answers the interrupts with which a run of an agent framework stops: approvals of tool calls, and values by a schema. No
 * framework is a dependency: the types are structural.
 * @module
 */
export type { AnswerCheck, AnswerErrors } from '../protocol/answer-check.js';
export type {
  BackendLimit,
  ConnectionState,
  ElicitationHost,
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
export type { Decision, ReviewOptions, ReviewRequest, ShownAs } from '../protocol/review.js';
export type { ElicitationMode, Revision } from '../protocol/revisions.js';
export type { ElicitationScope } from '../protocol/scope.js';
export {
  answerPermission,
  type PermissionAnswer,
  type PermissionOption,
  type PermissionRequest,
} from './acp-permission.js';
export { type AgUiResume, answerInterrupts } from './ag-ui.js';
export type { AgUiCustomEvent, AgUiInterrupt, AgUiOptions, ResumeEntry } from './ag-ui-types.js';
export {
  type ApprovalAnswer,
  type ApprovalChat,
  type ApprovalOptions,
  type ApprovalRequest,
  type ApprovalResponse,
  answerApprovals,
} from './ai-sdk.js';
export type { Given } from './ask-series.js';
export { type CodexConnection, type CodexOptions, connectCodex } from './codex.js';
export { digestOfArguments } from './digest.js';
export { answerHumanRequest, type HumanDecision, type HumanDecisions } from './langchain.js';
export {
  answerGraphInterrupts,
  type GraphAnswer,
  type GraphInterrupt,
  type GraphOptions,
  type GraphResume,
} from './langgraph.js';
export { collectEvents, type EventResume, type SubscribableAgent } from './legacy-events.js';
export type { Expectation, ExpectingOptions, InterruptOptions, ToolWords } from './options.js';
export type { Choices, Remembered, RunWaits, Waiting, WaitingReason } from './run-answer.js';
export { answerUserQuestions } from './user-questions.js';
export { elicitValue, type ValueOutcome } from './value.js';
