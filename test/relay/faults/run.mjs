// @ts-check
/** `npm run test:faults`: all fault runs, of which `npm test` makes a tenth. On two idle cores it takes four minutes. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { RESULTS_DIRECTORY } from '../../tools/results.mjs';
import { runNodeTests } from '../../tools/run-node-tests.mjs';

/** Milliseconds for one test, and for one file. */
const TIMEOUT = 3_600_000;

const folder = 'test/relay/faults';
const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.ts'));
process.env.FAULTS = 'all';
process.exitCode = runNodeTests(
  files.sort().map((name) => join(folder, name)),
  join(RESULTS_DIRECTORY, 'faults.json'),
  TIMEOUT,
);
