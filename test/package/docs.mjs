// @ts-check
/** The code blocks of a page of the documentation, as files of one application. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namedBlocksIn } from '../tools/markdown.mjs';

/** The compiler options of an application whose code is that of the documentation. */
export const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  noEmit: true,
};

/**
 * Writes the blocks of a page where the packages of this directory resolve.
 * @param {string} page
 * @param {Record<string, string>} more further files of the application
 * @returns {string} the folder
 */
export function writeBlocks(page, more) {
  const folder = fileURLToPath(new URL(`${page.replaceAll('/', '-')}.tmp/`, import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  for (const [name, code] of [...namedBlocksIn(page), ...Object.entries(more)]) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  return folder;
}
