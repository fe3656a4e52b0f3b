// @ts-check
/**
 * An MCP server that speaks one revision, for the clients of the rows. Its tools ask, and report what they got:
 * `ask` a form, `visit` a page. A POST to `/withdraw` takes the last request back.
 */
import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { QUESTION, report } from '../e2e/peers/tools.mjs';

/** @import { Handler } from '../e2e/peers/http.mjs' */

const NAME = { name: 'peer', version: '1.0.0' };
const PAGE = { mode: /** @type {const} */ ('url'), message: 'Sign in, please.', url: 'https://acme.example/sign-in' };

/** What a tool says when its request failed. @param {any} error */
const failure = ({ code }) => report({ error: code });

/**
 * The revisions in which a server sends `elicitation/create` as a request.
 * @param {string} revision
 */
function sessionServer(revision) {
  /** @type {Map<string, NodeStreamableHTTPServerTransport>} */
  const sessions = new Map();
  let last = new AbortController();

  function createServer() {
    const mcp = new McpServer(NAME, { supportedProtocolVersions: [revision] });
    /** @type {(question: any, extra: any) => Promise<any>} */
    const elicit = (question, { mcpReq }) => {
      last = new AbortController();
      // Gives up with the call, and never by itself, so only the client can end it.
      const signal = AbortSignal.any([last.signal, mcpReq.signal]);
      return mcp.server.elicitInput(question, { signal, timeout: 2 ** 31 - 1, relatedRequestId: mcpReq.id });
    };
    mcp.registerTool('ask', {}, async (extra) => {
      try {
        return report(await elicit(QUESTION, extra));
      } catch (error) {
        return last.signal.aborted ? report('withdrawn') : failure(error);
      }
    });
    mcp.registerTool('visit', {}, async (extra) => {
      const elicitationId = randomUUID();
      try {
        const result = await elicit({ ...PAGE, elicitationId }, extra);
        await extra.mcpReq.notify({ method: 'notifications/elicitation/complete', params: { elicitationId } });
        return report(result);
      } catch (error) {
        return failure(error);
      }
    });
    return mcp;
  }

  return {
    /** @type {Handler} */
    async handle(request, response) {
      const session = sessions.get(String(request.headers['mcp-session-id']));
      if (session) return session.handleRequest(request, response);
      const transport = new NodeStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, transport),
      });
      await createServer().connect(transport);
      return transport.handleRequest(request, response);
    },
    withdraw: () => last.abort('The server changed its mind'),
    close: () => Promise.all([...sessions.values()].map((transport) => transport.close())),
  };
}

/** 2026-07-28: a tool returns its requests, and the client calls it again with the answers. */
function roundTripServer() {
  const handler = createMcpHandler(
    () => {
      const mcp = new McpServer(NAME);
      for (const [name, params] of Object.entries({ ask: { mode: 'form', ...QUESTION }, visit: PAGE })) {
        mcp.registerTool(name, {}, async ({ mcpReq }) => {
          const answer = mcpReq.inputResponses?.answer;
          if (answer) return report(answer);
          return inputRequired({
            inputRequests: { answer: /** @type {any} */ ({ method: 'elicitation/create', params }) },
          });
        });
      }
      return mcp;
    },
    { legacy: 'reject' },
  );
  return { handle: toNodeHandler(handler), withdraw() {}, close: () => handler.close() };
}

/** The servers, at `/REVISION/mcp`. */
export function createServers() {
  const servers = {
    '2025-06-18': sessionServer('2025-06-18'),
    '2025-11-25': sessionServer('2025-11-25'),
    '2026-07-28': roundTripServer(),
  };
  return {
    /** @type {Handler} false: for somebody else */
    handle(request, response) {
      const [, revision = '', what] = new URL(String(request.url), 'http://server').pathname.split('/');
      const server = servers[/** @type {keyof typeof servers} */ (revision)];
      if (!server) return false;
      if (what === 'mcp') return server.handle(request, response);
      server.withdraw();
      return response.writeHead(204).end();
    },
    close: () => Promise.all(Object.values(servers).map((server) => server.close())),
  };
}
