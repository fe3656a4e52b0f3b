import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnsweredCall } from '../../../src/relay/backend/index.js';
import { CALL, Calls } from '../world/parking.js';
import { BRANCH, RESULT } from '../world/requests.js';
import { Page } from '../world/wire-page.js';
import { ENGINES, startProcesses } from './processes.js';

const MAIN = { branch: 'main' };

for (const engine of ENGINES) {
  describe(`a relay of several processes on ${engine.name}`, () => {
    let processes: Awaited<ReturnType<typeof startProcesses>>;
    let count = 0;
    /** Each test has a person of its own. */
    const newUser = () => `ada${count++}`;

    before(async () => {
      processes = await startProcesses(engine);
    });
    after(() => processes.stop());

    it('asks in one process, streams from another, and takes the answer in a third [RLY-15]', async () => {
      const user = newUser();
      const [asker, streamer, taker] = await Promise.all([processes.start(), processes.start(), processes.start()]);
      const page = await processes.page(streamer, user);
      const outcome = asker.relay.host({ user }).elicit(BRANCH);
      const { id } = await page.asked();
      const response = await new Page(taker.relay, user).accept(id, MAIN);
      assert.equal(response.status, 202);
      assert.deepEqual(await outcome, { action: 'accept', content: MAIN });
      assert.deepEqual(await page.over(), { id, how: 'answered' });
    });

    it('resumes a parked call in another process after the one that parked it is gone [RLY-18]', async () => {
      const user = newUser();
      const first = await processes.start();
      const id = await first.relay.park(RESULT, { scope: { user }, call: CALL });
      first.kill();
      const answered = new Calls<AnsweredCall>();
      const second = await processes.start({ onAnswered: answered.add, parkInterval: 500 });
      const page = await processes.page(second, user);
      await page.accept(page.snapshot[0]!.id, MAIN);
      const { inputResponses, requestState, idempotencyKey } = await answered.next();
      assert.deepEqual(inputResponses, { branch: { action: 'accept', content: MAIN } });
      assert.deepEqual([requestState, idempotencyKey], [RESULT.requestState, id]);
    });
  });
}
