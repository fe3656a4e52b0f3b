import { INTERNAL_ERROR, METHOD_NOT_FOUND } from '../protocol/errors.js';
import type { ElicitationHost, ServerIdentity } from '../protocol/host.js';
import { isObject, own } from '../protocol/json.js';
import { parseRequest } from '../protocol/parse-request.js';
import { type Reply, type ReplyOptions, type RequestId, replyTo } from '../protocol/reply.js';
import type { ElicitationRequest } from '../protocol/request.js';
import type { ElicitationMode } from '../protocol/revisions.js';
import { notify, throwLater } from '../protocol/throw-later.js';
import { relatedTo } from './answer-inputs.js';
import { completionHandler } from './completion-handler.js';
import { type ConnectionOptions, optionsFor } from './connection-options.js';

/** A JSON-RPC 2.0 message that this adapter sends: always a reply. */
export type JsonRpcReply = { jsonrpc: '2.0'; id: RequestId } & NonNullable<Reply>;

export interface ConnectJsonRpcOptions extends ReplyOptions, ConnectionOptions {
  /** Puts a message on the wire. What it throws or rejects with goes to `onError`. */
  send(message: JsonRpcReply): unknown;
  /** The modes that the client declared. Default: form alone. None: every request is answered -32601. */
  modes?: readonly ElicitationMode[];
  /** Who asks, in place of `server`: its name and origin alone. */
  serverName?: string;
  serverOrigin?: string;
  /** Told when `send` failed. Default: the error is reported as an uncaught one. */
  onError?(error: unknown): void;
}

export interface JsonRpcConnection {
  /**
   * Takes every message of the peer, parsed.
   * @returns whether it was about elicitation; others are for the host.
   */
  receive(message: unknown): boolean;
  /** The connection is gone: withdraws every open request. Nothing is asked or sent any more. */
  close(reason?: unknown): void;
}

/**
 * Elicitation over any pair of `send` and `receive`, without an SDK: WebSocket, postMessage, SSE and POST (2025
 * revisions, where servers send `elicitation/create` as a request). Request ids 0 and "" are ids like any other; a
 * request whose id is still open is ignored.
 */
export function connectJsonRpc(host: ElicitationHost, options: ConnectJsonRpcOptions): JsonRpcConnection {
  const { modes = ['form'], revision, strict, timeout, onError = throwLater } = options;
  const server = options.server ?? identityFrom(options);
  const complete = completionHandler(host, server && { server });
  const open = new Map<RequestId, AbortController>();
  let isClosed = false;

  const report = (error: unknown) => notify(() => onError(error));

  const reply = (id: RequestId, answer: NonNullable<Reply>) => {
    new Promise((sent) => sent(options.send({ jsonrpc: '2.0', id, ...answer }))).catch(report);
  };

  const ask = async (params: unknown, signal: AbortSignal): Promise<Reply> => {
    if (modes.length === 0) {
      return { error: { code: METHOD_NOT_FOUND, message: 'The client did not declare the elicitation capability' } };
    }
    const parsed = parseRequest(params, { modes, revision, strict });
    if (parsed.status !== 'ok') return { error: { code: parsed.code, message: parsed.message } };
    try {
      const outcome = await host.elicit(params as ElicitationRequest, optionsFor(signal, { ...options, server }));
      const reply = replyTo(outcome, { timeout });
      return reply && 'result' in reply ? { result: relatedTo(params, reply.result) } : reply;
    } catch (error) {
      report(error);
      return { error: { code: INTERNAL_ERROR, message: 'The client failed to show the request' } };
    }
  };

  return {
    receive(message) {
      if (!isObject(message)) return false;
      const params = own(message, 'params');
      switch (own(message, 'method')) {
        case 'elicitation/create': {
          const id = own(message, 'id');
          if (typeof id !== 'string' && typeof id !== 'number') return false;
          if (isClosed || open.has(id)) return true;
          const controller = new AbortController();
          open.set(id, controller);
          ask(params, controller.signal).then((answer) => {
            open.delete(id);
            if (answer && !controller.signal.aborted) reply(id, answer);
          });
          return true;
        }
        case 'notifications/cancelled': {
          const id = isObject(params) ? (own(params, 'requestId') as RequestId) : undefined;
          const controller = id === undefined ? undefined : open.get(id);
          controller?.abort(own(params as object, 'reason'));
          return controller !== undefined;
        }
        case 'notifications/elicitation/complete': {
          complete({ params });
          return true;
        }
        default:
          return false;
      }
    },
    close(reason) {
      isClosed = true;
      for (const controller of open.values()) controller.abort(reason);
      open.clear();
    },
  };
}

function identityFrom({ serverName, serverOrigin }: ConnectJsonRpcOptions): ServerIdentity | undefined {
  if (serverName === undefined && serverOrigin === undefined) return undefined;
  return {
    id: `${serverOrigin ?? ''} ${serverName ?? ''}`,
    ...(serverName !== undefined && { name: serverName }),
    ...(serverOrigin !== undefined && { origin: serverOrigin }),
  };
}
