/** What an answer costs, counted: calls of the store, and work of the platform that takes a thread. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { troubledStore } from '../relay/world/troubled-store.js';
import { HandClock } from '../runtime/hand-clock.js';
import { BRANCH, ServiceWorld } from './world/service-world.js';

/** Has a person answer what a backend waits for, while time stands still. */
async function answered(times: number) {
  const clock = new HandClock();
  const calls: Partial<Record<keyof ElicitationStore, number>> = {};
  const store = new Proxy(memoryStore({ clock }), {
    get(target, name: keyof ElicitationStore) {
      calls[name] = (calls[name] ?? 0) + 1;
      return target[name];
    },
  });
  const world = new ServiceWorld({ clock, store });
  const backend = world.backend();
  const page = await world.page();
  const before = { ...calls };
  for (let i = 1; i <= times; i++) {
    const { id } = await backend.ask({ scope: { user: 'ada' }, request: BRANCH });
    const card = await page.asked(i);
    const waiting = backend.wait(id, 'wait=10');
    await page.accept(card.id, { branch: 'main' });
    assert.equal((await waiting).outcome?.action, 'accept');
    await page.over(i);
    await backend.ack(id);
  }
  const made = (name: keyof ElicitationStore) => (calls[name] ?? 0) - (before[name] ?? 0);
  const counts = { get: made('get'), put: made('put'), list: made('list'), listVersions: made('listVersions') };
  await world.service.close();
  assert.deepEqual(world.errors, []);
  return counts;
}

describe('an answer that a backend waits for', () => {
  it('takes no thread for a digest, and the signature of the page’s token is verified once', async (test) => {
    const verify = test.mock.method(crypto.subtle, 'verify');
    const digest = test.mock.method(crypto.subtle, 'digest');
    await answered(3);
    assert.deepEqual([verify.mock.callCount(), digest.mock.callCount()], [1, 0]);
  });

  it('reads nothing again that the same call has just read', async () => {
    const { get, put, list, listVersions } = await answered(1);
    // Written: both records of the post, the answer, that it is taken, and of the acknowledgement both records.
    assert.deepEqual({ put, list, listVersions }, { put: 6, list: 0, listVersions: 1 });
    // Read: 1 by the post, 3 by the wait, 1 by the answer, 2 by the acknowledgement; 4 for the page, after each write of the elicitation.
    assert.equal(get, 11);
  });
});

describe('a process of the service with backends and pages', () => {
  it('renews itself once in each interval, for both', async () => {
    const { store, clock, pass } = troubledStore();
    let renewals = 0;
    const renew: ElicitationStore['renew'] = (process) => {
      renewals++;
      return store.renew(process);
    };
    const world = new ServiceWorld({ clock, store: { ...store, renew } });
    await world.page();
    await pass(1000);
    renewals = 0;
    await pass(20_000);
    await world.service.close();
    assert.equal(renewals, 10);
  });
});
