import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runAll, shareOf } from './run-all.js';
import { restartRedis } from './runs.js';

const RUNS = shareOf(60);

describe('a relay of three processes under load', () => {
  it('hands every answer over, and withdraws nothing, while Redis is killed and starts again with its data [RLY-16]', async (test) => {
    const tally = await runAll('restart', RUNS, 8, restartRedis);
    test.diagnostic(`${RUNS} runs: ${JSON.stringify(tally)}`);
    assert.ok(tally.delivered > 0);
    assert.equal(tally.undelivered, 0);
  });
});
