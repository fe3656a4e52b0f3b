// @ts-check
/**
 * Writes what the tests in browsers gave. Fails a run that the test runner would pass: one with a skipped test or a file
 * without tests.
 */
import process from 'node:process';
import { count, fromRoot, lastLine, NO_TEST, SKIPPED, titleOf, UNHANDLED, writeEntries } from './results.mjs';

/** @import { BrowserLauncher, Reporter, TestSession, TestSuiteResult } from '@web/test-runner' */
/** @import { Engine } from './find-browser.mjs' */
/** @import { TestEntry } from './results.mjs' */

/**
 * @param {TestSuiteResult | undefined} suite
 * @param {string[]} [above]
 * @returns {{ title: string, passed: boolean, skipped: boolean, error?: string }[]}
 */
function flatten(suite, above = []) {
  if (!suite) return [];
  const names = [...above, suite.name];
  const tests = suite.tests.map(({ name, passed, skipped = false, error }) => ({
    title: titleOf([...names, name]),
    passed: passed && !skipped,
    skipped,
    error: skipped ? SKIPPED : error && `${error.message}\n${error.stack ?? ''}`.trim(),
  }));
  return [...tests, ...suite.suites.flatMap((inner) => flatten(inner, names))];
}

/**
 * Whether a promise was rejected and nobody handled it: the test runner only logs that, in these words.
 * @param {unknown[][]} logs
 */
function leftARejection(logs) {
  return logs.some(([text]) => String(text).startsWith('An error was thrown in a Promise outside a test'));
}

/**
 * The tests of a page, each with its file. Files that share a page are its outermost suites.
 * @param {TestSuiteResult | undefined} results
 * @param {string} page
 */
function testsOf(results, page) {
  if (page.endsWith('.test.ts')) return flatten(results).map((test) => ({ ...test, file: page }));
  return (results?.suites ?? []).flatMap((suite) => {
    const file = suite.name;
    const tests = flatten({ ...suite, name: '' }).map((test) => ({ ...test, file }));
    return tests.length > 0 ? tests : [{ title: '(file)', file, passed: false, skipped: false, error: NO_TEST }];
  });
}

/**
 * The name of a page, which is its test file where that is alone.
 * @param {string} path of its script
 */
function pageName(path) {
  return fromRoot(path).replace(/^test\/results\/pages\/[^/]+\/|\.js$/g, '');
}

/**
 * The entries of one page in one engine.
 * @param {Pick<TestSession, 'testFile' | 'errors' | 'testResults' | 'logs'>} session
 * @param {Engine} engine
 * @returns {TestEntry[]}
 */
export function entriesOf(session, engine) {
  const file = pageName(session.testFile);
  const tests = testsOf(session.testResults, file);
  const errors = session.errors.map((error) => error.message ?? String(error));
  if (leftARejection(session.logs)) errors.push(UNHANDLED);
  if (tests.length === 0 && errors.length === 0) errors.push(NO_TEST);
  return [
    ...tests.map((test) => ({ ...test, engine })),
    ...errors.map((error) => ({ title: '(file)', file, engine, passed: false, skipped: false, error })),
  ];
}

/**
 * Put it before the default reporter, which then prints the reasons that this one adds.
 * @param {Map<BrowserLauncher, Engine>} engines
 * @param {string} results where to write
 * @returns {Reporter}
 */
export function resultsReporter(engines, results) {
  /** @type {TestEntry[]} */
  const entries = [];
  /** @type {import('@web/test-runner').Logger | undefined} */
  let logger;
  return {
    start({ config }) {
      logger = config.logger;
    },
    reportTestFileResults({ sessionsForTestFile }) {
      for (const session of sessionsForTestFile) {
        const engine = engines.get(session.browser);
        if (!engine) throw new Error(`No engine is known for the browser ${session.browser.name}`);
        const added = entriesOf(session, engine);
        entries.push(...added);
        const unreported = added.filter(
          (entry) => entry.skipped || entry.error === NO_TEST || entry.error === UNHANDLED,
        );
        session.errors.push(...unreported.map(({ title, error }) => ({ message: `${title}: ${error}` })));
        if (added.some((entry) => !entry.passed)) session.passed = false;
      }
    },
    stop() {
      writeEntries(results, entries);
      // On a terminal the default reporter's progress shows the counts.
      if (!process.stdout.isTTY) logger?.log(`${[...engines.values()].join(', ')}: ${lastLine(count(entries))}`);
    },
  };
}
