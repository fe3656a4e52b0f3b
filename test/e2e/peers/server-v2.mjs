// @ts-check
/** An MCP server with `@modelcontextprotocol/server`: with sessions on 2025-11-25, and stateless on 2026-07-28. */
import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, inputRequired, McpServer, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import { createTools, Errand, QUESTION, report } from './tools.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

const NAME = { name: 'peer-v2', version: '1.0.0' };

export function createServerV2() {
  const tools = createTools(UrlElicitationRequiredError);
  /** @type {Map<string, NodeStreamableHTTPServerTransport>} */
  const sessions = new Map();

  return {
    ...tools,
    /**
     * @param {IncomingMessage} request
     * @param {ServerResponse} response
     */
    async handle(request, response) {
      const session = sessions.get(String(request.headers['mcp-session-id']));
      if (session) return session.handleRequest(request, response);
      const transport = new NodeStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, transport),
      });
      const mcp = new McpServer(NAME);
      tools.addTo(mcp);
      await mcp.connect(transport);
      return transport.handleRequest(request, response);
    },
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
    },
  };
}

/** The same requests on 2026-07-28, where a tool returns them and the client calls it again with the answers. */
export function createModernServer() {
  /** @type {string[]} */
  const calls = [];
  const form = { method: 'elicitation/create', params: { mode: 'form', ...QUESTION } };
  /** @param {Errand} errand */
  const visit = ({ url }) => ({
    method: 'elicitation/create',
    params: { mode: 'url', message: 'Sign in, please.', url },
  });

  const handler = createMcpHandler(
    () => {
      const mcp = new McpServer(NAME);
      /** @type {Record<string, (errand: Errand) => object>} */
      const questions = {
        ask: () => ({ who: form }),
        visit: (errand) => ({ where: visit(errand) }),
        both: (errand) => ({ who: form, where: visit(errand) }),
      };
      for (const [name, inputRequests] of Object.entries(questions)) {
        mcp.registerTool(name, { inputSchema: Errand }, async (errand, { mcpReq }) => {
          calls.push(name);
          if (mcpReq.inputResponses) return report(mcpReq.inputResponses);
          return inputRequired({ inputRequests: /** @type {any} */ (inputRequests(errand)) });
        });
      }
      return mcp;
    },
    { legacy: 'reject' },
  );
  return { calls, handle: toNodeHandler(handler), close: () => handler.close() };
}
