import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createId } from '../../../src/relay/stores/ids.js';
import type { ElicitationStore, Hint, StoredRecord } from '../../../src/relay/stores/store.js';
import { randomId } from '../../../src/runtime/random-id.js';
import type { RedisServer } from '../../tools/redis-server.mjs';
import { until } from '../../tools/until.mjs';
import { LONG, nextOf, recordOf } from './records.js';
import { TcpProxy } from './tcp-proxy.js';

export interface OpenedStore {
  readonly store: ElicitationStore & { readonly ready: Promise<void> };
  /** What `onError` got. */
  readonly errors: unknown[];
  close(): Promise<void>;
}

/** Milliseconds that a store waits for a reply that does not come. */
export const PATIENCE = 500;

/**
 * What every store in a database must do when the database, or the connection to it, fails.
 * @param startServer Starts a database that loses nothing.
 * @param open Opens a store through a port, with `PATIENCE`.
 */
export function describeOutages(
  name: string,
  startServer: () => Promise<RedisServer>,
  open: (port: number) => Promise<OpenedStore>,
): void {
  describe(name, () => {
    let server: RedisServer;
    let proxy: TcpProxy;
    let direct: OpenedStore;
    let proxied: OpenedStore;

    before(async () => {
      server = await startServer();
      proxy = new TcpProxy(server.port);
      direct = await open(server.port);
      proxied = await open(await proxy.start());
      await Promise.all([direct.store.ready, proxied.store.ready]);
    });

    after(async () => {
      await Promise.all([direct.close(), proxied.close()]);
      await proxy.stop();
      await server.stop();
    });

    const whenBack = (store: ElicitationStore) => until(async () => (await store.now()) > 0);

    async function restart(): Promise<void> {
      await server.start();
      await Promise.all([whenBack(direct.store), whenBack(proxied.store)]);
    }

    async function add(values?: Partial<StoredRecord>, user = randomId()): Promise<StoredRecord> {
      const record = recordOf(await createId(user), values);
      await until(() => direct.store.put(record, 0, LONG));
      return record;
    }

    /** Both processes renew, as a backend does, until the first gets a hint of what `writer` writes. */
    async function untilHeard({ store }: OpenedStore, writer: OpenedStore): Promise<void> {
      const heard: Hint[] = [];
      const stop = store.subscribe((hint) => heard.push(hint));
      let record = await add();
      await until(async () => {
        await Promise.all([store.renew('one'), writer.store.renew('two')]);
        const next = nextOf(record);
        if (await writer.store.put(next, record.version, LONG)) record = next;
        return heard.length > 0;
      });
      stop();
    }

    it('rejects every call while the database is away, and works again once it is back', async () => {
      const user = randomId();
      const record = await add({ owner: user }, user);
      await server.kill();
      const { store } = direct;
      const calls: Record<string, () => Promise<unknown>> = {
        get: () => store.get(record.id),
        list: () => store.list(user),
        writeIds: () => store.writeIds([record.id]),
        put: () => store.put(nextOf(record), 1, LONG),
        owned: () => store.owned(user),
        due: () => store.due(0),
        renew: () => store.renew(user),
        now: () => store.now(),
      };
      for (const [call, run] of Object.entries(calls)) {
        const started = performance.now();
        await assert.rejects(run(), call);
        assert.ok(performance.now() - started < PATIENCE * 10, `${call} took ${performance.now() - started} ms`);
      }
      await restart();
      assert.deepEqual(await store.owned(user), [record.id]);
      assert.equal((await store.list(user)).length, 1);
    });

    it('receives the hints of others again after the database was away, and reports each outage once', async () => {
      await untilHeard(direct, proxied);
      direct.errors.length = 0;
      await server.kill();
      await until(() => direct.errors.length > 0);
      await restart();
      await untilHeard(direct, proxied);
      await untilHeard(proxied, direct);
      assert.equal(direct.errors.length, 1, direct.errors.map(String).join());
    });

    it('receives the hints of others again after its connection was cut silently', async () => {
      await untilHeard(proxied, direct);
      proxy.freezeListeners();
      await untilHeard(proxied, direct);
    });

    it('replaces a connection for commands that was cut silently, within its patience', async () => {
      const record = await add();
      assert.deepEqual(await proxied.store.writeIds([record.id]), [record.writeId]);
      proxy.freezeCommands();
      await assert.rejects(proxied.store.writeIds([record.id]));
      assert.deepEqual(await proxied.store.writeIds([record.id]), [record.writeId]);
      assert.equal(await proxied.store.put(nextOf(record), 1, LONG), true);
    });

    it('recognises a repeated write whose first reply got lost in the network', async () => {
      const record = await add();
      const next = nextOf(record, { plain: 'written' });
      proxy.losesReplies = true;
      await assert.rejects(proxied.store.put(next, 1, LONG));
      proxy.losesReplies = false;
      assert.deepEqual(await direct.store.writeIds([record.id]), [next.writeId]);
      await whenBack(proxied.store);
      assert.equal(await proxied.store.put(next, 1, LONG), true);
      assert.equal(await direct.store.put(nextOf(record), 1, LONG), false);
    });

    it('lets an owner end what the database came back without, or with an earlier state of', async () => {
      const user = randomId();
      const first = await add({ owner: user, fixed: 'asked' }, user);
      await server.kill();
      server.save();
      await restart();
      const second = nextOf(first);
      const over = nextOf(second, { isOver: true });
      assert.equal(await direct.store.put(second, 1, LONG), true);
      assert.equal(await direct.store.put(over, 2, LONG), true);
      const lost = await add({ owner: user, fixed: 'lost' }, user);
      const lostOver = nextOf(lost, { isOver: true });
      await server.kill();
      server.rewind();
      await restart();

      const { store } = proxied;
      assert.deepEqual(await store.writeIds([first.id, lost.id]), [first.writeId, undefined]);
      assert.deepEqual(await store.owned(user), [first.id]);
      assert.equal(await store.put(over, 2, LONG), false, 'over a version that is not there');
      assert.equal(await store.put(over, 1, LONG), true);
      assert.equal(await store.put(lostOver, 0, LONG), true);
      assert.deepEqual(await direct.store.list(user), []);
      assert.deepEqual(await direct.store.writeIds([first.id, lost.id]), [over.writeId, lostOver.writeId]);
      assert.equal((await direct.store.get(lost.id))?.fixed, undefined);
    });
  });
}
