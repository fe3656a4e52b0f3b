import type { JsonRpcError } from '../protocol/errors.js';
import type { ElicitationHost } from '../protocol/host.js';
import { completionOf } from '../protocol/outcome.js';
import { type ElicitResult, type ReplyOptions, type RequestId, replyTo } from '../protocol/reply.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { throwLater } from '../protocol/throw-later.js';
import { CallAbandoned, ended, relatedTo } from './answer-inputs.js';
import { type ConnectionOptions, optionsFor } from './connection-options.js';

/** What both generations of the TypeScript SDK hand to a request handler, as far as it is needed here. */
export type SdkContext =
  | { signal: AbortSignal; requestId: RequestId } // v1: RequestHandlerExtra
  | { mcpReq: { id: RequestId; signal: AbortSignal }; sessionId?: string }; // v2: ClientContext

/** One handler serves one connection. Without `server` the person sees the host's default. */
export interface ElicitationHandlerOptions extends ReplyOptions, ConnectionOptions {}

export type ElicitationHandler = (request: { params?: unknown }, context: SdkContext) => Promise<ElicitResult>;

/** Thrown to the SDK, which answers the request with its `code` and `message`. */
export class ElicitationRefused extends Error {
  readonly code: number;

  constructor({ code, message }: JsonRpcError) {
    super(message);
    this.name = 'ElicitationRefused';
    this.code = code;
  }
}

/**
 * The handler for `elicitation/create`, the same for both SDK generations. It imports neither.
 *
 * ```ts
 * client.setRequestHandler('elicitation/create', elicitationHandler(element, { server }));   // v2
 * client.setRequestHandler(ElicitRequestSchema, elicitationHandler(element, { server }));    // v1
 * ```
 * A request that is refused rejects with `ElicitationRefused`, so that the SDK answers with its JSON-RPC error. An
 * entry of a multi round-trip (2026-07-28) has no reply of its own: it is answered `cancel`, since a throw would fail
 * the whole call. A page to visit is answered at consent; as such an entry once the person has finished there. Who gives
 * the page up gives the call up: then it does throw (`CallAbandoned`), and nothing is sent.
 */
export function elicitationHandler(host: ElicitationHost, options: ElicitationHandlerOptions = {}): ElicitationHandler {
  const { timeout } = options;
  return async (request, context) => {
    const { signal } = 'mcpReq' in context ? context.mcpReq : context;
    try {
      const outcome = await host.elicit(request.params as ElicitationRequest, optionsFor(signal, options));
      // The call is made again with this answer: not before the page is done with.
      const visit = isEmbedded(context) ? completionOf(outcome) : undefined;
      if (visit && (await ended(visit, signal)) !== 'completed') throw new CallAbandoned();
      const reply = replyTo(outcome, { timeout });
      if (!reply) return { action: 'cancel' }; // Withdrawn: the SDK drops what is returned after an abort.
      if ('result' in reply) return relatedTo(request.params, reply.result);
      throw new ElicitationRefused(reply.error);
    } catch (error) {
      if (!isEmbedded(context) || error instanceof CallAbandoned) throw error;
      if (!(error instanceof ElicitationRefused)) throwLater(error);
      return { action: 'cancel' };
    }
  };
}

/** Whether the request is an entry of `inputRequests`: v2 then passes its key as id, and no `http` member. */
function isEmbedded(context: SdkContext): boolean {
  return 'mcpReq' in context && !('http' in context) && typeof context.mcpReq.id === 'string';
}
