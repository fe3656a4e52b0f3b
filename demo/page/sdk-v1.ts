import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ElicitationCompleteNotificationSchema,
  ElicitRequestSchema,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { completionHandler, elicitationCapability, elicitationHandler } from '../../src/adapters/index.js';
import { CLIENT_INFO, endpoint, type SdkClient, type SdkOptions, type ToolResult } from './sdk.js';
import { tap } from './wire-tap.js';

/** The first generation of the SDK, for 2025 sessions. @throws Error when the server cannot be reached. */
export async function openSdk({ revision, host, asking, onMessage }: SdkOptions): Promise<SdkClient> {
  const elicitation = revision === '2025-06-18' ? {} : elicitationCapability(['form', 'url']);
  const client = new Client(CLIENT_INFO, { capabilities: { elicitation } });
  client.setRequestHandler(ElicitRequestSchema, elicitationHandler(host, asking));
  client.setNotificationHandler(ElicitationCompleteNotificationSchema, completionHandler(host, asking));
  const transport = new StreamableHTTPClientTransport(endpoint());
  tap(transport, onMessage);
  offer(revision, transport);
  await client.connect(transport as Transport);
  const { tools } = await client.listTools();
  return {
    tools,
    callTool: async (call, options) => (await client.callTool(call, undefined, options)) as ToolResult,
    async close() {
      await transport.terminateSession().catch(() => {}); // Without the server, the session is over too.
      await client.close();
    },
  };
}

/** Offers the given revision: this SDK always offers the newest one it knows, and servers agree to an older offer. */
function offer(revision: string, transport: StreamableHTTPClientTransport): void {
  const send = transport.send.bind(transport);
  transport.send = (message: JSONRPCMessage | JSONRPCMessage[], options) => {
    const isOffer = 'method' in message && message.method === 'initialize';
    return send(isOffer ? { ...message, params: { ...message.params, protocolVersion: revision } } : message, options);
  };
}
