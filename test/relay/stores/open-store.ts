import { Pool } from 'pg';
import { createClient } from 'redis';
import { postgresStore } from '../../../src/relay/stores/postgres/postgres-store.js';
import { redisStore } from '../../../src/relay/stores/redis/redis-store.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';

/** The size of a pool. */
export const CONNECTIONS = 5;

export interface OpenStore {
  readonly store: ElicitationStore;
  /** The connections to PostgreSQL. */
  readonly pool?: Pool;
  /** Closes its connections. Call it once the relay is closed. */
  end(): unknown;
}

export interface OpenOptions {
  onError(error: unknown): void;
  /** Of Redis keys. */
  prefix?: string;
  /** Milliseconds that a call may take. */
  patience?: number;
}

/** Opens a store on the database at a URL. */
export async function openStore(url: string, options: OpenOptions): Promise<OpenStore> {
  const { onError } = options;
  if (url.startsWith('redis')) {
    const client = createClient({ url, socket: { reconnectStrategy: 20 } });
    client.on('error', onError);
    await client.connect();
    const store = redisStore(client, options);
    await store.ready;
    return { store, end: () => client.destroy() };
  }
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  pool.on('error', onError);
  const store = postgresStore(pool, options);
  await store.createTables();
  await store.ready;
  return { store, pool, end: () => pool.end() };
}
