import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Pool, type PoolConfig } from 'pg';
import { type PostgresStoreOptions, postgresStore } from '../../../../src/relay/stores/postgres/postgres-store.js';
import { postgresStatements } from '../../../../src/relay/stores/postgres/statements.js';
import { type PostgresServer, startPostgres } from '../../../tools/postgres-server.mjs';
import { describeStore } from '../store-contract.js';

const KEY = new Uint8Array(32).fill(7);

describe('the Postgres store', () => {
  let server: PostgresServer;
  const endings: Array<() => unknown> = [];

  before(async () => {
    server = await startPostgres();
  });

  after(async () => {
    for (const end of endings) await end();
    await server.stop();
  });

  async function open(options: PostgresStoreOptions, config: PoolConfig = {}) {
    const pool = new Pool({ connectionString: server.url, ...config });
    const store = postgresStore(pool, options);
    endings.push(async () => {
      await store.close?.();
      await pool.end();
    });
    await store.createTables();
    await store.ready;
    return store;
  }

  /** Two processes have a pool each, and start at the same time. */
  const pair = (options: PostgresStoreOptions, config?: PoolConfig) => () =>
    Promise.all([open(options, config), open(options, config)]);

  describeStore('with its own tables', pair({}));
  describeStore('encrypted', pair({ table: 'sealed', encryption: { current: 'a', keys: { a: KEY } } }));
  describeStore(
    'where transactions are serializable',
    pair({ table: 'serial' }, { options: '-c default_transaction_isolation=serializable' }),
  );

  it('uses the tables that migrations have made in another schema', async () => {
    const pool = new Pool({ connectionString: server.url });
    endings.push(() => pool.end());
    await pool.query('CREATE SCHEMA relay');
    for (const _ of [1, 2]) for (const statement of postgresStatements('relay.states')) await pool.query(statement);
    const { rows } = await pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'relay' ORDER BY 1`);
    assert.deepEqual(
      rows.map(({ tablename }) => tablename),
      ['states', 'states_processes'],
    );
    const store = await open({ table: 'relay.states' });
    assert.deepEqual([...(await store.renew('one')).counters.entries()], [['one', 1]]);
  });

  it('refuses a value that is not a pool, and a table whose name would need quotes', () => {
    assert.throws(() => postgresStore({} as never), /pool of pg/);
    for (const table of ['', 'A', 'a b', 'a"', 'a.b.c', 'x'.repeat(41)]) {
      assert.throws(() => postgresStatements(table), /table must be `name`/);
    }
  });
});
