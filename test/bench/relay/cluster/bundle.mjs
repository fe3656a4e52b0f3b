// @ts-check
/** Makes one script of a backend's process, because several that read TypeScript file by file start slowly. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { RESULTS_DIRECTORY } from '../../../tools/results.mjs';

/**
 * @template Result
 * @param {URL} source in TypeScript
 * @param {(script: URL) => Promise<Result>} use The script is there until this is done.
 */
export async function withScript(source, use) {
  await mkdir(RESULTS_DIRECTORY, { recursive: true });
  const folder = await mkdtemp(join(RESULTS_DIRECTORY, 'process-')); // Below the installed packages, so that Node finds them.
  try {
    const outfile = join(folder, 'process.mjs');
    await build({
      entryPoints: [fileURLToPath(source)],
      outfile,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'warning',
    });
    return await use(pathToFileURL(outfile));
  } finally {
    await rm(folder, { recursive: true });
  }
}
