import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Pool } from 'pg';
import { createId } from '../../../../src/relay/stores/ids.js';
import { postgresStore } from '../../../../src/relay/stores/postgres/postgres-store.js';
import { startPostgres } from '../../../tools/postgres-server.mjs';
import { until } from '../../../tools/until.mjs';
import { describeOutages, PATIENCE } from '../outage-contract.js';
import { LONG, recordOf } from '../records.js';

async function open(port: number, max = 10, listen = true) {
  const errors: unknown[] = [];
  const pool = new Pool({ host: '127.0.0.1', port, user: 'tester', database: 'postgres', max });
  pool.on('error', () => {}); // The store's calls reject with the same error.
  const store = postgresStore(pool, { patience: PATIENCE, listen, onError: (error) => void errors.push(error) });
  await store.createTables();
  return {
    pool,
    store,
    errors,
    async close() {
      await store.close?.();
      await pool.end();
    },
  };
}

describeOutages('the Postgres store in an outage', startPostgres, open);

describe('a pool of Postgres', () => {
  it('without a free connection makes calls fail, which succeed again once a connection is free', async () => {
    const server = await startPostgres();
    const { pool, store, close } = await open(server.port, 1, false);
    const taken = await pool.connect();
    const record = recordOf(await createId('ada'));
    await assert.rejects(store.put(record, 0, LONG), /did not reply/);
    taken.release();
    await until(async () => await store.put(record, 0, LONG));
    await close();
    await server.stop();
  });

  it('gives its next free connection to those who still wait, and runs no statement of a caller that has given up', async () => {
    const server = await startPostgres();
    const { pool, store, close } = await open(server.port, 1, false);
    const taken = await pool.connect();
    const id = await createId('ada');
    await assert.rejects(store.put(recordOf(id), 0, LONG), /did not reply/);
    taken.release();
    const fresh = recordOf(await createId('ada'));
    assert.equal(await store.put(fresh, 0, LONG), true);
    assert.deepEqual(await store.writeIds([id, fresh.id]), [undefined, fresh.writeId]);
    await close();
    await server.stop();
  });
});
