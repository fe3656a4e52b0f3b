// @ts-check
/** What tests gave: both reporters add their results to one file, and `npm run conformance` reads it. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {'chromium' | 'firefox' | 'webkit' | 'node'} ResultEngine */

/**
 * The result of one test in one engine. The title "(file)" stands for a test file that could not run.
 * @typedef {object} TestEntry
 * @property {string} title suites and test, joined with " > "
 * @property {string} file from the root of the repository, with slashes
 * @property {ResultEngine} engine
 * @property {boolean} passed false for a skipped test, too
 * @property {string} [error]
 */

/** @type {ResultEngine[]} */
export const RESULT_ENGINES = ['chromium', 'firefox', 'webkit', 'node'];

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const RESULTS_DIRECTORY = fileURLToPath(new URL('../results/', import.meta.url));
const RESULTS = `${RESULTS_DIRECTORY}tests.ndjson`;

export const NO_TEST = 'no test in this file';
export const SKIPPED = 'skipped: a test either runs or goes';

/** @param {string} path */
export function fromRoot(path) {
  return relative(ROOT, path).split(sep).join('/');
}

/** @param {string[]} names suites first, then the test */
export function titleOf(names) {
  return names.filter(Boolean).join(' > ');
}

/** @param {TestEntry[]} entries */
export function addEntries(entries) {
  mkdirSync(RESULTS_DIRECTORY, { recursive: true });
  appendFileSync(RESULTS, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

/** @returns {TestEntry[]} of all runs since `npm test` began; of a test that ran again, the last one */
export function allEntries() {
  const lines = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8').split('\n').filter(Boolean) : [];
  /** @type {TestEntry[]} */
  const entries = lines.map((line) => JSON.parse(line));
  return [...new Map(entries.map((entry) => [`${entry.engine} ${entry.file} ${entry.title}`, entry])).values()];
}

/**
 * The last line of a run, in the form that other programs read.
 * @param {TestEntry[]} entries
 */
export function lastLine(entries) {
  const passed = entries.filter((entry) => entry.passed).length;
  return `${passed} passed, ${entries.length - passed} failed`;
}
