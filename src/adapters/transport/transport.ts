import type { JsonRpcError } from '../../protocol/errors.js';
import type { RequestId } from '../../protocol/reply.js';
import { throwLater } from '../../protocol/throw-later.js';

/**
 * What this adapter needs of a transport: the `Transport` of both TypeScript SDKs fits, and so does any object of that
 * shape. Its other members stay as they are.
 */
export interface TransportLike {
  start(): Promise<void>;
  send(message: never, options?: never): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

/** A JSON-RPC 2.0 message, as far as this adapter reads it. What a peer sends may be anything. */
export interface Message {
  jsonrpc: '2.0';
  id?: RequestId;
  method?: string;
  params?: { capabilities?: object; _meta?: Record<string, object>; [name: string]: unknown };
  result?: unknown;
  error?: JsonRpcError;
}

/** The options of `send` that concern this adapter (SDK v2: TransportSendOptions). It passes all of them on. */
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
export type Request = Message & { id: RequestId; method: string };

/** Reports an error to the client of a transport; an uncaught one where the client listens for none. */
export function report({ onerror = throwLater }: Transport, error: unknown): void {
  onerror(error as Error);
}
