// @ts-check
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';

/**
 * Bundles an application with a recipe of the documentation, which it imports as `recipe`.
 * @param {string} page
 * @param {string} name of the file with which the recipe's block begins
 * @param {string} contents the application's code
 */
export async function bundleWithRecipe(page, name, contents) {
  const recipe = blocksIn(readPage(page)).find(({ code }) => code.startsWith(`// ${name}`));
  assert.ok(recipe, `${page} has no block ${name}`);
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [
      {
        name: 'recipe',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^recipe$/ }, () => ({ path: 'recipe', namespace: 'docs' }));
          onLoad({ filter: /./, namespace: 'docs' }, () => ({ contents: recipe.code, loader: 'ts' }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}
