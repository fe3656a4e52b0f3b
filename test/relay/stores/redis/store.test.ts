import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient, createCluster } from 'redis';
import { type RedisStoreOptions, redisStore } from '../../../../src/relay/stores/redis/redis-store.js';
import { type RedisServer, startRedis, startRedisCluster } from '../../../tools/redis-server.mjs';
import { describeStore } from '../store-contract.js';

const KEY = new Uint8Array(32).fill(7);

describe('the Redis store', () => {
  let server: RedisServer;
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>;
  const endings: Array<() => unknown> = [];

  before(async () => {
    [server, cluster] = await Promise.all([startRedis(), startRedisCluster()]);
  });

  after(async () => {
    for (const end of endings) await end();
    await server.stop();
    await cluster.stop();
  });

  async function open(options: RedisStoreOptions, client: ReturnType<typeof createClient | typeof createCluster>) {
    await client.connect();
    const store = redisStore(client, options);
    endings.push(async () => {
      await store.close?.();
      client.destroy();
    });
    await store.ready;
    return store;
  }

  /** Two processes have a connection each. */
  const pair = (options: RedisStoreOptions) => async () => {
    const one = await open(options, createClient({ url: server.url }));
    return [one, await open(options, createClient({ url: server.url }))] as [typeof one, typeof one];
  };

  describeStore('on one server', pair({ prefix: 'plain:' }));
  describeStore('encrypted', pair({ prefix: 'sealed:', encryption: { current: 'a', keys: { a: KEY } } }));
  describeStore('on a cluster of three masters', async () => {
    const rootNodes = cluster.ports.map((port) => ({ url: `redis://127.0.0.1:${port}` }));
    const one = await open({}, createCluster({ rootNodes }));
    return [one, await open({}, createCluster({ rootNodes }))];
  });

  it('refuses a value that is not a client, and a patience that is not a time', () => {
    assert.throws(() => redisStore({} as never), /client of node-redis/);
    assert.throws(() => redisStore(createClient(), { patience: 0 }), /patience must be a number over 0/);
  });
});
