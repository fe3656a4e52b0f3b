import { type JsonRpcError, REQUEST_TIMEOUT } from './errors.js';
import type { Content, Outcome } from './outcome.js';

/** A JSON-RPC request id. 0 and the empty string are ids like any other. */
export type RequestId = string | number;

/** ElicitResult of all revisions. `content` is there only for an accepted form: absent otherwise, not null. */
export interface ElicitResult {
  action: 'accept' | 'decline' | 'cancel';
  content?: Content;
  [key: string]: unknown;
}

/** What goes back over the wire for a request with its own id; `undefined`: nothing does. */
export type Reply = { result: ElicitResult } | { error: JsonRpcError } | undefined;

export interface ReplyOptions {
  /** What a passed time limit answers. The protocol has no word for it; a dismissal comes closest. Default `cancel`. */
  timeout?: 'cancel' | 'decline' | 'error';
}

/** Turns an outcome into the reply to a request with its own id. @see 2025-11-25 client/elicitation, "Response Actions" */
export function replyTo(outcome: Outcome, { timeout = 'cancel' }: ReplyOptions = {}): Reply {
  switch (outcome.action) {
    case 'accept':
      return { result: outcome.content ? { action: 'accept', content: outcome.content } : { action: 'accept' } };
    case 'reject':
      return { result: { action: 'decline' } };
    case 'cancel':
    case 'back':
      return { result: { action: 'cancel' } };
    case 'timeout':
      return timeout === 'error'
        ? { error: { code: REQUEST_TIMEOUT, message: 'Nobody answered in time' } }
        : { result: { action: timeout } };
    case 'withdrawn':
      return undefined;
    case 'refused':
      return { error: { code: outcome.code, message: outcome.message } };
  }
}
