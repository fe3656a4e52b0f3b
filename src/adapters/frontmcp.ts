import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import { isObject, ownValue, parsedJson, pointerTo } from '../protocol/json.js';
import type { ElicitResult } from '../protocol/reply.js';
import { askInCall } from './ask.js';
import { CallAbandoned, InvalidResult } from './call-errors.js';
import { CallInputs, type InputRequiredOptions } from './call-inputs.js';
import type { ConnectionOptions } from './connection-options.js';

/** The tool that receives the answers of clients without the elicitation capability. */
const ANSWER_TOOL = 'sendElicitationResult';

/** Calls a tool, as `client.callTool` of both SDKs does. */
export type CallTool = (call: { name: string; arguments: Record<string, unknown> }) => Promise<unknown>;

export interface FrontMcpOptions extends ConnectionOptions, Pick<InputRequiredOptions, 'signal' | 'onRefused'> {}

interface PendingElicitation {
  elicitId: string;
  message: string;
  schema: object | undefined;
}

/**
 * Shows the elicitation that a FrontMCP server sends to a client without the capability, and calls its tool
 * `sendElicitationResult` with the answer. Repeats both while the result asks for more or refuses the answer.
 * @returns the last result of the server: the given one if it asks for nothing. It still asks for input if an elicitation was
 * withdrawn, and after ten rounds without an accept.
 * @throws any error of `callTool`.
 */
export async function answerElicitationPending(
  result: unknown,
  host: ElicitationHost,
  callTool: CallTool,
  options: FrontMcpOptions = {},
): Promise<unknown> {
  return answer(pendingIn(result), result, host, callTool, options);
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
  const data = ownValue(notification.params, 'data');
  const pending = ownValue(data, 'type') === 'elicitation_fallback' ? readPending(data) : undefined;
  await answer(pending, undefined, host, callTool, options);
  return pending !== undefined;
}

/** Asks, and sends the answer, until the tool asks for nothing more. @returns the last result. */
async function answer(
  first: PendingElicitation | undefined,
  result: unknown,
  host: ElicitationHost,
  callTool: CallTool,
  options: FrontMcpOptions,
): Promise<unknown> {
  const inputs = new CallInputs(askInCall(host, options), options);
  let pending = first;
  let latest = result;
  let again: HostElicitOptions = {};
  while (pending) {
    const { elicitId, message, schema } = pending;
    const params = { message, ...(schema && { requestedSchema: schema }) };
    let response: ElicitResult;
    try {
      const responses = await inputs.answer({ [elicitId]: { method: 'elicitation/create', params } }, again);
      response = responses[elicitId] as ElicitResult;
    } catch (error) {
      if (error instanceof CallAbandoned || error instanceof InvalidResult || options.signal?.aborted) return latest;
      throw error;
    }
    const { action, content } = response; // The tool takes the three actions of the protocol, and no errors.
    latest = await callTool({ name: ANSWER_TOOL, arguments: { elicitId, action, ...(content && { content }) } });
    const errors = content && refusalIn(latest);
    again = errors ? { before: { action: 'accept', content }, errors, repeated: true } : {};
    pending = errors ? pending : pendingIn(latest);
  }
  return latest;
}

/** The text of FrontMCP's `InvalidInputError` for an answer that its schema refuses. */
const REFUSAL = /^Invalid elicitation result content\s+Details:(.*)$/s;

/** The errors of a refused answer, by JSON pointer; `undefined` if it was not refused. */
function refusalIn(result: unknown): Record<string, string> | undefined {
  const content = isObject(result) && ownValue(result, 'isError') === true ? ownValue(result, 'content') : undefined;
  const [block] = Array.isArray(content) ? content : [];
  const text = ownValue(block, 'text');
  const details = typeof text === 'string' ? REFUSAL.exec(text)?.[1] : undefined;
  const listed = details === undefined ? undefined : parsedJson(details);
  if (!Array.isArray(listed)) return undefined;
  const errors = listed.flatMap((error): [string, string][] => {
    const path = ownValue(error, 'path');
    const message = ownValue(error, 'message');
    return Array.isArray(path) && typeof message === 'string' ? [[path.reduce(pointerTo, ''), message]] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}

function pendingIn(result: unknown): PendingElicitation | undefined {
  if (!isObject(result)) return undefined;
  for (const place of ['_meta', 'structuredContent']) {
    const holder = ownValue(result, place);
    const pending = isObject(holder) ? readPending(ownValue(holder, 'elicitationPending')) : undefined;
    if (pending) return pending;
  }
  return undefined;
}

function readPending(pending: unknown): PendingElicitation | undefined {
  if (!isObject(pending)) return undefined;
  const elicitId = ownValue(pending, 'elicitId');
  const message = ownValue(pending, 'message');
  const schema = ownValue(pending, 'schema');
  if (typeof elicitId !== 'string' || typeof message !== 'string') return undefined;
  return { elicitId, message, schema: isObject(schema) ? schema : undefined };
}
