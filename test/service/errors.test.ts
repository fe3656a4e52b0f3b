/** What the service does where functions of its application throw. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settle, troubledStore } from '../relay/world/troubled-store.js';
import { ServiceWorld } from './world/service-world.js';

const fail = () => {
  throw new Error('The application failed');
};
const failLater = async () => fail();

describe('a service whose application throws', () => {
  for (const [how, onRequest] of Object.entries({ throws: fail, rejects: failLater })) {
    it(`replies all the same where onRequest ${how}, and reports it`, async () => {
      const world = new ServiceWorld({ onRequest });
      const { status } = await world.backend().call('GET', '/healthz');
      await world.service.close();
      assert.deepEqual([status, String(world.errors)], [200, 'Error: The application failed']);
    });
  }

  it('says once that the store is away, for each of the things that fail again and again meanwhile', async () => {
    const { store, clock, setAway, pass } = troubledStore();
    const world = new ServiceWorld({ store, clock });
    const events = await world.backend().events();
    await pass(5000);
    setAway(true);
    await pass(60_000);
    const reported = world.errors.length;
    setAway(false);
    events.close();
    await world.service.close();
    // Its renewal, the search for what is due, the note that the stream is open, and the reading of what the namespace asks.
    assert.equal(reported, 4, String(world.errors));
  });

  for (const [how, onError] of Object.entries({ throws: fail, rejects: failLater })) {
    it(`goes on where onError ${how}, also while the store is away`, async (test) => {
      const written = test.mock.method(console, 'error', () => {});
      const { store, clock, setAway, pass } = troubledStore();
      const world = new ServiceWorld({ store, clock, onError });
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
  }
});
