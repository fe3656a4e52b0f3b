// @ts-check
/** The code of docs/drafts.md compiles against the built package. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';
import { typeErrors } from '../tools/type-errors.mjs';

/** Inside the package, so that its own name leads to dist/. */
const FOLDER = join(ROOT, 'test/results/drafts-docs');

/** @returns {Map<string, string>} the blocks by the name in their first line */
function docsBlocks() {
  const text = readFileSync(join(ROOT, 'docs/drafts.md'), 'utf8');
  return new Map(
    [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => [/^\/\/ (\S+)\n/.exec(code)?.[1] ?? '', code]),
  );
}

/** What the compiler says of these files. @param {Iterable<[name: string, code: string]>} files */
async function compile(files) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, code] of files) writeFileSync(join(FOLDER, name), code);
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    noEmit: true,
  };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'], exclude: [] }));
  const said = await typeErrors(FOLDER);
  rmSync(FOLDER, { recursive: true, force: true });
  return said;
}

describe('the code in docs/drafts.md', () => {
  it('compiles as it stands there', async () => {
    const blocks = docsBlocks();
    assert.deepEqual([...blocks.keys()], ['page.ts', 'own.ts']);
    assert.equal(await compile(blocks), '');
  });
});
