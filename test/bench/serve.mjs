// @ts-check
/** Serves a page for each form: `/ours`, `/equal`, … */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../tools/results.mjs';

/** @import { AddressInfo } from 'node:net' */

export const PACKAGE = join(ROOT, 'dist/mcp-elicitation.min.js');
const HERE = fileURLToPath(new URL('.', import.meta.url));

/** The directory of the forms. */
const FORMS = {
  ours: './forms/ours.mjs',
  bare: './forms/bare.mjs',
};

/** @typedef {keyof typeof FORMS} FormName */

export const FORM_NAMES = /** @type {FormName[]} */ (Object.keys(FORMS));

/** Headers that isolate a page, whose clock then has a resolution of 5 µs instead of 100 µs. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** @returns {Promise<{ url: string, close(): Promise<void> }>} */
export async function serveForms() {
  /** @type {Map<string, { type: string, body: string | Uint8Array }>} */
  const files = new Map();
  for (const name of FORM_NAMES) {
    files.set(`/${name}`, { type: 'text/html; charset=utf-8', body: pageOf(name) });
    files.set(`/${name}.js`, { type: 'text/javascript', body: await bundle(name) });
  }
  files.set('/mcp-elicitation.min.js', { type: 'text/javascript', body: await readFile(PACKAGE) });

  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    response.writeHead(file ? 200 : 404, { ...ISOLATED, 'content-type': file?.type ?? 'text/plain' }).end(file?.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param {FormName} name */
function pageOf(name) {
  const scripts = [...(name === 'ours' ? ['mcp-elicitation.min.js'] : []), `${name}.js`];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
${scripts.map((script) => `<script type="module" src="/${script}"></script>`).join('\n')}</head><body></body></html>`;
}

/** @param {FormName} name */
async function bundle(name) {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { mount } from '${FORMS[name]}';
import { measuresOf } from './page.mjs';
globalThis.bench = measuresOf(mount);`,
      resolveDir: HERE,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser', 'production'],
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]?.contents ?? '';
}
