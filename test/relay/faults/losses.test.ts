import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGINES } from './engines.js';
import { runAll, shareOf } from './run-all.js';
import { forget, keepEmpty } from './runs.js';

const RUNS = shareOf(20);
/** No deed that needs `shown`: a page posts it once, so a database that has forgotten it never gets it again. */
const ANSWERS = ['answer', 'answer', 'race', 'withdraw'] as const;

for (const engine of ENGINES) {
  describe(`a relay of three processes on ${engine.name}`, () => {
    it('delivers every answer once while the database starts again without any elicitation [RLY-16]', async (test) => {
      const tally = await runAll(engine, 'loss', RUNS, 12, forget, { deeds: ANSWERS, prepare: keepEmpty });
      test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
      assert.ok(tally.delivered > 0);
      assert.equal(tally.undelivered + tally.fateUnknown, 0);
    });
  });
}
