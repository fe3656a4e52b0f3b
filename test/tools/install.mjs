// @ts-check
/**
 * Packages that only one folder of tests needs: they are many, so `npm ci` in the root leaves them out.
 * `node test/tools/install.mjs test/suite` installs them, and builds the package unless dist/ is there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT } from './results.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * @param {string} path of a lock file
 * @returns {Packages} none where there is no such file
 */
export function packagesIn(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/**
 * @param {string} folder
 * @param {string[]} args of npm
 */
export function npm(folder, ...args) {
  return spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status === 0;
}

/**
 * Installs what a folder's lock file names, unless it is there. npm writes `.package-lock.json` once it has finished.
 * @param {string} folder
 */
export function install(folder) {
  const installed = packagesIn(join(folder, 'node_modules/.package-lock.json'));
  const isComplete = Object.entries(packagesIn(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
  return isComplete || npm(folder, 'ci', '--no-audit', '--no-fund', '--loglevel=error');
}

/** @returns {boolean} whether dist/ is there */
export function built() {
  return existsSync(`${ROOT}dist/index.js`) || npm(ROOT, 'run', '--silent', 'build');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = built() && process.argv.slice(2).every(install) ? 0 : 1;
}
