/** Who lives, and what becomes of the questions of somebody who does not. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { until } from '../tools/until.mjs';
import { BRANCH, ServiceWorld } from './world/service-world.js';

const world = new ServiceWorld();
after(async () => {
  await world.service.close();
  assert.deepEqual(world.errors, []);
});
const backend = world.backend();
let users = 0;
const newUser = () => `ada${users++}`;
const MAIN = { branch: 'main' };
const options = { lease: 1000 };

describe('a question of a backend', () => {
  it('is closed when nobody has waited for it for the time of its lease, and the person reads so [ASK-02, ASK-04]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const asked = performance.now();
    const { id, lease } = await backend.ask({ scope: { user }, request: BRANCH, options });
    assert.equal(lease, 1000);
    assert.equal((await page.over()).how, 'lost');
    const age = performance.now() - asked;
    assert.ok(age >= 1000 && age < 5000, `${age} ms`);
    const { outcome, how } = await backend.wait(id);
    assert.deepEqual([outcome, how], [{ action: 'cancel' }, 'lost']);
  });

  it('stays open over two leases while somebody waits for it again and again, and each wait ends within a lease [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id } = await backend.ask({ scope: { user }, request: BRANCH, options: { lease: 4000 } });
    const begin = performance.now();
    while (performance.now() - begin < 8000) {
      const waited = performance.now();
      assert.equal((await backend.wait(id, 'wait=60')).phase, 'open');
      assert.ok(performance.now() - waited < 4000);
    }
    assert.deepEqual(page.overs, []);
    await page.over();
  });

  it('has a whole lease from when the connection of its wait is cut [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id } = await backend.ask({ scope: { user }, request: BRANCH, options: { lease: 2000 } });
    const cut = new AbortController();
    const waiting = backend.wait(id, 'wait=60', { signal: cut.signal }).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const cutAt = performance.now();
    cut.abort();
    await waiting;
    await page.over();
    assert.ok(performance.now() - cutAt >= 1900);
  });

  it('is not taken for somebody who has gone: the person reads that the answer could not be delivered [ASK-06]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id } = await backend.ask({ scope: { user }, request: BRANCH, options });
    const card = await page.asked();
    assert.equal((await page.accept(card.id, MAIN)).status, 202);
    const { how } = await page.over();
    assert.equal(how, 'lost');
    assert.deepEqual((await backend.wait(id)).outcome, { action: 'cancel' });
    const { answerWriteId } = page.states.get(card.id)!;
    assert.ok(answerWriteId, 'the page knows that it had answered');
  });

  it('stays open while an events stream shows it, and is closed a lease after that is cut [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const events = await backend.events('?worker=streamer');
    const { id } = await backend.ask({ scope: { user }, request: BRANCH, options, worker: 'streamer' });
    const orphan = await backend.ask({ scope: { user }, request: BRANCH, options, worker: 'other' });
    await events.next(({ data }) => data.id === id);
    const over = await page.over();
    assert.equal((await backend.wait(orphan.id)).how, 'lost');
    const begin = performance.now();
    await until(() => performance.now() - begin > 2000);
    assert.equal(page.overs.length, 1);
    events.close();
    assert.notEqual((await page.over(2)).id, over.id);
  });

  it('stays without anybody where the backend says keep, and the outcome comes by a later poll [ASK-02, ASK-04]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id, lease } = await backend.ask({ scope: { user }, request: BRANCH, options: { keep: true } });
    assert.equal(lease, undefined);
    await page.accept((await page.asked()).id, MAIN);
    assert.equal((await page.over()).how, 'answered', 'nobody waits, and the answer is taken');
    assert.deepEqual((await backend.wait(id)).result, { action: 'accept', content: MAIN });
  });
});

describe('a backend with too many questions', () => {
  it('gets 429 where a user has too many open, too many waits are open, or too many streams [ASK-07]', async () => {
    const small = new ServiceWorld({ limits: { waits: 2, events: 1 }, personLimits: { open: 2 } });
    const asking = small.backend();
    const [first] = [
      await asking.ask({ scope: { user: 'ada' }, request: BRANCH }),
      await asking.ask({ scope: { user: 'ada' }, request: BRANCH }),
    ];
    const third = await asking.call('POST', '/v1/elicitations', { scope: { user: 'ada' }, request: BRANCH });
    assert.deepEqual([third.status, third.headers.get('retry-after')], [429, '1']);
    assert.equal((await asking.ask({ scope: { user: 'bob' }, request: BRANCH })).phase, 'open');
    const waits = [asking.wait(first.id, 'wait=10'), asking.wait(first.id, 'wait=10')];
    assert.equal((await asking.call('GET', `/v1/elicitations/${first.id}?wait=10`)).status, 429);
    await asking.withdraw(first.id);
    await Promise.all(waits);
    const events = await asking.events();
    assert.equal((await asking.call('GET', '/v1/events')).status, 429);
    events.close();
    await small.service.close();
  });

  it('gets 429 for all but as many as a user may have open, also where it asks them at the same time', async () => {
    const small = new ServiceWorld({ personLimits: { open: 3 } });
    const asking = small.backend();
    const ask = { scope: { user: 'ada' }, request: BRANCH };
    const askAtOnce = async () => {
      const posts = Array.from({ length: 50 }, () => asking.call<{ id: string }>('POST', '/v1/elicitations', ask));
      return (await Promise.all(posts)).filter(({ status }) => status !== 429);
    };
    const asked = await askAtOnce();
    await asking.withdraw(asked[0]!.body.id);
    const later = await askAtOnce();
    await small.service.close();
    assert.deepEqual(
      asked.map(({ status }) => status),
      [201, 201, 201],
    );
    assert.equal(later.length, 1);
  });
});
