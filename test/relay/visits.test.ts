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
  assert.equal((await tab.answer(id, { action: 'accept' })).status, 204);
  const outcome = await asking;
  return { hand, tab, id, states, outcome, completion: completionOf(outcome)! };
}

describe('a page that the person agreed to visit, over the relay', () => {
  it('is still waited for after a reload, until the server says that it is finished', async () => {
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
    assert.equal(tab.all('visited').length, 0);
    hand.host().complete('login-1', 'shop');
    assert.equal(await completion, 'completed');
    for (const page of [tab, reloaded]) {
      assert.deepEqual(await page.next('visited'), { type: 'visited', id, completion: 'completed' });
    }
    assert.deepEqual(states.at(-1), 'done');
    assert.deepEqual((await hand.page()).snapshot, []);
  });

  it('that the server finished before the consent came, which was late, is not waited for', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const asking = hand.elicit(PAGE, { server, visitTimeout: 0 });
    const { id } = await tab.asked();
    hand.host().complete('login-1', 'shop');
    assert.equal((await tab.answer(id, { action: 'accept' })).status, 204);
    assert.equal(await completionOf(await asking), 'completed');
    assert.deepEqual(await tab.next('visited'), { type: 'visited', id, completion: 'completed' });
    assert.deepEqual((await hand.page()).snapshot, []);
  });

  it('is over when the person says so, in any tab, also twice', async () => {
    const { hand, id, completion } = await visiting();
    const other = await hand.page();
    for (let i = 0; i < 2; i++) {
      assert.equal((await other.post({ type: 'visited', id, completion: 'dismissed' })).status, 204);
    }
    assert.equal(await completion, 'dismissed');
  });

  it('is over when the server ends the call', async () => {
    const call = new AbortController();
    const { tab, id, completion } = await visiting({ signal: call.signal });
    call.abort();
    assert.equal(await completion, 'dismissed');
    assert.deepEqual(await tab.next('visited'), { type: 'visited', id, completion: 'dismissed' });
  });

  it('is over when the backend shuts down', async () => {
    const { hand, tab, completion } = await visiting();
    await hand.relay.close();
    assert.equal(await completion, 'dismissed');
    await tab.ended();
    assert.equal(tab.all('visited').length, 1);
  });

  it('has a limit of its own, after which its end still counts for half an hour', async () => {
    const { hand, tab, id, completion } = await visiting({ visitTimeout: 60_000 });
    assert.deepEqual((await tab.next('limit', 2)).remaining, 60_000);
    hand.clock.pass(60_000 + 1_800_000);
    assert.equal(await completion, 'timeout');
    assert.deepEqual(await tab.next('visited'), { type: 'visited', id, completion: 'timeout' });
  });

  it('takes no content, and no second answer but the same', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    hand.elicit(PAGE);
    const { id } = await tab.asked();
    assert.equal((await tab.accept(id, { a: 1 })).status, 400);
    await tab.answer(id, { action: 'accept' });
    assert.equal((await tab.answer(id, { action: 'accept' })).status, 204);
    assert.equal((await tab.answer(id, { action: 'reject' })).status, 409);
  });
});
