import './zod-without-eval';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ElicitationRequest } from 'mcp-elicitation';
import { ask } from './queue';

const url = new URL('/mcp', location.href);
export const server = { id: url.href, name: 'Northwind Bank', origin: url.host };
const client = new Client(
  { name: 'inspector', version: '1.0.0' },
  { capabilities: { elicitation: { form: {}, url: {} } }, versionNegotiation: { mode: 'auto' } },
);
client.setRequestHandler('elicitation/create', (request, { mcpReq: { signal } }) =>
  ask(request.params as ElicitationRequest, signal),
);
const connected = client.connect(new StreamableHTTPClientTransport(url));

/** Calls a tool, and returns its report. */
export async function call(name: string): Promise<string> {
  await connected;
  const { content } = await client.callTool({ name }, { timeout: 600_000 }); // People take their time.
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
