import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'redis';
import { inTurns } from '../../../src/relay/redis/in-turns.js';
import { type RedisServer, startRedis } from '../../tools/redis-server.mjs';
import { FaultProxy } from './fault-proxy.js';
import { MAIN, OTHER, openStore, type TestStore, until } from './stores.js';

/** An elicitation from `asker`, with pages at `taker`. */
interface Life {
  readonly asker: TestStore;
  readonly taker: TestStore;
  readonly id: string;
}

/** Every call of a store is in one of these. Each asserts what the contract promises. */
const LIVES: Record<string, (life: Life) => Promise<void>> = {
  async 'is shown, put off, checked and answered'({ asker, taker, id }) {
    assert.equal(await asker.ask(id, { checks: true }), true);
    const [listed] = await taker.store.list('ada');
    assert.equal(listed?.id, id);
    await taker.store.tell(id, { type: 'shown' });
    await asker.store.update(id, { endsAt: undefined });
    await asker.store.update(id, { queued: 2 });
    const stored = await taker.store.get(id);
    assert.deepEqual(stored, { ...listed, endsAt: undefined, queued: 2 });
    assert.deepEqual(await taker.store.tell(id, { type: 'check', outcome: OTHER }), { '/branch': 'No' });
    assert.equal(await taker.store.tell(id, { type: 'check', outcome: MAIN }), undefined);
    assert.ok(['accepted', 'repeated'].includes((await taker.store.claim(id, MAIN, 'over'))!));
    await until(() => asker.taken.length > 0);
    assert.equal(await taker.store.claim(id, MAIN, 'over'), 'repeated');
    assert.equal(await asker.store.close(id, 'withdrawn'), false);
    await until(() => asker.heard.length >= 3);
    assert.deepEqual(asker.heard, [
      { type: 'shown' },
      { type: 'check', outcome: OTHER },
      { type: 'check', outcome: MAIN },
    ]);
  },

  async 'is a page that the person visits'({ asker, taker, id }) {
    assert.equal(await asker.ask(id), true);
    assert.ok(['accepted', 'repeated'].includes((await taker.store.claim(id, MAIN, 'visiting'))!));
    await until(() => asker.taken.length > 0);
    assert.deepEqual(
      (await taker.store.list('ada')).map(({ phase, endsAt }) => [phase, endsAt]),
      [['visiting', undefined]],
    );
    await taker.store.tell(id, { type: 'visited', completion: 'completed' });
    await until(() => asker.heard.length > 0);
    await asker.store.finish(id, 'completed');
    assert.deepEqual(asker.heard, [{ type: 'visited', completion: 'completed' }]);
  },

  async 'is withdrawn'({ asker, taker, id }) {
    assert.equal(await asker.ask(id), true);
    assert.equal(await asker.store.close(id, 'withdrawn'), true);
    assert.equal(await taker.store.claim(id, MAIN, 'over'), 'withdrawn');
    assert.equal(await asker.store.take(id), undefined);
  },

  async 'is one too many'({ asker, taker, id }) {
    const first = asker.store.createId('ada');
    assert.equal(await asker.ask(first, {}, 1), true);
    assert.equal(await asker.ask(id, {}, 1), false);
    assert.deepEqual(
      (await taker.store.list('ada')).map((stored) => stored.id),
      [first],
    );
    assert.equal(await asker.store.close(first, 'expired'), true);
  },
};

describe('a Redis store over a network that fails', () => {
  let server: RedisServer;
  let count = 0;

  before(async () => {
    server = await startRedis();
  });
  after(() => server.stop());

  /**
   * Runs a life in two processes, from the start to the end, and asserts what must be true of every life.
   * @returns how many scripts it took.
   */
  async function run(name: string, arm: (proxy: FaultProxy) => void): Promise<number> {
    const proxy = await new FaultProxy(server.port).start();
    const options = { prefix: `life${count++}:` };
    const [asker, taker] = await Promise.all([openStore(proxy.url, options), openStore(proxy.url, options)]);
    const redis = await createClient({ url: server.url }).connect();
    const id = asker.store.createId('ada');
    arm(proxy);
    await LIVES[name]!({ asker, taker, id });
    const isAnswered = /answered|visits/.test(name);
    assert.deepEqual(asker.taken, isAnswered ? [[id, MAIN]] : [], 'the answer is handed over once');
    assert.deepEqual(await taker.store.list('ada'), []);
    const key = `${options.prefix}{${id.slice(0, 6)}}:e:${id}`;
    // What nobody awaits.
    await until(async () => !(await redis.hExists(key, 'answer')));
    await until(async () =>
      (await keysOf(redis, `${options.prefix}{leases}:*`)).every((key) => key.endsWith(':generation')),
    );
    const keys = await keysOf(redis, `${options.prefix}*`);
    assert.deepEqual(
      keys.filter((key) => key.includes(':m:')),
      [],
      'no message is left',
    );
    for (const key of keys) assert.ok((await redis.pTTL(key)) !== -1, `${key} expires`);
    proxy.releaseMessages();
    await Promise.all([asker.close(), taker.close()]);
    redis.destroy();
    await proxy.stop();
    return proxy.ran.length;
  }

  for (const name of Object.keys(LIVES)) {
    for (const moment of ['before', 'after'] as const) {
      it(`loses and doubles nothing of an elicitation that ${name}, whichever command is cut ${moment} Redis runs it`, async () => {
        const scripts = await run(name, () => {});
        assert.ok(scripts > 4, `${scripts} scripts`);
        const numbers = Array.from({ length: scripts }, (_, index) => index + 1);
        await inTurns(numbers, (n) => run(name, (proxy) => proxy.cutAt(n, moment)), 5);
      });
    }

    it(`loses and doubles nothing of an elicitation that ${name}, while each message comes twice`, async () => {
      await run(name, (proxy) => {
        proxy.messages = 'twice';
      });
    });

    it(`loses and doubles nothing of an elicitation that ${name}, while messages come late, the last one first`, async () => {
      let timer: ReturnType<typeof setInterval> | undefined;
      await run(name, (proxy) => {
        proxy.messages = 'held';
        timer = setInterval(() => {
          proxy.releaseMessages();
          proxy.messages = 'held';
        }, 20);
      });
      clearInterval(timer);
    });
  }
});

async function keysOf(redis: { keys(pattern: string): Promise<unknown> }, pattern: string): Promise<string[]> {
  return (await redis.keys(pattern)) as string[];
}
