// @ts-check
/** The code of docs/approvals.md and docs/python-agents.md, as it stands there. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';

const PAGES = ['docs/approvals.md', 'docs/python-agents.md'];
/** Beside the packages that they import. */
const FOLDER = fileURLToPath(new URL('recipes.tmp/', import.meta.url));

/**
 * Writes each block of the pages into a file: by the name in its first line, or by its number. A file that is there stays, because
 * several tests do this at once.
 */
export function writeRecipes() {
  mkdirSync(FOLDER, { recursive: true });
  const files = new Map(
    PAGES.flatMap((page) => blocksIn(readPage(page))).map(({ language, code }, i) => {
      const [, name = `block-${i}.${language}`] = /^\/\/ (\S+\.tsx?)\n/.exec(code) ?? [];
      return [name, code];
    }),
  );
  for (const old of readdirSync(FOLDER)) if (/\.tsx?$/.test(old) && !files.has(old)) rmSync(`${FOLDER}${old}`);
  for (const [name, code] of files) {
    const path = `${FOLDER}${name}`;
    if (!/\.tsx?$/.test(name) || (existsSync(path) && readFileSync(path, 'utf8') === code)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
}

/** Runs the file of a recipe. @param {string} name @returns {Promise<any>} what it exports */
export async function recipe(name) {
  const outfile = `${FOLDER}${name}.mjs`;
  await build({
    entryPoints: [`${FOLDER}${name}.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['@*'],
    alias: {
      'mcp-elicitation/host': `${ROOT}dist/host/index.js`,
      'mcp-elicitation/interrupts': `${ROOT}dist/interrupts/index.js`,
      'mcp-elicitation/reviews': `${ROOT}dist/reviews/index.js`,
    },
    logLevel: 'silent',
  });
  return import(outfile);
}
