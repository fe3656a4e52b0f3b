import { canonicalText } from '../../protocol/canonical-json.js';
import type { ElicitationHost } from '../../protocol/host.js';
import { isObject, listIn, ownValue, textIn } from '../../protocol/json.js';
import type { ReviewRequest } from '../../protocol/review.js';
import { onAbort } from '../../runtime/on-abort.js';
import { reviewStep, type StepOutcome } from '../ask-series.js';
import { callOf, sameCall } from '../call.js';
import { type InterruptOptions, reviewOf } from '../options.js';
import { askParts, type Choices, type Part, type RunWaits, type Waiting, type WaitingReason } from '../run-answer.js';
import { uniqueIds } from '../unique-ids.js';

/** A tool call that waits for an approval. */
export interface ApprovalRequest {
  /** The id of the approval. */
  id: string;
  toolName: string;
  input: unknown;
  /** Why the tool needs it, in the words of the run. */
  reason?: string | undefined;
}

/** Argument of `addToolApprovalResponse`. */
export interface ApprovalResponse {
  id: string;
  approved: boolean;
  reason?: string;
}

export interface ApprovalOptions extends InterruptOptions {
  /** Whether to ask again what the person closed before: for a button of the application. Default false. */
  again?: boolean;
}

/** The responses that were given to a chat: all of them, or those so far while the run waits. */
export type ApprovalAnswer = ({ resume: ApprovalResponse[] } & Choices) | RunWaits<ApprovalRequest, ApprovalResponse>;

/** A chat of the AI SDK: what `useChat` returns, a `Chat`, or a stand-in. */
export interface ApprovalChat {
  /** The messages as they are now. A component passes a ref to them, because the messages of one render grow stale. */
  messages(): readonly unknown[];
  addToolApprovalResponse(response: ApprovalResponse): unknown;
}

/**
 * The approvals that the last message of a chat waits for (AI SDK 7): tool parts in the state `approval-requested`. Parts that
 * the SDK decides by itself do not count, and neither do those that a newer message has overtaken.
 */
export function approvalRequests(messages: readonly unknown[]): ApprovalRequest[] {
  const last = messages.at(-1);
  const parts = isObject(last) ? listIn(last, 'parts').filter(isObject) : [];
  return parts.flatMap((part) => {
    const approval = ownValue(part, 'approval');
    if (ownValue(part, 'state') !== 'approval-requested' || !isObject(approval)) return [];
    if (ownValue(approval, 'isAutomatic') === true || typeof approval.id !== 'string') return [];
    const type = textIn(part, 'type');
    const toolName = type === 'dynamic-tool' ? textIn(part, 'toolName') : type.replace(/^tool-/, '');
    return { id: approval.id, toolName, input: ownValue(part, 'input'), reason: textIn(approval, 'requestReason') };
  });
}

/**
 * Answers the approvals that a chat waits for, one after the other, and tells the chat. The SDK carries no changed
 * arguments, so the person can edit nothing. An answer counts only for what was shown: where the name, the arguments or the
 * schema of a part change on screen, a call withdraws its card and asks again. Nothing is sent to a chat that no longer waits.
 *
 * ```tsx
 * const chat = useChat({ sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses });
 * const latest = useRef(chat);
 * latest.current = chat;
 * const current = { ...chat, messages: () => latest.current.messages };
 * useEffect(() => void answerApprovals(host, current, { server }), [chat.messages]);
 * ```
 * @returns `{ resume }`, the responses that were sent; none for a chat that is answered already, or whose cards are on screen.
 * `{ waiting, answered }` where an approval has no answer: the chat waits on, and a call with `again` asks only for that one.
 * @throws the reason of `signal`, once it aborts.
 */
export async function answerApprovals(
  host: ElicitationHost,
  chat: ApprovalChat,
  options: ApprovalOptions = {},
): Promise<ApprovalAnswer> {
  const { again = false } = options;
  const { open, dismissed } = seenBy(host);
  const all = approvalRequests(chat.messages()).filter((request) => {
    const shown = open.get(request.id);
    if (!shown || shown.text === textOf(request, options)) return !shown;
    shown.controller.abort();
    return true;
  });
  const unique = uniqueIds(all);
  const why = ({ id }: ApprovalRequest): WaitingReason | undefined =>
    !unique.has(id) ? 'same-id' : dismissed.has(id) && !again ? 'dismissed' : undefined;
  const requests = all.filter((request) => !why(request));
  const unasked = all.flatMap((interrupt) => ({ interrupt, why: why(interrupt)! })).filter((one) => one.why);
  const questions = requests.map((request): Question => {
    const question = { request, text: textOf(request, options), controller: new AbortController() };
    open.set(request.id, question);
    dismissed.delete(request.id);
    return question;
  });
  const { signal } = options;
  const withdraw = () => {
    for (const { controller } of questions) controller.abort(signal?.reason);
  };
  if (signal?.aborted) withdraw();
  const forgetSignal = onAbort(signal, withdraw);
  try {
    const { sent, waiting, choices } = await answer(host, chat, questions, options);
    for (const { interrupt, why } of waiting) if (why === 'dismissed') dismissed.add(interrupt.id);
    const rest = [...unasked, ...waiting];
    return rest.length > 0 ? { waiting: rest, answered: sent, ...choices } : { resume: sent, ...choices };
  } finally {
    forgetSignal();
    for (const question of questions) {
      const { id } = question.request;
      if (open.get(id) === question) open.delete(id);
    }
  }
}

/** One approval as it was asked for. */
interface Question {
  readonly request: ApprovalRequest;
  /** All that its card shows. */
  readonly text: string;
  /** Aborts when the chat shows something else under the same id. */
  readonly controller: AbortController;
}

/** The approvals on screen or in the queue, and the ids of those that the person closed. */
interface SeenApprovals {
  readonly open: Map<string, Question>;
  readonly dismissed: Set<string>;
}

/** A component calls again at each render. */
const seenApprovals = new WeakMap<ElicitationHost, SeenApprovals>();

function seenBy(host: ElicitationHost): SeenApprovals {
  const seen = seenApprovals.get(host) ?? { open: new Map(), dismissed: new Set() };
  seenApprovals.set(host, seen);
  return seen;
}

interface Answers {
  readonly sent: ApprovalResponse[];
  readonly waiting: Waiting<ApprovalRequest>[];
  readonly choices: Choices;
}

async function answer(
  host: ElicitationHost,
  chat: ApprovalChat,
  questions: readonly Question[],
  options: InterruptOptions,
): Promise<Answers> {
  const parts = questions.map(({ request, controller }): Part<StepOutcome> => {
    return {
      steps: [reviewStep(reviewOfApproval(request, options), { signal: controller.signal })],
      answer: ([outcome]) => (isDecision(outcome!) ? { value: outcome! } : undefined),
    };
  });
  const keys = questions.map(({ request }) => request.id);
  const { ends, choices } = await askParts(host, parts, options, keys);
  const sent: ApprovalResponse[] = [];
  const waiting: Waiting<ApprovalRequest>[] = [];
  for (const [i, end] of ends.entries()) {
    const { request, text, controller } = questions[i]!;
    const now = approvalRequests(chat.messages()).filter(({ id }) => id === request.id);
    if (controller.signal.aborted) waiting.push({ interrupt: request, why: 'changed' });
    else if ('why' in end) waiting.push({ interrupt: request, why: end.why });
    else if (now.length !== 1) waiting.push({ interrupt: request, why: 'withdrawn' });
    else if (textOf(now[0]!, options) !== text) waiting.push({ interrupt: request, why: 'changed' });
    else {
      const response = responseFor(request.id, end.value);
      await chat.addToolApprovalResponse(response);
      sent.push(response);
    }
  }
  return { sent, waiting, choices };
}

function isDecision({ action }: StepOutcome): boolean {
  return action === 'approve' || action === 'reject';
}

function responseFor(id: string, outcome: StepOutcome): ApprovalResponse {
  const reason = outcome.action === 'reject' ? outcome.reason : undefined;
  return { id, approved: outcome.action === 'approve', ...(reason !== undefined && { reason }) };
}

/** The review of a tool call that waits for an approval. */
function reviewOfApproval({ toolName, input, reason }: ApprovalRequest, options: InterruptOptions = {}): ReviewRequest {
  const call = sameCall([callOf(toolName, input)]);
  return reviewOf({ ...call, message: reason, allow: ['approve', 'reject'] }, options);
}

/** All that the card of an approval shows, to compare. */
function textOf(request: ApprovalRequest, options: InterruptOptions): string {
  return canonicalText({ ...reviewOfApproval(request, options) });
}
