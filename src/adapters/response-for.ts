import type { Content, Outcome } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';
import { type ReplyOptions, type RequestId, replyTo } from '../protocol/reply.js';
import type { JsonRpcReply } from './json-rpc.js';

/** The part of the element's four answering events that a reply needs. */
export interface AnswerEvent {
  readonly type: string;
  readonly content?: Content | undefined;
  /** Of `accept`: how long the yes holds beyond this one time. */
  readonly remember?: Persistence | undefined;
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
 * Declare one request at a time. Remove the listeners at `close`, because they answer whatever is on screen.
 * @throws {TypeError} for another event, and without an id.
 */
export function responseFor(event: AnswerEvent, { id, ...options }: ResponseForOptions): JsonRpcReply {
  if (typeof id !== 'string' && typeof id !== 'number')
    throw new TypeError('responseFor: id must be a string or a number');
  return { jsonrpc: '2.0', id, ...replyTo(outcomeFromEvent(event), options)! };
}

function outcomeFromEvent({ type, content, remember }: AnswerEvent): Outcome {
  switch (type) {
    case 'accept':
      return { action: type, ...(content && { content }), ...(remember && { remember }) };
    case 'reject':
    case 'cancel':
    case 'timeout':
      return { action: type };
    default:
      throw new TypeError('responseFor: event must be accept, reject, cancel or timeout');
  }
}
