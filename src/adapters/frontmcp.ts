import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import { isObject, own, pointerTo } from '../protocol/json.js';
import { replyTo } from '../protocol/reply.js';
import type { RequestedSchema } from '../protocol/request.js';
import { askInCall } from './ask.js';
import type { ConnectionOptions } from './connection-options.js';

/** The tool that receives the answers of clients without the elicitation capability. */
const ANSWER_TOOL = 'sendElicitationResult';
/** The maximum number of answers that one call may ask for, and of refusals of one answer. */
const MAX_ROUNDS = 10;

/** Calls a tool, as `client.callTool` of both SDKs does. */
export type CallTool = (call: { name: string; arguments: Record<string, unknown> }) => Promise<unknown>;

export interface FrontMcpOptions extends ConnectionOptions {
  /** Aborts when the application abandons the call: the open elicitation is withdrawn, and nothing is sent. */
  signal?: AbortSignal;
}

interface PendingElicitation {
  elicitId: string;
  message: string;
  schema: RequestedSchema | undefined;
}

/** Whether a tool's result asks for input as FrontMCP does, by `elicitationPending` in `_meta` or in the structured content. */
export function isElicitationPending(result: unknown): boolean {
  return pendingIn(result) !== undefined;
}

/**
 * Shows the elicitation that a FrontMCP server sends to a client without the capability, and calls its tool
 * `sendElicitationResult` with the answer. Repeats both while the result asks for more, at most ten times.
 * @returns the last result of the server: the given one if it asks for nothing. It still asks for input if an elicitation was
 * withdrawn, and after ten rounds.
 * @throws any error of `callTool`.
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
 * Shows the elicitation in a log message of a FrontMCP server (`notifications/message` with `elicitation_fallback`) while the
 * call that needs the answer is open, and calls its tool `sendElicitationResult` with the answer.
 * @returns whether the notification has an elicitation.
 * @throws any error of `callTool`.
 */
export async function answerElicitationFallback(
  notification: { params?: unknown },
  host: ElicitationHost,
  callTool: CallTool,
  options: FrontMcpOptions = {},
): Promise<boolean> {
  const { params } = notification;
  const data = own(params, 'data');
  const pending = isObject(data) && own(data, 'type') === 'elicitation_fallback' ? readPending(data) : undefined;
  if (!pending) return false;
  await answer(pending, host, callTool, options);
  return true;
}

/** Asks until the tool accepts the answer. @returns `undefined` if the elicitation was withdrawn. */
async function answer(
  { elicitId, message, schema }: PendingElicitation,
  host: ElicitationHost,
  callTool: CallTool,
  options: FrontMcpOptions,
): Promise<{ result: unknown } | undefined> {
  const { signal } = options;
  const ask = askInCall(host, options);
  const request = { message, ...(schema && { requestedSchema: schema }) };
  let again: HostElicitOptions = {};
  for (let round = 1; ; round++) {
    const reply = replyTo(await ask(request, signal, again));
    if (!reply || signal?.aborted) return undefined;
    // The tool takes the three actions of the protocol, and no errors.
    const { action, content } = 'result' in reply ? reply.result : { action: 'cancel', content: undefined };
    const result = await callTool({ name: ANSWER_TOOL, arguments: { elicitId, action, ...(content && { content }) } });
    const errors = content && refusalIn(result);
    if (!errors || round === MAX_ROUNDS) return { result };
    again = { values: content, errors, repeated: true };
  }
}

/** The text of FrontMCP's `InvalidInputError` for an answer that its schema refuses. */
const REFUSAL = /^Invalid elicitation result content\s+Details:(.*)$/s;

/** The errors of a refused answer, by JSON pointer; `undefined` if it was not refused. */
function refusalIn(result: unknown): Record<string, string> | undefined {
  const content = isObject(result) && own(result, 'isError') === true ? own(result, 'content') : undefined;
  const [block] = Array.isArray(content) ? content : [];
  const text = own(block, 'text');
  const details = typeof text === 'string' ? REFUSAL.exec(text)?.[1] : undefined;
  const listed = details === undefined ? undefined : parse(details);
  if (!Array.isArray(listed)) return undefined;
  const errors = listed.flatMap((error): [string, string][] => {
    const path = own(error, 'path');
    const message = own(error, 'message');
    return Array.isArray(path) && typeof message === 'string' ? [[path.reduce(pointerTo, ''), message]] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function pendingIn(result: unknown): PendingElicitation | undefined {
  if (!isObject(result)) return undefined;
  for (const place of ['_meta', 'structuredContent']) {
    const holder = own(result, place);
    const pending = isObject(holder) ? readPending(own(holder, 'elicitationPending')) : undefined;
    if (pending) return pending;
  }
  return undefined;
}

function readPending(pending: unknown): PendingElicitation | undefined {
  if (!isObject(pending)) return undefined;
  const elicitId = own(pending, 'elicitId');
  const message = own(pending, 'message');
  const schema = own(pending, 'schema');
  if (typeof elicitId !== 'string' || typeof message !== 'string') return undefined;
  return { elicitId, message, schema: isObject(schema) ? (schema as RequestedSchema) : undefined };
}
