import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGINES } from './engines.js';
import { runAll, shareOf } from './run-all.js';
import { exhaust, fill } from './runs.js';

const RUNS = shareOf(20);
const LIMITS = {
  Redis: { name: 'is full for some time', fault: fill },
  PostgreSQL: { name: 'has no free connection for the process that asked for some time', fault: exhaust },
};

for (const engine of ENGINES) {
  const { name, fault } = LIMITS[engine.name as keyof typeof LIMITS];
  describe(`a relay of three processes on ${engine.name}`, () => {
    it(`delivers every answer while the database ${name} [RLY-16]`, async (test) => {
      const tally = await runAll(engine, 'limit', RUNS, 15, fault);
      test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
      assert.ok(tally.delivered > 0);
      assert.equal(tally.undelivered + tally.fateUnknown, 0);
    });
  });
}
