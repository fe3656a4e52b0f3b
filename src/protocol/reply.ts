import { INTERNAL_ERROR, type JsonRpcError, REQUEST_TIMEOUT } from './errors.js';
import { isObject, ownValue } from './json.js';
import type { Content, Outcome } from './outcome.js';
import { isPersistence } from './persistence.js';

/** A JSON-RPC request id. 0 and the empty string are valid ids. */
export type RequestId = string | number;

/** A value in an ElicitResult (2025-11-25 and later; without lists on 2025-06-18). */
export type ElicitValue = string | number | boolean | string[];

/** ElicitResult of all revisions. Only an accepted form has `content`; for all others it is absent, not null. */
export interface ElicitResult {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, ElicitValue>;
  [key: string]: unknown;
}

/** The reply to a request with its own id; `undefined`: none is sent. */
export type Reply = { result: ElicitResult } | { error: JsonRpcError } | undefined;

export interface ReplyOptions {
  /**
   * The reply when the time limit passes; `error` is -32001. The protocol has no action for this case; a dismissal is the
   * closest one. Default `cancel`.
   */
  timeoutReply?: 'cancel' | 'decline' | 'error';
}

/**
 * Turns an outcome into the reply to a request with its own id.
 * @see 2025-11-25 client/elicitation, "Response Actions"
 */
export function replyTo(outcome: Outcome, { timeoutReply = 'cancel' }: ReplyOptions = {}): Reply {
  switch (outcome.action) {
    case 'accept':
      // The cast is to the protocol's narrower type, which the SDKs' types accept. The content may still hold null.
      return {
        result: {
          action: 'accept',
          ...(outcome.content && { content: outcome.content as Record<string, ElicitValue> }),
          ...(outcome.remember && { _meta: { persist: outcome.remember } }),
        },
      };
    case 'reject':
      return { result: { action: 'decline' } };
    case 'cancel':
    case 'back':
      return { result: { action: 'cancel' } };
    case 'timeout':
      return timeoutReply === 'error'
        ? { error: { code: REQUEST_TIMEOUT, message: 'Nobody answered in time' } }
        : { result: { action: timeoutReply } };
    case 'withdrawn':
      return undefined;
    case 'refused':
      return { error: { code: outcome.code, message: outcome.message } };
    case 'approve':
    case 'edit':
    case 'respond':
      return { error: { code: INTERNAL_ERROR, message: 'No server can ask for a review' } };
  }
}

/** The result for an entry of a call, which has no reply of its own: `cancel` in place of an error or of nothing. */
export function resultOrCancel(outcome: Outcome): ElicitResult {
  const reply = replyTo(outcome);
  return reply && 'result' in reply ? reply.result : { action: 'cancel' };
}

/**
 * Turns an ElicitResult into an outcome, for hosts that ask through code of their own. `decline` becomes `reject`, and
 * `_meta.persist` becomes `remember`; members that the protocol does not name are left out. A value that is not a valid
 * ElicitResult becomes `refused` with -32603, because it may come over a wire. Never throws.
 */
export function outcomeOf(result: unknown): Outcome {
  const content = ownValue(result, 'content');
  switch (ownValue(result, 'action')) {
    case 'accept': {
      const persist = ownValue(ownValue(result, '_meta'), 'persist');
      const remembered = isPersistence(persist) ? { remember: persist } : {};
      // SDKs and the Agent Client Protocol allow null for "no content".
      if (content === undefined || content === null) return { action: 'accept', ...remembered };
      if (!isObject(content)) return invalidResult('content');
      return { action: 'accept', content: content as Content, ...remembered };
    }
    case 'decline':
      return { action: 'reject' };
    case 'cancel':
      return { action: 'cancel' };
    default:
      return invalidResult('action');
  }
}

function invalidResult(member: string): Outcome {
  return {
    action: 'refused',
    code: INTERNAL_ERROR,
    message: `The answer is not a valid ElicitResult: ${member} is wrong`,
  };
}
