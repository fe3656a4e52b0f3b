// @ts-check
/**
 * `npm run test:node`: node --test over test/node, test/session, test/relay, test/playground, test/e2e and test/visual. Node 20
 * does not expand globs itself.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { NODE_RESULTS, RESULTS_DIRECTORY, ROOT } from './results.mjs';

/** Milliseconds for one test and for one file, which guards against a hang. Some start a browser, or ten thousand requests. */
const TEST_TIMEOUT = 300_000;

function allFiles() {
  return ['test/node', 'test/session', 'test/relay', 'test/playground', 'test/e2e', 'test/visual'].flatMap(
    (directory) =>
      readdirSync(join(ROOT, directory), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.(mjs|ts)$/.test(name))
        .sort()
        .map((name) => join(directory, name)),
  );
}

/**
 * @param {string[]} files from the root of the repository
 * @param {string} results where to write what happened
 * @param {number} [timeout] milliseconds for one test, and for one file
 * @returns {number} the exit code
 */
export function runNodeTests(files, results, timeout = TEST_TIMEOUT) {
  mkdirSync(RESULTS_DIRECTORY, { recursive: true });
  const { status } = spawnSync(
    process.execPath,
    [
      '--import',
      new URL('typescript.mjs', import.meta.url).href,
      '--test',
      '--test-concurrency=1',
      `--test-timeout=${timeout}`,
      `--test-reporter=${fileURLToPath(new URL('node-reporter.mjs', import.meta.url))}`,
      `--test-reporter-destination=${results}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      ...files,
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  return status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chosen = process.argv.slice(2);
  process.exitCode = runNodeTests(chosen.length > 0 ? chosen : allFiles(), NODE_RESULTS);
}
