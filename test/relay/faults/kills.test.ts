import assert from 'node:assert/strict';
import process from 'node:process';
import { describe, it } from 'node:test';
import { runAll } from './kill-runs.js';
import { killOne } from './runs.js';

/** `npm run test:faults` makes all; CI a tenth. */
const RUNS = process.env.FAULTS === 'all' ? 500 : 50;

describe('a relay of three processes', () => {
  it(`loses and doubles nothing while one process after the other is killed with -9 (${RUNS} runs)`, async (test) => {
    const tally = await runAll('kill', RUNS, 22, killOne);
    test.diagnostic(JSON.stringify(tally));
    assert.ok(tally.delivered > 0 && tally.withdrawn > 0 && tally.expired > 0);
  });
});
