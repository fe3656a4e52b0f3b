import pg from 'pg';
import { createClient } from 'redis';
import type { DatabaseServer } from '../faults/engines.js';

/** The command that reads a key of a type, and what follows the key. */
const READ: Record<string, readonly [command: string, ...rest: string[]]> = {
  hash: ['HGETALL'],
  string: ['GET'],
  set: ['SMEMBERS'],
  zset: ['ZRANGE', '0', '-1'],
};

/** Everything that a reader of the whole database finds there. */
export function contentsOf({ url }: DatabaseServer): Promise<string> {
  return url.startsWith('redis') ? redisContents(url) : postgresContents(url);
}

async function redisContents(url: string): Promise<string> {
  const client = createClient({ url, RESP: 2 });
  await client.connect();
  const found: unknown[] = [];
  for (const key of await client.keys('*')) {
    const type = await client.type(key);
    const command = READ[type];
    if (!command) {
      if (type === 'none') continue; // It has expired since.
      throw new Error(`Nothing here reads a ${type}: ${key}`);
    }
    found.push(key, await client.sendCommand([command[0], key, ...command.slice(1)]));
  }
  client.destroy();
  return JSON.stringify(found);
}

async function postgresContents(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows: tables } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  const found: unknown[] = [];
  for (const { tablename } of tables) found.push((await client.query(`SELECT * FROM ${tablename}`)).rows);
  await client.end();
  return JSON.stringify(found);
}
