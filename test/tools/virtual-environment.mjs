// @ts-check
/** Virtual environments of Python, each as a file of requirements pins it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs in seconds what pip installs in minutes, and keeps one copy for all environments. */
const UV = 'uv==0.13.9';

/** @param {string} command @param {string[]} args */
const run = (command, ...args) => spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

/** @returns {string | undefined} what is missing */
function missing() {
  const { status, stdout } = spawnSync('python3', ['-c', 'import ensurepip, sys; print(sys.version_info >= (3, 11))'], {
    encoding: 'utf8',
  });
  if (status !== 0) return 'Python 3.11 or newer, with its module venv (on Debian: apt-get install python3-venv)';
  return stdout.trim() === 'True' ? undefined : 'Python 3.11 or newer: python3 is older';
}

/**
 * Makes an environment, unless it is there. It is complete once it has a note of the pins that it was made from.
 * @param {string} folder of all environments of one folder of tests
 * @param {string} name
 * @param {string} pins the path of the requirements, with everything that they need
 * @throws {Error} where Python is missing, or a package cannot be installed
 */
export function makeEnvironment(folder, name, pins) {
  const note = join(folder, name, 'made-from.txt');
  const text = readFileSync(pins, 'utf8');
  if (existsSync(note) && readFileSync(note, 'utf8') === text) return;
  const lack = missing();
  if (lack) throw new Error(`These tests need ${lack}.`);
  const uv = join(folder, 'uv/bin/uv');
  const python = join(folder, 'uv/bin/python');
  const isMade =
    (existsSync(uv) ||
      (run('python3', '-m', 'venv', join(folder, 'uv')) &&
        run(python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', UV))) &&
    run(uv, 'venv', '--quiet', '--clear', '--no-python-downloads', '--python', 'python3', join(folder, name)) &&
    run(
      uv,
      'pip',
      'install',
      '--quiet',
      '--no-deps',
      '--python',
      join(folder, name, 'bin/python'),
      '--requirement',
      pins,
    );
  if (!isMade) throw new Error(`${pins} could not be installed`);
  writeFileSync(note, text);
}
