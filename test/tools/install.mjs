// @ts-check
/** Packages that only one folder of tests needs: they are many, so `npm ci` in the root leaves them out. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * @param {string} path of a lock file
 * @returns {Packages} none where there is no such file
 */
export function packagesIn(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
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
  if (isComplete) return true;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  return spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status === 0;
}
