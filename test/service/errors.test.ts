/** What the service does where functions of its application throw. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settle, troubledStore } from '../relay/world/troubled-store.js';
import { ServiceWorld } from './world/service-world.js';

const fail = () => {
  throw new Error('The application failed');
};

describe('a service whose application throws', () => {
  it('replies all the same where onRequest throws, and reports it', async () => {
    const world = new ServiceWorld({ onRequest: fail });
    const { status } = await world.backend().call('GET', '/healthz');
    await world.service.close();
    assert.deepEqual([status, String(world.errors)], [200, 'Error: The application failed']);
  });

  it('goes on where onError throws, also while the store is away', async (test) => {
    const written = test.mock.method(console, 'error', () => {});
    const { store, clock, setAway, pass } = troubledStore();
    const world = new ServiceWorld({ store, clock, onError: fail });
    const backend = world.backend();
    const events = await backend.events();
    await settle();
    setAway(true);
    await pass(10_000); // Leases, renewals and rereadings fail.
    const away = await backend.call('GET', '/v1/elicitations/any');
    setAway(false);
    const back = await backend.call('GET', '/v1/elicitations/any');
    events.close();
    await world.service.close();
    assert.deepEqual([away.status, back.status], [503, 404]);
    assert.match(String(written.mock.calls[0]?.arguments[1]), /The application failed/);
  });
});
