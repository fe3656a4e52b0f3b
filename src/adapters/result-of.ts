import type { JsonRpcError } from '../protocol/errors.js';
import type { Outcome } from '../protocol/outcome.js';
import { type ElicitResult, type ReplyOptions, replyTo } from '../protocol/reply.js';

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
 * Turns an outcome into the ElicitResult that a request handler returns; both SDK generations take its type.
 * `withdrawn` gives `cancel`, which nobody receives: once a request is cancelled, an SDK sends no result for it.
 * @throws {ElicitationRefused} for `refused`, and for `timeout` with `timeoutReply: 'error'`.
 */
export function resultOf(outcome: Outcome, options?: ReplyOptions): ElicitResult {
  const reply = replyTo(outcome, options) ?? { result: { action: 'cancel' } };
  if ('error' in reply) throw new ElicitationRefused(reply.error);
  return reply.result;
}
