// @ts-check
/** Loads TypeScript from src/ into Node, which cannot read it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './results.mjs';

/**
 * @param {...string} paths below src/, such as `form/form.ts`
 * @returns {Promise<any>} all their exports in one object; a module that two of them import is loaded once
 */
export async function loadSource(...paths) {
  const { outputFiles } = await build({
    stdin: { contents: paths.map((path) => `export * from './${path}';`).join('\n'), resolveDir: `${ROOT}src` },
    bundle: true,
    format: 'esm',
    write: false,
  });
  // A file, because the stack of an error in a data: URL repeats the whole URL on each line.
  const directory = await mkdtemp(join(tmpdir(), 'source-'));
  try {
    const file = join(directory, 'source.mjs');
    await writeFile(file, outputFiles[0]?.contents ?? '');
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(directory, { recursive: true });
  }
}
