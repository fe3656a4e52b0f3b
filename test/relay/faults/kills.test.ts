import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGINES } from './engines.js';
import { runAll, shareOf } from './run-all.js';
import { killOne } from './runs.js';

const RUNS = shareOf(250);

for (const engine of ENGINES) {
  describe(`a relay of three processes on ${engine.name}`, () => {
    it('loses and doubles nothing, and claims the arrival of no lost answer, while one process after another is killed with -9 [RLY-16]', async (test) => {
      const tally = await runAll(engine, 'kill', RUNS, 22, killOne);
      test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
      assert.ok(tally.delivered > 0);
    });
  });
}
