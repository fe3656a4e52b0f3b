import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Pool } from 'pg';
import { createId } from '../../../../src/relay/stores/ids.js';
import { type PostgresStoreOptions, postgresStore } from '../../../../src/relay/stores/postgres/postgres-store.js';
import { queriesOn } from '../../../../src/relay/stores/postgres/statements.js';
import { type PostgresServer, startPostgres } from '../../../tools/postgres-server.mjs';
import { until } from '../../../tools/until.mjs';
import { LONG, recordOf } from '../records.js';

describe('the Postgres store in its database', () => {
  let server: PostgresServer;
  let pool: Pool;
  const endings: Array<() => unknown> = [];

  before(async () => {
    server = await startPostgres();
    pool = new Pool({ connectionString: server.url });
  });

  after(async () => {
    for (const end of endings) await end();
    await pool.end();
    await server.stop();
  });

  async function open(options: PostgresStoreOptions = {}) {
    const store = postgresStore(pool, options);
    endings.push(() => store.close?.());
    await store.createTables();
    await store.ready;
    return store;
  }

  const count = async (table: string) => Number((await pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

  it('deletes expired records when any process renews itself', async () => {
    const store = await open({ table: 'expiring' });
    const gone = recordOf(await createId('ada'));
    await store.put(gone, 0, 1);
    await store.put(recordOf(await createId('ada')), 0, LONG);
    await until(async () => (await store.get(gone.id)) === undefined);
    assert.equal(await count('expiring'), 2);
    await store.renew('one');
    assert.equal(await count('expiring'), 1);
  });

  it('forgets a process that has not renewed itself for an hour', async () => {
    const store = await open({ table: 'counting' });
    await Promise.all(['old', 'new', 'own'].map((process) => store.renew(process)));
    const age = (process: string, minutes: number) =>
      pool.query(
        `UPDATE counting_processes SET counted_at = clock_timestamp() - $2 * interval '1 minute' WHERE process = $1`,
        [process, minutes],
      );
    await Promise.all([age('old', 61), age('new', 59)]);
    assert.deepEqual([...(await store.renew('own')).counters].sort(), [
      ['new', 1],
      ['own', 2],
    ]);
    assert.equal(await count('counting_processes'), 2);
  });

  it('keeps one connection of the pool while it listens, and returns it when it is closed', async () => {
    const used = () => pool.totalCount - pool.idleCount;
    const before = used();
    const store = await open({ table: 'hearing' });
    assert.equal(used(), before + 1);
    await store.close?.();
    await until(() => used() === before);
  });

  it('sends hints of its writes, and keeps no connection, if it does not listen itself', async () => {
    const before = pool.totalCount - pool.idleCount;
    const deaf = await open({ table: 'deaf', listen: false });
    assert.equal(pool.totalCount - pool.idleCount, before);
    const hearing = await open({ table: 'deaf' });
    const heard: string[] = [];
    deaf.subscribe(({ id }) => heard.push(`deaf ${id}`));
    hearing.subscribe(({ id }) => heard.push(id));
    const record = recordOf(await createId('ada'));
    await deaf.put(record, 0, LONG);
    await until(() => heard.length > 0);
    assert.deepEqual(heard, [record.id]);
  });

  it('sends hints of less than 8,000 bytes, however long the user’s name and the request are', async () => {
    const store = await open({ table: 'small' });
    const heard: string[] = [];
    const listener = await pool.connect();
    await listener.query('LISTEN small_changes');
    listener.on('notification', ({ payload }) => heard.push(payload!));
    const record = recordOf(await createId('x'.repeat(100_000)), { fixed: 'x'.repeat(100_000) });
    await store.put(record, 0, LONG);
    await until(() => heard.length > 0);
    assert.equal(heard[0], `${record.id} ${record.writeId}`);
    assert.ok(heard[0]!.length < 8000);
    listener.release(true);
  });

  it('sends hints of a table whose name and schema are as long as they may be', async () => {
    const schema = 's'.repeat(40);
    await pool.query(`CREATE SCHEMA ${schema}`);
    const store = await open({ table: `${schema}.${'t'.repeat(40)}` });
    const heard: string[] = [];
    store.subscribe(({ id }) => heard.push(id));
    const record = recordOf(await createId('ada'));
    assert.equal(await store.put(record, 0, LONG), true);
    await until(() => heard.length > 0);
    assert.deepEqual(heard, [record.id]);
  });

  it('lets a call wait for ever with a patience of Infinity', async () => {
    const store = await open({ table: 'patient', patience: Infinity });
    const holder = await pool.connect();
    await holder.query('BEGIN; LOCK TABLE patient');
    const reading = store.list('ada');
    await until(async () => {
      const { rows } = await pool.query('SELECT FROM pg_locks WHERE NOT granted');
      return rows.length > 0;
    });
    await holder.query('ROLLBACK');
    holder.release();
    assert.deepEqual(await reading, []);
  });

  it('keeps a connection on which PostgreSQL refuses a statement', async () => {
    await pool.query('SELECT');
    const before = pool.totalCount;
    const store = postgresStore(pool, { table: 'nowhere', listen: false });
    await assert.rejects(store.list('ada'), /relation "nowhere" does not exist/);
    assert.equal(pool.totalCount, before);
  });

  it('finds each due record, although any number of due records never end', async () => {
    const store = await open({ table: 'stuck' });
    await pool.query(`INSERT INTO stuck SELECT 'id' || i, 'user' || i, false, 1, 'w', NULL, false, i, '{}', '{}',
      clock_timestamp(), clock_timestamp() + interval '1 hour' FROM generate_series(1, 2500) AS i`);
    await until(async () => (await store.due(2500)).includes('id2500'));
  });

  it('finds its rows by an index among 20,000 rows', async () => {
    const store = await open({ table: 'many' });
    await pool.query(`INSERT INTO many SELECT 'id' || i, 'user' || i, true, 1, 'w', CASE WHEN i % 2 = 0 THEN 'p' || i END,
      false, i, '{}', '{}', clock_timestamp(), clock_timestamp() + interval '1 hour' FROM generate_series(1, 20000) AS i`);
    await pool.query('ANALYZE many');
    const queries = queriesOn('many');
    const plan = async (text: string, ...values: unknown[]) => {
      const { rows } = await pool.query({ text: `EXPLAIN ${text}`, values });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    assert.match(await plan(queries.get, 'id7'), /many_pkey/);
    assert.match(await plan(queries.writeIds, ['id7', 'id8']), /many_pkey/);
    assert.match(await plan(queries.list, 'user7'), /many_user/);
    assert.match(await plan(queries.owned, 'p8'), /many_owner/);
    assert.match(await plan(queries.due, 5), /many_due/);
    assert.match(await plan(queries.renew, 'one', 'many_changes'), /many_expiry/);
    await store.close?.();
  });
});
