import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH } from './world/requests.js';
import { settle, soon, startTwo, troubledStore } from './world/troubled-store.js';

describe('relay.stats()', () => {
  it('counts each failed call of the store, and an outage is reported once, however long it is and however many people have streams', async () => {
    const { store, clock, pass, setAway } = troubledStore();
    const hand = new HandRelay({ store, clock });
    for (const user of ['ada', 'bob']) await hand.page(user);
    await pass(2000);
    let failed = 0;
    setAway(true);
    for (const [name, call] of Object.entries(store)) {
      if (name === 'subscribe') continue;
      const counting = (...given: never[]) => {
        failed++;
        return (call as (...given: never[]) => unknown)(...given);
      };
      Object.assign(store, { [name]: counting });
    }
    await pass(10_000);
    assert.ok(failed > 5);
    assert.equal(hand.relay.stats().storeErrors, failed);
    assert.equal(hand.errors.length, 2, 'the renewals and the streams');
  });

  it('reports an outage once, however many changes the store tells', async () => {
    const { store, clock, setAway, hint } = troubledStore();
    const hand = new HandRelay({ store, clock });
    const tab = await hand.page();
    new HandRelay({ store, clock }).elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    setAway(true);
    for (const writeId of ['one', 'two', 'three']) {
      hint({ id, writeId });
      await settle();
    }
    assert.equal(hand.errors.length, 1);
  });

  it('counts what was lost only in the process that ended it', async () => {
    const { store, clock, pass } = troubledStore();
    const others = [new HandRelay({ store, clock }), new HandRelay({ store, clock })];
    const tabs = await Promise.all(others.map((other) => other.page()));
    const asker = new HandRelay({ store, clock });
    asker.elicit(BRANCH, { timeout: 0 });
    await tabs[0]!.asked();
    asker.kill();
    await pass(16_000);
    for (const tab of tabs) assert.equal((await tab.over()).how, 'lost');
    assert.equal(
      others.reduce((sum, { relay }) => sum + relay.stats().lost, 0),
      1,
    );
  });

  it('counts what expired while the store was away', async () => {
    const { asker, tab, setAway, pass } = await startTwo();
    const outcome = asker.elicit(BRANCH, { timeout: 3000 });
    await tab.show((await tab.asked()).id);
    await settle();
    setAway(true);
    await pass(5000);
    assert.deepEqual([await soon(outcome), asker.relay.stats().expired], [{ action: 'timeout' }, 1]);
    setAway(false);
    await pass(5000);
    assert.equal(asker.relay.stats().expired, 1);
  });

  it('counts what is open, answered, taken, refused and expired', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const first = hand.elicit();
    hand.elicit(BRANCH, { timeout: 1000 });
    const { id } = await tab.asked();
    await tab.show((await tab.asked(2)).id);
    assert.deepEqual([hand.relay.stats().open, hand.relay.stats().streams], [2, 1]);
    await tab.accept(id, { branch: 'a branch that is too long' });
    await tab.accept(id, { branch: 'main' });
    await first;
    await settle();
    hand.clock.pass(1000);
    await tab.over(2);
    assert.deepEqual(hand.relay.stats(), {
      open: 0,
      streams: 1,
      answered: 1,
      taken: 1,
      refused: 1,
      expired: 1,
      lost: 0,
      undelivered: 0,
      storeErrors: 0,
    });
  });
});
