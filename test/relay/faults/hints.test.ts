import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { behindProxy, ENGINES } from './engines.js';
import { runAll, shareOf } from './run-all.js';

const RUNS = shareOf(20);
const HEARINGS = {
  cut: 'each message cuts the connection on which it arrives',
  late: 'each message arrives a second late',
  lossy: 'every other message gets lost, and the connection stays open',
} as const;

for (const engine of ENGINES) {
  describe(`a relay of three processes on ${engine.name}`, { concurrency: true }, () => {
    for (const [hearing, what] of Object.entries(HEARINGS) as Array<[keyof typeof HEARINGS, string]>) {
      it(`delivers every answer while ${what} [RLY-16, RLY-22]`, async (test) => {
        const tally = await runAll(behindProxy(engine), hearing, RUNS, 16, async () => {}, {
          async prepare({ proxy }) {
            proxy!.hearing = hearing;
          },
        });
        test.diagnostic(`${engine.name}, ${RUNS} runs: ${JSON.stringify(tally)}`);
        assert.ok(tally.delivered > 0);
        assert.equal(tally.undelivered + tally.fateUnknown, 0);
      });
    }
  });
}
