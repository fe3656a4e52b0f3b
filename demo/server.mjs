// @ts-check
/**
 * The demo: one process that serves a page with `<mcp-elicitation>` and the MCP server that asks the questions.
 *
 *   node demo/server.mjs          HOST (default 127.0.0.1) and PORT (default 4200, 0 for any free one)
 */
import { createServer } from 'node:http';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { loadAssets } from './assets.mjs';
import { send } from './http.mjs';
import { createMcpEndpoint } from './mcp.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { AddressInfo } from 'node:net' */

/** As strict as the element and the SDK allow: nothing inline, nothing from elsewhere, no eval, Trusted Types. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "require-trusted-types-for 'script'",
].join('; ');

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * @param {{ host?: string, port?: number }} [options]
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function startDemo({ host = '127.0.0.1', port = 4200 } = {}) {
  const assets = await loadAssets();
  const mcp = createMcpEndpoint();
  const isLoopback = LOOPBACK.includes(host);

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  async function handle(request, response) {
    response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
    if (!isWanted(request, isLoopback)) return sendText(response, 403, 'This host or origin is not allowed here.');
    const path = pathOf(request.url);
    if (path === '/mcp') return mcp.handle(request, response);
    const asset = path === undefined ? undefined : assets.get(path);
    if (!asset) return sendText(response, path === undefined ? 400 : 404, 'There is nothing here.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(response, 405, 'This can only be read.');
    }
    send(response, 200, asset.type, asset.body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      // A client that went away in the middle is no fault of ours.
      if (request.destroyed || response.destroyed) return;
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      sendText(response, 500, 'The demo server failed.');
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });

  const address = /** @type {AddressInfo} */ (server.address());
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await mcp.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Keeps other sites' pages out: they can reach a server on this machine, by its address or by a name of theirs that
 * they point here (DNS rebinding).
 * @param {IncomingMessage} request
 * @param {boolean} isLoopback on other addresses the names under which it is reached are not known
 */
function isWanted({ headers }, isLoopback) {
  if (isLoopback && !validateHostHeader(headers.host, localhostAllowedHostnames()).ok) return false;
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}

/**
 * @param {string} [target] of the request line
 * @returns {string | undefined} undefined for what is no path
 */
function pathOf(target = '/') {
  return target.startsWith('/') ? target.replace(/\?.*$/s, '') : undefined;
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {string} text
 */
function sendText(response, status, text) {
  send(response, status, 'text/plain; charset=utf-8', `${text}\n`);
}

async function main() {
  const { HOST = '127.0.0.1', PORT = '4200' } = process.env;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535)
    throw new TypeError(`PORT must be from 0 to 65535, not ${PORT}`);
  const demo = await startDemo({ host: HOST, port: Number(PORT) });
  process.stdout.write(`Demo of <mcp-elicitation>: ${demo.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => demo.close());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
