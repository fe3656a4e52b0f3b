import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGINES } from './engines.js';
import { runAll, shareOf } from './run-all.js';
import { deploy } from './runs.js';

const RUNS = shareOf(60);

for (const engine of ENGINES) {
  describe(`a relay of three processes on ${engine.name}`, () => {
    it('delivers every answer, or says that it did not arrive, while a deploy replaces each process under load [RLY-16]', async (test) => {
      const tally = await runAll(engine, 'deploy', RUNS, 7, deploy);
      test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
      assert.ok(tally.delivered > 0);
      assert.equal(tally.fateUnknown, 0);
    });
  });
}
