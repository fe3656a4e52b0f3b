import { INTERNAL_ERROR, METHOD_NOT_FOUND } from '../protocol/errors.js';
import type { ElicitationHost } from '../protocol/host.js';
import { ownValue } from '../protocol/json.js';
import { type Reply, type ReplyOptions, type RequestId, replyTo } from '../protocol/reply.js';
import { DEFAULT_MODES, type ElicitationMode } from '../protocol/revisions.js';
import { ACCEPT_AT, afterVisit } from './after-visit.js';
import { type Ask, askThrough } from './ask.js';
import { completionHandler } from './completion-handler.js';
import type { ConnectionOptions } from './connection-options.js';
import { openRequests } from './open-requests.js';
import { relatedTo } from './result-of.js';

/** A JSON-RPC 2.0 message that this adapter sends: always a reply. */
export type JsonRpcReply = { jsonrpc: '2.0'; id: RequestId } & NonNullable<Reply>;

export interface ConnectJsonRpcOptions extends ReplyOptions, ConnectionOptions {
  /** Sends a message. An error that it throws or rejects with goes to `onError`. */
  send(message: JsonRpcReply): unknown;
  /** The modes that the client declared. Default: form only: no SDK refuses the others. With an empty list all get error -32601. */
  modes?: readonly ElicitationMode[];
  /**
   * Called with each error of `send` or the host. Default: an uncaught error in a page; in Node, where that would end the process, a
   * line on the console.
   */
  onError?(error: unknown): void;
}

export interface JsonRpcConnection {
  /**
   * Handles one message of the peer, parsed from JSON. Call it with every message.
   * @returns whether the adapter took the message; false also for an `elicitation/create` without a string or number id.
   * The application handles the messages that the adapter did not take.
   */
  receive(message: unknown): boolean;
  /** Withdraws every open request, because the connection is gone. From now on the adapter shows and sends nothing. */
  close(reason?: unknown): void;
}

/**
 * Elicitation over any pair of `send` and `receive`, without an SDK: WebSocket, postMessage, SSE and POST (2025
 * revisions, where servers send `elicitation/create` as a request). Ids 0 and "" are valid. A request is ignored while
 * another one with its id is open.
 * @throws {TypeError} if a member of `rateLimit` is not a number over 0.
 */
export function connectJsonRpc(host: ElicitationHost, options: ConnectJsonRpcOptions): JsonRpcConnection {
  const { modes = DEFAULT_MODES } = options;
  const connection = { ...options, modes };
  return jsonRpcConnection(host, askThrough(host, connection), connection);
}

/** The work of `connectJsonRpc`, for an adapter that asks in other ways, too. */
export function jsonRpcConnection(host: ElicitationHost, ask: Ask, options: ConnectJsonRpcOptions): JsonRpcConnection {
  const { modes, timeoutReply, acceptAt = ACCEPT_AT.request, onError } = options;
  const complete = completionHandler(host, options);
  const requests = openRequests<RequestId, JsonRpcReply>({ send: (message) => options.send(message), onError });

  const handle = async (params: unknown, signal: AbortSignal): Promise<Reply> => {
    if (modes?.length === 0) {
      return { error: { code: METHOD_NOT_FOUND, message: 'Elicitation was not declared' } };
    }
    try {
      const outcome = await afterVisit(await ask(params, signal), signal, acceptAt);
      const reply = replyTo(outcome, { timeoutReply });
      return reply && 'result' in reply ? { result: relatedTo(params, reply.result) } : reply;
    } catch (error) {
      requests.report(error);
      return { error: { code: INTERNAL_ERROR, message: 'The request cannot be shown' } };
    }
  };

  return {
    receive(message) {
      const params = ownValue(message, 'params');
      switch (ownValue(message, 'method')) {
        case 'elicitation/create': {
          const id = ownValue(message, 'id');
          if (typeof id !== 'string' && typeof id !== 'number') return false;
          requests.open(id, async (signal) => {
            const reply = await handle(params, signal);
            return reply && { jsonrpc: '2.0', id, ...reply };
          });
          return true;
        }
        case 'notifications/cancelled':
          return requests.withdraw(ownValue(params, 'requestId') as RequestId, ownValue(params, 'reason'));
        case 'notifications/elicitation/complete': {
          complete({ params });
          return true;
        }
        default:
          return false;
      }
    },
    close: requests.close,
  };
}
