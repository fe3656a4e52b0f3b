/** Days of the service, by a clock that the test moves. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LATE_TIME } from '../../src/lifecycle/state.js';
import { settle, troubledStore } from '../relay/world/troubled-store.js';
import { BRANCH, ServiceWorld, VISIT } from './world/service-world.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const scope = { user: 'ada' };

/** A service whose time stands still. Leases are longer than a step, in which nothing of it runs. */
function startWorld() {
  const { store, clock, pass: passSlowly } = troubledStore();
  const world = new ServiceWorld({ store, clock });
  return {
    world,
    backend: world.backend(),
    passSlowly,
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += HOUR / 2) {
        clock.pass(HOUR / 2);
        await settle();
      }
    },
    async close() {
      await world.service.close();
      assert.deepEqual(world.errors, []);
    },
  };
}

describe('a question that is open for days', () => {
  const options = { lease: HOUR, timeout: 0, unseenTimeout: 0 };

  it('stays where only an events stream follows it, and the answer arrives there [ASK-02]', async () => {
    const { world, backend, pass, close } = startWorld();
    const events = await backend.events();
    const { id } = await backend.ask({ scope, request: BRANCH, options });
    await pass(DAY + HOUR);
    const page = await world.page();
    await page.accept(page.snapshot[0]!.id, { branch: 'main' });
    const { data } = await events.next(({ data }) => data.id === id && !!data.outcome);
    assert.deepEqual(data.result, { action: 'accept', content: { branch: 'main' } });
    events.close();
    await close();
  });

  it('stays for a lease of a day that begins again after some hours [ASK-02]', async () => {
    const { backend, pass, close } = startWorld();
    const { id } = await backend.ask({ scope, request: BRANCH, options: { ...options, lease: DAY } });
    await pass(11 * HOUR);
    await backend.wait(id);
    await pass(23 * HOUR);
    assert.equal((await backend.wait(id)).phase, 'open');
    await close();
  });
});

describe('a question that several events streams follow', () => {
  it('stays while one of them is open, and is lost some seconds after the last one is cut [ASK-02]', async () => {
    const { backend, passSlowly, close } = startWorld();
    const streams = [await backend.events('?worker=a'), await backend.events('?worker=a')];
    const ask = { scope, request: BRANCH, options: { lease: 1000 }, worker: 'a' };
    const { id } = await backend.ask(ask);
    await passSlowly(2500);
    streams[0]!.close();
    await settle();
    await passSlowly(10_000);
    assert.equal((await backend.wait(id)).phase, 'open');
    streams[1]!.close();
    await passSlowly(8000);
    assert.equal((await backend.wait(id)).how, 'lost');
    await close();
  });
});

describe('a visit of over a day whose consent is acknowledged', () => {
  it('goes on until its own time is over, and is not lost before [ASK-02]', async () => {
    const { world, backend, pass, close } = startWorld();
    const page = await world.page();
    const options = { lease: HOUR, visitTimeout: DAY + 2 * HOUR };
    const { id } = await backend.ask({ scope, request: VISIT, options });
    await page.accept((await page.asked()).id, undefined);
    await page.leave();
    await backend.wait(id);
    await backend.ack(id);
    await pass(DAY + HOUR);
    assert.equal((await backend.wait(id)).phase, 'visiting');
    await pass(HOUR + LATE_TIME);
    const { how, completion } = await backend.wait(id);
    assert.deepEqual([how, completion], ['answered', 'timeout']);
    await close();
  });
});
