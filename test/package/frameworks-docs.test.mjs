// @ts-check
/** The code of docs/frameworks.md, for the compiler of each framework. Run by `npm run test:package`. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { HERE, run } from './run.mjs';

const FOLDER = join(HERE, 'docs-frameworks.md.tmp');

/** The blocks of a language below a heading of the page. @param {string} heading @param {string} language */
function blocksBelow(heading, language) {
  const [, rest = ''] = readPage('docs/frameworks.md').split(`\n## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  const codes = blocksIn(section).flatMap((block) => (block.language === language ? block.code : []));
  assert.notEqual(codes.length, 0, `${heading} has a block of ${language}`);
  return codes;
}

describe('the code for frameworks', () => {
  before(() => rmSync(FOLDER, { recursive: true, force: true }));
  after(() => rmSync(FOLDER, { recursive: true, force: true }));

  /** Writes the project of a framework. @param {string} framework @param {Record<string, string>} files */
  function write(framework, files) {
    const folder = join(FOLDER, framework);
    mkdirSync(folder, { recursive: true });
    // The types of SDK v2 need those of Node, which a page does not have.
    const compilerOptions = { skipLibCheck: true };
    const config = { extends: `../../types/${framework}/tsconfig.json`, compilerOptions, include: ['.'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
    return folder;
  }

  for (const [framework, headings, language, extension, compiler, ...args] of /** @type {const} */ ([
    ['vue', ['Vue'], 'vue', 'vue', 'vue-tsc', '--noEmit', '-p', '.'],
    ['svelte', ['Svelte'], 'svelte', 'svelte', 'svelte-check', '--tsconfig', 'tsconfig.json', '--fail-on-warnings'],
    ['react', ['React 18, and server rendering', 'React 19'], 'tsx', 'tsx', 'tsc', '-p', '.'],
    ['solid', ['Solid'], 'tsx', 'tsx', 'tsc', '-p', '.'],
  ])) {
    it(`compiles as it stands there, and registers the element: ${headings.join(', ')}`, async () => {
      const named = headings.flatMap((heading) =>
        blocksBelow(heading, language).map((code, i) => [`${heading.replace(/\W+/g, '-')}-${i}.${extension}`, code]),
      );
      for (const [name, code = ''] of named)
        assert.match(code, /^ *import ('mcp-elicitation'|\{ McpElicitation \} from)/m, `${name} registers the element`);
      const folder = write(framework, Object.fromEntries(named));
      const { code, output } = await run(compiler, [...args], { cwd: folder });
      assert.equal(code, 0, output);
    });
  }

  it('compiles for Preact with the imports that the page names', async () => {
    const [, rest = ''] = readPage('docs/frameworks.md').split('\n## Preact\n');
    const [hooks = '', types = ''] = [...rest.matchAll(/`(import [^`]*)`/g)].map(([, line]) => line);
    const [first = ''] = blocksBelow('React 19', 'tsx');
    const code = first
      .replace("import { useRef, useState } from 'react'", hooks)
      .replace("import type {} from 'mcp-elicitation/react'", types);
    assert.doesNotMatch(code, /['/]react'/);
    const { code: status, output } = await run('tsc', ['-p', '.'], { cwd: write('preact', { 'sign-up.tsx': code }) });
    assert.equal(status, 0, output);
  });
});
