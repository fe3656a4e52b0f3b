// @ts-check
/** Loads the backend into Node, which cannot read TypeScript. As the page, it uses src/ in place of the built package. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** @returns {Promise<typeof import('./backend/backend.js')>} */
export const loadBackend = () => load('backend/backend.ts');

/** For one process of several. @returns {Promise<typeof import('./cluster/backend.js')>} */
export const loadClusterBackend = () => load('cluster/backend.ts');

/** @param {string} path below this directory @returns {Promise<any>} its exports */
async function load(path) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)), // Its paths lead to src/.
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'warning',
  });
  const folder = fileURLToPath(new URL('dist/', import.meta.url)); // Below the installed packages, so that Node finds them.
  await mkdir(folder, { recursive: true });
  const directory = await mkdtemp(join(folder, 'backend-'));
  try {
    const file = join(directory, 'backend.mjs');
    await writeFile(file, outputFiles[0]?.contents ?? '');
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(directory, { recursive: true });
  }
}
