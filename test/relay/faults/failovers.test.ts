import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGINES, REPLICATED } from './engines.js';
import { runAll, shareOf } from './run-all.js';
import { failOver } from './runs.js';

const RUNS = shareOf(40);
/** No deed that needs `shown`: a page posts it once, so a database that has forgotten it never gets it again. */
const ANSWERS = ['answer', 'answer', 'race', 'withdraw'] as const;

for (const engine of ENGINES.some(({ name }) => name === 'Redis') ? [REPLICATED] : []) {
  describe(`a relay of three processes on ${engine.name}`, () => {
    it('delivers every answer once while a replica that lacks the last writes takes over [RLY-16]', async (test) => {
      const tally = await runAll(engine, 'failover', RUNS, 12, failOver, { deeds: ANSWERS });
      test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
      assert.ok(tally.delivered > 0);
      assert.equal(tally.undelivered + tally.fateUnknown, 0);
    });
  });
}
