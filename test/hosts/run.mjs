// @ts-check
/**
 * `npm run test:hosts`: installs the package into every application under `demo/hosts/`, as an application installs it,
 * builds them, and drives each in Chromium; then the package by itself, see `../package/`. Names of hosts choose some.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { HOSTS_RESULTS, ROOT } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';

const HERE = join(ROOT, 'test/hosts');
const hosts = readdirSync(HERE).flatMap((file) => /^(.+)\.test\.mjs$/.exec(file)?.[1] ?? []);

/**
 * @param {string} directory from the root
 * @param {string[]} args of npm
 */
function npm(directory, args) {
  const start = performance.now();
  const { status } = spawnSync('npm', args, { cwd: join(ROOT, directory), stdio: 'inherit' });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${directory}: npm ${args[0]}${args[1] === 'build' ? ' build' : ''} took ${seconds} s\n`);
  return status === 0;
}

const INSTALL = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

const chosen = process.argv.slice(2);
const wanted = chosen.length > 0 ? hosts.filter((host) => chosen.includes(host)) : hosts;

rmSync(HOSTS_RESULTS, { force: true });
const isReady =
  npm('.', ['run', 'build', '--silent']) &&
  wanted.every((host) => npm(`demo/hosts/${host}`, INSTALL) && npm(`demo/hosts/${host}`, ['run', 'build', '--silent']));
const files = wanted.map((host) => `test/hosts/${host}.test.mjs`);
process.exitCode = isReady ? runNodeTests(files, HOSTS_RESULTS) : 1;
