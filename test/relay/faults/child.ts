/**
 * One process of the fault runs: a relay over HTTP, on the Redis of `REDIS_URL`. It asks what the test orders, and reports
 * each outcome.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { createClient } from 'redis';
import { nodeListener } from '../../../src/relay/node.js';
import { redisStore } from '../../../src/relay/redis/redis-store.js';
import { createRelay } from '../../../src/relay/relay.js';
import { BRANCH } from '../branch.js';
import type { Order, Report } from './messages.js';

const { REDIS_URL, RENEW_INTERVAL } = process.env;

const report = (message: Report) => process.send!(message);
const onError = (error: unknown) => report({ type: 'error', text: String(error) });

const client = createClient({ url: REDIS_URL!, socket: { reconnectStrategy: 20 } });
client.on('error', onError);
await client.connect();
const store = redisStore(client, { renewInterval: Number(RENEW_INTERVAL), onError });
await store.ready;
const relay = createRelay({
  authorize: ({ headers }) => ({ user: /session=(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '' }),
  store,
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
  else {
    await relay.close();
    server.close();
    server.closeAllConnections();
    client.destroy();
    process.disconnect();
  }
});
process.on('disconnect', () => process.exit()); // The test is over, or this process is.
