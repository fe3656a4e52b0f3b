// @ts-check
/**
 * The demo: one process that serves a page with `<mcp-elicitation>`, the MCP server that asks, a backend that can call it in
 * place of the page, and a scripted agent.
 *
 *   node demo/server.mjs          HOST (default 127.0.0.1) and PORT (default 4200, 0 for any free port)
 */
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { createAgent } from './agent.mjs';
import { loadAssets } from './assets.mjs';
import { isOurName, isOurPage, pathOf, send, sendText } from './http.mjs';
import { listen } from './listen.mjs';
import { loadBackend } from './load-backend.mjs';
import { createMcpEndpoint } from './mcp.mjs';
import { createSite } from './site.mjs';
import { createVisits } from './visits.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { After } from './ask.mjs' */

/** As strict as the element and the SDK allow: nothing inline, nothing from other origins, no eval, Trusted Types. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "require-trusted-types-for 'script'",
].join('; ');

/** For the page that shows two tabs side by side, in frames. */
export const TABS_POLICY = `${CONTENT_SECURITY_POLICY}; frame-src 'self'`;

/**
 * What serves `/backend/…`.
 * @typedef {object} Backend
 * @property {(request: IncomingMessage, response: ServerResponse) => Promise<void> | void} handle
 * @property {() => Promise<void>} close
 */

/**
 * @param {object} [options]
 * @param {string} [options.host]
 * @param {number} [options.port]
 * @param {After} [options.after] the timer of withdrawals
 * @param {(mcp: URL) => Promise<Backend>} [options.startBackend] in place of one in this process; the page then shows its
 *   processes
 * @returns {Promise<{ url: string, siteUrl: string, close(): Promise<void> }>} `siteUrl`: the other site, whose own port
 * makes it another origin
 */
export async function startDemo({ host = '127.0.0.1', port = 4200, after, startBackend } = {}) {
  const [assets, start] = await Promise.all([loadAssets({ isCluster: !!startBackend }), startBackend ?? startHere()]);
  const visits = createVisits();
  const site = await listen(await createSite(visits, { host }), { host, port: 0 });
  const agent = createAgent();
  const mcp = createMcpEndpoint({ visits, sitePort: site.port, ...(after && { after }) });

  /** Made once its MCP server has an address. @type {Backend | undefined} */
  let backend;

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  async function handle(request, response) {
    const path = pathOf(request.url);
    response.setHeader('content-security-policy', path === '/tabs' ? TABS_POLICY : CONTENT_SECURITY_POLICY);
    if (!isOurName(request, host) || !isOurPage(request)) {
      return sendText(response, 403, 'This host or origin is not allowed here.');
    }
    if (path === '/mcp') return mcp.handle(request, response);
    if (path === '/agent') return agent(request, response);
    if (backend && path?.startsWith('/backend/')) return backend.handle(request, response);
    const asset = path === undefined ? undefined : assets.get(path);
    if (!asset) return sendText(response, path === undefined ? 400 : 404, 'There is nothing here.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(response, 405, 'This resource is read-only.');
    }
    send(response, 200, asset.type, asset.body);
  }

  /** @type {Awaited<ReturnType<typeof listen>> | undefined} */
  let page;
  try {
    page = await listen(handle, { host, port });
    const { url, close } = page;
    const relaying = await start(new URL('mcp', url));
    backend = relaying;
    return {
      url,
      siteUrl: site.url,
      async close() {
        await relaying.close(); // Calls end with it, and then their sessions.
        await mcp.close();
        await Promise.all([close(), site.close()]);
      },
    };
  } catch (error) {
    await Promise.all([page?.close(), site.close()]);
    throw error;
  }
}

/** A backend in this process. */
async function startHere() {
  const { createBackend } = await loadBackend();
  return async (/** @type {URL} */ mcp) => createBackend(mcp);
}

async function main() {
  const { HOST = '127.0.0.1', PORT = '4200' } = process.env;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535)
    throw new TypeError(`PORT must be from 0 to 65535, not ${PORT}`);
  const demo = await startDemo({ host: HOST, port: Number(PORT) });
  process.stdout.write(`Demo of <mcp-elicitation>: ${demo.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => demo.close());
}

/** The demo as a program. */
export async function runDemo() {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runDemo();
