// @ts-check
/** The host application of the tests: pages with the built element in them, under a strict policy. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { listen } from './http.mjs';

/** @import { Plugin } from 'esbuild' */
/** @import { Handler } from './http.mjs' */

/** The pages import the typed sources, and get the built files in their place. */
const builtElement = /** @type {Plugin} */ ({
  name: 'built-element',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:\.\.\/)+src\// }, ({ path }) => ({
      path: fileURLToPath(new URL(path.replace(/^(?:\.\.\/)+src\//, '../../../dist/'), import.meta.url)),
    }));
  },
});

/**
 * @param {string[]} names of modules in `pages/`
 * @returns {Promise<Map<string, string>>} the path that serves each → the bundle
 */
async function bundle(names) {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => fileURLToPath(new URL(`pages/${name}.mjs`, import.meta.url))),
    outdir: '/',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    plugins: [builtElement],
    ignoreAnnotations: true, // The package's "sideEffects" speak of dist/ alone: the rest would be left out.
    write: false,
    logLevel: 'warning',
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}

/** @param {string} script */
const html = (script) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
<script type="module" src="${script}"></script></head><body><main><h1>Host</h1></main></body></html>`;

/**
 * Serves each page at `/NAME`, beside the endpoints that it calls. The page's referrer policy sends the full address
 * wherever it can, so that only the element can withhold it.
 * @param {object} options
 * @param {string[]} options.pages
 * @param {Record<string, Handler>} [options.endpoints] by path
 * @param {string[]} [options.connect] other origins that the page may talk to
 */
export async function startSite({ pages, endpoints = {}, connect = [] }) {
  const scripts = await bundle(pages);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

  return listen((request, response) => {
    const { pathname } = new URL(String(request.url), 'http://site');
    const endpoint = endpoints[pathname];
    if (endpoint) return endpoint(request, response);

    const page = scripts.has(`${pathname}.js`) ? html(`${pathname}.js`) : undefined;
    const body = page ?? scripts.get(pathname);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': page ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'unsafe-url',
    });
    return response.end(body);
  });
}
