// @ts-check
/** Serves the check over HTTP: `/mcp` for hosts, `/` for the report, `/visit/ID` for pages of URL mode. This machine alone. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest, localhostAllowedHostnames } from '@modelcontextprotocol/server';
import { isOurName, pathOf, readBody, send, sendJson, sendText } from '../../demo/http.mjs';
import { listen } from '../../demo/listen.mjs';
import { HostCheck } from './check.mjs';
import { markdownOf, reportOf } from './report.mjs';
import { TIMES } from './run.mjs';
import { Tap } from './wires.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

const LOOPBACK = '127.0.0.1';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const TYPES = /** @type {const} */ ({ html: 'text/html', css: 'text/css', js: 'text/javascript' });
const FILES = new Map([
  ['/', 'report.html'],
  ['/report.css', 'report.css'],
  ['/report.js', 'report-page.js'],
]);
const VISITED =
  '<!doctype html><meta charset="utf-8"><title>Host check</title><h1>You are here.</h1><p>Close this page.</p>';

/** The most sessions. A host that opens one for each call ends its oldest. */
const MAX_SESSIONS = 50;

/** @typedef {{ port?: number, times?: import('./run.mjs').Times, revisions?: readonly string[] }} Options port 0 is any free one */

/** @param {Options} [options] */
export async function serveHostCheck({ port = 0, times = TIMES, revisions } = {}) {
  /** @type {Map<string, NodeStreamableHTTPServerTransport>} */
  const sessions = new Map();
  /** @type {Set<ServerResponse>} */
  const readers = new Set();
  const http = await listen(handle, { host: LOOPBACK, port });
  const check = new HostCheck(http.url, times, revisions);
  let isChanged = false;
  check.onChange = () => {
    if (isChanged) return;
    isChanged = true; // One answer changes much at once.
    setImmediate(() => {
      isChanged = false;
      for (const reader of readers) reader.write(event());
    });
  };
  const event = () => `data: ${JSON.stringify(check.runs.map(reportOf))}\n\n`;

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  async function handle(request, response) {
    if (!isOurName(request, LOOPBACK)) return sendText(response, 403, 'This host name is not the check’s.');
    const path = pathOf(request.url) ?? '';
    if (path === '/mcp') return serveMcp(request, response);
    response.setHeader('content-security-policy', POLICY);
    if (path.startsWith('/visit/')) return serveVisit(path.slice('/visit/'.length), response);
    if (path === '/events') return follow(response);
    if (path === '/report.json') return sendJson(response, 200, check.runs.map(reportOf));
    if (path === '/report.md')
      return send(response, 200, 'text/markdown; charset=utf-8', check.runs.map(markdownOf).join('\n'));
    const name = FILES.get(path);
    if (!name) return sendText(response, 404, 'There is nothing here.');
    const type = TYPES[/** @type {keyof typeof TYPES} */ (name.split('.').at(-1))];
    send(response, 200, `${type}; charset=utf-8`, await readFile(new URL(`page/${name}`, import.meta.url)));
  }

  /** @param {string} id @param {ServerResponse} response */
  function serveVisit(id, response) {
    const visit = check.visits.get(id);
    if (!visit) return sendText(response, 404, 'There is nothing here.');
    visit.hits.push(times.now());
    visit.open();
    send(response, 200, 'text/html; charset=utf-8', VISITED);
  }

  /** @param {ServerResponse} response */
  function follow(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(event());
    readers.add(response);
    response.on('close', () => readers.delete(response));
  }

  /** Hosts that are web pages of this machine may call, too. @param {IncomingMessage} request @param {ServerResponse} response */
  function allowLocalPages(request, response) {
    const { origin } = request.headers;
    if (origin === undefined) return true;
    if (!URL.canParse(origin) || !localhostAllowedHostnames().includes(new URL(origin).hostname)) return false;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    response.setHeader('access-control-expose-headers', 'mcp-session-id');
    return true;
  }

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  async function serveMcp(request, response) {
    if (!allowLocalPages(request, response)) return sendText(response, 403, 'Pages of other sites have no access.');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const id = request.headers['mcp-session-id'];
    const session = sessions.get(String(id));
    if (id !== undefined && !session) return sendJson(response, 404, { error: 'Session not found' });
    if (request.method !== 'POST')
      return session ? session.handleRequest(request, response) : sendText(response, 405, 'POST, please.');
    const read = await readBody(request);
    if (!read.ok) return sendJson(response, 413, { error: read.reason });
    const body = parse(read.text);
    if (!body) return sendJson(response, 400, { error: 'The body is not JSON.' });
    if (session) return session.handleRequest(request, response, body);
    const isLegacy =
      !check.revisions.includes('2026-07-28') || (await isLegacyRequest(await toWebRequest(request, body), body));
    if (isLegacy) return startSession(request, response, body);
    const handler = createMcpHandler(() => check.createServer(undefined, body), { legacy: 'reject' });
    return toNodeHandler(handler)(request, response, body);
  }

  /** @param {IncomingMessage} request @param {ServerResponse} response @param {object} body */
  async function startSession(request, response, body) {
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    const tap = new Tap(transport, times);
    const server = check.createServer(tap);
    server.server.onclose = () => {
      sessions.delete(String(transport.sessionId));
      if (tap.run) tap.run.isConnected = false;
    };
    await server.connect(tap);
    const [oldest] = sessions.size >= MAX_SESSIONS ? sessions.values() : [];
    await oldest?.close();
    await transport.handleRequest(request, response, body);
  }

  return {
    check,
    url: http.url,
    async close() {
      for (const reader of readers) reader.end();
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
      await http.close();
    },
  };
}

/** @param {string} text @returns {Record<string, unknown> | undefined} */
function parse(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
