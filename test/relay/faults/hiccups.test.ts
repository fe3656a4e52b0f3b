import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGINES } from './engines.js';
import { runAll, shareOf } from './run-all.js';
import { hiccup } from './runs.js';

const RUNS = shareOf(20);

for (const engine of ENGINES) {
  describe(`a relay of three processes on ${engine.name}`, () => {
    it('delivers every answer while two processes stand still for some seconds [RLY-16]', async (test) => {
      const tally = await runAll(engine, 'hiccup', RUNS, 14, hiccup);
      test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
      assert.ok(tally.delivered > 0);
      assert.equal(tally.undelivered + tally.fateUnknown, 0);
    });
  });
}
