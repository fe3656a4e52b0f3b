import { within } from '../../runtime/wait.js';
import { encryptedStore } from '../stores/encrypted-store.js';
import { memoryStore } from '../stores/memory-store.js';
import { postgresStore } from '../stores/postgres/postgres-store.js';
import { redisStore } from '../stores/redis/redis-store.js';
import { steadyClock } from '../stores/steady-clock.js';
import type { ElicitationStore } from '../stores/store.js';
import { type Settings, SettingsError } from './settings.js';

/** Milliseconds in which a database must reply at the start. */
const START_TIME = 30_000;

/** A store, and what ends its connections. */
export interface OpenedStore {
  readonly store: ElicitationStore;
  end(): Promise<unknown>;
}

/** Opens the store of the settings. @throws {SettingsError} without its library, and where the database does not reply */
export async function openStore(
  { store: url, storeName, encryption }: Pick<Settings, 'store' | 'storeName' | 'encryption'>,
  onError: (error: unknown) => void,
): Promise<OpenedStore> {
  if (url === 'memory') {
    const store = memoryStore();
    return { store: encryption ? encryptedStore(store, encryption, { onError }) : store, end: async () => {} };
  }
  const options = { onError, ...(encryption && { encryption }) };
  const opening = url.startsWith('redis') ? openRedis(url, storeName, options) : openPostgres(url, storeName, options);
  const late = () => new Error(`no reply within ${START_TIME} ms`);
  try {
    return await within(steadyClock, START_TIME, opening, late);
  } catch (error) {
    throw new SettingsError(`--store ${withoutSecrets(url)}: ${textOf(error)}`);
  }
}

interface StoreOptions {
  onError(error: unknown): void;
  encryption?: NonNullable<Settings['encryption']>;
}

async function openRedis(url: string, name: string, options: StoreOptions): Promise<OpenedStore> {
  const { createClient } = await import('redis').catch(() => missing('redis', 'redis@6'));
  let isOpen = false;
  const client = createClient({ url, socket: { reconnectStrategy: (tries) => isOpen && Math.min(tries * 100, 2000) } });
  client.on('error', (error) => isOpen && options.onError(error));
  await client.connect();
  isOpen = true;
  const store = redisStore(client, { ...options, prefix: `${name}:` });
  await store.ready;
  return { store, end: async () => client.destroy() };
}

async function openPostgres(connectionString: string, table: string, options: StoreOptions): Promise<OpenedStore> {
  const { default: pg } = await import('pg').catch(() => missing('pg', 'pg@8'));
  const pool = new pg.Pool({ connectionString, max: 20 });
  pool.on('error', options.onError);
  const store = postgresStore(pool, { ...options, table });
  await store.createTables();
  await store.ready;
  return { store, end: () => pool.end() };
}

function missing(library: string, install: string): never {
  throw new Error(`the package ${library} is missing: npm install ${install}`);
}

/** A connection that is refused at several addresses is an error without a text. */
function textOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || 'the database does not reply';
}

function withoutSecrets(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//…@');
}
