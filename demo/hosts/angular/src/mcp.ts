import './zod-without-eval';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ElicitationHost } from 'mcp-elicitation';
import { elicitationCapability, elicitationHandler } from 'mcp-elicitation/adapters';

const url = new URL('/mcp', location.href);
const server = { id: url.href, name: 'Northwind Bank', origin: url.host };
const client = new Client(
  { name: 'my-app', version: '1.0.0' },
  { capabilities: { elicitation: elicitationCapability() }, versionNegotiation: { mode: 'auto' } },
);
const connected = client.connect(new StreamableHTTPClientTransport(url));

/** Shows what the server asks in this element. */
export function answerWith(element: ElicitationHost): void {
  client.setRequestHandler('elicitation/create', elicitationHandler(element, { server }));
}

/** Calls a tool that asks for the details, and returns the tool's report. */
export async function transfer(): Promise<string> {
  await connected;
  const { content } = await client.callTool({ name: 'transfer' }, { timeout: 600_000 }); // People take their time.
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
