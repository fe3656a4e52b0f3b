// @ts-check
/** Bundles the pages, with the built package in the place of its name. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../tools/results.mjs';
import { writeRecipes } from './recipes.mjs';

/** @param {string} name of a file in `pages/` */
export async function bundle(name) {
  writeRecipes(); // Some pages run them.
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`pages/${name}`, import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    alias: {
      'mcp-elicitation': `${ROOT}dist/index.js`,
      'mcp-elicitation/adapters': `${ROOT}dist/adapters/index.js`,
      'mcp-elicitation/host': `${ROOT}dist/host/index.js`,
      'mcp-elicitation/interrupts': `${ROOT}dist/interrupts/index.js`,
      'mcp-elicitation/relay/page': `${ROOT}dist/relay/page/index.js`,
      'mcp-elicitation/reviews': `${ROOT}dist/reviews/index.js`,
    },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.APPROVAL_SECRET': '"a secret of the test"' },
    ignoreAnnotations: true, // The package's "sideEffects" speak of its own name: the element would be left out.
    write: false,
    logLevel: 'silent',
  });
  return /** @type {import('esbuild').OutputFile} */ (result.outputFiles[0]).text;
}
