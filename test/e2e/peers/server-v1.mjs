// @ts-check
/** An MCP server with `@modelcontextprotocol/sdk`, over Streamable HTTP with sessions. */
import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import { createTools } from './tools.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Transport } from '@modelcontextprotocol/sdk/shared/transport.js' */

export function createServerV1() {
  const tools = createTools(UrlElicitationRequiredError);
  /** @type {Map<string, StreamableHTTPServerTransport>} */
  const sessions = new Map();

  /** @param {Transport} transport of any kind */
  async function serve(transport) {
    const mcp = new McpServer({ name: 'peer-v1', version: '1.0.0' });
    tools.addTo(mcp);
    await mcp.connect(transport);
  }

  return {
    ...tools,
    serve,
    /**
     * @param {IncomingMessage} request
     * @param {ServerResponse} response
     */
    async handle(request, response) {
      const session = sessions.get(String(request.headers['mcp-session-id']));
      if (session) return session.handleRequest(request, response);
      const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, transport),
      });
      await serve(/** @type {Transport} */ (transport));
      return transport.handleRequest(request, response);
    },
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
    },
  };
}
