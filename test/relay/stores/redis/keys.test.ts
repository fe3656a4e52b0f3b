import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'redis';
import { createId } from '../../../../src/relay/stores/ids.js';
import { type RedisStore, redisStore } from '../../../../src/relay/stores/redis/redis-store.js';
import { randomId } from '../../../../src/runtime/random-id.js';
import { type RedisServer, startRedis } from '../../../tools/redis-server.mjs';
import { until } from '../../../tools/until.mjs';
import { LONG, nextOf, recordOf } from '../records.js';

/** Milliseconds. A busy machine writes and counts all records before the first one expires. */
const LIFETIME = 2000;

describe('what the Redis store leaves in Redis', () => {
  let server: RedisServer;
  const admin = () => createClient({ url: server.url, RESP: 2 });
  let redis: ReturnType<typeof admin>;
  let store: RedisStore;

  before(async () => {
    server = await startRedis();
    redis = admin();
    await redis.connect();
    store = redisStore(redis);
  });

  after(async () => {
    await store.close?.();
    redis.destroy();
    await server.stop();
  });

  it('expires completely, even if no process cleans up', async () => {
    await redis.flushAll();
    const user = randomId();
    for (const values of [{ owner: user }, { dueAt: 1 }]) {
      const record = recordOf(await createId(user), values);
      await store.put(record, 0, LIFETIME);
      await store.put(nextOf(record), 1, 2 * LIFETIME);
    }
    assert.equal((await redis.keys('*')).length, 5, 'two records, a list, an owner and what is due');
    await until(async () => (await redis.dbSize()) === 0);
  });

  it('loses the ids of expired records when somebody reads the lists, and keeps the other ids', async () => {
    await redis.flushAll();
    const user = randomId();
    const kept = [recordOf(await createId(user), { owner: user }), recordOf(await createId(user), { dueAt: 1 })];
    const gone = [recordOf(await createId(user), { owner: user }), recordOf(await createId(user), { dueAt: 1 })];
    for (const record of kept) await store.put(record, 0, LONG);
    for (const record of gone) await store.put(record, 0, 1);
    await until(async () => (await store.writeIds(gone.map(({ id }) => id))).every((writeId) => !writeId));
    await Promise.all([store.list(user), store.owned(user), store.due(1)]);
    const sizes = async (pattern: string, size: (key: string) => Promise<number>) =>
      Promise.all((await redis.keys(pattern)).map(size));
    assert.deepEqual(await sizes('*:u:*', (key) => redis.zCard(key)), [2]);
    assert.deepEqual(await sizes('*:o:*', (key) => redis.sCard(key)), [1]);
    assert.deepEqual(await sizes('*:due', (key) => redis.zCard(key)), [1]);
  });

  it('finds each due record, although any number of due records never end', async () => {
    await redis.flushAll();
    const user = randomId();
    const add = async (dueAt: number) => {
      const record = recordOf(await createId(user), { dueAt });
      await store.put(record, 0, LONG);
      return record.id;
    };
    await Promise.all(Array.from({ length: 250 }, () => add(1)));
    const last = await add(2);
    await until(async () => (await store.due(2)).includes(last));
  });

  it('does not include the counter of a process that has not renewed itself for an hour', async () => {
    await redis.flushAll();
    await Promise.all(['old', 'new', 'own'].map((process) => store.renew(process)));
    const now = Math.floor((await store.now()) / 1000);
    const seen = 'mcp-elicitation:{processes}:seen';
    await redis.zAdd(seen, [
      { value: 'old', score: now - 3601 },
      { value: 'new', score: now - 3500 },
    ]);
    const { counters } = await store.renew('own');
    assert.deepEqual([...counters].sort(), [
      ['new', 1],
      ['own', 2],
    ]);
    assert.equal(await redis.zCard(seen), 2);
  });

  it('has keys that begin with the prefix, in the slot of the first digit of the id', async () => {
    await redis.flushAll();
    const other = redisStore(redis, { prefix: 'app:' });
    const record = recordOf(await createId('ada'), { owner: 'p' });
    await other.put(record, 0, LONG);
    await other.renew('p');
    const digit = record.id[0];
    const keys = await redis.keys('*');
    assert.equal(keys.length, 5);
    for (const key of keys) assert.ok(key.startsWith(`app:{${digit}}:`) || key.startsWith('app:{processes}'), key);
    assert.equal(await store.get(record.id), undefined);
    await other.close?.();
  });

  it('has the scripts of the store once: a call sends their text only to a Redis that does not know it', async () => {
    await redis.sendCommand(['SCRIPT', 'FLUSH']);
    await redis.sendCommand(['CONFIG', 'RESETSTAT']);
    for (let i = 0; i < 3; i++) await store.put(recordOf(await createId('ada')), 0, LONG);
    const calls = await redis.info('commandstats');
    assert.match(calls, /cmdstat_evalsha:calls=3,/);
    assert.match(calls, /cmdstat_eval:calls=1,/);
  });

  it('comes without a timer of node-redis for each call, which would outlive the reply: the patience of the store bounds a call', async (test) => {
    const timeout = test.mock.method(AbortSignal, 'timeout');
    await store.get(await createId('ada'));
    assert.equal(timeout.mock.callCount(), 0);
  });

  it('is not affected by foreign texts on its channel, which the store ignores', async () => {
    const heard: string[] = [];
    await store.ready;
    store.subscribe(({ id }) => heard.push(id));
    for (const text of ['x', '{"id":1}', ' 3', '\ud800']) await redis.publish('mcp-elicitation:changes', text);
    const record = recordOf(await createId('ada'));
    await store.put(record, 0, LONG);
    await until(() => heard.length > 0);
    assert.deepEqual(heard, [record.id]);
  });
});
