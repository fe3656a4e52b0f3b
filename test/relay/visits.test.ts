import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completionOf } from '../../src/protocol/outcome.js';
import { turns } from '../host/hand-host.js';
import { HandRelay, PAGE } from './hand-relay.js';

const server = { id: 'shop' };

async function visiting(options = {}) {
  const hand = new HandRelay();
  const tab = await hand.page();
  const states: string[] = [];
  const asking = hand.elicit(PAGE, { server, onState: (state) => void states.push(state), ...options });
  const { id } = await tab.asked();
  await tab.show(id);
  assert.equal((await tab.answer(id, { action: 'accept' })).status, 202);
  const outcome = await asking;
  return { hand, tab, id, states, outcome, completion: completionOf(outcome)! };
}

describe('a page that the person agreed to visit, over the relay', () => {
  it('is still open after a reload, until the server says that the visit is finished', async () => {
    const { hand, tab, id, states, outcome, completion } = await visiting();
    assert.equal(outcome.action, 'accept');
    const reloaded = await hand.page();
    assert.deepEqual(
      reloaded.snapshot.map(({ phase }) => phase),
      ['visiting'],
    );
    assert.deepEqual(states, ['queued', 'shown', 'waiting']);
    hand.host({ user: 'bob' }).complete('login-1', 'shop');
    hand.host().complete('login-1', 'another');
    hand.host().complete('login-2', 'shop');
    await turns();
    assert.equal(tab.overs.length, 0);
    hand.host().complete('login-1', 'shop');
    assert.equal(await completion, 'completed');
    for (const page of [tab, reloaded]) {
      assert.deepEqual(await page.over(), { id, how: 'answered', completion: 'completed' });
    }
    assert.deepEqual(states.at(-1), 'done');
    assert.deepEqual((await hand.page()).snapshot, []);
  });

  it('is over at once if the server completed the visit before the consent arrived', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const asking = hand.elicit(PAGE, { server, visitTimeout: 0 });
    const { id } = await tab.asked();
    hand.host().complete('login-1', 'shop');
    assert.equal((await tab.answer(id, { action: 'accept' })).status, 202);
    assert.equal(await completionOf(await asking), 'completed');
    assert.deepEqual(await tab.over(), { id, how: 'answered', completion: 'completed' });
    assert.deepEqual((await hand.page()).snapshot, []);
  });

  it('is over when the person says so in any tab, once or twice', async () => {
    const { hand, id, completion } = await visiting();
    const other = await hand.page();
    for (let i = 0; i < 2; i++) {
      assert.equal((await other.post({ type: 'visited', id, completion: 'dismissed' })).status, 202);
    }
    assert.equal(await completion, 'dismissed');
  });

  it('is over when the server ends the call', async () => {
    const call = new AbortController();
    const { tab, id, completion } = await visiting({ signal: call.signal });
    call.abort();
    assert.equal(await completion, 'dismissed');
    assert.deepEqual(await tab.over(), { id, how: 'answered', completion: 'dismissed' });
  });

  it('is over when the backend shuts down', async () => {
    const { hand, tab, completion } = await visiting();
    await hand.relay.close();
    assert.equal(await completion, 'dismissed');
    await tab.ended();
    assert.equal(tab.overs.length, 1);
  });

  it('has a limit of its own, and ends as timeout half an hour after that', async () => {
    const { hand, tab, id, completion } = await visiting({ visitTimeout: 60_000 });
    assert.equal((await tab.reached(id, ({ phase }) => phase === 'visiting')).remaining, 60_000);
    hand.clock.pass(60_000);
    await turns();
    hand.clock.pass(1_800_000);
    assert.equal(await completion, 'timeout');
    assert.deepEqual(await tab.over(), { id, how: 'answered', completion: 'timeout' });
  });

  it('accepts no content, and no second answer that differs from the first', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    hand.elicit(PAGE);
    const { id } = await tab.asked();
    assert.equal((await tab.accept(id, { a: 1 })).status, 400);
    await tab.answer(id, { action: 'accept' });
    assert.equal((await tab.answer(id, { action: 'accept' })).status, 202);
    assert.equal((await tab.answer(id, { action: 'reject' })).status, 409);
  });
});
