// @ts-check
/**
 * Runs test files in Node, each in a process of its own:
 * `node test/tools/run-node-tests.mjs --results FILE test/node/layers.test.mjs …`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RESULTS_DIRECTORY, ROOT } from './results.mjs';

/** Milliseconds for one test and for one file, which guards against a hang. Some start a browser, or ten thousand requests. */
const TEST_TIMEOUT = 300_000;

/**
 * @param {string[]} files from the root of the repository
 * @param {string} results where to write what happened
 * @param {object} [options]
 * @param {number} [options.timeout] milliseconds for one test, and for one file
 * @param {number} [options.concurrency] how many files run at the same time
 * @returns {number} the exit code
 */
export function runNodeTests(files, results, { timeout = TEST_TIMEOUT, concurrency = 1 } = {}) {
  mkdirSync(dirname(results), { recursive: true });
  const { status } = spawnSync(
    process.execPath,
    [
      '--import',
      new URL('typescript.mjs', import.meta.url).href,
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${timeout}`,
      `--test-reporter=${fileURLToPath(new URL('node-reporter.mjs', import.meta.url))}`,
      `--test-reporter-destination=${results}`,
      `--test-reporter=${fileURLToPath(new URL('brief-reporter.mjs', import.meta.url))}`,
      '--test-reporter-destination=stdout',
      ...files,
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  return status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      results: { type: 'string', default: `${RESULTS_DIRECTORY}chosen/node.json` },
      timeout: { type: 'string', default: `${TEST_TIMEOUT}` },
      concurrency: { type: 'string', default: '1' },
    },
  });
  const [timeout, concurrency] = [Number(values.timeout), Number(values.concurrency)];
  process.exitCode = runNodeTests(positionals, values.results, { timeout, concurrency });
}
