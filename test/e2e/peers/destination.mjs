// @ts-check
/** The page that a server asks people to visit: another origin, which records each request with its headers. */
import { listen } from './http.mjs';

/** @import { IncomingHttpHeaders } from 'node:http' */

export async function startDestination() {
  /** @type {{ path: string, headers: IncomingHttpHeaders }[]} */
  const visits = [];
  const listening = await listen(({ url, headers }, response) => {
    if (url !== '/favicon.ico') visits.push({ path: String(url), headers });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><html lang="en"><title>Sign in</title><h1 id="arrived">Sign in</h1></html>');
  });
  return Object.assign(listening, { visits });
}
