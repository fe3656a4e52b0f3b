// @ts-check
/** The demo's server without a browser: what it serves, and how it answers bad requests. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startDemo } from '../../demo/server.mjs';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'";
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** @import { IncomingHttpHeaders } from 'node:http' */

/** @type {Awaited<ReturnType<typeof startDemo>>} */
let demo;

before(async () => {
  demo = await startDemo({ port: 0 });
});

after(() => demo?.close());

/** @typedef {{ method?: string, path?: string, headers?: Record<string, string>, body?: string }} Sent */

/**
 * Sends a request exactly as written: `fetch` would normalise paths and refuse to set some headers.
 * @param {Sent} options
 * @returns {Promise<{ status?: number, headers: IncomingHttpHeaders, text: string }>}
 */
function send({ body, ...options }) {
  const { hostname, port } = new URL(demo.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, agent: false, ...options }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * @param {object | string} body
 * @param {Record<string, string>} [headers]
 */
function post(body, headers) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return send({ method: 'POST', path: '/mcp', headers: { ...JSON_HEADERS, ...headers }, body: text });
}

function initialize() {
  return post({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  });
}

test('one command starts the demo and its MCP server, and prints their addresses [CARD-05]', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.equal(scripts.start, 'node demo/start.mjs');
  const child = spawn(process.execPath, ['demo/start.mjs'], { cwd: ROOT, env: { ...process.env, PORT: '0' } });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const url = /http:\S+/.exec(line)?.[0];
  assert.ok(url, line);
  const page = await fetch(url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<mcp-elicitation/);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});

test('every response of the demo carries the strict content security policy [USE-08]', async () => {
  for (const path of ['/', '/page.js', '/style.css', '/icon.svg', '/nothing', '/mcp']) {
    const { headers } = await send({ path });
    assert.equal(headers['content-security-policy'], POLICY, path);
  }
});

test('the demo’s page has no inline script, inline style, or remote asset [USE-08]', async () => {
  const { text } = await send({ path: '/' });
  assert.doesNotMatch(text, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc="\/)/);
  assert.doesNotMatch(text, /(?:href|src)="(?:\w+:)?\/\//);
});

/** @type {{ what: string, send: Sent, status: number }[]} */
const NONSENSE = [
  { what: 'an unknown path', send: { path: '/nothing' }, status: 404 },
  { what: 'a path out of the folder', send: { path: '/../package.json' }, status: 404 },
  { what: 'the same, encoded', send: { path: '/%2e%2e/%2e%2e/etc/passwd' }, status: 404 },
  { what: 'a broken encoding', send: { path: '/%zz%00' }, status: 404 },
  { what: 'a path that looks like a host', send: { path: '//evil.example/' }, status: 404 },
  { what: 'another host in the request line', send: { path: 'http://evil.example/' }, status: 400 },
  { what: 'another host name', send: { path: '/', headers: { host: 'evil.example' } }, status: 403 },
  { what: 'another origin', send: { path: '/mcp', headers: { origin: 'https://evil.example' } }, status: 403 },
  { what: 'no origin at all', send: { path: '/mcp', headers: { origin: 'null' } }, status: 403 },
  { what: 'writing to the page', send: { method: 'POST', path: '/', body: 'x' }, status: 405 },
  { what: 'an unknown method', send: { method: 'PUT', path: '/mcp', body: '{}' }, status: 405 },
  { what: 'a stream without a session', send: { path: '/mcp', headers: JSON_HEADERS }, status: 400 },
  { what: 'an unknown session', send: { path: '/mcp', headers: { 'mcp-session-id': 'x' } }, status: 404 },
];

for (const { what, send: options, status } of NONSENSE) {
  test(`the demo answers ${what} with status ${status}`, async () => {
    assert.equal((await send(options)).status, status);
    assert.equal((await send({ path: '/' })).status, 200);
  });
}

/** @type {{ what: string, body: string | object, headers?: Record<string, string>, status: number }[]} */
const BAD_MESSAGES = [
  { what: 'a body that is no JSON', body: '{"jsonrpc":', status: 400 },
  { what: 'an empty body', body: '', status: 400 },
  { what: 'a body that is JSON, but no message', body: 'null', status: 400 },
  { what: 'an empty object', body: {}, status: 400 },
  { what: 'an empty list', body: '[]', status: 400 },
  { what: 'a call without a session', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, status: 400 },
  { what: 'a body of another type', body: '{}', headers: { 'content-type': 'text/plain' }, status: 415 },
  { what: 'a body of two megabytes', body: ' '.repeat(2_000_000), status: 413 },
  {
    what: 'a message to an unknown session',
    body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    headers: { 'mcp-session-id': 'x' },
    status: 404,
  },
  {
    what: 'a modern version without its envelope',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    headers: { 'mcp-protocol-version': '2026-07-28' },
    status: 400,
  },
];

for (const { what, body, headers, status } of BAD_MESSAGES) {
  test(`the demo’s MCP server answers ${what} with status ${status} and a JSON-RPC error`, async () => {
    const answer = await post(body, headers);
    assert.equal(answer.status, status);
    assert.equal(typeof JSON.parse(answer.text).error.code, 'number');
    assert.equal((await initialize()).status, 200);
  });
}

test('the demo’s MCP server no longer knows a session that has ended', async () => {
  const { headers } = await initialize();
  const session = { 'mcp-session-id': String(headers['mcp-session-id']) };
  assert.equal((await send({ method: 'DELETE', path: '/mcp', headers: session })).status, 200);
  assert.equal((await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, session)).status, 404);
});

test('the demo’s MCP server drops the least recently used of a hundred sessions to make room for a new one', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const sessions = [];
  for (let count = 0; count < 100; count++) sessions.push(String((await initialize()).headers['mcp-session-id']));
  const [first = '', second = ''] = sessions;
  assert.equal((await post(ping, { 'mcp-session-id': first })).status, 200);
  await initialize();
  assert.equal((await post(ping, { 'mcp-session-id': second })).status, 404);
  assert.equal((await post(ping, { 'mcp-session-id': first })).status, 200);
});
