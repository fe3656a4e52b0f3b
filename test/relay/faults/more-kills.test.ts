import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runAll, shareOf } from './run-all.js';
import { killOne } from './runs.js';

const RUNS = shareOf(250);

describe('a relay of three processes', () => {
  it('loses and doubles nothing while one process after the other is killed with -9, once more [RLY-16]', async (test) => {
    const tally = await runAll('more', RUNS, 2026, killOne);
    test.diagnostic(`${RUNS} runs: ${JSON.stringify(tally)}`);
    assert.ok(tally.delivered > 0 && tally.withdrawn > 0);
  });
});
