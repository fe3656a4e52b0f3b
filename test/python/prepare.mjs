// @ts-check
/** Makes the environments of these tests, and installs the package of python/ into them, as a wheel. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { built } from '../tools/install.mjs';
import { ROOT } from '../tools/results.mjs';
import { makeEnvironment } from '../tools/virtual-environment.mjs';
import { here, pythonOf } from './programs.mjs';

const WHEELS = here('wheel.tmp');

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: join(ROOT, 'python'), stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

makeEnvironment(here('.venvs'), 'main', here('requirements.txt'));
makeEnvironment(here('.venvs'), 'mcp1', here('../servers/python/requirements-mcp1.txt'));
rmSync(WHEELS, { recursive: true, force: true });
run(pythonOf('main'), '-m', 'hatchling', 'build', '--target', 'wheel', '--directory', WHEELS);
const wheels = readdirSync(WHEELS).map((name) => join(WHEELS, name));
for (const environment of /** @type {const} */ (['main', 'mcp1'])) {
  const into = ['--python', pythonOf(environment)];
  run(here('.venvs/uv/bin/uv'), 'pip', 'install', '--quiet', '--no-deps', '--reinstall', ...into, ...wheels);
}
process.exitCode = built() ? 0 : 1;
