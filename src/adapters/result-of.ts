import { ElicitationRefused } from '../protocol/errors.js';
import { ownValue } from '../protocol/json.js';
import type { Outcome } from '../protocol/outcome.js';
import { type ElicitResult, type ReplyOptions, replyTo } from '../protocol/reply.js';

export interface ResultOptions extends ReplyOptions {
  /** What a refusal gives: `cancel` for applications that have no error to send. Default `error`: it is thrown. */
  refusedReply?: 'error' | 'cancel';
}

/**
 * Turns an outcome into the ElicitResult that a request handler returns; both SDK generations take its type.
 * `withdrawn` gives `cancel`. An SDK does not send it for a request that the server has cancelled.
 * @throws {ElicitationRefused} for `refused` and for the outcome of a review, unless `refusedReply` is `cancel`, and for `timeout` with
 * `timeoutReply: 'error'`.
 */
export function resultOf(outcome: Outcome, options: ResultOptions = {}): ElicitResult {
  const reply = replyTo(outcome, options);
  if (reply && 'result' in reply) return reply.result;
  if (!reply || (outcome.action !== 'timeout' && options.refusedReply === 'cancel')) return { action: 'cancel' };
  throw new ElicitationRefused(reply.error);
}

const RELATED_TASK = 'io.modelcontextprotocol/related-task';

/**
 * Copies the related task of a request into its result, as the protocol demands (2025-11-25 basic/utilities/tasks,
 * "Related Task Metadata").
 */
export function relatedTo(params: unknown, result: ElicitResult): ElicitResult {
  const task = ownValue(ownValue(params, '_meta'), RELATED_TASK);
  return task === undefined ? result : { ...result, _meta: { ...(result._meta as object), [RELATED_TASK]: task } };
}
