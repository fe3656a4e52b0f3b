// @ts-check
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { hostSuite } from './host-suite.mjs';

hostSuite('angular');

describe('the code for Angular in docs/frameworks.md', () => {
  const host = join(ROOT, 'demo/hosts/angular');
  const folder = join(host, 'docs.tmp');
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("compiles as it stands there, with Angular's own compiler", async () => {
    const [block] = blocksIn(readPage('docs/frameworks.md')).filter(({ code }) => code.includes('@angular/core'));
    assert.ok(block);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'sign-up.component.ts'), block.code);
    const config = { extends: '../tsconfig.json', compilerOptions: { noEmit: true }, files: ['sign-up.component.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const checked = promisify(execFile)(join(host, 'node_modules/.bin/ngc'), ['-p', folder], { cwd: host });
    const said = await checked.then(
      () => '',
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
    assert.equal(said, '');
  });
});
