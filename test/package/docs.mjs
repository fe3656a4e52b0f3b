// @ts-check
/** The code blocks of a page of the documentation, as files of one application. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../tools/results.mjs';

/**
 * The blocks by the name in their first line.
 * @param {string} page such as `docs/testing.md`
 * @returns {Map<string, string>}
 */
export function blocksOf(page) {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return new Map(
    [...text.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => {
      const [, name] = /^\/\/ (\S+\.tsx?)\n/.exec(code) ?? [];
      if (!name) throw new Error(`This block of ${page} has no name: ${code}`);
      return [name, code];
    }),
  );
}

/**
 * Writes them where the packages of this directory resolve.
 * @param {string} page
 * @param {Record<string, string>} more further files of the application
 * @returns {string} the folder
 */
export function writeBlocks(page, more) {
  const folder = fileURLToPath(new URL(`${page.replaceAll('/', '-')}.tmp/`, import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  for (const [name, code] of [...blocksOf(page), ...Object.entries(more)]) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  return folder;
}
