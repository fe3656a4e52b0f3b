import { canonicalJson, plainJson } from '../audit/canonical-json.js';
import type { ElicitationHost } from '../protocol/host.js';
import { isObject, listIn, own, textIn } from '../protocol/json.js';
import type { ReviewRequest } from '../protocol/review.js';
import { toHex } from '../runtime/hex.js';
import { askSeries, reviewStep } from './ask-series.js';
import { elicitOptions, type InterruptOptions, reviewOf } from './options.js';
import { uniqueIds } from './unique-ids.js';

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

/** A chat of the AI SDK: what `useChat` returns, a `Chat`, or a stand-in. */
export interface ApprovalChat {
  /** The messages as they are now. A component passes a ref to them, because the messages of one render grow stale. */
  messages(): readonly unknown[];
  addToolApprovalResponse(response: ApprovalResponse): unknown;
}

/**
 * The approvals that the messages of a chat wait for (AI SDK 7): tool parts in the state `approval-requested`. Parts that
 * the SDK decides by itself do not count.
 */
export function approvalRequests(messages: readonly unknown[]): ApprovalRequest[] {
  const parts = messages.flatMap((message) => (isObject(message) ? listIn(message, 'parts') : [])).filter(isObject);
  return parts.flatMap((part) => {
    const approval = own(part, 'approval');
    if (own(part, 'state') !== 'approval-requested' || !isObject(approval)) return [];
    if (own(approval, 'isAutomatic') === true || typeof approval.id !== 'string') return [];
    const type = textIn(part, 'type');
    const toolName = type === 'dynamic-tool' ? textIn(part, 'toolName') : type.replace(/^tool-/, '');
    return { id: approval.id, toolName, input: own(part, 'input'), reason: textIn(approval, 'requestReason') };
  });
}

/**
 * Answers the approvals that a chat waits for, one after the other, and tells the chat. The SDK carries no changed
 * arguments, so the person can edit nothing. An approval counts only for the arguments that were shown: it is not sent if
 * they have changed. Nothing is sent to a chat that no longer waits.
 *
 * ```tsx
 * const chat = useChat({ sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses });
 * const latest = useRef(chat);
 * latest.current = chat;
 * const current = { ...chat, messages: () => latest.current.messages };
 * useEffect(() => void answerApprovals(host, current, { server }), [chat.messages]);
 * ```
 * @returns the responses that were sent; none for a chat that is answered already.
 * @throws the reason of `signal`, once it aborts.
 */
export async function answerApprovals(
  host: ElicitationHost,
  chat: ApprovalChat,
  options: InterruptOptions = {},
): Promise<ApprovalResponse[]> {
  const open = openApprovals.get(host) ?? new Set<string>();
  openApprovals.set(host, open);
  const all = approvalRequests(chat.messages());
  const unique = uniqueIds(all);
  const requests = all.filter(({ id }) => unique.has(id) && !open.has(id));
  for (const { id } of requests) open.add(id);
  try {
    return await answer(host, chat, requests, options);
  } finally {
    for (const { id } of requests) open.delete(id);
  }
}

/** The ids of the approvals on screen or in the queue. A component calls again at each render. */
const openApprovals = new WeakMap<ElicitationHost, Set<string>>();

async function answer(
  host: ElicitationHost,
  chat: ApprovalChat,
  requests: readonly ApprovalRequest[],
  options: InterruptOptions,
): Promise<ApprovalResponse[]> {
  const reviews = requests.map((request) => reviewOfApproval(request, options));
  const steps = reviews.map((review) => reviewStep(review));
  const answers = await askSeries(host, steps, elicitOptions(options));
  const sent: ApprovalResponse[] = [];
  for (const [i, answer] of answers.entries()) {
    const { id } = requests[i]!;
    const { action } = answer;
    if (action !== 'approve' && action !== 'reject') continue;
    const waiting = approvalRequests(chat.messages()).filter((request) => request.id === id);
    if (waiting.length !== 1) continue;
    // A rejection counts for any arguments, and those that no card can show can only be rejected.
    if (action === 'approve' && !areAsShown(waiting[0]!.input, reviews[i]!)) continue;
    const response: ApprovalResponse = {
      id,
      approved: action === 'approve',
      ...(action === 'reject' && answer.reason !== undefined && { reason: answer.reason }),
    };
    await chat.addToolApprovalResponse(response);
    sent.push(response);
  }
  return sent;
}

/** The review of a tool call that waits for an approval. */
export function reviewOfApproval(
  { toolName, input, reason }: ApprovalRequest,
  options: InterruptOptions = {},
): ReviewRequest {
  return reviewOf({ name: toolName, args: input ?? {}, message: reason, allow: ['approve', 'reject'] }, options);
}

/** Whether the arguments are those that were shown. */
function areAsShown(input: unknown, { args }: ReviewRequest): boolean {
  return canonicalArguments(input ?? {}) === canonicalArguments(args);
}

/**
 * A digest of arguments: SHA-256 of their canonical JSON (RFC 8785), in hexadecimal. A backend compares it where the
 * framework's answer carries no arguments: an approval counts only for the arguments that the person saw.
 */
export async function digestOfArguments(args: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalArguments(args));
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

function canonicalArguments(args: unknown): string {
  return canonicalJson(plainJson(args) ?? null);
}
