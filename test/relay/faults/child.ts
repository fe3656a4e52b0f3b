/**
 * One process of the fault runs: a relay over HTTP, on the database of `STORE_URL`. It asks what the test orders, and reports
 * each outcome. Into the file `TAKEN` it writes the key of each answer that it is about to take, before it does, and into `CALLS`
 * each parked call that it makes again: that is known even if it is killed in the next moment.
 */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import type { PoolClient } from 'pg';
import { nodeListener } from '../../../src/relay/backend/node.js';
import { createRelay } from '../../../src/relay/backend/relay.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';
import { CONNECTIONS, openStore } from '../stores/open-store.js';
import { anybody } from '../world/hand-relay.js';
import { hastyClock } from '../world/hasty-clock.js';
import { asks, BRANCH, RESULT } from '../world/requests.js';
import type { CallLine, Order, Report } from './messages.js';

const { STORE_URL = '', TAKEN = '', CALLS = '', HASTE = '1' } = process.env;

const report = (message: Report) => process.send!(message);
const onError = (error: unknown) => report({ type: 'error', text: String(error) });

// A hanging call must end before the process counts as dead, and renewals come sooner here.
const { store: opened, pool } = await openStore(STORE_URL, { onError, patience: 5000 / Number(HASTE) });
const taken: Array<Promise<PoolClient>> = [];

/** Takes what the pool has, beside the connection that listens. */
function exhaust(): void {
  for (let i = 1; pool && i < CONNECTIONS; i++) taken.push(pool.connect());
}

async function relieve(): Promise<void> {
  for (const connecting of taken.splice(0)) (await connecting).release();
}

/** The keys of what this process asks, by their ids. */
const keys = new Map<string, string>();
let isRenewalAwaited = false;
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
    const { id, version, isListed, fixed, plain } = record;
    if (version === 1 && isListed) keys.set(id, (fixed as { request: { message: string } }).request.message);
    const { state } = plain as { state?: { phase: string; how?: string } };
    if (state?.phase === 'over' && state.how === 'answered') appendFileSync(TAKEN, `${keys.get(id)}\n`);
    return opened.put(record, replaces, expiresIn);
  },
};
const noteCall = (line: CallLine) => appendFileSync(CALLS, `${JSON.stringify(line)}\n`);
const relay = createRelay({
  authorize: anybody,
  store,
  parkInterval: 1000,
  onAnswered({ call, attempt, inputResponses }) {
    noteCall({ key: call as string, did: 'made', attempt, content: inputResponses?.branch });
  },
  onParkEnded: ({ call, why }) => noteCall({ key: call as string, did: 'ended', why }),
  clock: hastyClock(Number(HASTE)), // A run mostly waits until a death is noticed.
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

async function park({ key, user, timeout }: Extract<Order, { type: 'park' }>): Promise<void> {
  const result = { ...RESULT, inputRequests: { branch: asks({ ...BRANCH, message: key }) } };
  const parking = relay.park(result, { scope: { user }, call: key, id: key, timeout });
  const isKept = await parking.then(
    () => true,
    () => false,
  );
  report({ type: 'parked', key, isKept });
}

process.on('message', async (order: Order) => {
  if (order.type === 'ask') await ask(order);
  else if (order.type === 'park') await park(order);
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
