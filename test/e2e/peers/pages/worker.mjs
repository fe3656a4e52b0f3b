// @ts-check
/** An MCP server with `@modelcontextprotocol/server` in a worker of the page, connected with postMessage. */
import './zod-without-eval.mjs';
import { McpServer, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import { createTools } from '../tools.mjs';

/** @import { Transport } from '@modelcontextprotocol/server' */

/** @type {Transport} */
const transport = {
  async start() {
    self.addEventListener('message', ({ data }) => transport.onmessage?.(data));
  },
  async send(message) {
    self.postMessage(message);
  },
  async close() {
    self.close();
  },
};

const tools = createTools(UrlElicitationRequiredError);
const mcp = new McpServer({ name: 'peer-worker', version: '1.0.0' });
tools.addTo(mcp);
await mcp.connect(transport);
Object.assign(self, { tools }); // For the test.
self.postMessage('listening');
