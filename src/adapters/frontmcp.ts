import type { ElicitationHost } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import { replyTo } from '../protocol/reply.js';
import type { RequestedSchema } from '../protocol/request.js';
import { type ConnectionOptions, optionsFor } from './connection-options.js';

/** The tool that receives the answers of clients without the elicitation capability. */
const ANSWER_TOOL = 'sendElicitationResult';
/** How many answers one call may ask for. */
const MAX_ROUNDS = 10;

/** Calls a tool, as `client.callTool` of both SDKs does. */
export type CallTool = (call: { name: string; arguments: Record<string, unknown> }) => Promise<unknown>;

export interface FrontMcpOptions extends ConnectionOptions {
  /** Aborts when the application abandons the call: the open elicitation is withdrawn, and nothing is sent. */
  signal?: AbortSignal;
}

interface Pending {
  elicitId: string;
  message: string;
  schema: RequestedSchema | undefined;
}

/** Whether a tool's result asks for input FrontMCP's way: `elicitationPending` in `_meta` or in the structured content. */
export function isElicitationPending(result: unknown): boolean {
  return pendingIn(result) !== undefined;
}

/**
 * Shows what a FrontMCP server asks of a client without the capability, and calls its tool `sendElicitationResult` with the
 * answer. Repeats both while the result asks for more, at most ten times.
 * @returns the last result, which the server means as the result of the first call. That is the given `result` when it asks
 * for nothing or the elicitation was withdrawn.
 * @throws what `callTool` throws.
 */
export async function answerElicitationPending(
  result: unknown,
  host: ElicitationHost,
  callTool: CallTool,
  options: FrontMcpOptions = {},
): Promise<unknown> {
  let latest = result;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const pending = pendingIn(latest);
    if (!pending) return latest;
    const answered = await answer(pending, host, callTool, options);
    if (!answered) return latest;
    latest = answered.result;
  }
  return latest;
}

/**
 * Shows what a FrontMCP server asks by a log message (`notifications/message` with `elicitation_fallback`) while the call
 * that needs the answer is open, and calls its tool `sendElicitationResult` with the answer.
 * @returns whether the notification asked for something.
 * @throws what `callTool` throws.
 */
export async function answerElicitationFallback(
  notification: { params?: unknown },
  host: ElicitationHost,
  callTool: CallTool,
  options: FrontMcpOptions = {},
): Promise<boolean> {
  const { params } = notification;
  const data = isObject(params) ? own(params, 'data') : undefined;
  const pending = isObject(data) && own(data, 'type') === 'elicitation_fallback' ? readPending(data) : undefined;
  if (!pending) return false;
  await answer(pending, host, callTool, options);
  return true;
}

async function answer(
  { elicitId, message, schema }: Pending,
  host: ElicitationHost,
  callTool: CallTool,
  { signal, ...options }: FrontMcpOptions,
): Promise<{ result: unknown } | undefined> {
  const request = { message, ...(schema && { requestedSchema: schema }) };
  const reply = replyTo(await host.elicit(request, optionsFor(signal, options)));
  if (!reply || signal?.aborted) return undefined;
  // The tool takes the three actions of the protocol, and no errors.
  const { action, content } = 'result' in reply ? reply.result : { action: 'cancel', content: undefined };
  const call = { name: ANSWER_TOOL, arguments: { elicitId, action, ...(content && { content }) } };
  return { result: await callTool(call) };
}

function pendingIn(result: unknown): Pending | undefined {
  if (!isObject(result)) return undefined;
  for (const place of ['_meta', 'structuredContent']) {
    const holder = own(result, place);
    const pending = isObject(holder) ? readPending(own(holder, 'elicitationPending')) : undefined;
    if (pending) return pending;
  }
  return undefined;
}

function readPending(pending: unknown): Pending | undefined {
  if (!isObject(pending)) return undefined;
  const elicitId = own(pending, 'elicitId');
  const message = own(pending, 'message');
  const schema = own(pending, 'schema');
  if (typeof elicitId !== 'string' || typeof message !== 'string') return undefined;
  return { elicitId, message, schema: isObject(schema) ? (schema as RequestedSchema) : undefined };
}
