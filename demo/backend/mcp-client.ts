import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  completionHandler,
  type ElicitationHost,
  elicitationHandler,
  type Revision,
  type ServerIdentity,
} from 'mcp-elicitation/adapters';
import { serverNameOf } from '../client/accept-labels.js';
import { clientOptions } from '../client/client-options.js';

/** Who asks while a tool runs, in this application's words. */
export function serverAt(url: URL, tool?: string): ServerIdentity {
  return { id: 'northwind', name: serverNameOf(tool), origin: url.host };
}

/** Runs `use` with a client of the MCP server. While `tool` runs, the server's questions go to the host. */
export async function withClient<Result>(
  url: URL,
  revision: Revision,
  host: ElicitationHost,
  use: (client: Client) => Promise<Result>,
  tool?: string,
): Promise<Result> {
  const server = serverAt(url, tool);
  const client = new Client({ name: 'northwind-backend', version: '1.0.0' }, clientOptions(revision));
  client.setRequestHandler('elicitation/create', elicitationHandler(host, { server, revision }));
  if (revision === '2025-11-25') {
    client.setNotificationHandler('notifications/elicitation/complete', completionHandler(host, { server }));
  }
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport);
  try {
    return await use(client);
  } finally {
    await transport.terminateSession().catch(() => {}); // Without the server, the session is over too.
    await client.close();
  }
}
