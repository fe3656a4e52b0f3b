import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGINES } from './engines.js';
import { runAll, shareOf } from './run-all.js';
import { restart } from './runs.js';

const RUNS = shareOf(60);

for (const engine of ENGINES) {
  describe(`a relay of three processes on ${engine.name}`, () => {
    it('delivers every answer, and withdraws nothing, while the database is killed and starts again with its data [RLY-16]', async (test) => {
      const tally = await runAll(engine, 'restart', RUNS, 8, restart);
      test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
      assert.ok(tally.delivered > 0);
      assert.equal(tally.undelivered + tally.fateUnknown, 0);
    });
  });
}
