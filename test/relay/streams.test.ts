import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore } from '../../src/relay/memory-store.js';
import { completionOf } from '../../src/protocol/outcome.js';
import type { Person } from '../../src/relay/scope.js';
import type { RelayStore } from '../../src/relay/store.js';
import { turns } from '../host/hand-host.js';
import { BRANCH, HandRelay, PAGE } from './hand-relay.js';
import { Page } from './page.js';

describe('the stream of a page', () => {
  it('begins with all that is open, so that a reload loses nothing', async () => {
    const hand = new HandRelay();
    hand.elicit(BRANCH, { server: { id: 'git', name: 'Git' } });
    const first = await hand.page();
    assert.deepEqual(
      first.snapshot.map(({ request, server, phase }) => [request.message, server, phase]),
      [['Which branch?', { id: 'git', name: 'Git' }, 'open']],
    );
    await first.leave();
    const reloaded = await hand.page();
    assert.deepEqual(reloaded.snapshot, first.snapshot);
  });

  it('carries nothing of a request but what the card needs', async () => {
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

  it('carries no id of a page to visit, which may be long and is the backend’s alone', async () => {
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

  it('ends when the person may see other things than before', async () => {
    const hand = new HandRelay();
    hand.sessions.set('ada', { user: 'ada', workspaces: ['w'] });
    const tab = await hand.page();
    hand.sessions.set('ada', { user: 'ada', workspaces: ['w'] });
    hand.clock.pass(60_000);
    await turns();
    assert.equal(tab.isEnded, false);
    hand.sessions.set('ada', { user: 'ada', workspaces: [] });
    hand.clock.pass(60_000);
    await tab.ended();
  });

  it('ends when nobody knows any more whose it is', async () => {
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

  it('is one of 20 that a person may have; others are not affected', async () => {
    const hand = new HandRelay();
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => hand.relay.fetch(new Page(hand.relay, 'ada').request('GET'))),
    );
    const statuses = replies.map(({ status }) => status);
    assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [20, 429]);
    await hand.page('bob');
    await replies[0]!.body!.cancel();
    await hand.page();
  });

  it('does not count when the page has gone before its stream could open, or when that failed', async () => {
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
    store.list = list;
    await hand.page();
  });

  it('is cut when the page does not read it, so that it cannot fill the memory', async () => {
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

  it('tells in one part what other tabs answered, before anything else that comes', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const stream = (await hand.relay.fetch(tab.request('GET'))).body!.getReader();
    const read = async () => new TextDecoder().decode((await stream.read()).value).match(/"type":"[a-z]+"/g);
    await read();
    const outcomes = [hand.elicit(), hand.elicit(PAGE)];
    assert.equal((await read())?.filter((type) => type === '"type":"elicitation"').length, 2); // Those of one turn.
    await tab.answer((await tab.asked(1)).id, { action: 'cancel' });
    await tab.answer((await tab.asked(2)).id, { action: 'accept' });
    await Promise.all(outcomes);
    await tab.post({ type: 'visited', id: (await tab.asked(2)).id, completion: 'completed' });
    assert.deepEqual(await read(), ['"type":"over"', '"type":"over"', '"type":"visited"']);
  });

  it('tells what other tabs answered before it ends', async () => {
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
    signOut();
    await tab.ended();
    assert.deepEqual(tab.all('over'), [{ type: 'over', id, how: 'answered' }]);
  });

  it('tells how many requests wait behind those on screen', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    let count = 2;
    const listeners = new Set<() => void>();
    const queued = {
      get count() {
        return count;
      },
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const outcome = hand.elicit(BRANCH, { queued });
    assert.equal((await tab.next('queued')).count, 2);
    count = 3;
    for (const listener of listeners) listener();
    assert.equal((await tab.next('queued', 2)).count, 3);
    assert.equal((await hand.page()).all('snapshot')[0]!.queued, 3);
    await tab.answer((await tab.asked()).id, { action: 'cancel' });
    await outcome;
    assert.equal((await tab.next('queued', 3)).count, 0);
    assert.equal(listeners.size, 0);
  });

  it('that opens while changes got lost never takes back what is open', async () => {
    const store = memoryStore();
    let notice = (_: 'missed') => {};
    const reads: Array<() => void> = [];
    const slow: RelayStore = {
      ...store,
      subscribe(listener) {
        notice = listener;
        return store.subscribe(listener);
      },
      list: (user) => new Promise((resolve) => reads.push(() => resolve(store.list(user)))),
    };
    const hand = new HandRelay({ store: slow });
    const tab = new Page(hand.relay, 'ada');
    const connecting = tab.connect();
    await turns();
    notice('missed');
    await turns();
    reads[1]?.(); // Nothing is open yet.
    await turns();
    hand.elicit();
    await turns();
    reads[0]!(); // It took longer than what came meanwhile.
    await connecting;
    await turns();
    reads[1]!(); // After its opening, the stream catches up.
    const last = await tab.next('snapshot', 2);
    assert.deepEqual(
      tab.all('snapshot').map(({ elicitations }) => elicitations.length),
      [1, 1],
    );
    assert.equal(last.elicitations.length, 1);
  });

  it('tells that all is over when the backend shuts down in order, and ends', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const outcome = hand.elicit();
    const { id } = await tab.asked();
    const { lifetime } = hand.host();
    await hand.relay.close();
    await tab.ended();
    assert.deepEqual(tab.all('over'), [{ type: 'over', id, how: 'withdrawn' }]);
    assert.deepEqual(await outcome, { action: 'cancel' });
    assert.equal(lifetime!.aborted, true);
    assert.deepEqual(await hand.elicit(), { action: 'cancel' });
    assert.equal((await tab.show(id)).status, 503);
    assert.deepEqual(hand.clock.delays, []);
  });

  it('is refused when the backend shuts down while it finds out whose it is', async () => {
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

  it('never carries more elicitations of a user than may be open; the next is declined', async () => {
    const hand = new HandRelay({ limits: { open: 2 } });
    hand.elicit();
    hand.elicit();
    assert.deepEqual(await hand.elicit(), { action: 'reject' });
    hand.host({ user: 'bob' }).elicit(BRANCH);
    assert.equal((await hand.page('bob')).snapshot.length, 1);
    assert.equal((await hand.page()).snapshot.length, 2);
  });

  it('declines a request over a limit although `onRule` throws, and reports the error', async () => {
    const failed = new Error('the log is full');
    const onRule = () => {
      throw failed;
    };
    for (const limits of [{ open: 1 }, { openBytes: 150 }]) {
      const hand = new HandRelay({ limits });
      hand.elicit();
      assert.deepEqual(await hand.elicit(BRANCH, { onRule }), { action: 'reject' });
      assert.deepEqual(hand.errors, [failed]);
    }
  });

  it('never carries more than 4 MiB of a user’s elicitations; the next is declined until another one is over', async () => {
    const hand = new HandRelay();
    const title = 'é'.repeat(250_000);
    const large = { ...BRANCH, requestedSchema: { properties: { branch: { type: 'string', title } } } };
    const outcomes = Array.from({ length: 9 }, () => hand.elicit(large));
    assert.deepEqual(await outcomes[8], { action: 'reject' });
    hand.host({ user: 'bob' }).elicit(large);
    const tab = await hand.page();
    assert.equal(tab.snapshot.length, 8);
    assert.equal((await hand.page('bob')).snapshot.length, 1);
    await tab.answer(tab.snapshot[0]!.id, { action: 'cancel' });
    assert.deepEqual(await outcomes[0], { action: 'cancel' });
    hand.elicit(large);
    assert.deepEqual(await hand.elicit(large), { action: 'reject' });
    assert.equal((await hand.page()).snapshot.length, 8);
  });

  it('counts long ids and long texts of the application to those 4 MiB too', async () => {
    for (const [request, options] of [
      [{ ...PAGE, elicitationId: 'x'.repeat(5_000_000) }, {}],
      [BRANCH, { values: { branch: 'x'.repeat(5_000_000) } }],
    ] as const) {
      assert.deepEqual(await new HandRelay().elicit(request, options), { action: 'reject' });
    }
  });

  it('carries nothing that is no JSON: the server gets an error, and the application hears why', async () => {
    const hand = new HandRelay();
    const properties = { branch: { type: 'string', maxLength: 10n } };
    const outcome = await hand.elicit({ ...BRANCH, requestedSchema: { properties } });
    assert.deepEqual([outcome.action, hand.errors.length], ['refused', 1]);
    assert.deepEqual((await hand.page()).snapshot, []);
  });

  it('ends when the backend shuts down, though the store fails', async () => {
    const store = memoryStore();
    const hand = new HandRelay({ store });
    const tabs = [await hand.page(), await hand.page()];
    const failed = new Error('no database');
    store.list = () => Promise.reject(failed);
    await hand.relay.close();
    for (const tab of tabs) await tab.ended();
    assert.deepEqual(hand.errors, [failed, failed]);
    assert.deepEqual(hand.clock.delays, []);
  });
});
