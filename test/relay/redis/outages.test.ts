import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from 'redis';
import type { Clock } from '../../../src/host/clock.js';
import type { RedisStoreOptions } from '../../../src/relay/redis/redis-store.js';
import { steadyClock } from '../../../src/relay/steady-clock.js';
import { startRedis } from '../../tools/redis-server.mjs';
import { DURABLE } from '../faults/durable.js';
import { FaultProxy } from './fault-proxy.js';
import { untilCertain } from './processes.js';
import { MAIN, OTHER, openStore, type TestStore, until } from './stores.js';

/** Longer than elsewhere, where something must happen within a lease even on a busy machine. */
const PATIENT = { renewInterval: 200 };
/** How long Redis is away: longer than a process may miss renewals. */
const AWAY = PATIENT.renewInterval * 7;

/** Runs a test with a Redis of its own, and ends all that was opened. */
async function withRedis(
  test: (set: {
    server: Awaited<ReturnType<typeof startRedis>>;
    open(url?: string, options?: RedisStoreOptions): Promise<TestStore>;
    proxy(): Promise<FaultProxy>;
  }) => Promise<void>,
  settings?: string[],
): Promise<void> {
  const server = await startRedis(settings);
  const stores: TestStore[] = [];
  const proxies: FaultProxy[] = [];
  try {
    await test({
      server,
      async open(url = server.url, options = {}) {
        const opened = await openStore(url, options);
        stores.push(opened);
        return opened;
      },
      async proxy() {
        const started = await new FaultProxy(server.port).start();
        proxies.push(started);
        return started;
      },
    });
  } finally {
    await Promise.all(stores.map((opened) => opened.close()));
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await server.stop();
  }
}

const overs = ({ changes }: TestStore) =>
  changes.flatMap((change) => (change !== 'missed' && change.type === 'over' ? [change.how] : []));

describe('a Redis store whose Redis fails', () => {
  it('goes on, and writes to the console, where the application names no place for errors', (t) =>
    withRedis(async ({ server, open }) => {
      const written = t.mock.method(console, 'error', () => {});
      const { store, changes } = await open(server.url, { onError: undefined });
      await server.kill();
      await until(() => written.mock.callCount() > 0);
      await server.start();
      await until(() => changes.includes('missed'));
      assert.deepEqual(await store.list('ada'), []);
    }));

  for (const [data, settings] of [
    ['with its data', DURABLE],
    ['without its data', undefined],
  ] as const) {
    it(`keeps what is open when Redis is away for longer than a lease, and starts again ${data} [RLY-16]`, () =>
      withRedis(
        async ({ server, open }) => {
          const [asker, taker] = await Promise.all([open(), open()]);
          const [open1, visit] = [asker.store.createId('ada'), asker.store.createId('ada')];
          await asker.ask(open1);
          await asker.ask(visit);
          await taker.store.claim(visit, OTHER, 'visiting');
          await until(() => asker.taken.length === 1);
          const before = await taker.store.list('ada');
          await server.kill();
          await new Promise((resolve) => setTimeout(resolve, AWAY));
          await server.start();
          const listed = await taker.store.list('ada');
          assert.deepEqual(
            listed.map(({ id, phase }) => [id, phase]).sort(),
            before.map(({ id, phase }) => [id, phase]).sort(),
          );
          assert.equal(await taker.store.claim(visit, OTHER, 'visiting'), 'repeated');
          assert.equal(await taker.store.claim(open1, MAIN, 'over'), 'accepted');
          await until(() => asker.taken.length === 2);
          assert.deepEqual(asker.taken, [
            [visit, OTHER],
            [open1, MAIN],
          ]);
          assert.deepEqual([...overs(asker), ...overs(taker)], [], 'nothing is withdrawn');
        },
        settings && [...settings],
      ));
  }

  it('says of no open elicitation that it is unknown, and lists none as gone, before its process has written it again', () =>
    withRedis(async ({ server, open, proxy }) => {
      const away = await proxy();
      const [asker, taker] = await Promise.all([open(away.url, PATIENT), open(server.url, PATIENT)]);
      const id = asker.store.createId('ada');
      await asker.ask(id);
      await server.kill();
      away.hang(); // The asker comes back later than the others.
      const early = taker.store.list('ada'); // A page connects while Redis is away.
      await server.start();
      const answers: unknown[] = [];
      const listed = taker.store.list('ada');
      while (answers.length < 3) {
        await Promise.resolve(taker.store.get(id)).then(
          (found) => answers.push(found),
          (error) => answers.push(error),
        );
      }
      for (const answer of answers) assert.match(String(answer), /may not be complete yet/);
      await assert.rejects(async () => taker.store.claim(id, MAIN, 'over'), /may not be complete yet/);
      away.resume();
      for (const list of await Promise.all([early, listed])) {
        assert.deepEqual(
          list.map((stored) => stored.id),
          [id],
        );
      }
      assert.equal(await taker.store.claim(id, MAIN, 'over'), 'accepted');
      await until(() => asker.taken.length > 0);
    }));

  it('lets no answer leave unchecked while Redis lacks its elicitation', () =>
    withRedis(async ({ server, open, proxy }) => {
      const away = await proxy();
      const [asker, taker] = await Promise.all([open(away.url, PATIENT), open(server.url, PATIENT)]);
      const id = asker.store.createId('ada');
      await asker.ask(id);
      const check = async () => taker.store.tell(id, { type: 'check', outcome: OTHER });
      const redis = createClient({ url: server.url });
      await redis.connect();
      const kept = (await redis.keys('*')).length;
      away.hang(); // The asker cannot check, and comes back later than the others.
      const verdict = assert.rejects(check(), /lost the elicitation/);
      await until(async () => (await redis.keys('*')).length > kept); // The message to the asker is there.
      redis.destroy();
      await server.kill();
      await server.start();
      await verdict;
      await assert.rejects(check(), /lost the elicitation/);
      away.resume();
      await until(() => taker.store.get(id));
      assert.deepEqual(await check(), { '/branch': 'No' });
    }));

  it('knows soon again that an id is unknown', () =>
    withRedis(async ({ server, open }) => {
      const { store } = await open();
      await server.kill();
      await server.start();
      await untilCertain(store);
      assert.equal(await store.get(store.createId('ada')), undefined);
    }));

  it('asks nothing while Redis is full, takes an answer once it is not, and withdraws all the same', () =>
    withRedis(async ({ server, open }) => {
      const [asker, taker] = await Promise.all([open(), open()]);
      const [answered, withdrawn, refused] = [0, 1, 2].map(() => asker.store.createId('ada')) as [
        string,
        string,
        string,
      ];
      await asker.ask(answered);
      await asker.ask(withdrawn);
      const admin = await createClient({ url: server.url }).connect();
      await admin.configSet({ 'maxmemory-policy': 'noeviction', maxmemory: '1' });
      await assert.rejects(asker.ask(refused), /OOM/);
      await assert.rejects(Promise.resolve(taker.store.claim(answered, MAIN, 'over')), /OOM/);
      const renewals = await admin.zScore('mcp-elicitation:{leases}', await leaseOf(admin));
      await until(async () => (await admin.zScore('mcp-elicitation:{leases}', await leaseOf(admin))) !== renewals);
      assert.equal(await asker.store.close(withdrawn, 'withdrawn'), true);
      assert.equal((await taker.store.get(withdrawn))?.phase, 'over');
      await admin.configSet('maxmemory', '0');
      assert.equal(await taker.store.claim(answered, MAIN, 'over'), 'accepted');
      await until(() => asker.taken.length > 0);
      assert.deepEqual(asker.taken, [[answered, MAIN]]);
      await until(async () => (await taker.store.get(refused))?.phase === 'over');
      assert.deepEqual(await taker.store.list('ada'), []);
      admin.destroy();
    }));

  it('ends what a process asked that is cut off, and lets it change nothing when it is back [RLY-16]', () =>
    withRedis(async ({ open, proxy }) => {
      const away = await proxy();
      const [asker, taker] = await Promise.all([open(away.url), open()]);
      const [id, answered] = [asker.store.createId('ada'), asker.store.createId('ada')];
      await asker.ask(id);
      await asker.ask(answered);
      away.hang();
      assert.equal(await taker.store.claim(answered, MAIN, 'over'), 'accepted'); // Too late for its process.
      const late = [asker.store.update(id, { queued: 7 }), asker.store.finish(id), asker.store.close(id, 'expired')];
      await until(() => overs(taker).includes('lost'));
      assert.equal(await taker.store.claim(id, MAIN, 'over'), 'lost');
      away.resume();
      assert.equal((await Promise.all(late))[2], false);
      await until(() => overs(asker).filter((how) => how === 'lost').length >= 2); // Each call ends.
      assert.deepEqual(asker.taken, []);
      assert.equal(await taker.store.claim(id, OTHER, 'over'), 'lost');
      assert.deepEqual(await taker.store.list('ada'), []);
      const again = asker.store.createId('ada');
      assert.equal(await asker.ask(again), true, 'it asks as before');
      assert.equal(await taker.store.claim(again, MAIN, 'over'), 'accepted');
      await until(() => asker.taken.length > 0);
    }));

  it('hears again what pages say after its subscription was cut without a word', () =>
    withRedis(async ({ open, proxy }) => {
      const deaf = await proxy();
      const [asker, taker] = await Promise.all([open(deaf.url), open()]);
      const id = asker.store.createId('ada');
      await asker.ask(id);
      deaf.messages = 'held'; // Its commands go through, and no message comes: a connection that is half open.
      await taker.store.tell(id, { type: 'shown' });
      await taker.store.claim(id, MAIN, 'over');
      await until(() => asker.taken.length > 0);
      assert.deepEqual(asker.taken, [[id, MAIN]]);
    }));

  it('tells processes whose clocks are a minute apart the same remaining time', () =>
    withRedis(async ({ open, server }) => {
      const ahead: Clock = { ...steadyClock, now: () => steadyClock.now() + 60_000 };
      const [asker, taker] = await Promise.all([open(), open(server.url, { clock: ahead })]);
      const id = asker.store.createId('ada');
      await asker.ask(id, { endsAt: steadyClock.now() + 600_000 });
      const [listed] = await taker.store.list('ada');
      const remaining = listed!.endsAt! - ahead.now();
      assert.ok(remaining > 570_000 && remaining <= 600_001, `${remaining} ms`);
      await until(() => taker.changes.length > 0);
      assert.equal(await taker.store.claim(id, MAIN, 'over'), 'accepted');
      await until(() => asker.taken.length > 0);
    }));

  it('reports what somebody else publishes on its channel, and goes on', () =>
    withRedis(async ({ open, server }) => {
      const asker = await open();
      const admin = await createClient({ url: server.url }).connect();
      await admin.publish('mcp-elicitation:changes', 'not JSON');
      await until(() => asker.errors.length > 0);
      const id = asker.store.createId('ada');
      await asker.ask(id);
      await asker.store.claim(id, MAIN, 'over');
      await until(() => asker.taken.length > 0);
      admin.destroy();
    }));

  it('keeps an elicitation that is answered before its process learns that it is kept', () =>
    withRedis(async ({ open, proxy }) => {
      const away = await proxy();
      const [asker, taker] = await Promise.all([open(away.url), open()]);
      const id = asker.store.createId('ada');
      await asker.ask(asker.store.createId('ada')); // Redis knows the script from now on.
      away.cutAt(1, 'after', (script) => script === 'ADD');
      const isKept = asker.ask(id);
      await until(() => !away.isArmed);
      away.hang(); // It cannot ask again until somebody has answered.
      await until(() => taker.changes.some((change) => change !== 'missed' && change.id === id));
      assert.equal(await taker.store.claim(id, MAIN, 'over'), 'accepted');
      away.resume();
      assert.equal(await isKept, true);
      await until(() => asker.taken.length > 0);
      assert.deepEqual(asker.taken, [[id, MAIN]]);
    }));

  it('ends a call that fails for good, and in Redis once that is back', () =>
    withRedis(async ({ open, server, proxy }) => {
      const away = await proxy();
      const [asker, taker] = await Promise.all([open(away.url, { patience: 50 }), open(server.url)]);
      const [id, late] = [asker.store.createId('ada'), asker.store.createId('ada')];
      await asker.ask(id);
      await server.kill();
      await assert.rejects(asker.ask(late));
      await assert.rejects(Promise.resolve(asker.store.close(id, 'withdrawn')));
      await server.start();
      await until(async () => (await taker.store.get(id))?.phase === 'over');
      await until(async () => (await taker.store.get(late))?.phase === 'over');
    }));
});

async function leaseOf(admin: { zRange(key: string, from: number, to: number): Promise<unknown> }): Promise<string> {
  return ((await admin.zRange('mcp-elicitation:{leases}', 0, 0)) as string[])[0]!;
}
