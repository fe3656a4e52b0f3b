// @ts-check
/** `npm run test:all -- faults`: faults of processes and databases. `FAULTS=long` makes ten times as many runs. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { RESULTS_DIRECTORY } from '../../tools/results.mjs';
import { runNodeTests } from '../../tools/run-node-tests.mjs';

/** Milliseconds for one test, and for one file. */
const TIMEOUT = 3_600_000;

const folder = 'test/relay/faults';
const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.ts'));
process.exitCode = runNodeTests(
  files.sort().map((name) => join(folder, name)),
  join(RESULTS_DIRECTORY, 'faults.json'),
  { timeout: TIMEOUT },
);
