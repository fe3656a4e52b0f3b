import type { Content, Outcome } from '../protocol/outcome.js';
import { rejectOldName } from '../protocol/reject-old-name.js';
import { type ReplyOptions, type RequestId, replyTo } from '../protocol/reply.js';
import type { JsonRpcReply } from './json-rpc.js';

/** What a reply needs of the element's four answering events. */
export interface AnswerEvent {
  readonly type: string;
  readonly content?: Content | undefined;
}

export interface ResponseForOptions extends ReplyOptions {
  /** The id of the request that the reply answers. */
  id: RequestId;
}

/**
 * Makes the JSON-RPC reply to a request from one of the element's answering events.
 *
 * ```ts
 * for (const type of ['accept', 'reject', 'cancel', 'timeout']) {
 *   element.addEventListener(type, (event) => socket.send(JSON.stringify(responseFor(event, { id }))));
 * }
 * ```
 * @throws {TypeError} for another event, without an id, and for the old name of an option.
 */
export function responseFor(event: AnswerEvent, { id, ...options }: ResponseForOptions): JsonRpcReply {
  rejectOldName(options, 'timeout', 'timeoutReply');
  if (typeof id !== 'string' && typeof id !== 'number')
    throw new TypeError('responseFor: id must be a string or a number');
  return { jsonrpc: '2.0', id, ...replyTo(outcomeOf(event), options)! };
}

function outcomeOf({ type, content }: AnswerEvent): Outcome {
  switch (type) {
    case 'accept':
    case 'reject':
    case 'cancel':
    case 'timeout':
      return { action: type, ...(content && { content }) };
    default:
      throw new TypeError('responseFor: event must be accept, reject, cancel or timeout');
  }
}
