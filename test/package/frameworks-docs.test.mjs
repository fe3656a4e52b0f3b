// @ts-check
/** The code of docs/frameworks.md, for the compiler of each framework. Run by `npm run test:package`. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { HERE, run } from './run.mjs';

const FOLDER = join(HERE, 'docs-frameworks.md.tmp');

/** The first block below a heading of the page. @param {string} heading @param {string} language */
function blockBelow(heading, language) {
  const [, rest = ''] = readPage('docs/frameworks.md').split(`\n## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  const block = blocksIn(section).find((candidate) => candidate.language === language);
  assert.ok(block, `${heading} has a block of ${language}`);
  return block.code;
}

describe('the code in docs/frameworks.md', () => {
  before(() => rmSync(FOLDER, { recursive: true, force: true }));
  after(() => rmSync(FOLDER, { recursive: true, force: true }));

  for (const [framework, headings, language, extension, compiler, ...args] of /** @type {const} */ ([
    ['vue', ['Vue'], 'vue', 'vue', 'vue-tsc', '--noEmit', '-p', '.'],
    ['svelte', ['Svelte'], 'svelte', 'svelte', 'svelte-check', '--tsconfig', 'tsconfig.json', '--fail-on-warnings'],
    ['react', ['React 18, and server rendering', 'React 19'], 'tsx', 'tsx', 'tsc', '-p', '.'],
    ['preact', ['Preact'], 'tsx', 'tsx', 'tsc', '-p', '.'],
    ['solid', ['Solid'], 'tsx', 'tsx', 'tsc', '-p', '.'],
  ])) {
    it(`compiles as it stands there: ${headings.join(', ')}`, async () => {
      const folder = join(FOLDER, framework);
      mkdirSync(folder, { recursive: true });
      const config = { extends: `../../types/${framework}/tsconfig.json`, include: ['.'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      for (const heading of headings) {
        writeFileSync(join(folder, `${heading.replace(/\W+/g, '-')}.${extension}`), blockBelow(heading, language));
      }
      const { code, output } = await run(compiler, [...args], { cwd: folder });
      assert.equal(code, 0, output);
    });
  }
});
