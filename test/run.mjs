// @ts-check
/**
 * `npm test`, and `npm run test:all` with `--all`. Words choose test files by their path: `npm test -- guard`. Prints the
 * time of each step, and at the end one line that other programs can read.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import process from 'node:process';
import { findEngines, orExit } from './tools/find-browser.mjs';
import { count, lastLine, RESULT_ENGINES, RESULTS_DIRECTORY, ROOT, readEntries } from './tools/results.mjs';
import { otherSteps, quickSteps } from './tools/steps.mjs';

/** @import { Step } from './tools/steps.mjs' */

const CORES = 2;

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('--'));
const { chromium } = orExit(() => findEngines());
const stages = (args.includes('--all') ? otherSteps : quickSteps)(words).filter((stage) => stage.length > 0);
if (stages.length === 0) {
  const hasOthers = otherSteps(words).length > 0;
  process.stderr.write(
    hasOthers
      ? `No test file of npm test has ${words.join(' or ')} in its path: npm run test:all -- ${words.join(' ')}\n`
      : `No test file has ${words.join(' or ')} in its path\n`,
  );
  process.exit(1);
}
if (words.length === 0 && !args.includes('--all')) rmSync(RESULTS_DIRECTORY, { recursive: true, force: true });

/** @param {string} text */
const print = (text) => process.stdout.write(`${text}\n`);

/**
 * @param {Step} step
 * @param {boolean} isAlone prints as it goes; else all at the end
 */
async function run({ name, command: [program = '', ...rest], results, env }, isAlone) {
  const start = performance.now();
  if (isAlone) print(`\n── ${name}`);
  const child = spawn(program, rest, {
    cwd: ROOT,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }), ...env },
  });
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  child.stderr?.on('data', (text) => (output += text));
  /** @type {number | null} */
  const status = await new Promise((done) => child.on('close', done));
  const seconds = (performance.now() - start) / 1000;
  // What a check says when it finds nothing is of no use.
  if (!isAlone) print(`\n── ${name}${results || status !== 0 ? `\n${output.trimEnd()}` : ''}`);
  return { name, ok: status === 0, seconds, entries: results ? (readEntries(results) ?? []) : undefined };
}

/** @type {Awaited<ReturnType<typeof run>>[]} */
const done = [];
for (const stage of stages) {
  const waiting = [...stage];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await run(step, stage.length === 1));
  };
  await Promise.all(Array.from({ length: CORES }, work));
}

const entries = done.flatMap((step) => step.entries ?? []);
const counts = count(entries);
print('');
for (const { engine, file, title } of entries.filter((entry) => !entry.passed)) {
  print(`failed  ${engine.padEnd(8)}  ${file}  ${title}`);
}
for (const { name, ok, entries: own } of done) {
  // A step that broke without naming a failed test must not look like a good run.
  if (ok ? !own || own.length > 0 : own?.some((entry) => !entry.passed)) continue;
  print(`failed  ${name}`);
  counts.failed += 1;
}
for (const { name, seconds } of done) print(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
for (const engine of RESULT_ENGINES) {
  const own = entries.filter((entry) => entry.engine === engine);
  if (own.length > 0) print(`${engine.padEnd(8)}  ${lastLine(count(own))}`);
}
print(lastLine(counts));
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
