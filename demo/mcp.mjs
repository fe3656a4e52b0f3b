// @ts-check
/**
 * A Streamable HTTP MCP endpoint for three revisions: sessions for 2025-06-18 and 2025-11-25, stateless multi
 * round-trips for 2026-07-28.
 */
import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  inputRequired,
  inputResponse,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  McpServer,
} from '@modelcontextprotocol/server';
import { readBody, sendJson } from './http.mjs';
import { questionOf, reportOf, TOOLS } from './tools.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { InputRequest } from '@modelcontextprotocol/server' */
/** @import { DemoTool } from './tools.mjs' */

/**
 * Milliseconds the server waits for an answer. The SDK gives up on any request after 60 s by default; a person who
 * reads before answering takes longer. The page's own call waits this long too, see page/connection.ts.
 */
const ANSWER_TIMEOUT = 10 * 60_000;

/** Open sessions. Tabs that are closed often say no goodbye: the one not used for longest makes room. */
const MAX_SESSIONS = 100;

const METHODS = ['GET', 'POST', 'DELETE'];
const ANSWER = 'answer';

/**
 * @param {{ answerTimeout?: number, maxSessions?: number }} [options]
 */
export function createMcpEndpoint({ answerTimeout = ANSWER_TIMEOUT, maxSessions = MAX_SESSIONS } = {}) {
  /** @type {Map<string, NodeStreamableHTTPServerTransport>} the one used last comes last */
  const sessions = new Map();
  const stateless = createMcpHandler(() => createServer(answerTimeout), { legacy: 'reject' });
  const handleStateless = toNodeHandler(stateless);

  /** @param {NodeStreamableHTTPServerTransport} transport */
  async function keep(transport) {
    const id = transport.sessionId;
    if (id === undefined) return;
    sessions.delete(id);
    sessions.set(id, transport);
    const oldest = sessions.size > maxSessions ? sessions.values().next().value : undefined;
    await oldest?.close();
  }

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {unknown} body
   */
  async function handleSession(request, response, body) {
    const id = request.headers['mcp-session-id'];
    if (id !== undefined) {
      const transport = sessions.get(String(id));
      if (!transport) return sendJson(response, 404, rpcError(-32001, 'Session not found'));
      await keep(transport);
      return transport.handleRequest(request, response, body);
    }
    if (!isInitializeRequest(body)) {
      return sendJson(response, 400, rpcError(-32000, 'Bad Request: Mcp-Session-Id header is required'));
    }
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: () => keep(transport),
    });
    const server = createServer(answerTimeout);
    server.server.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    };
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
    if (transport.sessionId === undefined) await server.close(); // The request was refused: no session came of it.
  }

  return {
    /** How many sessions are open. */
    get sessionCount() {
      return sessions.size;
    },

    /**
     * @param {IncomingMessage} request
     * @param {ServerResponse} response
     */
    async handle(request, response) {
      if (!METHODS.includes(request.method ?? '')) {
        response.setHeader('allow', METHODS.join(', '));
        return sendJson(response, 405, rpcError(-32000, 'Method not allowed'));
      }
      if (request.method !== 'POST') return handleSession(request, response, undefined);
      if (!isJsonContentType(request.headers['content-type'] ?? null)) {
        return sendJson(response, 415, rpcError(-32000, 'Content-Type must be application/json'));
      }
      const read = await readBody(request);
      if (!read.ok) return sendJson(response, 413, rpcError(-32000, read.reason));
      const body = parseMessage(read.text);
      if (!body) return sendJson(response, 400, rpcError(-32700, 'Parse error: the body is no JSON-RPC message'));
      const isSession = await isLegacyRequest(await toWebRequest(request, body), body);
      return isSession ? handleSession(request, response, body) : handleStateless(request, response, body);
    },

    /** Ends every session and every call that waits for an answer. */
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
      await stateless.close();
    },
  };
}

/**
 * One server for one session, or for one request of 2026-07-28.
 * @param {number} answerTimeout
 */
function createServer(answerTimeout) {
  const server = new McpServer(
    { name: 'northwind-demo', title: 'Northwind Demo', version: '1.0.0' },
    { inputRequired: { roundTimeoutMs: answerTimeout } },
  );
  for (const tool of TOOLS) addTool(server, tool);
  return server;
}

/**
 * The tool returns "input required" whatever the revision. On 2025 sessions the SDK makes a request
 * `elicitation/create` of it and calls the tool again with the answer; on 2026-07-28 the client does both.
 * @param {McpServer} server
 * @param {DemoTool} tool
 */
function addTool(server, tool) {
  const { name, title, description } = tool;
  server.registerTool(name, { title, description }, async ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, ANSWER);
    if (answer.kind === 'elicit') return reportOf(answer);
    const revision = server.server.getNegotiatedProtocolVersion() ?? '';
    const params = { mode: 'form', ...questionOf(tool, revision) };
    const request = /** @type {InputRequest} */ ({ method: 'elicitation/create', params });
    return inputRequired({ inputRequests: { [ANSWER]: request } });
  });
}

/**
 * @param {string} text
 * @returns {object | undefined} undefined for what no JSON-RPC message can be
 */
function parseMessage(text) {
  try {
    const message = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {number} code
 * @param {string} message
 */
function rpcError(code, message) {
  return { jsonrpc: '2.0', id: null, error: { code, message } };
}
