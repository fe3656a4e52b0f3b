// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { blocksIn, readPage } from './markdown.mjs';

/**
 * Writes the blocks of a page in Python that begin with a file's name, as files beside each other.
 * @param {string} page such as `docs/python.md` @param {string} folder
 */
export function writePythonBlocks(page, folder) {
  mkdirSync(folder, { recursive: true });
  for (const { language, code } of blocksIn(readPage(page))) {
    const [, name] = /^# (\S+\.py)\n/.exec(code) ?? [];
    if (language === 'python' && name) writeFileSync(`${folder}/${name}`, code);
  }
}
