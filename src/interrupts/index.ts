/**
 * Answers the interrupts with which a run of an agent framework stops: approvals of tool calls, and values by a schema. No
 * framework is a dependency: the types are structural.
 * @module
 */
export type { ConnectionOptions } from '../adapters/connection-options.js';
export type { RequestLimit } from '../host/request-limit.js';
export type * from '../protocol/public-types.js';
export type { Clock } from '../runtime/clock.js';
export {
  answerPermission,
  type PermissionAnswer,
  type PermissionOption,
  type PermissionRequest,
} from './acp/permission.js';
export { type AgUiResume, answerInterrupts } from './ag-ui/ag-ui.js';
export { collectEvents, type EventResume, type SubscribableAgent } from './ag-ui/legacy-events.js';
export type { AgUiCustomEvent, AgUiInterrupt, AgUiOptions, Emitter, ResumeEntry } from './ag-ui/types.js';
export {
  type ApprovalAnswer,
  type ApprovalChat,
  type ApprovalOptions,
  type ApprovalRequest,
  type ApprovalResponse,
  answerApprovals,
} from './ai-sdk/ai-sdk.js';
export type { Given, StepOutcome } from './ask-series.js';
export { answerUserQuestions } from './claude/user-questions.js';
export { type CodexConnection, type CodexOptions, connectCodex } from './codex/codex.js';
export { digestOfArguments } from './digest.js';
export { answerHumanRequest, type HumanDecision, type HumanDecisions } from './langchain/human-request.js';
export {
  answerGraphInterrupts,
  type GraphAnswer,
  type GraphInterrupt,
  type GraphOptions,
  type GraphResume,
} from './langchain/langgraph.js';
export type { Expectation, ExpectingOptions, InterruptOptions, ToolWords } from './options.js';
export type { Choices, Remembered, RunWaits, Waiting, WaitingReason } from './run-answer.js';
export { elicitValue } from './value.js';
