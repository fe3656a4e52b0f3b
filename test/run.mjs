// @ts-check
/** `npm test`: build, browser tests, node tests, and one line that other programs can read. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findEngines, orExit } from './tools/find-browser.mjs';
import {
  BROWSER_RESULTS,
  count,
  lastLine,
  NODE_RESULTS,
  ONE_FILE_RESULTS,
  RESULT_ENGINES,
  RESULTS_DIRECTORY,
  ROOT,
  readEntries,
} from './tools/results.mjs';

const engines = orExit(() => findEngines());
rmSync(RESULTS_DIRECTORY, { recursive: true, force: true });

/**
 * @param {string} command
 * @param {string[]} args
 */
function succeeds(command, args) {
  const env = { ...process.env, ...(engines.chromium && { CHROME_PATH: engines.chromium }) };
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0;
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}

const steps = [
  { name: 'build', ok: succeeds('npm', ['run', '--silent', 'build']), results: undefined },
  { name: 'browser tests', ok: succeeds(join(ROOT, 'node_modules/.bin/wtr'), []), results: BROWSER_RESULTS },
  {
    name: 'tests of the one-file build',
    ok: succeeds(join(ROOT, 'node_modules/.bin/wtr'), ['--config', 'test/package/one-file.config.mjs']),
    results: ONE_FILE_RESULTS,
  },
  {
    name: 'node tests',
    ok: succeeds(process.execPath, [join(ROOT, 'test/tools/run-node-tests.mjs')]),
    results: NODE_RESULTS,
  },
].map((step) => ({ ...step, entries: step.results ? readEntries(step.results) : [] }));

const entries = steps.flatMap((step) => step.entries ?? []);
const counts = count(entries);

print('');
for (const { engine, file, title } of entries.filter((entry) => !entry.passed)) {
  print(`failed  ${engine.padEnd(8)}  ${file}  ${title}`);
}
for (const { name, ok, entries: own } of steps) {
  // A step that broke without naming a failed test must not look like a good run.
  if ((ok && own) || own?.some((entry) => !entry.passed)) continue;
  print(`failed  ${name}`);
  counts.failed += 1;
}
for (const engine of RESULT_ENGINES) {
  const own = entries.filter((entry) => entry.engine === engine);
  if (own.length > 0) print(`${engine.padEnd(8)}  ${lastLine(count(own))}`);
}
print(lastLine(counts));
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
