// @ts-check
/**
 * `npm run test:all -- hosts`: installs the package into every application under `demo/hosts/`, as an application installs it,
 * builds them, and drives each in Chromium; then the package by itself, see `../package/`. Names choose some of all that:
 * `node test/hosts/run.mjs vue package`.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { built } from '../tools/built.mjs';
import { HOSTS_RESULTS, ROOT } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';

/** Milliseconds for one file: the frameworks' type checkers are slow. */
const TIMEOUT = 300_000;
const PACKAGE = 'package';
const ALL = [...readdirSync(join(ROOT, 'demo/hosts')).filter((name) => !name.includes('.')), PACKAGE];

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
const unknown = chosen.filter((name) => !ALL.includes(name));
if (unknown.length > 0) throw new TypeError(`There is no ${unknown.join(', ')}, only ${ALL.join(', ')}`);
const wanted = chosen.length > 0 ? chosen : ALL;
const hosts = wanted.filter((name) => name !== PACKAGE);
const files = hosts.map((host) => `test/hosts/${host}.test.mjs`);
if (hosts.includes('own-queue')) files.push('test/hosts/own-queue-keys.test.mjs');
if (wanted.includes(PACKAGE)) {
  const own = ['package', 'release', 'react', 'testing', 'hosts-docs', 'chat-docs', 'frameworks-docs'].map(
    (name) => `test/package/${name}.test.mjs`,
  );
  files.push('test/hosts/tarball.test.mjs', ...own);
}

rmSync(HOSTS_RESULTS, { force: true });
const isReady =
  built() &&
  hosts.every(
    (host) => npm(`demo/hosts/${host}`, INSTALL) && npm(`demo/hosts/${host}`, ['run', 'build', '--silent']),
  ) &&
  (!wanted.includes(PACKAGE) || npm('test/package', INSTALL));
process.exitCode = isReady ? runNodeTests(files, HOSTS_RESULTS, { timeout: TIMEOUT, concurrency: 2 }) : 1;
