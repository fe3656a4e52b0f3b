import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ElicitationOver } from '../../../src/protocol/over.js';
import type { AnsweredCall } from '../../../src/relay/backend/index.js';
import { until } from '../../tools/until.mjs';
import { BRANCH, PAGE } from '../world/requests.js';
import { Page } from '../world/wire-page.js';
import { CALL, Calls, RESULT } from '../park-contract.js';
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

    it('lets the process that asked check an answer that another process received', async () => {
      const user = newUser();
      const [asker, taker] = await Promise.all([processes.start(), processes.start()]);
      const page = await processes.page(taker, user);
      const outcome = asker.relay.host({ user }).elicit(BRANCH, {
        checkAnswer: ({ branch }) => (branch === 'main' ? undefined : { '/branch': 'No such branch' }),
      });
      const { id } = await page.asked();
      await page.accept(id, { branch: 'other' });
      const { errors } = await page.reached(id, ({ attempt }) => attempt === 2);
      assert.deepEqual(errors, { '/branch': 'No such branch' });
      await page.accept(id, MAIN);
      assert.deepEqual(await outcome, { action: 'accept', content: MAIN });
    });

    it('starts the time limit when a page of any process shows the elicitation', async () => {
      const user = newUser();
      const [asker, taker] = await Promise.all([processes.start(), processes.start()]);
      const page = await processes.page(taker, user);
      const outcome = asker.relay.host({ user }).elicit(BRANCH, { timeout: 300 });
      const { id } = await page.asked();
      await page.show(id);
      assert.deepEqual(await outcome, { action: 'timeout' });
      assert.deepEqual(await page.over(), { id, how: 'expired' });
    });

    it('ends a visit in the process that asked when a page tells another process that it is over', async () => {
      const user = newUser();
      const [asker, taker] = await Promise.all([processes.start(), processes.start()]);
      const page = await processes.page(taker, user);
      const asked = asker.relay.host({ user }).elicit(PAGE);
      const { id } = await page.asked();
      await page.accept(id, undefined);
      const outcome = await asked;
      assert.equal(outcome.action, 'accept');
      await page.post({ type: 'visited', id, completion: 'completed' });
      assert.equal(await (outcome as { completion?: Promise<unknown> }).completion, 'completed');
      assert.deepEqual(await page.over(), { id, how: 'answered', completion: 'completed' });
    });

    it('tells a page at another process why the process that asked has ended an elicitation', async () => {
      const user = newUser();
      const [asker, streamer] = await Promise.all([processes.start(), processes.start()]);
      const page = await processes.page(streamer, user);
      for (const [i, why] of (['lost', 'closed'] as const).entries()) {
        const call = new AbortController();
        const outcome = asker.relay.host({ user }).elicit(BRANCH, { signal: call.signal });
        const { id } = await page.asked(i + 1);
        call.abort(new ElicitationOver(why));
        assert.deepEqual(await page.over(i + 1), { id, how: why });
        assert.deepEqual(await outcome, { action: 'withdrawn' });
        const late = await page.accept(id, MAIN);
        assert.deepEqual([late.status, (await late.json()).how], [409, why]);
      }
    });

    it('counts an answer as undelivered that came after the process that asked was killed [RLY-09, RLY-21]', async () => {
      const user = newUser();
      const [asker, streamer] = await Promise.all([processes.start(), processes.start()]);
      const page = await processes.page(streamer, user);
      asker.relay.host({ user }).elicit(BRANCH);
      const { id } = await page.asked();
      asker.kill();
      const received = await page.accept(id, MAIN);
      assert.equal(received.status, 202);
      assert.equal((await received.json()).state.phase, 'answered');
      assert.deepEqual(await page.over(), { id, how: 'lost' });
      const late = await page.accept(id, { branch: 'late' });
      assert.deepEqual([late.status, (await late.json()).how], [409, 'lost']);
      // The database may tell the page before it replies to the process that wrote.
      await until(() => streamer.relay.stats().lost === 1);
      assert.equal(streamer.relay.stats().undelivered, 1);
    });

    it('delivers an answer, and tells the page, even if no process gets hints from another [RLY-22]', async () => {
      const user = newUser();
      const deaf = (store: Parameters<NonNullable<Parameters<typeof processes.start>[1]>>[0]) =>
        new Proxy(store, {
          get: (target, name) => (name === 'subscribe' ? () => () => {} : target[name as keyof typeof target]),
        });
      const [asker, taker] = await Promise.all([processes.start({}, deaf), processes.start({}, deaf)]);
      const page = await processes.page(taker, user);
      const outcome = asker.relay.host({ user }).elicit(BRANCH);
      const { id } = await page.asked();
      await page.accept(id, MAIN);
      assert.deepEqual(await outcome, { action: 'accept', content: MAIN });
      assert.deepEqual(await page.over(), { id, how: 'answered' });
    });

    it('keeps an open elicitation when the database is killed and comes back', async () => {
      const user = newUser();
      const [asker, streamer] = await Promise.all([processes.start(), processes.start()]);
      const page = await processes.page(streamer, user);
      const outcome = asker.relay.host({ user }).elicit(BRANCH);
      const { id } = await page.asked();
      await processes.server.kill();
      assert.equal((await page.accept(id, MAIN)).status, 500);
      await processes.server.start();
      let status = 500;
      while (status === 500) status = (await page.accept(id, MAIN)).status;
      assert.equal(status, 202);
      assert.deepEqual(await outcome, { action: 'accept', content: MAIN });
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
