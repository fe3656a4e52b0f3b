// @ts-check
/** `npm run check:release`, which `npm publish` runs first. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';

const REAL = {
  repository: { type: 'git', url: 'git+https://git.example.com/team/elicitation.git' },
  homepage: 'https://elicitation.example.com/',
  bugs: { url: 'https://git.example.com/team/elicitation/issues' },
};

describe('a release', () => {
  /** @type {string} */
  let directory;

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'mcp-elicitation-'));
  });

  after(() => rmSync(directory, { recursive: true }));

  /** @param {object} manifest */
  function check(manifest) {
    const path = join(directory, 'package.json');
    writeFileSync(path, JSON.stringify(manifest));
    const { status, stderr } = spawnSync(process.execPath, ['build/check-release.mjs', path], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return { status, stderr };
  }

  it('goes out with real addresses of its repository, its homepage and its issues', () => {
    assert.deepEqual(check(REAL), { status: 0, stderr: '' });
  });

  for (const [name, wrong] of /** @type {const} */ ([
    ['repository', { ...REAL, repository: { url: 'git+https://example.invalid/elicitation.git' } }],
    ['homepage', { ...REAL, homepage: 'https://example.invalid/elicitation' }],
    ['bugs', { ...REAL, bugs: { url: 'https://example.invalid/elicitation/issues' } }],
    ['homepage', { ...REAL, homepage: undefined }],
  ])) {
    it(`is refused while the address in "${name}" is ${wrong.homepage ? 'a placeholder' : 'missing'}`, () => {
      const { status, stderr } = check(wrong);
      assert.equal(status, 1);
      assert.match(stderr, new RegExp(`^package\\.json: ${name} is not a real address: .+\\n$`));
    });
  }

  it('is checked before npm publishes it', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.match(scripts.prepublishOnly, /^npm run check:release && /);
  });
});
