// @ts-check
/** The recipes of docs/approvals.md, as they stand there. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';

/** Beside the packages that they import. */
const FOLDER = fileURLToPath(new URL('recipes.tmp/', import.meta.url));
export const RECIPES = ['openai-agent', 'claude-agent', 'acp-client', 'codex'];

/** Writes the code of each recipe into a file, for the compiler. */
export function writeRecipes() {
  const blocks = blocksIn(readPage('docs/approvals.md')).map(({ code }) => code);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const name of RECIPES) {
    const code = blocks.find((block) => block.startsWith(`// ${name}.ts\n`));
    if (!code) throw new Error(`docs/approvals.md has no ${name}.ts`);
    writeFileSync(`${FOLDER}${name}.ts`, code);
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
    },
    logLevel: 'silent',
  });
  return import(outfile);
}
