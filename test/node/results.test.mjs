// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { describe, it } from 'node:test';
import { report } from '../tools/node-reporter.mjs';
import { resultsOf } from '../tools/page-reporter.mjs';
import { ROOT } from '../tools/results.mjs';

/** @import { TestResult, TestSession } from '@web/test-runner' */
/** @import { TestEntry } from '../tools/results.mjs' */

/**
 * What a browser reports of a file that has a suite "form" with these tests.
 * @param {TestResult[]} tests
 * @param {Partial<TestSession>} [other]
 */
function inChromium(tests, other) {
  const testResults = { name: '', tests: [], suites: [{ name: 'form', tests, suites: [] }] };
  const testFile = resolve(ROOT, 'test/element/form.test.ts');
  return resultsOf({ testFile, errors: [], logs: [], testResults, ...other }, 'chromium');
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
  /** @type {TestEntry[]} */
  let recorded = [];
  const before = process.exitCode;
  for await (const text of report(source(), (entries) => (recorded = entries))) assert.ok(text);
  process.exitCode = before;
  return recorded;
}

/** @param {string} message */
const failure = (message) => ({ error: Object.assign(new Error(message), { failureType: 'testCodeFailure' }) });
/** @param {TestEntry[]} entries */
const brief = (entries) => entries.map(({ title, passed }) => `${title}: ${passed ? 'passed' : 'failed'}`);

describe('results of browser tests', () => {
  const sends = { name: 'sends', passed: true, skipped: false };

  it('have the title with its suites, the file’s path from the root, and the engine', () => {
    const { entries, complaints } = inChromium([sends]);
    const title = 'form > sends';
    assert.deepEqual(entries, [
      { title, file: 'test/element/form.test.ts', engine: 'chromium', passed: true, error: undefined },
    ]);
    assert.deepEqual(complaints, []);
  });

  it('fail for a skipped test', () => {
    const { entries, complaints } = inChromium([{ name: 'sends', passed: false, skipped: true }]);
    assert.deepEqual(brief(entries), ['form > sends: failed']);
    assert.equal(complaints.length, 1);
  });

  it('fail for a file without tests', () => {
    const { entries, complaints } = inChromium([]);
    assert.deepEqual(brief(entries), ['(file): failed']);
    assert.equal(complaints.length, 1);
  });

  it('fail for a line in the console, beside the tests that passed', () => {
    const { entries, complaints } = inChromium([sends], { logs: [['Error: late']] });
    assert.deepEqual(brief(entries), ['form > sends: passed', '(file): failed']);
    assert.equal(complaints.length, 1);
  });

  it('count an error outside the tests as failed, beside the tests that passed', () => {
    const { entries } = inChromium([sends], { errors: [{ message: 'no module' }] });
    assert.deepEqual(brief(entries), ['form > sends: passed', '(file): failed']);
    assert.equal(entries[1]?.error, 'no module');
  });
});

describe('results of node tests', () => {
  it('count a skipped test, a todo, and a failed test as failed', async () => {
    const entries = await inNode([
      ['test:pass', { name: 'a', skip: true, details: {} }],
      ['test:pass', { name: 'b', todo: 'later', details: {} }],
      ['test:fail', { name: 'c', details: failure('boom') }],
      ['test:pass', { name: 'd', details: {} }],
    ]);
    assert.deepEqual(brief(entries), ['a: failed', 'b: failed', 'c: failed', 'd: passed']);
  });

  it('count a suite whose hook fails as failed', async () => {
    const entries = await inNode([['test:fail', { name: 'queue', details: { type: 'suite', ...failure('hook') } }]]);
    assert.deepEqual(brief(entries), ['queue: failed']);
  });

  it('count a file without tests, and a file that cannot be loaded, as failed', async () => {
    const name = resolve(ROOT, 'test/node/a.test.mjs');
    const entries = await inNode([
      ['test:pass', { name, details: {} }],
      ['test:fail', { name, details: failure('test failed') }],
    ]);
    assert.deepEqual(brief(entries), ['(file): failed', '(file): failed']);
  });

  it('say what a chai assertion compared, and where, although node:test passes on a plain object', () => {
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const args = [
      '--import',
      './test/tools/typescript.mjs',
      '--test',
      '--test-reporter=./test/node/brief-reporter.mjs',
    ];
    const { status, stdout } = spawnSync(process.execPath, [...args, 'test/node/failing-assertion.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
      env,
    });
    assert.equal(status, 1);
    for (const said of [
      /AssertionError: expected \{ .* \} to deeply equal \{/,
      /test\/node\/failing-assertion\.ts:10:/,
      /\+ actual \{ answer: \{ name: 'Ada Lovelace, Countess of Lovelace' \} \}/,
      /- expected \{ answer: \{ name: 'Charles Babbage, mathematician' \} \}/,
    ])
      assert.match(stdout, said);
  });

  it('show a thrown object that is not an error', async () => {
    const [entry] = await inNode([['test:fail', { name: 'a', details: { error: { cause: { code: 7 } } } }]]);
    assert.equal(entry?.error, '{ code: 7 }');
  });
});
