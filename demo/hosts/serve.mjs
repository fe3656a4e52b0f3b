// @ts-check
/**
 * Serves a built host application, and the demo's MCP server at `/mcp`.
 *
 *   node ../serve.mjs dist        HOST (default 127.0.0.1) and PORT (default 4200, 0 for any free port)
 *
 * With `--inline-styles` the page's policy allows what modal libraries do: they write `<style>` elements.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { isOurName, pathOf, send, sendText } from '../http.mjs';
import { listen } from '../listen.mjs';
import { createMcpEndpoint } from '../mcp.mjs';
import { CONTENT_SECURITY_POLICY } from '../server.mjs';
import { createSite } from '../site.mjs';
import { createVisits } from '../visits.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const INLINE_STYLES = CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
  /; require-trusted-types-for 'script'/,
  '',
);

/**
 * The files of a directory, in memory. The server knows no other path.
 * @param {string} directory
 * @returns {Promise<Map<string, { type: string, body: Uint8Array }>>} path of the URL → file
 */
async function filesIn(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TYPES[extname(entry.name)]);
  const read = files.map(async ({ name, parentPath, path = parentPath }) => {
    const file = join(path, name);
    const url = `/${relative(directory, file).split(sep).join('/')}`;
    const type = /** @type {string} */ (TYPES[extname(name)]);
    return /** @type {const} */ ([url.replace(/^\/index\.html$/, '/'), { type, body: await readFile(file) }]);
  });
  return new Map(await Promise.all(read));
}

/**
 * @param {string} directory
 * @param {{ host?: string, port?: number, inlineStyles?: boolean }} [options]
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function serveHost(directory, { host = '127.0.0.1', port = 4200, inlineStyles = false } = {}) {
  const policy = inlineStyles ? INLINE_STYLES : CONTENT_SECURITY_POLICY;
  const files = await filesIn(resolve(directory));
  if (!files.has('/')) throw new Error(`There is no index.html in ${directory}`);
  const visits = createVisits();
  const site = await listen(await createSite(visits, { host }), { host, port: 0 });
  const mcp = createMcpEndpoint({ visits, sitePort: site.port });

  const page = await listen(
    async (request, response) => {
      response.setHeader('content-security-policy', policy);
      if (!isOurName(request, host)) return sendText(response, 403, 'This host is not allowed here.');
      const path = pathOf(request.url);
      if (path === '/mcp') return mcp.handle(request, response);
      const file = files.get(path ?? '');
      if (!file) return sendText(response, 404, 'There is nothing here.');
      send(response, 200, file.type, file.body);
    },
    { host, port },
  );
  return {
    url: page.url,
    async close() {
      await mcp.close();
      await Promise.all([page.close(), site.close()]);
    },
  };
}

async function main() {
  const { HOST = '127.0.0.1', PORT = '4200' } = process.env;
  const [directory = 'dist', ...flags] = process.argv.slice(2);
  const inlineStyles = flags.includes('--inline-styles');
  const host = await serveHost(directory, { host: HOST, port: Number(PORT), inlineStyles });
  process.stdout.write(`The application and its MCP server: ${host.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => host.close());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
