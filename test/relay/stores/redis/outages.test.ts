import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from 'redis';
import { createId } from '../../../../src/relay/stores/ids.js';
import { redisStore } from '../../../../src/relay/stores/redis/redis-store.js';
import { startRedis } from '../../../tools/redis-server.mjs';
import { describeOutages, type OpenedStore, PATIENCE } from '../outage-contract.js';
import { LONG, nextOf, recordOf } from '../records.js';
import { DURABLE } from './durable.js';

async function open(port: number): Promise<OpenedStore> {
  const errors: unknown[] = [];
  const client = createClient({ url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: 5 } });
  client.on('error', () => {}); // The store's calls reject with the same error.
  await client.connect();
  const store = redisStore(client, { patience: PATIENCE, onError: (error) => void errors.push(error) });
  return {
    store,
    errors,
    async close() {
      await store.close?.();
      client.destroy();
    },
  };
}

describeOutages('the Redis store in an outage', () => startRedis(DURABLE), open);

describe('a Redis that stands still for most of the patience of a call', () => {
  it('replies to all calls that wait for it, and to later ones on the connection that takes the place', async (test) => {
    const server = await startRedis();
    const client = await createClient({ url: server.url }).connect();
    const store = redisStore(client, { patience: 4000 });
    test.after(async () => {
      await store.close?.();
      client.destroy();
      await server.stop();
    });
    const record = recordOf(await createId('ada'));
    await store.put(record, 0, LONG);
    await client.sendCommand(['CLIENT', 'PAUSE', '3000', 'ALL']);
    const calls = [store.put(nextOf(record), 1, LONG), store.list('ada'), store.due(0), store.renew('one')];
    assert.equal((await Promise.all(calls))[0], true);
    assert.equal((await store.get(record.id))?.version, 2);
    const clients = String(await client.sendCommand(['CLIENT', 'LIST', 'TYPE', 'NORMAL']))
      .trim()
      .split('\n');
    assert.equal(clients.length, 2, 'of the application, and of the store for commands');
  });
});

describe('a Redis that is full', () => {
  it('rejects a write completely, and still returns what it holds', async () => {
    const server = await startRedis(['--save', '', '--maxmemory-policy', 'noeviction']);
    const { store, close } = await open(server.port);
    const admin = await createClient({ url: server.url }).connect();
    const record = recordOf(await createId('ada'));
    await store.put(record, 0, LONG);
    await admin.configSet('maxmemory', '1');
    await assert.rejects(store.put(nextOf(record), 1, LONG), /OOM/);
    await assert.rejects(store.put(recordOf(await createId('ada')), 0, LONG), /OOM/);
    await assert.rejects(store.renew('one'), /OOM/);
    assert.deepEqual(
      (await store.list('ada')).map(({ id, version }) => [id, version]),
      [[record.id, 1]],
    );
    await admin.configSet('maxmemory', '0');
    assert.equal(await store.put(nextOf(record), 1, LONG), true);
    admin.destroy();
    await close();
    await server.stop();
  });
});
