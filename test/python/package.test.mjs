// @ts-check
/** The tests of the package itself, in pytest: what it makes of a relay that fails, and of values. Its types, by mypy. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';
import { here, pythonOf } from './programs.mjs';
import { FOLDER as RECIPES, writeRecipes } from './recipes.mjs';

const REPORT = here('.venvs/pytest.xml');

/** @param {string[]} args */
function runPython(...args) {
  const { status, stdout, stderr } = spawnSync(pythonOf('main'), args, { cwd: join(ROOT, 'python'), encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/** Each test of pytest, and what failed. @returns {{ name: string, failure: string | undefined }[]} */
function testsOfPackage() {
  rmSync(REPORT, { force: true });
  const { said } = runPython('-m', 'pytest', '-q', '-p', 'no:cacheprovider', `--junitxml=${REPORT}`);
  const report = readFileSync(REPORT, 'utf8');
  const cases = [...report.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gs)];
  if (cases.length === 0) throw new Error(said);
  return cases.map(([, , name = '', inside]) => ({
    name: name
      .replace(/^test_/, '')
      .replaceAll('_', ' ')
      .replaceAll('&quot;', '"'),
    failure:
      inside?.includes('<failure') || inside?.includes('<error') || inside?.includes('<skipped') ? said : undefined,
  }));
}

describe('the package in Python', () => {
  for (const { name, failure } of testsOfPackage()) it(name, () => assert.equal(failure, undefined));

  it('is typed to the strictest, for Python 3.10', () => {
    const { status, said } = runPython('-m', 'mypy', '--cache-dir', here('.venvs/mypy'), 'src');
    assert.equal(status, 0, said);
  });

  it('takes the programs of its documentation as they are typed', () => {
    writeRecipes();
    // Those of agents need a `model`, and the types of their frameworks.
    const programs = readdirSync(RECIPES).filter((name) => name.endsWith('.py') && !name.endsWith('_review.py'));
    const env = { ...process.env, MYPYPATH: `${RECIPES}:${here('../agents/common')}` };
    const paths = programs.map((name) => join(RECIPES, name));
    const args = [
      '-m',
      'mypy',
      '--config-file=',
      '--cache-dir',
      here('.venvs/mypy'),
      '--ignore-missing-imports',
      ...paths,
    ];
    const { status, stdout } = spawnSync(pythonOf('main'), args, { encoding: 'utf8', env });
    assert.equal(status, 0, stdout);
  });
});
