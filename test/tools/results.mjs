// @ts-check
/** The files in test/results/: each step writes one, and all have the same entries. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {'chromium' | 'firefox' | 'webkit' | 'node'} ResultEngine */

/**
 * The result of one test in one engine. The title "(file)" stands for a test file that could not run.
 * @typedef {object} TestEntry
 * @property {string} title suites and test, joined with " > "
 * @property {string} file from the root of the repository, with slashes
 * @property {ResultEngine} engine
 * @property {boolean} passed false for a skipped test, too
 * @property {boolean} skipped
 * @property {string} [error]
 */

/** @type {ResultEngine[]} */
export const RESULT_ENGINES = ['chromium', 'firefox', 'webkit', 'node'];

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const RESULTS_DIRECTORY = fileURLToPath(new URL('../results/', import.meta.url));
/** What the folders with packages of their own write. */
export const SUITE_RESULTS = `${RESULTS_DIRECTORY}suite.json`;
export const HOSTS_RESULTS = `${RESULTS_DIRECTORY}hosts.json`;
export const CLIENTS_RESULTS = `${RESULTS_DIRECTORY}clients.json`;
/** The results of the frameworks whose runs stop to ask. */
export const INTERRUPTS_RESULTS = `${RESULTS_DIRECTORY}interrupts.json`;
export const SERVERS_RESULTS = `${RESULTS_DIRECTORY}servers.json`;
export const API_RESULTS = `${RESULTS_DIRECTORY}api.json`;
export const SITE_RESULTS = `${RESULTS_DIRECTORY}site.json`;

export const NO_TEST = 'no test in this file';
export const UNHANDLED = 'a promise was rejected and nobody handled it: see the browser logs';
export const SKIPPED = 'skipped: a test either runs or goes';

/** @param {string} path */
export function fromRoot(path) {
  return relative(ROOT, path).split(sep).join('/');
}

/** @param {string[]} names suites first, then the test */
export function titleOf(names) {
  return names.filter(Boolean).join(' > ');
}

/**
 * @param {string} path
 * @param {TestEntry[]} entries
 */
export function writeEntries(path, entries) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, entriesAsText(entries));
}

/** @param {TestEntry[]} entries */
export function entriesAsText(entries) {
  return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
}

/**
 * @param {string} path
 * @returns {TestEntry[] | undefined} undefined when that part has not run
 */
export function readEntries(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @returns {TestEntry[]} of all steps that have run */
export function allEntries() {
  if (!existsSync(RESULTS_DIRECTORY)) return [];
  const names = readdirSync(RESULTS_DIRECTORY).filter((name) => name.endsWith('.json'));
  return names.flatMap((name) => readEntries(`${RESULTS_DIRECTORY}${name}`) ?? []);
}

/** @param {TestEntry[]} entries */
export function count(entries) {
  const passed = entries.filter((entry) => entry.passed).length;
  return { passed, failed: entries.length - passed };
}

/**
 * The last line of a run, in the form that other programs read.
 * @param {{ passed: number, failed: number }} counts
 */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
