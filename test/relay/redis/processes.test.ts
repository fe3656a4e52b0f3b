import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ElicitationOver } from '../../../src/protocol/over.js';
import { BRANCH, PAGE } from '../hand-relay.js';
import { Page } from '../page.js';
import { FaultProxy } from './fault-proxy.js';
import { startProcesses } from './processes.js';

const ADA = { user: 'ada' };
const MAIN = { branch: 'main' };

describe('a relay of several processes on one Redis', () => {
  let processes: Awaited<ReturnType<typeof startProcesses>>;

  before(async () => {
    processes = await startProcesses();
  });
  after(() => processes.stop());

  it('asks in one process, streams from another, and takes the answer in a third [RLY-15]', async () => {
    const [asker, streamer, taker] = await Promise.all([processes.start(), processes.start(), processes.start()]);
    const page = await processes.page(streamer);
    const outcome = asker.relay.host(ADA).elicit(BRANCH);
    const { id } = await page.asked();
    const response = await new Page(taker.relay, 'ada').accept(id, MAIN);
    assert.equal(response.status, 204);
    assert.deepEqual(await outcome, { action: 'accept', content: MAIN });
    assert.deepEqual(await page.next('over'), { type: 'over', id, how: 'answered' });
  });

  it('lets the process that asked check an answer which another one takes', async () => {
    const [asker, taker] = await Promise.all([processes.start(), processes.start()]);
    const page = await processes.page(taker);
    const outcome = asker.relay.host(ADA).elicit(BRANCH, {
      checkAnswer: ({ branch }) => (branch === 'main' ? undefined : { '/branch': 'No such branch' }),
    });
    const { id } = await page.asked();
    const refused = await page.accept(id, { branch: 'other' });
    assert.deepEqual([refused.status, (await refused.json()).errors], [422, { '/branch': 'No such branch' }]);
    assert.equal((await page.accept(id, MAIN)).status, 204);
    assert.deepEqual(await outcome, { action: 'accept', content: MAIN });
  });

  it('starts the time limit when a page of any process shows the elicitation', async () => {
    const [asker, taker] = await Promise.all([processes.start(), processes.start()]);
    const page = await processes.page(taker);
    const outcome = asker.relay.host(ADA).elicit(BRANCH, { timeout: 300 });
    const { id } = await page.asked();
    await page.show(id);
    const { remaining } = await page.next('limit');
    assert.ok(remaining <= 300, `${remaining} ms`);
    assert.deepEqual(await outcome, { action: 'timeout' });
    assert.deepEqual(await page.next('over'), { type: 'over', id, how: 'expired' });
  });

  it('ends the visit of a page in every process, whoever says so', async () => {
    const [asker, taker] = await Promise.all([processes.start(), processes.start()]);
    const page = await processes.page(taker);
    const asked = asker.relay.host(ADA).elicit(PAGE);
    const { id } = await page.asked();
    await page.accept(id, undefined);
    const outcome = await asked;
    assert.equal(outcome.action, 'accept');
    await page.post({ type: 'visited', id, completion: 'completed' });
    assert.equal(await (outcome as { completion?: Promise<unknown> }).completion, 'completed');
    assert.deepEqual(await page.next('visited'), { type: 'visited', id, completion: 'completed' });
  });

  it('says in every process why the one that asked has ended an elicitation', async () => {
    const [asker, streamer] = await Promise.all([processes.start(), processes.start()]);
    const page = await processes.page(streamer);
    for (const [i, why] of (['lost', 'closed'] as const).entries()) {
      const call = new AbortController();
      const outcome = asker.relay.host(ADA).elicit(BRANCH, { signal: call.signal });
      const { id } = await page.asked(i + 1);
      call.abort(new ElicitationOver(why));
      assert.deepEqual(await page.next('over', i + 1), { type: 'over', id, how: why });
      assert.deepEqual(await outcome, { action: 'withdrawn' });
      const late = await page.accept(id, MAIN);
      assert.deepEqual([late.status, (await late.json()).how], [409, why]);
    }
  });

  it('withdraws the elicitations of a process that is killed', async () => {
    const [asker, streamer] = await Promise.all([processes.start(), processes.start()]);
    const page = await processes.page(streamer);
    asker.relay.host(ADA).elicit(BRANCH);
    const { id } = await page.asked();
    asker.kill();
    assert.deepEqual(await page.next('over'), { type: 'over', id, how: 'lost' });
    const late = await page.accept(id, MAIN);
    assert.deepEqual([late.status, (await late.json()).how], [409, 'lost']);
  });
  it('hands an answer over that came just before its process ended in order', async () => {
    const proxy = await new FaultProxy(processes.server.port).start();
    const [asker, taker] = await Promise.all([processes.start({}, {}, proxy.url), processes.start()]);
    const page = await processes.page(taker);
    const [form, visit] = [asker.relay.host(ADA).elicit(BRANCH), asker.relay.host(ADA).elicit(PAGE)];
    await page.asked(2);
    proxy.messages = 'held'; // Nobody tells the process that asked.
    for (const { elicitation } of page.all('elicitation')) {
      const content = elicitation.request.mode === 'form' ? MAIN : undefined;
      assert.equal((await page.accept(elicitation.id, content)).status, 204);
    }
    await asker.relay.close();
    assert.deepEqual(await form, { action: 'accept', content: MAIN });
    const outcome = (await visit) as { action: string; completion?: Promise<unknown> };
    assert.deepEqual([outcome.action, await outcome.completion], ['accept', 'dismissed']);
    proxy.cutAll();
    await proxy.stop();
  });
});
