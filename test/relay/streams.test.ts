import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completionOf } from '../../src/protocol/outcome.js';
import type { Person } from '../../src/relay/backend/scope.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { until } from '../tools/until.mjs';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH, PAGE } from './world/requests.js';
import { lateStore } from './world/troubled-store.js';
import { Page } from './world/wire-page.js';

describe('the stream of a page', () => {
  it('identifies its user in the first message: the same in every process, and different for another user [SEE-07]', async () => {
    const hand = new HandRelay();
    const identityOf = async (relay: HandRelay, session: string) => {
      const [first] = (await relay.page(session)).all('snapshot');
      return first?.identity;
    };
    const ada = await identityOf(hand, 'ada');
    assert.match(ada ?? '', /^[0-9a-f]{32}$/);
    assert.equal(await identityOf(hand, 'ada'), ada);
    assert.equal(await identityOf(new HandRelay(), 'ada'), ada);
    hand.sessions.set('work', { user: 'ada', workspaces: ['acme'] });
    assert.equal(await identityOf(hand, 'work'), ada);
    for (const user of ['bob', 'Ada', 'ada ', '\ud800', '\ud801']) {
      hand.sessions.set('other', { user });
      assert.notEqual(await identityOf(hand, 'other'), ada);
    }
    hand.sessions.set('one', { user: '\ud800' }).set('two', { user: '\ud801' });
    assert.notEqual(await identityOf(hand, 'one'), await identityOf(hand, 'two'));
  });

  it('carries only those parts of a request that the card needs', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    hand.elicit(
      { ...BRANCH, _meta: { token: 'internal' } },
      { onState() {}, session: 's', deadline: hand.clock.now() + 9 },
    );
    const { request, options } = await tab.asked();
    assert.deepEqual(request, { mode: 'form', ...BRANCH });
    assert.deepEqual(options, { session: 's', extendable: false });
  });

  it('does not carry the id of a page to visit, which may be long and which only the backend uses', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const outcome = hand.elicit({ ...PAGE, elicitationId: 'x'.repeat(1_000_000) });
    const { id, request } = await tab.asked();
    assert.deepEqual(request, { mode: 'url', message: PAGE.message, url: PAGE.url });
    await tab.answer(id, { action: 'accept' });
    hand.host().complete('x'.repeat(1_000_000));
    assert.equal(await completionOf(await outcome), 'completed');
  });

  it('is pinged every 15 seconds, and no timer is left when the last page has gone', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    hand.clock.pass(14_999);
    await turns();
    assert.equal(tab.all('ping').length, 0);
    hand.clock.pass(1);
    await tab.next('ping');
    hand.clock.pass(15_000);
    await tab.next('ping', 2);
    await tab.leave();
    hand.clock.pass(2000); // The next renewal finds that nothing needs it.
    await turns();
    assert.deepEqual(hand.clock.delays, []);
  });

  it('ends within a minute of the person signing out, and a post is refused at once', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const neighbour = await hand.page('bob');
    hand.sessions.delete('ada');
    assert.equal((await tab.show('A')).status, 401);
    hand.clock.pass(60_000);
    await tab.ended();
    await turns();
    assert.equal(neighbour.isEnded, false);
  });

  it('ends when the workspaces that the person may see change, and not when they come in another order', async () => {
    const hand = new HandRelay();
    hand.sessions.set('ada', { user: 'ada', workspaces: ['a', 'b'] });
    const tab = await hand.page();
    hand.sessions.set('ada', { user: 'ada', workspaces: ['b', 'a'] });
    hand.clock.pass(60_000);
    await turns();
    assert.equal(tab.isEnded, false);
    hand.sessions.set('ada', { user: 'ada', workspaces: [] });
    hand.clock.pass(60_000);
    await tab.ended();
  });

  it('ends when authorize gives no reply, because the relay no longer knows whose stream it is', async () => {
    let isHanging = false;
    const hand = new HandRelay({ authorize: () => (isHanging ? new Promise(() => {}) : { user: 'ada' }) });
    const tab = await hand.page();
    isHanging = true;
    hand.clock.pass(60_000);
    await turns();
    hand.clock.pass(10_000);
    await tab.ended();
    assert.match(String(hand.errors[0]), /authorize\(\) gave no reply/);
  });

  it('ends when authorize fails', async () => {
    const failed = new Error('no database');
    let isDown = false;
    const hand = new HandRelay({
      authorize() {
        if (isDown) throw failed;
        return { user: 'ada' };
      },
    });
    const tab = await hand.page();
    isDown = true;
    hand.clock.pass(60_000);
    await tab.ended();
    assert.deepEqual(hand.errors, [failed]);
  });

  it('makes room for the newest page when a proxy keeps the streams of pages that are gone; other people are not affected [PAGE-03]', async () => {
    const hand = new HandRelay();
    const bob = await hand.page('bob');
    const reloads = [];
    for (let i = 0; i < 200; i++) reloads.push(await hand.page()); // None of them leaves.
    assert.equal(hand.relay.stats().streams, 21);
    hand.elicit();
    for (const page of reloads.slice(-20)) assert.equal((await page.asked()).phase, 'open');
    const [first] = reloads;
    await first!.ended();
    assert.equal(first!.all('replaced').length, 1);
    assert.equal(bob.isEnded, false);
  });

  it('makes room before it is open when many pages connect at the same moment', async () => {
    const hand = new HandRelay({ limits: { streams: 1 } });
    const requests = Array.from({ length: 50 }, () => hand.relay.fetch(new Page(hand.relay, 'ada').request('GET')));
    for (const { status } of await Promise.all(requests)) assert.equal(status, 200);
    assert.equal(hand.relay.stats().streams, 1);
  });

  it('does not count towards the limit if the page left before the stream opened, or if opening it failed', async () => {
    const store = memoryStore();
    const leaving = new AbortController();
    const hand = new HandRelay({
      limits: { streams: 1 },
      store,
      async authorize() {
        await turns();
        return { user: 'ada' };
      },
    });
    const request = () => new Page(hand.relay, 'ada').request('GET');
    const opening = hand.relay.fetch(new Request(request(), { signal: leaving.signal }));
    leaving.abort();
    await opening;
    assert.deepEqual(hand.clock.delays, []);

    const { list } = store;
    store.list = () => Promise.reject(new Error('no database'));
    assert.equal((await hand.relay.fetch(request())).status, 500);
    assert.equal(hand.relay.stats().streams, 0);
    store.list = list;
    await hand.page();
  });

  it('is closed when the page does not read it, so that it cannot fill the memory', async () => {
    const hand = new HandRelay({ limits: { buffer: 4096 } });
    const reader = await hand.page();
    const slow = (await hand.relay.fetch(reader.request('GET'))).body!.getReader();
    const long = { message: 'x'.repeat(3000) };
    for (let i = 1; i <= 4; i++) {
      hand.elicit(long);
      await reader.asked(i);
    }
    await assert.rejects(async () => {
      for (let part = await slow.read(); !part.done; part = await slow.read());
    }, /does not read/);
  });

  it('sends the newest state even if the hint of the store got lost [RLY-22]', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    const deaf: ElicitationStore = { ...store, subscribe: () => () => {} };
    const hand = new HandRelay({ store: deaf, clock });
    const tab = await hand.page();
    const outcome = hand.elicit();
    const pass = async (ms: number) => {
      for (let i = 0; i < ms; i += 1000) {
        clock.pass(1000);
        await turns();
      }
    };
    await turns();
    await pass(5000);
    const { id } = await tab.asked();
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 202);
    await pass(3000);
    assert.equal((await outcome).action, 'accept');
    await pass(5000);
    assert.deepEqual(await tab.over(), { id, how: 'answered' });
  });

  it('sends that an elicitation was answered, and only then ends after a sign-out', async () => {
    let ofStream: Person | Promise<undefined> = { user: 'ada' };
    const hand = new HandRelay({ authorize: ({ method }) => (method === 'GET' ? ofStream : { user: 'ada' }) });
    const tab = await hand.page();
    hand.elicit();
    const { id } = await tab.asked();
    let signOut = () => {};
    ofStream = new Promise((resolve) => {
      signOut = () => resolve(undefined);
    });
    hand.clock.pass(60_000);
    await tab.answer(id, { action: 'cancel' });
    await turns();
    signOut();
    await tab.ended();
    assert.deepEqual(tab.overs, [{ id, how: 'answered' }]);
  });

  it('that opens while a request arrives includes that request', async () => {
    const clock = new HandClock();
    const late = lateStore(memoryStore({ clock }), 'list');
    late.isLate = true;
    const hand = new HandRelay({ store: late.store, clock });
    const tab = new Page(hand.relay, 'ada');
    const connecting = tab.connect();
    await until(() => late.waiting.length > 0); // Nothing is open yet.
    late.isLate = false;
    hand.elicit();
    await turns();
    late.reply();
    await connecting;
    assert.equal((await tab.asked()).phase, 'open');
  });

  it('says that every elicitation is over when the backend shuts down, and then ends [RLY-09]', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const outcome = hand.elicit();
    const { id } = await tab.asked();
    const { lifetime } = hand.host();
    await hand.relay.close();
    await tab.ended();
    assert.deepEqual(tab.overs, [{ id, how: 'lost' }]);
    assert.deepEqual(await outcome, { action: 'cancel' });
    assert.equal(lifetime!.aborted, true);
    assert.deepEqual(await hand.elicit(), { action: 'cancel' });
    assert.equal((await tab.show(id)).status, 503);
    assert.deepEqual(hand.clock.delays, []);
  });

  it('says that an answer is not delivered that was not taken when the backend shut down [RLY-21]', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const outcome = hand.elicit(BRANCH, { checkAnswer: () => new Promise(() => {}) });
    const { id } = await tab.asked();
    await tab.accept(id, { branch: 'main' });
    await tab.reached(id, ({ phase }) => phase === 'answered');
    await hand.relay.close();
    assert.deepEqual(await tab.over(), { id, how: 'undelivered' });
    assert.deepEqual(await outcome, { action: 'cancel' });
  });

  it('is refused with 503 if the backend shuts down while authorize runs', async () => {
    const hand = new HandRelay({
      async authorize() {
        await turns();
        return { user: 'ada' };
      },
    });
    const opening = hand.relay.fetch(new Page(hand.relay, 'ada').request('GET'));
    await hand.relay.close();
    assert.equal((await opening).status, 503);
    assert.deepEqual(hand.clock.delays, []);
  });

  it('never carries more elicitations of a user than the limit; the relay cancels the next request', async () => {
    const hand = new HandRelay({ limits: { open: 2 } });
    hand.elicit();
    hand.elicit();
    assert.deepEqual(await hand.elicit(), { action: 'cancel' });
    hand.host({ user: 'bob' }).elicit(BRANCH);
    assert.equal((await hand.page('bob')).snapshot.length, 1);
    assert.equal((await hand.page()).snapshot.length, 2);
  });

  it('never carries a request over a limit: the relay cancels it by its own rule, even if `onRule` throws, and reports the error', async () => {
    const failed = new Error('the log is full');
    const rules: string[] = [];
    const onRule = (rule: string) => {
      rules.push(rule);
      throw failed;
    };
    for (const limits of [{ open: 1 }, { openBytes: 150 }]) {
      const hand = new HandRelay({ limits });
      hand.elicit();
      assert.deepEqual(await hand.elicit(BRANCH, { onRule }), { action: 'cancel' });
      assert.deepEqual(hand.errors, [failed]);
    }
    assert.deepEqual(rules, ['relay', 'relay']);
  });

  it('never carries more than 4 MiB of a user’s elicitations; the relay cancels the next request until one is over', async () => {
    const hand = new HandRelay();
    const title = 'é'.repeat(250_000);
    const large = { ...BRANCH, requestedSchema: { properties: { branch: { type: 'string', title } } } };
    const outcomes = Array.from({ length: 9 }, () => hand.elicit(large));
    assert.deepEqual(await outcomes[8], { action: 'cancel' });
    hand.host({ user: 'bob' }).elicit(large);
    const tab = await hand.page();
    assert.equal(tab.snapshot.length, 8);
    assert.equal((await hand.page('bob')).snapshot.length, 1);
    await tab.answer(tab.snapshot[0]!.id, { action: 'cancel' });
    assert.deepEqual(await outcomes[0], { action: 'cancel' });
    hand.elicit(large);
    assert.deepEqual(await hand.elicit(large), { action: 'cancel' });
    assert.equal((await hand.page()).snapshot.length, 8);
  });

  it('counts long ids and long texts of the application towards those 4 MiB', async () => {
    for (const [request, options] of [
      [{ ...PAGE, elicitationId: 'x'.repeat(5_000_000) }, {}],
      [BRANCH, { values: { branch: 'x'.repeat(5_000_000) } }],
    ] as const) {
      assert.deepEqual(await new HandRelay().elicit(request, options), { action: 'cancel' });
    }
  });

  it('carries nothing that JSON cannot express: the server gets an error, and so does the application', async () => {
    const hand = new HandRelay();
    const outcome = await hand.elicit(BRANCH, { values: { branch: 10n } });
    assert.deepEqual([outcome.action, hand.errors.length], ['refused', 1]);
    assert.deepEqual((await hand.page()).snapshot, []);
  });

  it('ends when the backend shuts down, even if the store fails', async () => {
    const store = memoryStore();
    const hand = new HandRelay({ store });
    const tabs = [await hand.page(), await hand.page()];
    const failed = new Error('no database');
    store.listVersions = () => Promise.reject(failed);
    await hand.relay.close();
    for (const tab of tabs) await tab.ended();
    assert.deepEqual(hand.errors, [failed]);
    assert.deepEqual(hand.clock.delays, []);
  });
});
