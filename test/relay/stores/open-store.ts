import { Pool } from 'pg';
import { createClient } from 'redis';
import { postgresStore } from '../../../src/relay/stores/postgres/postgres-store.js';
import { redisStore } from '../../../src/relay/stores/redis/redis-store.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';

export interface OpenStore {
  readonly store: ElicitationStore;
  /** Closes its connections. Call it once the relay is closed. */
  end(): unknown;
}

/** Opens a store on the database at a URL. @param prefix of Redis keys */
export async function openStore(url: string, onError: (error: unknown) => void, prefix?: string): Promise<OpenStore> {
  if (url.startsWith('redis')) {
    const client = createClient({ url });
    client.on('error', onError);
    await client.connect();
    const store = redisStore(client, { onError, ...(prefix !== undefined && { prefix }) });
    await store.ready;
    return { store, end: () => client.destroy() };
  }
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on('error', onError);
  const store = postgresStore(pool, { onError });
  await store.createTables();
  await store.ready;
  return { store, end: () => pool.end() };
}
