// @ts-check
/** The reporters count as failed what the test runners would pass. */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import process from 'node:process';
import { it } from 'node:test';
import { report } from '../tools/node-reporter.mjs';
import { resultsOf } from '../tools/page-reporter.mjs';
import { ROOT } from '../tools/results.mjs';

/** @import { TestResult } from '@web/test-runner' */
/** @import { TestEntry } from '../tools/results.mjs' */

/** @param {TestEntry[]} entries */
const brief = (entries) => entries.map(({ title, passed }) => `${title}: ${passed ? 'passed' : 'failed'}`);

it('in a page: a skipped test, a file without tests, an error outside the tests, and a line in the console', () => {
  const testFile = resolve(ROOT, 'test/element/form.test.ts');
  const sends = { name: 'sends', passed: true, skipped: false };
  /** @param {TestResult[]} tests @param {object} [other] */
  const briefly = (tests, other) => {
    const testResults = { name: '', tests: [], suites: [{ name: 'form', tests, suites: [] }] };
    return brief(resultsOf({ testFile, errors: [], logs: [], testResults, ...other }, 'chromium').entries);
  };
  assert.deepEqual(briefly([sends]), ['form > sends: passed']);
  assert.deepEqual(briefly([{ ...sends, passed: false, skipped: true }]), ['form > sends: failed']);
  assert.deepEqual(briefly([]), ['(file): failed']);
  assert.deepEqual(briefly([sends], { errors: [{ message: 'x' }] }), ['form > sends: passed', '(file): failed']);
  assert.deepEqual(briefly([sends], { logs: [['late']] }), ['form > sends: passed', '(file): failed']);
});

it('in Node: a skipped test, a todo, a suite whose hook fails, a file without tests, and one that cannot be loaded', async () => {
  const file = resolve(ROOT, 'test/node/a.test.mjs');
  const error = Object.assign(new Error('boom'), { failureType: 'testCodeFailure' });
  /** @type {[type: string, data: object][]} */
  const events = [
    ['test:pass', { name: 'a', skip: true, details: {} }],
    ['test:pass', { name: 'b', todo: 'later', details: {} }],
    ['test:fail', { name: 'c', details: { type: 'suite', error } }],
    ['test:pass', { name: 'd', details: {} }],
    ['test:pass', { name: file, details: {} }],
    ['test:fail', { name: file, details: { error } }],
  ];
  async function* source() {
    for (const [type, data] of events) yield { type, data: { nesting: 0, file, ...data } };
  }
  /** @type {TestEntry[]} */
  let recorded = [];
  const before = process.exitCode;
  for await (const text of report(source(), (entries) => (recorded = entries))) assert.ok(text);
  process.exitCode = before;
  const expected = ['a: failed', 'b: failed', 'c: failed', 'd: passed', '(file): failed', '(file): failed'];
  assert.deepEqual(brief(recorded), expected);
});
