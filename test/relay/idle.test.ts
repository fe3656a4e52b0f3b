/** What pages cost on which nothing happens: counted in calls of the store, which are statements of a database. */
import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { describe, it } from 'node:test';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { PING_INTERVAL } from '../../src/relay/wire.js';
import { HandClock } from '../runtime/hand-clock.js';
import { anybody, HandRelay } from './world/hand-relay.js';
import { BRANCH } from './world/requests.js';
import { settle } from './world/troubled-store.js';
import { Page } from './world/wire-page.js';

type Call = Exclude<keyof ElicitationStore, 'subscribe' | 'close'>;

/** A store of several processes, each of which counts the calls of its own. */
function countingStore() {
  const clock = new HandClock();
  const shared = memoryStore({ clock });
  const open = () => {
    const calls: Partial<Record<Call, number>> = {};
    const store = new Proxy(shared, {
      get: (target, name: Call | 'subscribe') => {
        if (name !== 'subscribe' && name in target) calls[name] = (calls[name] ?? 0) + 1;
        return target[name];
      },
    });
    return { calls, hand: new HandRelay({ store, clock, authorize: anybody }) };
  };
  /** Lets a minute pass. */
  const passMinute = async () => {
    for (let passed = 0; passed < 60_000; passed += 500) {
      clock.pass(500);
      await settle();
    }
  };
  return { open, passMinute };
}

const forget = (calls: object) => {
  for (const name of Object.keys(calls)) delete (calls as Record<string, number>)[name];
};

describe('pages on which nothing happens', () => {
  for (const people of [1, 200]) {
    it(`cost a process one statement in four seconds, beside its own sign of life, for ${people} at once`, async () => {
      const { open, passMinute } = countingStore();
      const { calls, hand } = open();
      for (let i = 0; i < people; i++) await new Page(hand.relay, `ada${i}`).connect();
      forget(calls);
      await passMinute();
      assert.deepEqual(calls, { listVersions: 15, renew: 30 });
    });
  }

  it('cost the same with questions that are open and that the pages have: what is asked is not read again', async () => {
    const { open, passMinute } = countingStore();
    const { calls, hand } = open();
    const asker = open();
    const tabs = await Promise.all(Array.from({ length: 20 }, (_, i) => new Page(hand.relay, `ada${i}`).connect()));
    for (let i = 0; i < 20; i++) asker.hand.relay.host({ user: `ada${i}` }).elicit(BRANCH, { timeout: 0 });
    for (const tab of tabs) await tab.asked();
    const late = await new Page(hand.relay, 'ada0').connect();
    assert.equal(late.snapshot.length, 1);
    forget(calls);
    await passMinute();
    assert.deepEqual(calls, { listVersions: 15, renew: 30 });
  });

  it('make no promise and no look at the clock for each of them', async (test) => {
    const work = [];
    for (const people of [1, 200]) {
      const clock = new HandClock();
      const store = memoryStore({ clock: new HandClock() });
      const hand = new HandRelay({ store, clock, authorize: anybody, reauthorizeInterval: 3_600_000 });
      for (let i = 0; i < people; i++) await new Page(hand.relay, `ada${i}`).connect();
      const looks = test.mock.method(clock, 'now');
      let promises = 0;
      const init = (_: number, type: string) => {
        if (type === 'PROMISE') promises++;
      };
      const hook = createHook({ init }).enable();
      for (let passed = 0; passed < PING_INTERVAL - 500; passed += 500) {
        clock.pass(500);
        await settle();
      }
      hook.disable();
      work.push({ promises, looks: looks.mock.callCount() });
    }
    const [one, many] = work;
    assert.equal(many!.looks, one!.looks);
    assert.ok(many!.promises - one!.promises < 200, `${many!.promises}, not ${one!.promises}`);
  });

  it('do not make the way from asking to the page of another person longer', async () => {
    const costs = [];
    for (const others of [0, 200]) {
      const { open } = countingStore();
      const { calls, hand } = open();
      for (let i = 0; i < others; i++) await new Page(hand.relay, `other${i}`).connect();
      const tab = await new Page(hand.relay, 'ada').connect();
      forget(calls);
      hand.elicit();
      await tab.asked();
      costs.push({ ...calls });
    }
    assert.deepEqual(costs, [costs[0], costs[0]]);
  });

  it('are no reason to read what a person has open when the next question is asked, only to count it', async () => {
    const { open } = countingStore();
    const { calls, hand } = open();
    for (let i = 0; i < 5; i++) hand.elicit();
    await settle();
    assert.equal(calls.list, undefined);
    assert.equal(calls.listVersions, 5);
  });
});
