// @ts-check
/** A process that watches a library in workerd: `run-worker.mjs ROW ORIGIN`. Tells its parent what it saw. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';

const [row = '', origin = ''] = process.argv.slice(2);
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL(`rows/${row}.mjs`, import.meta.url))],
  bundle: true,
  format: 'esm',
  target: 'es2022',
  conditions: ['workerd', 'worker', 'import'],
  external: ['cloudflare:*', 'node:*'],
  alias: { path: 'node:path' },
  write: false,
  logLevel: 'error',
});
const miniflare = new Miniflare({
  modules: true,
  script: outputFiles[0]?.text ?? '',
  compatibilityDate: '2026-07-01',
  compatibilityFlags: ['nodejs_compat'],
  durableObjects: { Row: { className: 'Row', useSQLite: true } },
});
const response = await miniflare.dispatchFetch(`http://worker/?origin=${origin}`);
const text = await response.text();
process.send?.(response.ok ? JSON.parse(text) : text);
await miniflare.dispose();
process.exit();
