import type { ElicitationHandlerOptions, ElicitationHost } from '../../src/adapters/index.js';
import type { Settings } from './settings.js';
import type { WireMessage } from './wire-tap.js';

/** What the page needs of a client of either SDK generation. */

export interface DemoTool {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
}

export interface ToolResult {
  content: { type: string; text?: unknown }[];
  isError?: boolean | undefined;
}

export interface CallOptions {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal;
}

export interface SdkOptions {
  revision: Settings['revision'];
  host: ElicitationHost;
  /** Options of the handler: who asks, and the revision. */
  asking: ElicitationHandlerOptions;
  onMessage(message: WireMessage): void;
}

/** A connected client. */
export interface SdkClient {
  readonly tools: readonly DemoTool[];
  callTool(call: { name: string; _meta?: Record<string, unknown> }, options: CallOptions): Promise<ToolResult>;
  /** Ends the session, and then the connection. */
  close(): Promise<void>;
}

export const CLIENT_INFO = { name: 'mcp-elicitation-demo', version: '1.0.0' };

/** The demo server's endpoint. */
export function endpoint(): URL {
  return new URL('/mcp', location.href);
}
