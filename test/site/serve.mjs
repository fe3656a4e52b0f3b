// @ts-check
/** Serves the built site as any static host does: `/page` is `page.html`, and nothing else is added. */
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { listen } from '../e2e/peers/http.mjs';
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

export function serveSite() {
  return listen(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : extname(pathname) ? pathname : `${pathname}.html`;
    const body = await read(name).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' });
    response.end(body);
  });
}
