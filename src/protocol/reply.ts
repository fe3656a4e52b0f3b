import { type JsonRpcError, REQUEST_TIMEOUT } from './errors.js';
import type { Outcome } from './outcome.js';

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
   * The reply when the time limit passes; `error` is -32001. The protocol has no word for it, and a dismissal comes
   * closest. Default `cancel`.
   */
  timeoutReply?: 'cancel' | 'decline' | 'error';
}

/** Turns an outcome into the reply to a request with its own id. @see 2025-11-25 client/elicitation, "Response Actions" */
export function replyTo(outcome: Outcome, { timeoutReply = 'cancel' }: ReplyOptions = {}): Reply {
  switch (outcome.action) {
    case 'accept':
      // The protocol's narrower type, which the SDKs' types accept. A schema that allows null gets null all the same.
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
  }
}
