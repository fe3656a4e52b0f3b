// @ts-check
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import nodeReporter from '../tools/node-reporter.mjs';
import { ROOT } from '../tools/results.mjs';
import { entriesOf } from '../tools/results-reporter.mjs';

/** @import { TestResult } from '@web/test-runner' */
/** @import { TestEntry } from '../tools/results.mjs' */

/**
 * What a browser reports of one file: a suite "form" with these tests.
 * @param {TestResult[]} tests
 * @param {Partial<import('@web/test-runner').TestSession>} [other]
 */
function inChromium(tests, other) {
  const testResults = { name: '', tests: [], suites: [{ name: 'form', tests, suites: [] }] };
  return entriesOf(
    { testFile: resolve(ROOT, 'test/form.test.ts'), errors: [], logs: [], testResults, ...other },
    'chromium',
  );
}

/**
 * What node:test reports, as entries.
 * @param {[type: string, data: object][]} events
 * @param {string} [path]
 * @returns {Promise<TestEntry[]>}
 */
async function inNode(events, path = 'test/node/a.test.mjs') {
  const file = resolve(ROOT, path);
  async function* source() {
    for (const [type, data] of events) yield { type, data: { nesting: 0, file, ...data } };
  }
  let text = '';
  for await (const chunk of nodeReporter(source())) text += chunk;
  return JSON.parse(text);
}

/** @param {string} message */
const failure = (message) => ({ error: Object.assign(new Error(message), { failureType: 'testCodeFailure' }) });

describe('results of browser tests', () => {
  it('have the title with its suites, the file’s path from the root, and the engine', () => {
    assert.deepEqual(inChromium([{ name: 'sends', passed: true, skipped: false }]), [
      {
        title: 'form > sends',
        file: 'test/form.test.ts',
        engine: 'chromium',
        passed: true,
        skipped: false,
        error: undefined,
      },
    ]);
  });

  it('have the reason of a failure even if the stack has no message', () => {
    const error = { message: 'expected 1', stack: 'at form.test.ts:3' };
    const [entry] = inChromium([{ name: 'sends', passed: false, skipped: false, error }]);
    assert.equal(entry?.error, 'expected 1\nat form.test.ts:3');
  });

  it('count a skipped test as failed', () => {
    const [entry] = inChromium([{ name: 'sends', passed: false, skipped: true }]);
    assert.deepEqual([entry?.passed, entry?.skipped], [false, true]);
  });

  it('count a file without tests as failed', () => {
    assert.deepEqual(
      inChromium([]).map(({ title, passed }) => ({ title, passed })),
      [{ title: '(file)', passed: false }],
    );
  });

  it('count an unhandled rejection, which the test runner only logs, as failed', () => {
    const logs = [['An error was thrown in a Promise outside a test. Did you forget to await?'], ['Error: late']];
    const entries = inChromium([{ name: 'sends', passed: true, skipped: false }], { logs });
    assert.deepEqual(
      entries.map(({ title, passed }) => ({ title, passed })),
      [
        { title: 'form > sends', passed: true },
        { title: '(file)', passed: false },
      ],
    );
  });

  it('count an error outside the tests as failed, beside the tests that passed', () => {
    const entries = inChromium([{ name: 'sends', passed: true, skipped: false }], {
      errors: [{ message: 'no module' }],
    });
    assert.deepEqual(
      entries.map(({ passed, error }) => ({ passed, error })),
      [
        { passed: true, error: undefined },
        { passed: false, error: 'no module' },
      ],
    );
  });
});

describe('results of node tests', () => {
  it('have the title with its suites, and no entry for the suite itself', async () => {
    const entries = await inNode([
      ['test:start', { name: 'queue' }],
      ['test:start', { name: 'asks', nesting: 1 }],
      ['test:pass', { name: 'asks', nesting: 1, details: {} }],
      ['test:pass', { name: 'queue', details: { type: 'suite' } }],
    ]);
    assert.deepEqual(entries, [
      { title: 'queue > asks', file: 'test/node/a.test.mjs', engine: 'node', passed: true, skipped: false },
    ]);
  });

  it('belong to Chromium if the test drives a browser', async () => {
    const [entry] = await inNode([['test:pass', { name: 'asks', details: {} }]], 'test/e2e/a.test.mjs');
    assert.equal(entry?.engine, 'chromium');
  });

  it('count a skipped test, a todo, and a failed test as failed', async () => {
    const entries = await inNode([
      ['test:pass', { name: 'a', skip: true, details: {} }],
      ['test:pass', { name: 'b', todo: 'later', details: {} }],
      ['test:fail', { name: 'c', details: failure('boom') }],
    ]);
    assert.deepEqual(
      entries.map(({ passed, skipped }) => ({ passed, skipped })),
      [
        { passed: false, skipped: true },
        { passed: false, skipped: true },
        { passed: false, skipped: false },
      ],
    );
  });

  it('count a failure once, and not for each suite around it', async () => {
    const sum = { error: Object.assign(new Error('1 subtest failed'), { failureType: 'subtestsFailed' }) };
    const entries = await inNode([
      ['test:start', { name: 'queue' }],
      ['test:fail', { name: 'asks', nesting: 1, details: failure('boom') }],
      ['test:fail', { name: 'queue', details: { type: 'suite', ...sum } }],
    ]);
    assert.deepEqual(
      entries.map((entry) => entry.title),
      ['queue > asks'],
    );
  });

  it('count a suite whose hook fails as failed', async () => {
    const entries = await inNode([['test:fail', { name: 'queue', details: { type: 'suite', ...failure('hook') } }]]);
    assert.deepEqual(
      entries.map(({ title, passed }) => ({ title, passed })),
      [{ title: 'queue', passed: false }],
    );
  });

  it('count a file without tests, and a file that cannot be loaded, as failed', async () => {
    const name = resolve(ROOT, 'test/node/a.test.mjs');
    const entries = await inNode([
      ['test:pass', { name, details: {} }],
      ['test:fail', { name, details: failure('test failed') }],
    ]);
    assert.deepEqual(
      entries.map(({ title, passed }) => ({ title, passed })),
      [
        { title: '(file)', passed: false },
        { title: '(file)', passed: false },
      ],
    );
  });
});
