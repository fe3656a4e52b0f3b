import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runAll, shareOf } from './run-all.js';
import { stopAsker } from './runs.js';

const RUNS = shareOf(60);

describe('a relay of three processes under load', () => {
  it('ends what a process asked that stood still for too long, and believes nothing that it says later', async (test) => {
    const tally = await runAll('stop', RUNS, 9, stopAsker);
    test.diagnostic(`${RUNS} runs: ${JSON.stringify(tally)}`);
    assert.ok(tally.delivered + tally.undelivered > 0);
  });
});
