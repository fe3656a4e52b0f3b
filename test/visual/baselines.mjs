// @ts-check
/** The pictures in the repository, one sheet for each state. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** @import { Buffer } from 'node:buffer' */

const DIRECTORY = new URL('baselines/', import.meta.url);

/** @param {string} name of the state */
const place = (name) => new URL(`${name}.png`, DIRECTORY);

export function baselineNames() {
  return readdirSync(DIRECTORY).map((file) => file.replace(/\.png$/, ''));
}

/** @param {string} name */
export function readBaseline(name) {
  return readFileSync(place(name));
}

/** @param {string} name @param {Buffer} png */
export function writeBaseline(name, png) {
  writeFileSync(place(name), png);
}

/** @param {string} name */
export function removeBaseline(name) {
  rmSync(place(name));
}
