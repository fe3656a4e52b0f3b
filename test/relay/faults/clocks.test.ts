import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGINES } from './engines.js';
import { runAll, shareOf } from './run-all.js';

const RUNS = shareOf(50);

for (const engine of ENGINES) {
  describe(`a relay of three processes on ${engine.name}`, () => {
    it('delivers every answer, and ends nothing too early, while the clocks of its processes are an hour apart [RLY-16]', async (test) => {
      const tally = await runAll(engine, 'clock', RUNS, 13, async () => {}, { areClocksApart: true });
      test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
      assert.ok(tally.delivered > 0);
      assert.equal(tally.undelivered + tally.fateUnknown, 0);
    });
  });
}
