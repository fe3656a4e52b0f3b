/**
 * One process of the fault runs: a relay over HTTP, on the database of `STORE_URL`. It asks what the test orders, and reports
 * each outcome. Into the file `TAKEN` it writes the id of each answer that it is about to take, before it does: that is known
 * even if it is killed in the next moment.
 */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { Pool, type PoolClient } from 'pg';
import { createClient } from 'redis';
import { nodeListener } from '../../../src/relay/backend/node.js';
import { createRelay } from '../../../src/relay/backend/relay.js';
import { postgresStore } from '../../../src/relay/stores/postgres/postgres-store.js';
import { redisStore } from '../../../src/relay/stores/redis/redis-store.js';
import { steadyClock } from '../../../src/relay/stores/steady-clock.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';
import { BRANCH } from '../world/requests.js';
import type { Order, Report } from './messages.js';

const { STORE_URL = '', TAKEN = '', HASTE = '1' } = process.env;

/** A hanging call must end before the process counts as dead, and renewals come sooner here. */
const PATIENCE = 5000 / Number(HASTE);

/** The number of connections in its pool. */
const CONNECTIONS = 5;

const report = (message: Report) => process.send!(message);
const onError = (error: unknown) => report({ type: 'error', text: String(error) });

async function openStore(): Promise<ElicitationStore> {
  if (STORE_URL.startsWith('redis')) {
    const client = createClient({ url: STORE_URL, socket: { reconnectStrategy: 20 } });
    client.on('error', onError);
    await client.connect();
    const store = redisStore(client, { onError, patience: PATIENCE });
    await store.ready;
    return store;
  }
  pool = new Pool({ connectionString: STORE_URL, max: CONNECTIONS });
  pool.on('error', onError);
  const store = postgresStore(pool, { onError, patience: PATIENCE });
  await store.createTables();
  await store.ready;
  return store;
}

let pool: Pool | undefined;
const taken: Array<Promise<PoolClient>> = [];

/** Takes what the pool has, beside the connection that listens. */
function exhaust(): void {
  for (let i = 1; pool && i < CONNECTIONS; i++) taken.push(pool.connect());
}

async function relieve(): Promise<void> {
  for (const connecting of taken.splice(0)) (await connecting).release();
}

let isRenewalAwaited = false;
const opened = await openStore();
const store: ElicitationStore = {
  ...opened,
  async renew(name) {
    const isAwaited = isRenewalAwaited;
    const counters = await opened.renew(name);
    if (isAwaited && isRenewalAwaited) {
      isRenewalAwaited = false;
      report({ type: 'renewed' });
    }
    return counters;
  },
  put(record, replaces, expiresIn) {
    const { state } = record.plain as { state?: { phase: string; how?: string } };
    if (state?.phase === 'over' && state.how === 'answered') appendFileSync(TAKEN, `${record.id}\n`);
    return opened.put(record, replaces, expiresIn);
  },
};
const relay = createRelay({
  authorize: ({ headers }) => ({ user: /session=(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '' }),
  store,
  // Regular work comes sooner, because a run mostly waits until a death is noticed.
  clock: { now: steadyClock.now, after: (delay, callback) => steadyClock.after(delay / Number(HASTE), callback) },
  onError,
});
const server = createServer(nodeListener(relay)).listen(0, '127.0.0.1', () => {
  report({ type: 'ready', port: (server.address() as AddressInfo).port });
});

const calls = new Map<string, AbortController>();

async function ask({ key, user, timeout }: Extract<Order, { type: 'ask' }>): Promise<void> {
  const call = new AbortController();
  calls.set(key, call);
  const outcome = await relay.host({ user }).elicit({ ...BRANCH, message: key }, { timeout, signal: call.signal });
  calls.delete(key);
  report({ type: 'outcome', key, outcome });
}

process.on('message', async (order: Order) => {
  if (order.type === 'ask') await ask(order);
  else if (order.type === 'abort') calls.get(order.key)?.abort();
  else if (order.type === 'renewal') isRenewalAwaited = true;
  else if (order.type === 'exhaust') exhaust();
  else if (order.type === 'relieve') await relieve();
  else {
    await relay.close();
    process.exit();
  }
});
process.on('disconnect', () => process.exit()); // The test or this process has ended.
