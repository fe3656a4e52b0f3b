import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createId } from '../../src/relay/stores/ids.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore, Hint, StoredRecord } from '../../src/relay/stores/store.js';
import { turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { handCheck, HandRelay } from './world/hand-relay.js';
import { BRANCH } from './world/requests.js';
import { failureOf } from './world/wire-page.js';

const MAIN = { action: 'accept', content: { branch: 'main' } } as const;

/** Resolves once all pending work of this process is done. Threads make digests, one after the other. */
async function settle(): Promise<void> {
  for (let i = 0; i < 4; i++) {
    await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    await turns();
  }
}

/** The promise's value, or `pending` if it has none once all pending work is done. */
function soon<Value>(promise: Promise<Value>): Promise<Value | 'pending'> {
  return Promise.race([promise, settle().then(() => 'pending' as const)]);
}

/** A store that a test takes away, sets back, or empties; several relays may share it. */
function troubledStore() {
  const clock = new HandClock();
  let inner = memoryStore({ clock });
  let isAway = false;
  const puts: StoredRecord[] = [];
  const call = <Name extends keyof ElicitationStore>(name: Name) =>
    (async (...given: never[]) => {
      if (isAway) throw new Error('The store is away');
      return (inner[name] as (...given: never[]) => unknown)(...given);
    }) as ElicitationStore[Name];
  const listeners = new Set<Parameters<ElicitationStore['subscribe']>[0]>();
  const subscribeTo = (store: ElicitationStore) =>
    store.subscribe((hint) => {
      for (const listener of listeners) listener(hint);
    });
  subscribeTo(inner);
  const store: ElicitationStore = {
    get: call('get'),
    list: call('list'),
    versions: call('versions'),
    owned: call('owned'),
    seek: call('seek'),
    due: call('due'),
    renew: call('renew'),
    now: call('now'),
    async put(record, replaces, expiresIn) {
      if (isAway) throw new Error('The store is away');
      const isKept = await inner.put(record, replaces, expiresIn);
      if (isKept) puts.push(record);
      return isKept;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    store,
    clock,
    puts,
    setAway(given: boolean) {
      isAway = given;
    },
    /** Delivers a hint that was published before. */
    hint(hint: Hint) {
      for (const listener of listeners) listener(hint);
    },
    /** Empties the store, and repeats these writes. */
    async restore(writes: readonly StoredRecord[]) {
      inner = memoryStore({ clock });
      const newest = new Map(writes.map((record) => [record.id, record]));
      for (const record of newest.values()) {
        const first = writes.find(({ id }) => id === record.id);
        await inner.put({ ...record, fixed: first?.fixed }, 0, 1e9);
      }
      subscribeTo(inner);
    },
    /** Lets time pass in steps, and does all pending work after each. */
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 500) {
        clock.pass(500);
        await settle();
      }
    },
  };
}

/** A store as a process sees it until it dies: then none of its calls ends. */
function mortalStore(store: ElicitationStore) {
  let isDead = false;
  const proxy = new Proxy(store, {
    get: (target, name: keyof ElicitationStore) =>
      isDead && name !== 'subscribe' ? () => new Promise(() => {}) : target[name],
  });
  return {
    store: proxy,
    die() {
      isDead = true;
    },
  };
}

/** Two processes that share a store, and a page at the second one. */
async function startTwo() {
  const trouble = troubledStore();
  const { store, clock } = trouble;
  const [asker, other] = [new HandRelay({ store, clock }), new HandRelay({ store, clock })];
  return { ...trouble, asker, other, tab: await other.page() };
}

describe('the death of a process', () => {
  it('is noticed within 15 s: pages close its elicitations, and an answer that it had not taken is not delivered [RLY-09]', async () => {
    const { store, clock, pass } = troubledStore();
    const mortal = mortalStore(store);
    const asker = new HandRelay({ store: mortal.store, clock });
    const other = new HandRelay({ store, clock });
    const tab = await other.page();
    asker.elicit();
    const { id } = await tab.asked();
    await pass(6000);
    mortal.die();
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 202);
    await pass(8000);
    assert.equal(tab.overs.length, 0);
    await pass(7000);
    assert.deepEqual(await tab.over(), { id, how: 'lost' });
    assert.deepEqual([other.relay.stats().lost, other.relay.stats().undelivered], [1, 1]);
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

  it('is not assumed while many pages connect to another process at once', async () => {
    const { asker, other, tab, pass } = await startTwo();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    await pass(3000);
    const pages = await Promise.all(Array.from({ length: 19 }, () => other.page()));
    assert.deepEqual(
      pages.map(({ snapshot }) => snapshot.map((state) => state.id)),
      pages.map(() => [id]),
    );
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 202);
    assert.deepEqual(await outcome, MAIN);
  });

  it('is not assumed while pages connect to another process and leave at once', async () => {
    const { asker, other, tab } = await startTwo();
    await tab.leave();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    await settle();
    for (let i = 0; i < 8; i++) {
      const page = await other.page();
      assert.deepEqual(
        page.snapshot.map(({ phase }) => phase),
        ['open'],
      );
      await settle();
      await page.leave();
    }
    const page = await other.page();
    await page.answer(page.snapshot[0]!.id, MAIN);
    assert.deepEqual(await soon(outcome), MAIN);
  });

  it('is not assumed while another process becomes idle and active again during its renewals', async () => {
    const { store, clock, pass } = troubledStore();
    let isSlow = true;
    const replies: Array<() => void> = [];
    const slow: ElicitationStore = {
      ...store,
      async renew(process) {
        const counters = await store.renew(process);
        if (isSlow) await new Promise<void>((resolve) => replies.push(resolve));
        return counters;
      },
    };
    const asker = new HandRelay({ store, clock });
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    await pass(1000);
    const other = new HandRelay({ store: slow, clock });
    for (let i = 0; i < 8; i++) {
      const call = new AbortController();
      const withdrawn = other.elicit(BRANCH, { signal: call.signal });
      await settle();
      call.abort();
      await withdrawn;
      await settle();
    }
    other.host({ user: 'bob' }).elicit(BRANCH, { timeout: 0 }); // Keeps the process from becoming idle.
    isSlow = false;
    for (const reply of replies) reply();
    await settle();
    const tab = await other.page(); // 503 would say that the store has lost data.
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
    if (received.status !== 202) assert.deepEqual((await failureOf(received))[1].how, 'withdrawn');
    await pass(5000);
    assert.deepEqual(await tab.over(), { id, how: 'withdrawn' });
  });

  it('does not delay a withdrawn call whose process still tries to read an earlier change', async () => {
    const { asker, tab, pass, setAway, hint } = await startTwo();
    const call = new AbortController();
    const outcome = asker.elicit(BRANCH, { signal: call.signal });
    const { id } = await tab.asked();
    setAway(true);
    hint({ id, version: 9, user: '' });
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

describe('a store that lost data or went back in time', () => {
  it('gets open elicitations back from the process that asked; until then an answer gets 503', async () => {
    const { asker, other, tab, pass, restore } = await startTwo();
    const outcome = asker.elicit();
    const { id } = await tab.asked();
    await pass(4000);
    await restore([]);
    await pass(1000);
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 503);
    await pass(6000);
    assert.equal(tab.states.get(id)?.phase, 'open');
    assert.equal((await other.page()).snapshot[0]?.id, id);
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 202);
    await pass(3000);
    assert.deepEqual(await outcome, MAIN);
  });

  it('does not reopen an answered elicitation: it ends with the first answer, and a second one does not arrive', async () => {
    const { asker, other, tab, puts, pass, restore } = await startTwo();
    const outcome = asker.elicit();
    const { id } = await tab.asked();
    const before = [...puts];
    const { answer: first } = await (await tab.accept(id, { branch: 'main' })).json();
    assert.deepEqual(await outcome, MAIN);
    await pass(2000);
    await restore(before);
    const reply = await tab.answer(id, { action: 'reject' }, 1);
    const second = (await reply.json()).answer;
    await pass(8000);
    const late = await other.page();
    assert.deepEqual(
      late.snapshot.filter((state) => state.id === id),
      [],
    );
    const { state } = await (await late.answer(id, { action: 'reject' }, 1)).json();
    assert.deepEqual([state.phase, state.how, state.answer], ['over', 'answered', first]);
    assert.notEqual(state.answer, second);
  });

  it('asks the other processes only for what can be of the person who posts', async () => {
    const { store, clock } = troubledStore();
    const sought: string[] = [];
    const seek = async (id: string) => void sought.push(id);
    const hand = new HandRelay({ store: { ...store, seek }, clock });
    const id = await createId('ada');
    await (await hand.page('bob')).answer(id, MAIN);
    await (await hand.page()).answer('no id', MAIN);
    assert.deepEqual(sought, []);
    await (await hand.page()).answer(id, MAIN);
    assert.deepEqual(sought, [id]);
  });

  it('does not let others end as lost what a process has taken that hears nothing and has nothing else to do', async () => {
    const { other, tab, store, clock, puts, pass, restore } = await startTwo();
    const deaf = new HandRelay({ store: { ...store, subscribe: () => () => {} }, clock });
    const outcome = deaf.elicit();
    const { id } = await tab.asked();
    const before = [...puts];
    const accept = () => tab.answer(id, MAIN, 1);
    const { answer } = await (await accept()).json();
    await pass(3000);
    assert.deepEqual(await soon(outcome), MAIN);
    await restore(before);
    await pass(15_000);
    assert.deepEqual((await other.page()).snapshot, []);
    const { state } = await (await accept()).json();
    assert.deepEqual([state.phase, state.how, state.answer], ['over', 'answered', answer]);
  });

  it('tells a page whose answer was taken that it arrived, even if a replica that never had the elicitation takes over', async () => {
    const { asker, tab, pass, restore } = await startTwo();
    const outcome = asker.elicit();
    const { id } = await tab.asked();
    await pass(4000);
    const accept = () => tab.answer(id, MAIN, 1);
    const { answer } = await (await accept()).json();
    assert.deepEqual(await outcome, MAIN);
    await restore([]); // The page has lost the reply, and posts again.
    await pass(1000);
    assert.equal((await accept()).status, 503);
    const { state } = await (await accept()).json();
    assert.deepEqual([state.phase, state.how, state.answer], ['over', 'answered', answer]);
  });

  it('delivers an answer that arrives before the process that asked has written its newest state again', async () => {
    const { asker, tab, puts, pass, restore } = await startTwo();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    const before = [...puts];
    await pass(4000);
    await tab.show(id);
    await settle(); // Now the process that asked knows that a page shows it.
    await restore(before);
    const accept = () => tab.answer(id, MAIN, 1);
    assert.equal((await accept()).status, 202);
    await pass(10_000);
    assert.equal((await accept()).status, 202); // A page posts again if it hears nothing.
    await pass(3000);
    assert.deepEqual(await soon(outcome), MAIN);
    assert.deepEqual(await tab.over(), { id, how: 'answered' });
  });

  it('ends no elicitation that its process writes again, even if no counter shows that data was lost', async () => {
    const { asker, other, tab: early, pass, restore, store } = await startTwo();
    await early.leave();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    await pass(1000);
    const tab = await other.page(); // This process reads what is open 1 s before the process that asked does.
    await pass(3500);
    const counters = await store.renew('test');
    await restore([]);
    for (const [process, count] of counters) for (let i = 0; i < count; i++) await store.renew(process);
    await pass(1000);
    asker.elicit(); // A page must not miss a request that arrives during the repair.
    await pass(7000);
    assert.equal(tab.all('snapshot').length, 1);
    assert.equal(tab.overs.length, 0);
    assert.equal((await tab.asked()).phase, 'open');
    await tab.answer(tab.snapshot[0]!.id, MAIN);
    assert.deepEqual(await soon(outcome), MAIN);
  });

  it('ends an elicitation that its owner does not know', async () => {
    const { asker, other, puts, pass, restore } = await startTwo();
    asker.elicit(BRANCH, { timeout: 0 });
    await settle();
    const [record] = puts;
    const stray = { ...record!, id: `${record!.id}.x` };
    await pass(1000);
    await restore([...puts, stray]);
    await pass(8000);
    const open = (await other.page()).snapshot.map(({ id }) => id);
    assert.deepEqual(open, [record!.id]);
  });
});

describe('an application whose functions fail', () => {
  it('loses a stream when authorize hangs on a re-check, because the relay no longer knows whose it is', async () => {
    let isHanging = false;
    const hand = new HandRelay({
      authorize: () => (isHanging ? new Promise(() => {}) : { user: 'ada' }),
    });
    const tab = await hand.page();
    isHanging = true;
    hand.clock.pass(60_000);
    await turns();
    hand.clock.pass(10_000);
    await tab.ended();
    assert.match(String(hand.errors[0]), /authorize\(\) gave no reply/);
  });

  it('keeps a stream when authorize names the same workspaces in another order', async () => {
    const hand = new HandRelay();
    hand.sessions.set('ada', { user: 'ada', workspaces: ['a', 'b'] });
    const tab = await hand.page();
    hand.sessions.set('ada', { user: 'ada', workspaces: ['b', 'a'] });
    hand.clock.pass(60_000);
    await turns();
    assert.equal(tab.isEnded, false);
  });

  it('still gets the answer when onError throws', async () => {
    const said: unknown[] = [];
    const { error: before } = console;
    console.error = (where, error) => void said.push([where, error]);
    try {
      const failed = new Error('the log is full');
      const hand = new HandRelay({
        onError() {
          throw failed;
        },
      });
      const tab = await hand.page();
      const onState = () => {
        throw new Error('the application');
      };
      const outcome = hand.elicit(BRANCH, { onState });
      const { id } = await tab.asked();
      await tab.accept(id, { branch: 'main' });
      assert.deepEqual(await outcome, MAIN);
      assert.ok(said.length > 0);
      for (const one of said) assert.deepEqual(one, ['mcp-elicitation, relay:', failed]);
    } finally {
      console.error = before;
    }
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

  it('counts what was lost only in the process that ended it', async () => {
    const { store, clock, pass } = troubledStore();
    const mortal = mortalStore(store);
    const others = [new HandRelay({ store, clock }), new HandRelay({ store, clock })];
    const tabs = await Promise.all(others.map((other) => other.page()));
    new HandRelay({ store: mortal.store, clock }).elicit(BRANCH, { timeout: 0 });
    await tabs[0]!.asked();
    mortal.die();
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
    let answerReads = () => {};
    const late = new Promise<void>((resolve) => {
      answerReads = resolve;
    });
    let isSlow = false;
    const slow: ElicitationStore = {
      ...store,
      async get(id) {
        const found = await store.get(id);
        if (isSlow) await late;
        return found;
      },
    };
    const asker = new HandRelay({ store: slow, clock });
    const outcome = asker.elicit();
    await settle();
    isSlow = true;
    const closed = asker.relay.close();
    await pass(6000);
    assert.deepEqual(await soon(outcome), { action: 'cancel' });
    await closed;
    answerReads();
    await settle();
    assert.deepEqual(clock.delays, []);
  });
});

describe('a call', () => {
  it('can be withdrawn in the callback that says it is queued', async () => {
    const hand = new HandRelay();
    const controller = new AbortController();
    const onState = (state: string) => state === 'queued' && controller.abort();
    const uncaught: unknown[] = [];
    process.setUncaughtExceptionCaptureCallback((error) => void uncaught.push(error));
    try {
      assert.deepEqual(await hand.elicit(BRANCH, { signal: controller.signal, onState }), { action: 'withdrawn' });
      await settle();
    } finally {
      process.setUncaughtExceptionCaptureCallback(null);
    }
    assert.deepEqual([uncaught, hand.errors], [[], []]);
  });
});

describe('a relay', () => {
  for (const name of ['timeout', 'visitTimeout', 'unseenTimeout'] as const) {
    it(`refuses a ${name} that is a text, such as one of the environment`, () => {
      assert.throws(() => new HandRelay({ [name]: '300' as never }), { name: 'TypeError', message: new RegExp(name) });
    });
  }
});
