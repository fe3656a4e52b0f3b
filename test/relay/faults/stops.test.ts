import { describe, it } from 'node:test';
import { ENGINES } from './engines.js';
import { runAll, shareOf } from './run-all.js';
import { stopAsker } from './runs.js';

const RUNS = shareOf(40);

for (const engine of ENGINES) {
  describe(`a relay of three processes on ${engine.name}`, () => {
    it('ends the elicitations of a process that stood still for too long, and ignores what it says later [RLY-16]', async (test) => {
      const tally = await runAll(engine, 'stop', RUNS, 9, stopAsker);
      test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
    });
  });
}
