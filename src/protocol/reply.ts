import { type JsonRpcError, REQUEST_TIMEOUT } from './errors.js';
import type { Outcome } from './outcome.js';

/** A JSON-RPC request id. 0 and the empty string are ids like any other. */
export type RequestId = string | number;

/** A value in an ElicitResult (2025-11-25 and later; without lists on 2025-06-18). */
export type ElicitValue = string | number | boolean | string[];

/** ElicitResult of all revisions. `content` is there only for an accepted form: absent otherwise, not null. */
export interface ElicitResult {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, ElicitValue>;
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
      // Typed as the protocol is, so that the SDKs' own types take it. A server whose schema allows null gets null.
      return {
        result: {
          action: 'accept',
          ...(outcome.content && { content: outcome.content as Record<string, ElicitValue> }),
        },
      };
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
