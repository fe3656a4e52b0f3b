// @ts-check
/** Serves the built site as any static host does: `/page` is `page.html`, and nothing else is added. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { ROOT } from '../tools/results.mjs';

const DIST = join(ROOT, 'site/dist');
/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** @returns {Promise<{ origin: string, close(): void }>} */
export async function serveSite() {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : extname(pathname) ? pathname : `${pathname}.html`;
    const body = await readFile(join(DIST, decodeURIComponent(name))).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
