/** What the events stream of a backend reads from the store, by a clock that the test moves. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { settle, troubledStore } from '../relay/world/troubled-store.js';
import { BRANCH, ServiceWorld } from './world/service-world.js';

/** A service, and the calls of its store: each with the ids or the lists that it names. */
function startWorld() {
  const { store: inner, ...trouble } = troubledStore();
  const calls: Array<[name: string, about: unknown]> = [];
  const held: Array<() => void> = [];
  const hold = { isHeld: false, held };
  const logged = (name: 'get' | 'list' | 'listVersions' | 'writeIds') =>
    (async (about: never) => {
      calls.push([name, about]);
      if (hold.isHeld && name.startsWith('list')) await new Promise<void>((resolve) => held.push(resolve));
      return inner[name](about);
    }) as never;
  const store: ElicitationStore = {
    ...inner,
    get: logged('get'),
    list: logged('list'),
    listVersions: logged('listVersions'),
    writeIds: logged('writeIds'),
  };
  const world = new ServiceWorld({ store, clock: trouble.clock });
  return { ...trouble, world, backend: world.backend(), calls, hold };
}

describe('an events stream of a backend', () => {
  it('reads no question again that has not changed, and asks the store but once for all of them [ASK-02]', async () => {
    const { world, backend, calls, pass } = startWorld();
    const events = await backend.events();
    const asked = [];
    for (const user of ['ada', 'bob', 'eve']) asked.push(await backend.ask({ scope: { user }, request: BRANCH }));
    for (const { id } of asked) await events.next(({ data }) => data.id === id);
    await pass(4000);
    calls.length = 0;
    await pass(4000);
    const rereads = calls.map(([name]) => name).filter((name) => name !== 'get');
    const read = new Set(calls.filter(([name]) => name === 'get').map(([, id]) => id));
    events.close();
    await world.service.close();
    assert.deepEqual(rereads, ['listVersions', 'writeIds']);
    assert.equal(read.size, 1, 'until when the stream is open');
  });

  it('has nothing more of a question once its outcome is acknowledged [ASK-02]', async () => {
    const { world, backend, pass } = startWorld();
    const events = await backend.events();
    const page = await world.page();
    const { id } = await backend.ask({ scope: { user: 'ada' }, request: BRANCH });
    await page.accept((await page.asked()).id, { branch: 'main' });
    await events.next(({ data }) => data.outcome !== undefined);
    const { length } = events.heard;
    await backend.ack(id);
    await pass(4000);
    const more = events.heard.slice(length);
    events.close();
    await world.service.close();
    assert.deepEqual(more, []);
  });

  it('begins no second reading while the store has not replied to the first one', async () => {
    const { world, backend, calls, hold, pass } = startWorld();
    const events = await backend.events();
    await events.next(({ event }) => event === 'ready');
    hold.isHeld = true;
    calls.length = 0;
    await pass(20_000);
    const waiting = hold.held.length;
    hold.isHeld = false;
    for (const reply of hold.held) reply();
    await settle();
    events.close();
    await world.service.close();
    assert.equal(waiting, 1);
  });

  it('has what happens after a store came back with older data, though it counts the same versions again', async () => {
    const { world, backend, puts, restore, pass } = startWorld();
    const events = await backend.events();
    const page = await world.page();
    const { id } = await backend.ask({ scope: { user: 'ada' }, request: BRANCH });
    const card = await page.asked();
    const before = [...puts];
    await page.show(card.id);
    await events.next(({ data }) => data.id === id && data.seen);
    await restore(before);
    await pass(4000);
    const { version } = (await backend.withdraw(id)).body;
    await settle();
    const versions = events.heard.map(({ data }) => [data.version, data.phase]);
    events.close();
    await world.service.close();
    assert.deepEqual(versions.at(-1), [version, 'over'], JSON.stringify(versions));
  });
});
