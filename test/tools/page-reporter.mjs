// @ts-check
/**
 * A reporter for the browser tests. It records their results, and fails what the test runner would pass: a skipped test,
 * a file without tests, and a line in the console that no test expected.
 */
import process from 'node:process';
import { addEntries, fromRoot, lastLine, NO_TEST, SKIPPED, titleOf } from './results.mjs';

/** @import { Reporter, TestSession, TestSuiteResult } from '@web/test-runner' */
/** @import { Engine } from './find-browser.mjs' */
/** @import { TestEntry } from './results.mjs' */

/**
 * @param {TestSuiteResult | undefined} suite
 * @param {string[]} [above]
 * @returns {{ title: string, passed: boolean, error?: string }[]}
 */
function flatten(suite, above = []) {
  if (!suite) return [];
  const names = [...above, suite.name];
  const tests = suite.tests.map(({ name, passed, skipped = false, error }) => ({
    title: titleOf([...names, name]),
    passed: passed && !skipped,
    error: skipped ? SKIPPED : error?.message,
  }));
  return [...tests, ...suite.suites.flatMap((inner) => flatten(inner, names))];
}

/**
 * The results of one file, and what the test runner did not count.
 * @param {Pick<TestSession, 'testFile' | 'errors' | 'testResults' | 'logs'>} session
 * @param {Engine} engine
 * @returns {{ entries: TestEntry[], complaints: string[] }}
 */
function resultsOf({ testFile, errors, testResults, logs }, engine) {
  const file = fromRoot(testFile);
  const tests = flatten(testResults);
  const complaints = tests.filter(({ error }) => error === SKIPPED).map(({ title }) => `${title}: ${SKIPPED}`);
  if (tests.length === 0 && errors.length === 0) complaints.push(NO_TEST);
  if (logs.length > 0) complaints.push('a line in the console that no test expects: see the browser logs');
  const faults = [...errors.map(({ message }) => message), ...complaints.filter((text) => !text.endsWith(SKIPPED))];
  return {
    complaints,
    entries: [
      ...tests.map((test) => ({ file, engine, ...test })),
      ...faults.map((error) => ({ title: '(file)', file, engine, passed: false, error })),
    ],
  };
}

/**
 * Put it before the default reporter, which then prints the reasons that this one adds.
 * @param {Engine} engine
 * @returns {Reporter}
 */
export function pageReporter(engine) {
  /** @type {TestEntry[]} */
  const all = [];
  /** @type {import('@web/test-runner').TestRunnerCoreConfig} */
  let config;
  return {
    start(args) {
      config = args.config;
    },
    reportTestFileResults({ sessionsForTestFile }) {
      for (const session of sessionsForTestFile) {
        const { entries, complaints } = resultsOf(session, engine);
        all.push(...entries);
        addEntries(entries);
        session.errors.push(...complaints.map((message) => ({ message })));
        if (complaints.length > 0) session.passed = false;
      }
    },
    stop() {
      // On a terminal the default reporter's progress shows the counts.
      if (!process.stdout.isTTY) config.logger.log(`${engine}: ${lastLine(all)}`);
    },
  };
}
