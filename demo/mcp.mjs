// @ts-check
/**
 * A Streamable HTTP MCP endpoint for three revisions: sessions for 2025-06-18 and 2025-11-25, stateless multi
 * round-trips for 2026-07-28.
 */
import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  McpServer,
} from '@modelcontextprotocol/server';
import { afterTimeout, ask } from './ask.mjs';
import { readBody, sendJson } from './http.mjs';
import { createErrands } from './send-to-site.mjs';
import { reportOf, requestOf, TOOLS } from './tools.mjs';
import { ERRANDS } from './url-tools.mjs';
import { runWizard, WIZARD } from './wizard.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { After } from './ask.mjs' */
/** @import { Visits } from './visits.mjs' */

/**
 * Milliseconds that the server waits for an answer. The SDK's default is 60 s, and a person who reads first takes longer.
 * The page's call waits as long, see page/connection.ts.
 */
const ANSWER_TIMEOUT = 10 * 60_000;

/** The most open sessions. A closed tab may leave its session open, so a new session ends the least recently used one. */
const MAX_SESSIONS = 100;

const METHODS = ['GET', 'POST', 'DELETE'];

/**
 * What the tools need for their requests.
 * @typedef {object} Answering
 * @property {Visits} visits
 * @property {number} sitePort of the other site
 * @property {number} timeout milliseconds that the server waits for an answer
 * @property {After} after
 */

/**
 * @param {object} options
 * @param {Visits} options.visits
 * @param {number} options.sitePort of the other site
 * @param {After} [options.after] the timer of withdrawals
 * @param {number} [options.answerTimeout]
 * @param {number} [options.maxSessions]
 */
export function createMcpEndpoint({
  visits,
  sitePort,
  after = afterTimeout,
  answerTimeout = ANSWER_TIMEOUT,
  maxSessions = MAX_SESSIONS,
}) {
  /** @type {Answering} */
  const answering = { visits, sitePort, timeout: answerTimeout, after };
  /** @type {Map<string, NodeStreamableHTTPServerTransport>} least recently used first */
  const sessions = new Map();
  const stateless = createMcpHandler(() => createServer(answering), { legacy: 'reject' });
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
    const server = createServer(answering);
    server.server.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    };
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
    if (transport.sessionId === undefined) await server.close(); // The transport refused the request and made no session.
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
 * @param {Answering} answering
 */
function createServer(answering) {
  const { timeout, after } = answering;
  const mcp = new McpServer(
    { name: 'northwind-demo', title: 'Northwind Demo', version: '1.0.0' },
    { inputRequired: { roundTimeoutMs: timeout } },
  );
  for (const tool of TOOLS) {
    const { name, title, description } = tool;
    mcp.registerTool(name, { title, description }, async (context) => {
      const revision = mcp.server.getNegotiatedProtocolVersion() ?? '';
      const params = { mode: 'form', ...requestOf(tool, revision) };
      const isSession = revision !== '2026-07-28';
      const { answer, inputRequired } = await ask(context, params, { isSession, timeout, after });
      return inputRequired ?? reportOf(answer);
    });
  }
  const { name, ...about } = WIZARD;
  mcp.registerTool(name, about, (context) => runWizard(context, mcp.server.getNegotiatedProtocolVersion() ?? ''));
  const run = createErrands(mcp, answering);
  for (const errand of ERRANDS) {
    const { name, title, description } = errand;
    mcp.registerTool(name, { title, description }, (context) => run(errand, context));
  }
  return mcp;
}

/**
 * @param {string} text
 * @returns {object | undefined} undefined if the text cannot be a JSON-RPC message
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
