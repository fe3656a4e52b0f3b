import type { JsonRpcError } from '../../protocol/errors.js';
import type { RequestId } from '../../protocol/reply.js';
import { reportPeer } from '../../runtime/throw-later.js';

/**
 * The part of a transport that this adapter needs. The `Transport` of both TypeScript SDKs fits, and so does any object of
 * that shape. Its other members are unchanged.
 */
export interface TransportLike {
  start(): Promise<void>;
  send(message: never, options?: never): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

/** The part of a JSON-RPC 2.0 message that this adapter reads. A peer may send any value. */
export interface Message {
  jsonrpc: '2.0';
  id?: RequestId;
  method?: string;
  params?: { capabilities?: object; _meta?: Record<string, object>; [name: string]: unknown };
  result?: unknown;
  error?: JsonRpcError;
}

/** The options of `send` that this adapter reads (SDK v2: TransportSendOptions). It passes all options on. */
export interface SendOptions {
  resumptionToken?: string | undefined;
  requestSignal?: AbortSignal | undefined;
  onRequestStreamEnd?: (() => void) | undefined;
}

/** A transport, as this adapter uses it. */
export interface Transport extends TransportLike {
  send(message: Message, options?: SendOptions): Promise<void>;
  onmessage?: ((message: Message, extra?: unknown) => void) | undefined;
}

/** A request or its retry. */
export type ClientRequest = Message & { id: RequestId; method: string };

/** Reports an error to the client of a transport, or as that of a peer if the client has no `onerror`. */
export function report({ onerror = reportPeer }: Transport, error: unknown): void {
  onerror(error as Error);
}
