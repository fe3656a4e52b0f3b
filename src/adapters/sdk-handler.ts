import type { JsonRpcError } from '../protocol/errors.js';
import type { ElicitationHost } from '../protocol/host.js';
import { completionOf } from '../protocol/outcome.js';
import { rejectOldName } from '../protocol/reject-old-name.js';
import { type ElicitResult, type ReplyOptions, type RequestId, replyTo } from '../protocol/reply.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { throwLater } from '../protocol/throw-later.js';
import { CallAbandoned, ended } from './answer-inputs.js';
import { type ConnectionOptions, optionsFor } from './connection-options.js';
import { relatedTo } from './related-task.js';

/** What this adapter needs of the context that the TypeScript SDKs pass to a request handler. */
export type SdkContext =
  | { signal: AbortSignal; requestId: RequestId } // v1: RequestHandlerExtra
  | { mcpReq: { id: RequestId; signal: AbortSignal }; sessionId?: string }; // v2: ClientContext

/** Options of one connection. Without `server` the person sees the host's default. */
export interface ElicitationHandlerOptions extends ReplyOptions, ConnectionOptions {}

/** The handler to register. Rejects with `ElicitationRefused` or `CallAbandoned`; `elicitationHandler` says when. */
export type ElicitationHandler = (request: { params?: unknown }, context: SdkContext) => Promise<ElicitResult>;

/** The request was refused. The SDK turns its `code` and `message` into a JSON-RPC error. */
export class ElicitationRefused extends Error {
  readonly code: number;

  constructor({ code, message }: JsonRpcError) {
    super(message);
    this.name = 'ElicitationRefused';
    this.code = code;
  }
}

/**
 * The handler for `elicitation/create`, the same for both SDK generations. It imports neither of them.
 *
 * ```ts
 * client.setRequestHandler('elicitation/create', elicitationHandler(element, { server }));   // v2
 * client.setRequestHandler(ElicitRequestSchema, elicitationHandler(element, { server }));    // v1
 * ```
 * For a refused request the handler rejects with `ElicitationRefused`, and the SDK replies with its JSON-RPC error. An
 * entry of a multi round-trip (2026-07-28) has no reply of its own, and a rejection would fail the whole call: there the
 * handler gives `cancel` and reports the error as an uncaught one. The reply to a URL request goes out at consent; that
 * of such an entry, once the person has finished on the page. When the person abandons the page, the handler rejects with
 * `CallAbandoned`: the call ends, and nothing is sent.
 * @throws {TypeError} for the old name of an option.
 */
export function elicitationHandler(host: ElicitationHost, options: ElicitationHandlerOptions = {}): ElicitationHandler {
  rejectOldName(options, 'timeout', 'timeoutReply');
  const { timeoutReply } = options;
  return async (request, context) => {
    const { signal } = 'mcpReq' in context ? context.mcpReq : context;
    try {
      const outcome = await host.elicit(request.params as ElicitationRequest, optionsFor(signal, options));
      // The SDK repeats the call with this answer, which must wait for the end of the visit.
      const visit = isEmbedded(context) ? completionOf(outcome) : undefined;
      if (visit && (await ended(visit, signal)) !== 'completed') throw new CallAbandoned();
      const reply = replyTo(outcome, { timeoutReply });
      if (!reply) return { action: 'cancel' }; // Withdrawn: after an abort the SDK sends no result.
      if ('result' in reply) return relatedTo(request.params, reply.result);
      throw new ElicitationRefused(reply.error);
    } catch (error) {
      if (!isEmbedded(context) || error instanceof CallAbandoned) throw error;
      if (!(error instanceof ElicitationRefused)) throwLater(error);
      return { action: 'cancel' };
    }
  };
}

/** Whether the request is an entry of `inputRequests`: v2 passes its key as the id, and no `http` member. */
function isEmbedded(context: SdkContext): boolean {
  return 'mcpReq' in context && !('http' in context) && typeof context.mcpReq.id === 'string';
}
