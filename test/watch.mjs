// @ts-check
/**
 * `npm run test:watch`: stays open, and after each change of a file runs the tests that import it, in Node and in Chromium.
 * Words choose among them: `npm run test:watch -- guard`.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { sep } from 'node:path';
import process from 'node:process';
import { importsOf } from './tools/bundle-pages.mjs';
import { ROOT } from './tools/results.mjs';
import { testFiles } from './tools/test-files.mjs';

/** Milliseconds within which an editor or git writes all files of one change. */
const SETTLED = 100;

const words = process.argv.slice(2);
/** @type {Set<string>} */
const changed = new Set();
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;

function stop() {
  if (running?.pid && running.exitCode === null && running.signalCode === null) process.kill(-running.pid);
  running = undefined;
}

async function run() {
  stop();
  const files = testFiles(['layer', 'node', 'page'], words).filter((path) => path.endsWith('.ts'));
  /** @type {Map<string, Set<string>>} */
  let imports;
  try {
    imports = await importsOf(files);
  } catch {
    return; // esbuild has already printed the error.
  }
  const touched = files.filter((file) => [...changed].some((path) => imports.get(file)?.has(path)));
  if (touched.length === 0) return;
  changed.clear();
  // It leads a process group, so that its browsers end with it.
  running = spawn(process.execPath, ['test/run.mjs', ...touched], { cwd: ROOT, stdio: 'inherit', detached: true });
}

/** @type {NodeJS.Timeout | undefined} */
let timer;
for (const folder of ['src', 'test', 'playground']) {
  watch(`${ROOT}${folder}`, { recursive: true }, (_, name) => {
    const path = `${folder}/${(name ?? '').split(sep).join('/')}`;
    if (!/\.(?:ts|json)$/.test(path) || /^test\/results\/|\/node_modules\//.test(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(run, SETTLED);
  });
}
process.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
process.stdout.write('Waiting for changes below src/, test/ and playground/\n');
