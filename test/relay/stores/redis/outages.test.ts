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
