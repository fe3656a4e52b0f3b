// @ts-check
/** `npm run test:suite`: the client scenarios about elicitation of the official conformance suite, in Chromium. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT, SUITE_RESULTS } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';
import { install } from './packages.mjs';

function build() {
  if (existsSync(join(ROOT, 'dist/index.js'))) return true;
  return spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

rmSync(SUITE_RESULTS, { force: true });
const isReady = install() && build();
process.exitCode = isReady ? runNodeTests(['test/suite/elicitation.test.mjs'], SUITE_RESULTS) : 1;
