// @ts-check
/** `npm run test:all -- suite`: the client scenarios about elicitation of the official conformance suite, in Chromium. */
import { rmSync } from 'node:fs';
import process from 'node:process';
import { built } from '../tools/built.mjs';
import { SUITE_RESULTS } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';
import { install } from './packages.mjs';

rmSync(SUITE_RESULTS, { force: true });
const isReady = install() && built();
process.exitCode = isReady ? runNodeTests(['test/suite/elicitation.test.mjs'], SUITE_RESULTS) : 1;
