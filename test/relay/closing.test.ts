import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openRecords } from '../../src/relay/backend/open-records.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { HandRelay, handCheck } from './world/hand-relay.js';
import { BRANCH, MAIN } from './world/requests.js';
import { lateStore, settle, soon, startTwo, troubledStore } from './world/troubled-store.js';

describe('a relay that closes', () => {
  it('gives cancel to a call whose answer the store cannot confirm', async () => {
    const { asker, tab, setAway, pass } = await startTwo();
    const { checkAnswer, finish } = handCheck();
    const outcome = asker.elicit(BRANCH, { checkAnswer });
    await tab.accept((await tab.asked()).id, { branch: 'main' });
    await settle();
    setAway(true);
    finish({});
    await settle();
    const closed = asker.relay.close();
    await pass(6000);
    assert.deepEqual(await soon(outcome), { action: 'cancel' });
    assert.notEqual(await soon(closed), 'pending');
  });

  for (const [what, isWrittenFirst] of [
    ['has written it, and replies 8 s later', true],
    ['stands still for 8 s, and writes it then', false],
  ] as const) {
    it(`waits for the write that takes an answer if the store ${what}: the call gets the answer that the person reads as delivered [RLY-16]`, async () => {
      const { store, clock, pass } = troubledStore();
      let goOn = () => {};
      let isStill = false;
      const still = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const slow: ElicitationStore = {
        ...store,
        async get(id) {
          if (isStill) await still;
          return store.get(id);
        },
        async put(...given) {
          const isHeld = isStill || given[0].isOver;
          isStill = isHeld;
          if (isHeld && !isWrittenFirst) await still;
          const isWritten = await store.put(...given);
          if (isHeld) await still;
          return isWritten;
        },
      };
      const asker = new HandRelay({ store: slow, clock });
      const tab = await new HandRelay({ store, clock }).page();
      const { checkAnswer, finish } = handCheck();
      const outcome = asker.elicit(BRANCH, { checkAnswer });
      const { id } = await tab.asked();
      await tab.accept(id, { branch: 'main' });
      await settle();
      finish({});
      await settle();
      assert.equal(isStill, true);
      const closed = asker.relay.close();
      await pass(8000);
      goOn();
      await pass(1000);
      const { how } = await tab.over();
      assert.deepEqual([await soon(outcome), how], [MAIN, 'answered']);
      assert.notEqual(await soon(closed), 'pending');
      assert.equal(asker.relay.stats().open, 0);
    });
  }

  it('leaves no timer behind when the store answers after the relay has closed', async () => {
    const { store, clock, pass } = troubledStore();
    const late = lateStore(store, 'get');
    const asker = new HandRelay({ store: late.store, clock });
    const outcome = asker.elicit();
    await settle();
    late.isLate = true;
    const closed = asker.relay.close();
    await pass(6000);
    assert.deepEqual(await soon(outcome), { action: 'cancel' });
    await closed;
    late.isLate = false;
    late.reply();
    await settle();
    assert.deepEqual(clock.delays, []);
  });

  it('gives no more signs of life once a renewal that was under way has ended', async () => {
    const { store, clock, pass } = troubledStore();
    const late = lateStore(store, 'renew');
    const { presence } = openRecords({ store: late.store, processClock: clock, report: assert.fail });
    presence.members.push({ isNeeded: () => true, onRenewed: async () => {} });
    late.isLate = true;
    presence.wake();
    await settle();
    assert.equal(late.waiting.length, 1);
    presence.close();
    late.reply();
    await pass(6000);
    assert.deepEqual([late.waiting, clock.delays], [[], []]);
  });
});
