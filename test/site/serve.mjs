// @ts-check
/** Serves the built site as any static host does: `/page` is `page.html`, and nothing else is added. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
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

/** A file of the site. Rejects for a bad escape, and for a path that leaves the site. @param {string} name */
async function read(name) {
  const path = join(DIST, decodeURIComponent(name));
  if (!path.startsWith(DIST + sep)) throw new Error(`${name} is no file of the site`);
  return readFile(path);
}

/** @returns {Promise<{ origin: string, close(): void }>} */
export async function serveSite() {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : extname(pathname) ? pathname : `${pathname}.html`;
    const body = await read(name).catch(() => undefined);
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
