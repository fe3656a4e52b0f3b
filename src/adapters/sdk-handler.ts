import { ElicitationRefused } from '../protocol/errors.js';
import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import type { ElicitResult, ReplyOptions, RequestId } from '../protocol/reply.js';
import { throwLater } from '../runtime/throw-later.js';
import { ACCEPT_AT, afterVisit } from './after-visit.js';
import { askThrough } from './ask.js';
import { CallAbandoned } from './call-errors.js';
import type { ConnectionOptions } from './connection-options.js';
import { relatedTo, resultOf } from './result-of.js';

/** The part of the TypeScript SDKs' handler context that this adapter needs. */
export type SdkContext =
  | { signal: AbortSignal; requestId: RequestId } // v1: RequestHandlerExtra
  | { mcpReq: { id: RequestId; signal: AbortSignal }; sessionId?: string }; // v2: ClientContext

/** The context that a library may pass with the request. Without a signal, the server cannot withdraw the request. */
export type CallbackContext = SdkContext | AbortSignal | { signal?: AbortSignal };

/** Options of one connection. Without `server` the person sees the host's default. */
export interface ElicitationHandlerOptions extends ReplyOptions, ConnectionOptions {}

/** The handler to register. Rejects with `ElicitationRefused`, `CallAbandoned` or the host's error: see `elicitationHandler`. */
export type ElicitationHandler = (request: { params?: unknown }, context?: CallbackContext) => Promise<ElicitResult>;

/**
 * The handler for `elicitation/create`, the same for both SDK generations. It imports neither of them.
 *
 * ```ts
 * client.setRequestHandler('elicitation/create', elicitationHandler(element, { server }));   // v2
 * client.setRequestHandler(ElicitRequestSchema, elicitationHandler(element, { server }));    // v1
 * ```
 * Other libraries that call back with `(request)` or `(request, signal)` take it too.
 *
 * For a refused request the handler rejects with `ElicitationRefused`, and the SDK replies with its JSON-RPC error. An
 * entry of a multi round-trip (2026-07-28) has no reply of its own, and a rejection would fail the whole call: a refused
 * entry resolves with `cancel`. So does an entry whose host fails; the error is reported as an uncaught one.
 *
 * The reply to a URL request is sent at consent. The answer to an entry is given once the person has finished on the page.
 * `acceptAt` changes both. If the visit of an entry ends before that in any other way, the handler rejects with
 * `CallAbandoned`: the call ends, and nothing is sent.
 * @throws {TypeError} if a member of `rateLimit` is not a number over 0.
 */
export function elicitationHandler(host: ElicitationHost, options: ElicitationHandlerOptions = {}): ElicitationHandler {
  const answer = answerParams(host, options);
  return (request, context) => answer(request?.params, context);
}

/**
 * Answers the params of a request, as `elicitationHandler` does. `more`: options of this request only. `isEntry`: whether it is an
 * entry of a multi round-trip, without an id of its own; default: what the context of SDK v2 says.
 */
export type AnswerParams = (
  params: unknown,
  context: CallbackContext | undefined,
  more?: HostElicitOptions,
  isEntry?: boolean,
) => Promise<ElicitResult>;

/** The work of `elicitationHandler`, for callbacks of another shape. */
export function answerParams(host: ElicitationHost, options: ElicitationHandlerOptions): AnswerParams {
  const { timeoutReply } = options;
  const ask = askThrough(host, options);
  return async (params, context, more, isEntry = isEntryOfCall(context)) => {
    const signal = signalIn(context);
    try {
      const answer = await ask(params, signal, more);
      // The SDK repeats the call with the answer to an entry, so the answer must wait for the end of the visit.
      const { acceptAt = isEntry ? ACCEPT_AT.entry : ACCEPT_AT.request } = options;
      const outcome = await afterVisit(answer, signal, acceptAt);
      if (isEntry && outcome.action !== 'accept' && answer.action === 'accept') throw new CallAbandoned();
      return relatedTo(params, resultOf(outcome, { timeoutReply }));
    } catch (error) {
      if (!isEntry || error instanceof CallAbandoned) throw error;
      if (!(error instanceof ElicitationRefused)) throwLater(error);
      return { action: 'cancel' };
    }
  };
}

/** The signal in a context, if there is one. A library may pass any value as the context. */
function signalIn(context: CallbackContext | undefined): AbortSignal | undefined {
  const given = context as (AbortSignal & { signal?: AbortSignal; mcpReq?: { signal?: AbortSignal } }) | undefined;
  return [given?.mcpReq?.signal, given?.signal, given].find((found) => found?.addEventListener);
}

/** Whether the request is an entry of `inputRequests`: v2 passes its key as the id, and no `http` member. */
function isEntryOfCall(context: CallbackContext | undefined): boolean {
  const given = context as { mcpReq?: { id?: RequestId } } | undefined;
  return typeof given?.mcpReq?.id === 'string' && !('http' in given);
}
