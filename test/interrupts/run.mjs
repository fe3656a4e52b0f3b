// @ts-check
/**
 * `npm run test:all -- interrupts`: frameworks whose runs stop to ask, as an application uses them, with a page in Chromium
 * and without a language model.
 */
import { rmSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { built } from '../tools/built.mjs';
import { install } from '../tools/install.mjs';
import { INTERRUPTS_RESULTS } from '../tools/results.mjs';
import { runNodeTests } from '../tools/run-node-tests.mjs';

rmSync(INTERRUPTS_RESULTS, { force: true });
const isReady = install(fileURLToPath(new URL('.', import.meta.url))) && built();
const files = ['runs', 'types'].map((name) => `test/interrupts/${name}.test.mjs`);
process.exitCode = isReady ? runNodeTests(files, INTERRUPTS_RESULTS, { timeout: 300_000 }) : 1;
