// @ts-check
/** The workflow that publishes, as far as it runs without a registry. Run by `npm run test:package`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const workflow = read('.github/workflows/release.yml');

/** Runs the command of the workflow, without sending anything. */
function publish() {
  const [, command = ''] = /run: (npm publish .+)/.exec(workflow) ?? [];
  const [program = '', ...args] = command.split(' ');
  const { status, stderr } = spawnSync(program, [...args, '--dry-run', '--loglevel=notice'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stderr };
}

describe('a release', () => {
  it('is refused while an address of the project is a placeholder', () => {
    const isReal = !/\.invalid/.test(JSON.stringify([manifest.repository, manifest.homepage, manifest.bugs]));
    if (isReal) return assert.equal(spawnSync('npm', ['run', '--silent', 'check:release'], { cwd: ROOT }).status, 0);
    const { status, stderr } = publish();
    assert.notEqual(status, 0);
    assert.match(stderr, /package\.json: repository is not a real address/);
  });

  it('has its provenance signed by the workflow, which checks the package first and holds no token', () => {
    assert.match(workflow, /id-token: write/);
    assert.match(workflow, /npm publish --provenance/);
    assert.ok(workflow.indexOf('npm run release:check') < workflow.indexOf('npm publish'));
    assert.doesNotMatch(workflow, /secrets\./);
    for (const step of ['check:release', 'build', 'test:package', 'notices.test.mjs']) {
      assert.ok(manifest.scripts['release:check'].includes(step), step);
    }
  });
});

describe('the workflow of each push', () => {
  it('runs the command that a person runs elsewhere: .ci/run', () => {
    assert.match(read('.github/workflows/ci.yml'), /run: bash \.ci\/run/);
  });
});
