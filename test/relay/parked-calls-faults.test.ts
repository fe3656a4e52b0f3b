import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseExactJson } from '../../src/protocol/exact-json.js';
import type { AnsweredCall, EndedCall } from '../../src/relay/backend/index.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { ADA, CALL, Calls, gate, heldCalls, MAIN, parkAnswered, start } from './world/parking.js';
import { RESULT } from './world/requests.js';
import { troubledStore } from './world/troubled-store.js';
import { Page } from './world/wire-page.js';

describe('a parked call, when a process or the store fails,', () => {
  it('never makes a call again that was made, though the store could not forget it', async () => {
    const answered = new Calls<AnsweredCall>();
    const errors = new Calls<unknown>();
    const ends = new Calls<string>();
    const store = memoryStore();
    const failing: ElicitationStore = {
      ...store,
      async put(record, replaces, expiresIn) {
        if (!record.isListed && record.isOver) {
          ends.add(record.id);
          if (ends.all.length < 3) throw new Error('The store is away');
        }
        return store.put(record, replaces, expiresIn);
      },
    };
    const relay = start({ store: failing, parkInterval: 10, onAnswered: answered.add, onError: errors.add });
    await parkAnswered(relay);
    await ends.next(3);
    assert.equal(answered.all.length, 1);
    assert.match(String(errors.all[0]), /The store is away/);
  });

  it('is over soon after the store is back, and not only once its lease has run out', async () => {
    const { store, clock, pass } = troubledStore();
    const answered = new Calls<AnsweredCall>();
    let ends = 0;
    const failing: ElicitationStore = {
      ...store,
      async put(record, replaces, expiresIn) {
        if (!record.isListed && record.isOver && ++ends === 1) throw new Error('The store is away');
        return store.put(record, replaces, expiresIn);
      },
    };
    const relay = start({ store: failing, clock, parkInterval: 1000, onAnswered: answered.add, onError: () => {} });
    await parkAnswered(relay);
    await answered.next();
    await pass(3000);
    assert.deepEqual([answered.all.length, ends], [1, 2]);
  });

  it('reports an outage once, however many changes the store tells meanwhile', async () => {
    const { store, clock, puts, setAway, hint, pass } = troubledStore();
    const errors = new Calls<unknown>();
    const relay = start({ store, clock, parkInterval: 60_000, onAnswered: () => {}, onError: errors.add });
    await relay.park(RESULT, { scope: ADA, call: CALL });
    await pass(1000);
    const { id } = puts.find(({ isListed }) => isListed)!;
    setAway(true);
    for (const writeId of ['one', 'two', 'three']) {
      hint({ id, writeId });
      await pass(5000);
    }
    assert.deepEqual(errors.all.map(String), ['Error: The store is away']);
  });

  it('shows what the process parked that was first, when two park one round with different results', async () => {
    const store = memoryStore();
    const answered = new Calls<AnsweredCall>();
    const first = start({ store, onAnswered: answered.add });
    const { id } = await parkAnswered(first);
    const { idempotencyKey } = await answered.next();
    const { open: isShown, passed: stuck } = gate();
    const { open: hasWritten, passed: written } = gate();
    // This process writes the call, and stands still before it shows the request.
    const slow: ElicitationStore = {
      ...store,
      async put(record, ...rest) {
        if (record.id === `${id}.r2.s1`) {
          hasWritten();
          await stuck;
        }
        return store.put(record, ...rest);
      },
    };
    const parked = start({ store: slow }).park(RESULT, { scope: ADA, call: CALL, after: idempotencyKey });
    await written;
    let isFirstLook = true;
    const late: ElicitationStore = {
      ...store,
      async get(id) {
        if (!isFirstLook) return store.get(id);
        isFirstLook = false; // It looked before the other process wrote.
        return undefined;
      },
    };
    const second = start({ store: late });
    const other = {
      ...RESULT,
      inputRequests: { other: { method: 'elicitation/create', params: { message: 'Other?' } } },
    };
    assert.equal(await second.park(other, { scope: ADA, call: CALL, after: idempotencyKey }), `${id}.r2`);
    const shown = await store.get(`${id}.r2.s1`);
    assert.equal((shown!.fixed as { request: { message: string } }).request.message, 'Which branch?');
    isShown();
    assert.equal(await parked, `${id}.r2`);
  });

  it('counts the taking of one answer once, however many processes resume parked calls', async () => {
    const store = memoryStore();
    const answered = new Calls<AnsweredCall>();
    const all = [1, 2, 3].map(() => start({ store, onAnswered: answered.add }));
    const { page } = await parkAnswered(all[0]!);
    await answered.next();
    await page.over();
    assert.equal(
      all.reduce((sum, relay) => sum + relay.stats().taken, 0),
      1,
    );
  });

  it('leaves no card behind when it is taken back and the store cannot end its elicitation at once', async () => {
    const ended = new Calls<EndedCall>();
    const store = memoryStore();
    let failures = 0;
    const failing: ElicitationStore = {
      ...store,
      async put(record, replaces, expiresIn) {
        if (record.isListed && record.isOver && failures++ < 2) throw new Error('The store is away');
        return store.put(record, replaces, expiresIn);
      },
    };
    const options = { store: failing, parkInterval: 10, onAnswered() {}, onParkEnded: ended.add, onError() {} };
    const relay = await start(options);
    const id = await relay.park(RESULT, { scope: ADA, call: CALL });
    const page = await new Page(relay, 'ada').connect();
    await assert.rejects(relay.unpark(id), /The store is away/);
    assert.equal((await ended.next()).why, 'withdrawn');
    assert.equal((await page.over()).how, 'withdrawn');
  });

  it('takes over from a process that died before it showed the next step: the one before leaves the screen', async () => {
    const store = memoryStore();
    const answered = new Calls<AnsweredCall>();
    const [asking] = Object.values(RESULT.inputRequests);
    const two = { resultType: 'input_required', inputRequests: { first: asking, last: asking } };
    let isDying = false;
    const dying: ElicitationStore = {
      ...store,
      async put(record, replaces, expiresIn) {
        if (isDying) throw new Error('It is dead');
        // It dies as soon as the call has the answer.
        if (!record.isListed && record.version > 2) isDying = true;
        return store.put(record, replaces, expiresIn);
      },
    };
    const first = start({ store: dying, parkInterval: 60_000, onAnswered: answered.add, onError() {} });
    await first.park(two, { scope: ADA, call: CALL });
    const page = await new Page(start({ store }), 'ada').connect();
    const [shown] = page.snapshot;
    await page.accept(shown!.id, MAIN);
    await page.until('the death', () => isDying);
    start({ store, parkInterval: 20, onAnswered: answered.add });
    const last = await page.asked();
    assert.deepEqual(await page.over(), { id: shown!.id, how: 'answered' });
    await page.accept(last.id, MAIN);
    assert.deepEqual(Object.keys((await answered.next()).inputResponses ?? {}), ['first', 'last']);
  });

  it('tells the person that an answer did not arrive which came after the call had another one', async () => {
    const store = memoryStore();
    const answered = new Calls<AnsweredCall>();
    let page: Page | undefined;
    let refusal: Promise<Response> | undefined;
    const slow: ElicitationStore = {
      ...store,
      async put(record, replaces, expiresIn) {
        const isKept = await store.put(record, replaces, expiresIn);
        // The call has the answer, and the person changes their mind.
        if (!record.isListed && record.version === 3) {
          refusal = page!.answer(page!.snapshot[0]!.id, { action: 'cancel' });
          await refusal;
        }
        return isKept;
      },
    };
    const relay = start({ store: slow, parkInterval: 50, onAnswered: answered.add });
    await relay.park(RESULT, { scope: ADA, call: CALL });
    page = await new Page(relay, 'ada').connect();
    await page.accept(page.snapshot[0]!.id, MAIN);
    assert.equal((await page.over()).how, 'undelivered');
    assert.deepEqual((await answered.next()).inputResponses, { branch: { action: 'accept', content: MAIN } });
    assert.equal((await refusal!).status, 202);
  });

  it('is found by another process when the one that resumes it dies [RLY-18]', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    const again = new Calls<AnsweredCall>();
    const { answered, onAnswered, finish: die } = heldCalls();
    let isDead = false;
    const mortal: ElicitationStore = {
      ...store,
      put: (...write) => (isDead ? Promise.reject(new Error('It is dead')) : store.put(...write)),
    };
    const dying = start({ store: mortal, clock, onAnswered, onError() {} });
    const { id } = await parkAnswered(dying);
    await answered.next();
    isDead = true;
    start({ store, clock, parkInterval: 1000, onAnswered: again.add });
    for (let i = 0; i < 12; i++) {
      clock.pass(1000);
      await turns();
    }
    const { attempt, idempotencyKey } = await again.next();
    assert.deepEqual([attempt, idempotencyKey], [2, id]);
    die();
  });

  it('is made once however long the application takes, because its process renews its lease [RLY-18]', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    const again = new Calls<AnsweredCall>();
    const { answered, onAnswered, finish } = heldCalls();
    const slow = start({ store, clock, onAnswered });
    await parkAnswered(slow);
    await answered.next();
    start({ store, clock, parkInterval: 1000, onAnswered: again.add });
    for (let i = 0; i < 60; i++) {
      clock.pass(1000);
      await turns();
    }
    assert.deepEqual(again.all, []);
    finish();
  });

  it('runs beside no more than its process may run at once, and each runs once', async () => {
    const { answered, onAnswered, finish } = heldCalls();
    const relay = start({ onAnswered, concurrency: 2 });
    for (let i = 0; i < 5; i++) await parkAnswered(relay);
    await answered.next(2);
    await turns();
    assert.equal(answered.all.length, 2);
    finish();
    await answered.next(5);
    assert.equal(new Set(answered.all.map(({ idempotencyKey }) => idempotencyKey)).size, 5);
  });

  it('stops neither the end of others nor the search when the application hangs in it', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    const ended = new Calls<EndedCall>();
    const asker = start({ store, clock }); // It resumes nothing, so that the other one finds the answer by its search.
    await parkAnswered(asker);
    const other = await asker.park(RESULT, { scope: ADA, call: CALL, timeout: 100_000 });
    const { answered, onAnswered, finish } = heldCalls();
    start({ store, clock, parkInterval: 1000, onAnswered, onParkEnded: ended.add });
    for (let i = 0; i < 130; i++) {
      clock.pass(1000);
      await turns();
    }
    assert.equal(answered.all.length, 1);
    assert.deepEqual(ended.all, [{ call: CALL, scope: ADA, why: 'expired', idempotencyKey: other }]);
    finish();
  });

  it('reports an outage once for its search and once for its lease, however long the store is away', async () => {
    const { store, clock, setAway, pass } = troubledStore();
    const { answered, onAnswered, finish } = heldCalls();
    const errors = new Calls<unknown>();
    start({ store, clock, parkInterval: 1000, onAnswered, answeredTimeout: 600_000, onError: errors.add });
    await parkAnswered(start({ store, clock, onError: () => {} }));
    await pass(1000);
    await answered.next();
    for (const reported of [2, 4]) {
      setAway(true);
      await pass(30_000);
      setAway(false);
      await pass(30_000);
      assert.deepEqual(errors.all.map(String), Array(reported).fill('Error: The store is away'));
    }
    finish();
  });

  it('counts as failed after its time: the application is told, this process waits for its end, and another one makes it', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    const errors = new Calls<unknown>();
    const { answered, onAnswered, finish } = heldCalls();
    const slow = start({ store, clock, onAnswered, answeredTimeout: 60_000, parkInterval: 1000, onError: errors.add });
    await parkAnswered(slow);
    const { signal } = await answered.next();
    const pass = async (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        clock.pass(1000);
        await turns();
      }
    };
    await pass(120);
    assert.equal(signal.aborted, true);
    assert.match(String(errors.all[0]), /onAnswered took more than 60000 ms/);
    assert.equal(answered.all.length, 1, 'it is not begun again here');
    const again = new Calls<AnsweredCall>();
    start({ store, clock, parkInterval: 1000, onAnswered: again.add });
    await pass(10);
    assert.deepEqual(
      again.all.map(({ attempt }) => attempt),
      [2],
    );
    finish();
  });

  it('keeps the digits that JavaScript would change', async () => {
    const answered = new Calls<AnsweredCall>();
    const relay = start({ onAnswered: answered.add });
    const call = parseExactJson('{"amount":12345678901234567890}') as typeof CALL;
    const id = await relay.park(RESULT, { scope: ADA, call });
    const page = await new Page(relay, 'ada').connect();
    await page.accept(page.snapshot[0]!.id, MAIN);
    const { idempotencyKey, call: kept } = await answered.next();
    assert.equal(idempotencyKey, id);
    assert.match(JSON.stringify(kept), /12345678901234567890/);
  });

  it('is given up after ten attempts, and the application is told', async () => {
    const clock = new HandClock();
    const attempts: number[] = [];
    const ended = new Calls<EndedCall>();
    const failing = start({
      store: memoryStore({ clock }),
      clock,
      parkInterval: 60_000,
      onError() {},
      onParkEnded: ended.add,
      onAnswered({ attempt }) {
        attempts.push(attempt);
        throw new Error('The server is away');
      },
    });
    const { id } = await parkAnswered(failing);
    for (let i = 0; i < 120; i++) {
      clock.pass(60_000);
      await turns();
    }
    assert.deepEqual(attempts, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.deepEqual(ended.all, [{ call: CALL, scope: ADA, why: 'failed', idempotencyKey: id }]);
  });

  it('is made once if its process closes while the application makes it', async () => {
    const store = memoryStore();
    const { answered, onAnswered, finish } = heldCalls();
    const closing = start({ store, onAnswered });
    const { id } = await parkAnswered(closing);
    await answered.next();
    let isClosed = false;
    const closed = closing.close().then(() => {
      isClosed = true;
    });
    await turns();
    assert.equal(isClosed, false);
    finish();
    await closed;
    assert.equal((await store.get(id))?.isOver, true);
  });

  it('does not keep a relay from closing for longer than ten seconds', async () => {
    const clock = new HandClock();
    const { answered, onAnswered } = heldCalls();
    const relay = start({ clock, onAnswered });
    await parkAnswered(relay);
    await answered.next();
    const closed = relay.close();
    await turns();
    clock.pass(10_000);
    await closed;
    assert.equal(answered.all.length, 1);
  });

  it('is the same call when it is parked again after a late reply of the store made `park` reject: asked once, under one key', async () => {
    const store = memoryStore();
    let isLate = true;
    const calls = new Set<string>();
    const late: ElicitationStore = {
      ...store,
      async put(...given) {
        const isWritten = await store.put(...given);
        if (!given[0].isListed) calls.add(given[0].id);
        if (isLate && !given[0].isListed) throw new Error('The store did not reply in time');
        return isWritten;
      },
    };
    const answered = new Calls<AnsweredCall>();
    const relay = start({ store: late, onAnswered: answered.add, parkInterval: 50 });
    await assert.rejects(relay.park(RESULT, { scope: ADA, call: CALL }), /in time/);
    isLate = false;
    const id = await relay.park(RESULT, { scope: ADA, call: CALL });
    assert.deepEqual([...calls], [id]);
    const page = await new Page(relay, 'ada').connect();
    assert.equal(page.snapshot.length, 1);
    await page.accept(page.snapshot[0]!.id, MAIN);
    assert.equal((await answered.next()).idempotencyKey, id);
    assert.notEqual(await relay.park(RESULT, { scope: ADA, call: CALL }), id);
  });

  it('is the same call in every process that parks it with the same id of the application, and another one for another user', async () => {
    const store = memoryStore();
    const [one, two] = [start({ store }), start({ store })];
    const options = { scope: ADA, call: CALL, id: 'order 17' };
    const id = await one.park(RESULT, options);
    assert.equal(await two.park(RESULT, options), id);
    assert.notEqual(await two.park(RESULT, { ...options, scope: { user: 'bob' } }), id);
    assert.notEqual(await two.park(RESULT, { ...options, id: 'order 18' }), id);
    assert.equal((await new Page(one, 'ada').connect()).snapshot.length, 2);
    await assert.rejects(one.park(RESULT, { ...options, id: '' }), /id must be a text/);
  });

  it('leaves the pages when the store has lost it, and no page is told that an answer arrived [RLY-16]', async () => {
    const { store, clock, pass, restore } = troubledStore();
    const answered = new Calls<AnsweredCall>();
    const relay = start({ store, clock, onAnswered: answered.add });
    await relay.park(RESULT, { scope: ADA, call: CALL });
    const page = await new Page(relay, 'ada').connect();
    const { id } = page.snapshot[0]!;
    await restore([]);
    await pass(4000);
    await page.ended();
    assert.equal((await page.accept(id, MAIN)).status, 404);
    assert.deepEqual((await new Page(relay, 'ada').connect()).snapshot, []);
    await pass(60_000);
    assert.deepEqual(answered.all, []);
  });

  it('is made under the same key when a store with older data brings it back after it was made', async () => {
    const { store, clock, puts, pass, restore } = troubledStore();
    const answered = new Calls<AnsweredCall>();
    const relay = start({ store, clock, onAnswered: answered.add });
    const { id } = await parkAnswered(relay);
    await answered.next();
    await pass(1000);
    await restore(puts.filter(({ version }) => version === 1));
    const page = await new Page(relay, 'ada').connect();
    await page.accept(page.snapshot[0]!.id, { branch: 'live' });
    assert.equal((await answered.next(2)).idempotencyKey, id);
    await pass(60_000);
    assert.equal(answered.all.length, 2);
  });
});

describe('parked calls that are all due after an outage', () => {
  it('are shared by three processes: each call is made once, and no process makes more at a time than its bound [RLY-18]', async () => {
    const store = memoryStore();
    const parker = start({ store, limits: { open: 200 } });
    const ids = await Promise.all(Array.from({ length: 45 }, () => parker.park(RESULT, { scope: ADA, call: CALL })));
    const page = await new Page(parker, 'ada').connect();
    for (const { id } of page.snapshot) await page.accept(id, MAIN);
    const made: string[] = [];
    const most = [0, 0, 0];
    const all = new Calls<string>();
    for (const process of most.keys()) {
      let running = 0;
      start({
        store,
        concurrency: 4,
        parkInterval: 200,
        async onAnswered({ idempotencyKey }) {
          most[process] = Math.max(most[process]!, ++running);
          made.push(idempotencyKey);
          await turns();
          running--;
          all.add(idempotencyKey);
        },
      });
    }
    await all.next(45);
    assert.deepEqual([...made].sort(), [...ids].sort());
    assert.ok(
      most.every((count) => count >= 1 && count <= 4),
      `${most} at a time`,
    );
  });
});
