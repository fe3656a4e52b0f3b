// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { describe, it } from 'node:test';
import nodeReporter from '../tools/node-reporter.mjs';
import { RESULTS_DIRECTORY, ROOT } from '../tools/results.mjs';
import { entriesOf } from '../tools/results-reporter.mjs';

/** @import { TestResult } from '@web/test-runner' */
/** @import { TestEntry } from '../tools/results.mjs' */

/**
 * What a browser reports of a page with one file, which has a suite "form" with these tests.
 * @param {TestResult[]} tests
 * @param {Partial<import('@web/test-runner').TestSession>} [other]
 */
function inChromium(tests, other) {
  const file = { name: 'test/form.test.ts', tests: [], suites: [{ name: 'form', tests, suites: [] }] };
  const testResults = { name: '', tests: [], suites: [file] };
  const testFile = resolve(ROOT, 'test/results/pages/chromium/form.js');
  return entriesOf({ testFile, errors: [], logs: [], testResults, ...other }, 'chromium');
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

  it('have the file of a page of its own, which does not count as a suite', () => {
    const suites = [{ name: 'form', tests: [{ name: 'sends', passed: true, skipped: false }], suites: [] }];
    const testResults = { name: '', tests: [], suites };
    const testFile = resolve(ROOT, 'test/results/pages/chromium/test/form.alone.test.ts.js');
    const [entry] = inChromium([], { testFile, testResults });
    assert.deepEqual([entry?.file, entry?.title], ['test/form.alone.test.ts', 'form > sends']);
  });

  it('count a skipped test as failed', () => {
    const [entry] = inChromium([{ name: 'sends', passed: false, skipped: true }]);
    assert.deepEqual([entry?.passed, entry?.skipped], [false, true]);
  });

  it('count a page without files as failed', () => {
    const testResults = { name: '', tests: [], suites: [] };
    assert.deepEqual(
      inChromium([], { testResults }).map(({ title, passed }) => ({ title, passed })),
      [{ title: '(file)', passed: false }],
    );
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

  it('say what a chai assertion compared, and where, although node:test passes on a plain object', () => {
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const args = [
      'test/tools/run-node-tests.mjs',
      '--results',
      `${RESULTS_DIRECTORY}chosen/failing.json`,
      'test/node/failing-assertion.ts',
    ];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
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

describe('npm test', () => {
  /** @param {string} word */
  const stderrOf = (word) =>
    spawnSync(process.execPath, ['test/run.mjs', word], { cwd: ROOT, encoding: 'utf8' }).stderr;

  it('says which command runs the files of a word that only test:all has', () => {
    assert.equal(
      stderrOf('locales'),
      'No test file of npm test has locales in its path: npm run test:all -- locales\n',
    );
    assert.equal(stderrOf('no-such-word'), 'No test file has no-such-word in its path\n');
  });
});
