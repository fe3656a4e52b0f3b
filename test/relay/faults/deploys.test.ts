import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runAll, shareOf } from './run-all.js';
import { deploy } from './runs.js';

const RUNS = shareOf(60);

describe('a relay of three processes under load', () => {
  it('hands every answer over while a deploy replaces each process [RLY-16]', async (test) => {
    const tally = await runAll('deploy', RUNS, 7, deploy);
    test.diagnostic(`${RUNS} runs: ${JSON.stringify(tally)}`);
    assert.ok(tally.delivered > 0);
    assert.equal(tally.undelivered, 0);
  });
});
