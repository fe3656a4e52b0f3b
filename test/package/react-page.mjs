// @ts-check
/** A page of React that a server renders and the browser hydrates. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { listen } from '../e2e/peers/http.mjs';
import { HERE } from './run.mjs';

/**
 * Renders a page, and serves it with its script.
 * @param {'18' | '19'} version of React
 * @param {string} app path of a module that exports `App`
 */
export async function serveReact(version, app) {
  const folder = await mkdtemp(join(HERE, 'react-'));
  try {
    await Promise.all([bundle(version, 'client', app, folder), bundle(version, 'server', app, folder)]);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, 'server.mjs')]);
    assert.equal(stderr, '', 'what React reports on the server');
    /** @type {{ version: string, html: string }} */
    const rendered = JSON.parse(stdout);
    const script = await readFile(join(folder, 'client.mjs'), 'utf8');
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,">
      <body><div id="app">${rendered.html}</div><script type="module" src="/client.js"></script>`;
    const server = await listen((request, response) => {
      const isScript = request.url === '/client.js';
      response.writeHead(200, { 'content-type': `text/${isScript ? 'javascript' : 'html'}; charset=utf-8` });
      response.end(isScript ? script : page);
    });
    return { server, rendered };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {'18' | '19'} version of React
 * @param {'client' | 'server'} side
 * @param {string} app
 * @param {string} folder
 */
function bundle(version, side, app, folder) {
  const old = { react: 'react-18', 'react-dom': 'react-dom-18' };
  return build({
    absWorkingDir: HERE, // Aliases are found from here.
    entryPoints: [join(HERE, `react/${side}.jsx`)],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // A server runs the packages as Node finds them.
    platform: side === 'server' ? 'node' : 'browser',
    conditions: side === 'server' ? ['node'] : ['browser'],
    banner:
      side === 'server' ? { js: "import { createRequire } from 'module'; const require = createRequire('/');" } : {},
    // The build of React that reports what developers do wrong.
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: { ...(version === '18' ? old : {}), 'the-page': app },
    outfile: join(folder, `${side}.mjs`),
    logLevel: 'warning',
  });
}
