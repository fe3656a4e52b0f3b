import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { createClient, createCluster } from 'redis';
import { redisStore } from '../../../src/relay/redis/redis-store.js';
import type { RedisStore, RedisStoreOptions } from '../../../src/relay/redis/redis-store.js';
import { type RedisServer, startRedis, startRedisCluster } from '../../tools/redis-server.mjs';
import { describeStore } from '../store-contract.js';
import { RENEW_INTERVAL, untilCertain } from './processes.js';

const KEY = new Uint8Array(32).fill(7);

describe('the Redis store', () => {
  let server: RedisServer;
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>;
  const endings: Array<() => unknown> = [];
  let count = 0;

  before(async () => {
    [server, cluster] = await Promise.all([startRedis(), startRedisCluster()]);
  });

  after(async () => {
    for (const end of endings) await end();
    await server.stop();
    await cluster.stop();
  });

  /** A store with keys of its own. */
  async function create(options?: RedisStoreOptions): Promise<RedisStore> {
    const client = createClient({ url: server.url });
    await client.connect();
    return keep(redisStore(client, { prefix: `test${count++}:`, renewInterval: RENEW_INTERVAL, ...options }), client);
  }

  async function keep(store: RedisStore, client: { destroy(): unknown }): Promise<RedisStore> {
    endings.push(async () => {
      await store.dispose?.();
      client.destroy();
    });
    await store.ready;
    await untilCertain(store);
    return store;
  }

  describeStore('a Redis store of one process', () => create());
  describeStore('a Redis store that encrypts', () => create({ encryption: { current: 'a', keys: { a: KEY } } }));
  describeStore('a Redis store on a cluster of three masters', async () => {
    const rootNodes = cluster.ports.map((port) => ({ url: `redis://127.0.0.1:${port}` }));
    const client = createCluster({ rootNodes });
    await client.connect();
    return keep(redisStore(client, { prefix: `test${count++}:`, renewInterval: RENEW_INTERVAL }), client);
  });

  it('refuses what is no client', () => {
    assert.throws(() => redisStore({} as never), /client of node-redis/);
  });
});
