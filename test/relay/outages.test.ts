/** A store that is away, or whose reply got lost. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { turns } from '../host/hand-host.js';
import { HandRelay, handCheck } from './world/hand-relay.js';
import { BRANCH, MAIN } from './world/requests.js';
import { settle, soon, startTwo, troubledStore } from './world/troubled-store.js';

describe('a store that is away', () => {
  it('does not delay a withdrawn call: the caller continues, and the page ends the elicitation as withdrawn', async () => {
    const { asker, tab, pass, setAway } = await startTwo();
    const call = new AbortController();
    const outcome = asker.elicit(BRANCH, { signal: call.signal });
    const { id } = await tab.asked();
    setAway(true);
    call.abort();
    await pass(1000);
    assert.deepEqual(await outcome, { action: 'withdrawn' });
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 500);
    setAway(false);
    const received = await tab.accept(id, { branch: 'main' });
    if (received.status !== 202) assert.equal((await received.json()).state.how, 'withdrawn');
    await pass(5000);
    assert.deepEqual(await tab.over(), { id, how: 'withdrawn' });
  });

  it('does not delay a withdrawn call whose process still tries to read an earlier change', async () => {
    const { asker, tab, pass, setAway, hint } = await startTwo();
    const call = new AbortController();
    const outcome = asker.elicit(BRANCH, { signal: call.signal });
    const { id } = await tab.asked();
    setAway(true);
    hint({ id, writeId: 'of another process' });
    await pass(1000);
    call.abort();
    await pass(1000);
    assert.deepEqual(await soon(outcome), { action: 'withdrawn' });
    setAway(false);
    await pass(5000);
    assert.deepEqual(await tab.over(), { id, how: 'withdrawn' });
  });

  it('loses no answer: the process confirms it in the store before the call continues', async () => {
    const { asker, tab, pass, setAway } = await startTwo();
    const hand = handCheck();
    let isSettled = false;
    const outcome = asker.elicit(BRANCH, hand).finally(() => {
      isSettled = true;
    });
    const { id } = await tab.asked();
    await tab.accept(id, { branch: 'main' });
    await turns();
    setAway(true);
    hand.finish({});
    await pass(4000);
    assert.equal(isSettled, false);
    setAway(false);
    await pass(4000);
    assert.deepEqual(await outcome, MAIN);
    assert.deepEqual(await tab.over(), { id, how: 'answered' });
  });

  it('makes the relay refuse a new request after 15 s, and report the error', async () => {
    const { asker, pass, setAway } = await startTwo();
    setAway(true);
    const outcome = asker.elicit();
    await settle();
    await pass(20_000);
    assert.equal((await outcome).action, 'refused');
    assert.match(String(asker.errors[0]), /The store is away/);
  });

  it('is waited for as long as it takes what others write: a slow store shows a request later, not never', async () => {
    const { store, clock, pass } = troubledStore();
    let isFull = true;
    const slow: ElicitationStore = {
      ...store,
      put(record, ...rest) {
        const isLate = isFull && JSON.stringify(record.fixed ?? '').includes('Which late branch?');
        return isLate ? Promise.reject(new Error('relay: the store did not reply')) : store.put(record, ...rest);
      },
    };
    const asker = new HandRelay({ store: slow, clock });
    const tab = await asker.page();
    const late = asker.elicit({ ...BRANCH, message: 'Which late branch?' }, { timeout: 0 });
    for (let i = 0; i < 5; i++) {
      asker.elicit(BRANCH, { timeout: 0 });
      await pass(10_000);
    }
    assert.equal(await soon(late), 'pending');
    isFull = false;
    await pass(3000);
    const { id } = tab.news.find(({ elicitation }) => elicitation?.request.message === 'Which late branch?')!;
    await tab.accept(id, { branch: 'main' });
    await pass(3000);
    assert.deepEqual(await soon(late), MAIN);
  });
});

describe('a store that has written, but whose reply got lost', () => {
  /** @param puts Numbers of the writes whose reply gets lost, from 1. */
  function forgetful(...puts: number[]) {
    const trouble = troubledStore();
    const { put } = trouble.store;
    let count = 0;
    trouble.store.put = async (...given) => {
      const isWritten = await put(...given);
      if (puts.includes(++count)) throw new Error('The reply got lost');
      return isWritten;
    };
    const [asker, other] = [0, 1].map(() => new HandRelay({ store: trouble.store, clock: trouble.clock }));
    return { ...trouble, asker: asker!, other: other! };
  }

  it('does not make the relay refuse a request that a page already shows', async () => {
    const { asker, other, pass } = forgetful(1);
    const tab = await other.page();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    assert.equal((await tab.show(id)).status, 202);
    await pass(1000);
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 202);
    await pass(20_000);
    assert.deepEqual(await soon(outcome), MAIN);
  });

  it('counts a request once, even if its process writes it twice', async () => {
    const { store, clock, pass } = forgetful(1);
    const asker = new HandRelay({ store, clock, limits: { open: 1 } });
    const tab = await asker.page();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    await pass(1000);
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 202);
    assert.deepEqual(await soon(outcome), MAIN);
  });
});
