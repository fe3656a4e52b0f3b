/** Which processes count as dead, and what becomes of what they asked. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Presence } from '../../src/relay/backend/presence.js';
import { createId } from '../../src/relay/stores/ids.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import type { Clock } from '../../src/runtime/clock.js';
import { turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH, MAIN } from './world/requests.js';
import { lateStore, settle, soon, startTwo, troubledStore } from './world/troubled-store.js';

describe('the death of a process', () => {
  it('is noticed within 15 s: pages close its elicitations, and an answer that it had not taken is not delivered [RLY-09]', async () => {
    const { store, clock, pass } = troubledStore();
    const asker = new HandRelay({ store, clock });
    const other = new HandRelay({ store, clock });
    const tab = await other.page();
    asker.elicit();
    const { id } = await tab.asked();
    await pass(6000);
    asker.kill();
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 202);
    await pass(8000);
    assert.equal(tab.overs.length, 0);
    await pass(7000);
    assert.deepEqual(await tab.over(), { id, how: 'lost' });
    assert.deepEqual([other.relay.stats().lost, other.relay.stats().undelivered], [1, 1]);
  });

  it('frees its places: a user without a page can be asked again, although the limit was reached', async () => {
    const { store, clock, pass } = troubledStore();
    const limits = { open: 1 };
    const asker = new HandRelay({ store, clock, limits });
    const other = new HandRelay({ store, clock, limits });
    await other.page('bob'); // A process without anything to do watches nobody.
    asker.elicit(BRANCH, { timeout: 0 });
    await pass(2000);
    asker.kill();
    const refused = other.elicit(BRANCH);
    await pass(1000);
    assert.deepEqual(await soon(refused), { action: 'cancel' });
    await pass(16_000);
    const outcome = other.elicit(BRANCH, { timeout: 0 });
    await pass(1000);
    const tab = await other.page();
    await tab.accept(tab.snapshot[0]!.id, { branch: 'main' });
    await pass(1000);
    assert.deepEqual(await soon(outcome), MAIN);
  });

  it('is not assumed when its store was away for a minute', async () => {
    const { asker, tab, pass, setAway } = await startTwo();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    await pass(4000);
    setAway(true);
    await pass(60_000);
    setAway(false);
    await pass(20_000);
    assert.equal(tab.states.get(id)?.phase, 'open');
    await tab.accept(id, { branch: 'main' });
    await pass(3000);
    assert.deepEqual(await outcome, MAIN);
  });

  it('is not assumed of a process that stood still and then asks again: its new elicitation stays open', async () => {
    const { store, clock, pass } = troubledStore();
    const asleep = new HandClock();
    const asker = new HandRelay({ store, clock: asleep });
    const other = new HandRelay({ store, clock });
    const tab = await other.page();
    asker.elicit(BRANCH, { timeout: 0 });
    await tab.asked();
    await pass(16_000);
    assert.equal((await tab.over()).how, 'lost');
    asleep.time += 16_000; // Its timers have not fired yet.
    asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked(2);
    await settle();
    await pass(1000);
    assert.equal(tab.states.get(id)?.phase, 'open');
  });

  it('is not assumed while pages connect to another process and leave before it has renewed itself', async () => {
    const { store, clock } = troubledStore();
    const late = lateStore(store, 'renew');
    late.isLate = true;
    const [asker, other] = [new HandRelay({ store, clock }), new HandRelay({ store: late.store, clock })];
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    await settle();
    for (let i = 0; i < 8; i++) {
      const page = await other.page();
      assert.deepEqual(
        page.snapshot.map(({ phase }) => phase),
        ['open'],
      );
      await page.leave();
      late.reply();
      await settle();
    }
    const page = await other.page();
    await page.answer(page.snapshot[0]!.id, MAIN);
    assert.deepEqual(await soon(outcome), MAIN);
  });

  it('is not assumed while another process becomes idle and active again during its renewals', async () => {
    const { store, clock, pass } = troubledStore();
    const late = lateStore(store, 'renew');
    late.isLate = true;
    const asker = new HandRelay({ store, clock });
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    await pass(1000);
    const other = new HandRelay({ store: late.store, clock });
    for (let i = 0; i < 8; i++) {
      const call = new AbortController();
      const withdrawn = other.elicit(BRANCH, { signal: call.signal });
      await settle();
      call.abort();
      await withdrawn;
      await settle();
    }
    other.host({ user: 'bob' }).elicit(BRANCH, { timeout: 0 }); // Keeps the process from becoming idle.
    late.isLate = false;
    late.reply();
    await settle();
    const tab = await other.page();
    await pass(20_000);
    const { id } = tab.snapshot[0]!;
    assert.equal(tab.states.get(id)?.phase, 'open');
    await tab.accept(id, { branch: 'main' });
    assert.deepEqual(await outcome, MAIN);
  });

  it('is assumed when only its renewals hang, and then its own calls get cancel', async () => {
    const { store, clock, pass } = troubledStore();
    let isStopped = false;
    const stopped = new Proxy(store, {
      get: (target, name: keyof ElicitationStore) =>
        isStopped && name === 'renew' ? () => new Promise(() => {}) : target[name],
    });
    const asker = new HandRelay({ store: stopped, clock });
    const tab = await new HandRelay({ store, clock }).page();
    await pass(4000);
    isStopped = true;
    const outcome = asker.elicit();
    await tab.asked();
    await pass(15_000);
    assert.equal((await tab.over()).how, 'lost');
    assert.deepEqual(await outcome, { action: 'cancel' });
  });
});

describe('a process whose clock is an hour behind the store’s', () => {
  it('does not end its first elicitation too early', async () => {
    const store = memoryStore({ clock: Object.assign(new HandClock(), { time: new HandClock().time + 3_600_000 }) });
    const hand = new HandRelay({ store });
    const tab = await new HandRelay({ store }).page();
    const outcome = hand.elicit();
    const { id } = await tab.asked();
    hand.clock.pass(1000);
    await settle();
    assert.equal(tab.states.get(id)?.phase, 'open');
    await tab.accept(id, { branch: 'main' });
    assert.deepEqual(await outcome, MAIN);
  });
});

describe('a process whose clock is an hour ahead of the store’s', () => {
  it('pings its streams, and ends the stream of a person who has signed out, without delay', async () => {
    const store = memoryStore({ clock: Object.assign(new HandClock(), { time: new HandClock().time - 3_600_000 }) });
    const hand = new HandRelay({ store });
    const tab = await hand.page();
    hand.clock.pass(15_000);
    await tab.next('ping');
    hand.sessions.delete('ada');
    hand.clock.pass(60_000);
    await tab.ended();
  });
});

describe('a process that is gone', () => {
  it('is forgotten two hours after its last sign of life, so that processes that come and go take up no memory', async () => {
    const clock = new HandClock();
    const others = new Map([['other', 1]]);
    let count = 0;
    let deaths = 0;
    const presence = new Presence({
      store: {
        renew: async (id) => ({ counters: new Map([...others, [id, ++count]]), now: clock.now() }),
        now: async () => clock.now(),
      },
      processClock: clock,
      report: assert.fail,
    });
    presence.members.push({
      isNeeded: () => true,
      onRenewed: async (hasDeaths) => {
        if (hasDeaths) deaths++;
      },
    });
    const pass = async (renewals: number) => {
      for (let i = 0; i < renewals; i++) {
        clock.pass(2000);
        await turns();
      }
    };
    presence.wake();
    await pass(10);
    assert.deepEqual([await presence.isDead('other'), deaths], [true, 1]);
    others.clear(); // The store forgets it.
    await pass(3600);
    assert.equal(await presence.isDead('other'), false, 'it is a new name again');
    await pass(10);
    assert.deepEqual([await presence.isDead('other'), deaths], [true, 2]);
  });
});

describe('a process that had nothing to do for hours', () => {
  it('says at once that it does not know an elicitation', async () => {
    const { store, clock, pass } = troubledStore();
    const hand = new HandRelay({ store, clock });
    const page = await hand.page();
    await page.leave();
    await pass(2000);
    clock.pass(7_200_000);
    await new HandRelay({ store, clock }).page('bob'); // The store forgets the counter of the other one.
    assert.equal((await page.show(await createId('ada'))).status, 404);
  });
});

describe('the clock of a process', () => {
  it('sets timers that keep a Node process alive only if they should', () => {
    const kept: unknown[] = [];
    const clock: Clock = {
      now: () => 0,
      after(_delay, _callback, keepsAlive) {
        kept.push(keepsAlive);
        return () => {};
      },
    };
    const presence = new Presence({
      store: memoryStore(),
      processClock: clock,
      report: assert.fail,
    });
    for (const keepsAlive of [undefined, true, false]) presence.storeClock.after(1, () => {}, keepsAlive);
    assert.deepEqual(kept, [undefined, true, false]);
  });
});
