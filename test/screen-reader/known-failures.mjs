// @ts-check
/**
 * What people do not hear yet. An entry of `failures` goes when its sentence is heard: until then its test passes because that
 * fails. Of `unsettled`, Orca says it in one run and not in the next, for the reason in `rows`: there is no test, and nothing is proven.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

/**
 * @typedef {object} KnownFailure
 * @property {string} row a key of `rows` in the file, which says why
 * @property {string} flow
 * @property {string} sentence the title of the test
 * @property {string[]} in browsers
 */

/** @type {{ failures: KnownFailure[], unsettled: KnownFailure[] }} */
const { failures, unsettled } = JSON.parse(await readFile(new URL('known-failures.json', import.meta.url), 'utf8'));

/** @param {string} browser @param {string} flow */
export function knownFailures(browser, flow) {
  const isOwn = (/** @type {KnownFailure} */ entry) => entry.flow === flow && entry.in.includes(browser);
  const own = [...failures, ...unsettled].filter(isOwn);
  const unused = new Set(own);
  return {
    /**
     * The test of an expectation, if it has one.
     * @param {import('./person.mjs').Expectation} expectation
     * @returns {[title: string, run: () => void] | undefined}
     */
    testOf({ sentence, verify }) {
      const known = own.find((failure) => failure.sentence === sentence);
      if (!known) return [sentence, verify];
      unused.delete(known);
      if (unsettled.includes(known)) return undefined;
      const run = () => assert.throws(verify, `This holds now: take it off known-failures.json`);
      return [`not yet (${known.row}): ${sentence}`, run];
    },
    /** Entries without an expectation. */
    unused,
  };
}
