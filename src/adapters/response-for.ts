import type { Content, Outcome } from '../protocol/outcome.js';
import { type ReplyOptions, type RequestId, replyTo } from '../protocol/reply.js';
import type { JsonRpcReply } from './json-rpc.js';

/** The element's four answering events, as far as a reply needs them. */
export interface AnswerEvent {
  readonly type: string;
  readonly content?: Content | undefined;
}

export interface ResponseForOptions extends ReplyOptions {
  /** The id of the request that is answered. */
  id: RequestId;
}

/**
 * The JSON-RPC reply that one of the element's events stands for: the thinnest adapter there is.
 *
 * ```ts
 * for (const type of ['accept', 'reject', 'cancel', 'timeout']) {
 *   element.addEventListener(type, (event) => socket.send(JSON.stringify(responseFor(event, { id }))));
 * }
 * ```
 * @throws TypeError for another event, or without an id: a host's mistake, not a server's.
 */
export function responseFor(event: AnswerEvent, { id, ...options }: ResponseForOptions): JsonRpcReply {
  if (typeof id !== 'string' && typeof id !== 'number')
    throw new TypeError('responseFor: id must be a string or a number');
  return { jsonrpc: '2.0', id, ...replyTo(outcomeOf(event), options)! };
}

function outcomeOf({ type, content }: AnswerEvent): Outcome {
  switch (type) {
    case 'accept':
      return content ? { action: 'accept', content } : { action: 'accept' };
    case 'reject':
    case 'cancel':
    case 'timeout':
      return { action: type };
    default:
      throw new TypeError(`responseFor: event must be accept, reject, cancel or timeout, not ${type}`);
  }
}
