/**
 * A process like an application's, for tests of what it writes: a relay over HTTP whose errors go where they go by default, and
 * those of its store to stderr, with all that they carry.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { inspect } from 'node:util';
import { createClient } from 'redis';
import type { HostElicitOptions } from '../../../src/protocol/host.js';
import type { Outcome } from '../../../src/protocol/outcome.js';
import type { ElicitationRequest, Json } from '../../../src/protocol/request.js';
import type { AnsweredCall } from '../../../src/relay/index.js';
import { nodeListener } from '../../../src/relay/node.js';
import { redisStore } from '../../../src/relay/redis/redis-store.js';
import { createRelay } from '../../../src/relay/relay.js';

/** Settings in `process.argv`, as JSON. */
export interface LoggedSettings {
  url: string;
  /** Base64 of an encryption key. */
  key?: string;
  renewInterval: number;
  /** Milliseconds for which Redis keeps what is over. */
  remember: number;
}

/** What a test tells the process. */
export type LoggedOrder =
  | { type: 'ask'; key: string; request: ElicitationRequest; options: HostElicitOptions }
  | { type: 'park'; key: string; result: object; call: Json; timeout?: number };

/** What the process tells the test. */
export type LoggedReport =
  | { type: 'ready'; port: number }
  | { type: 'outcome'; key: string; outcome: Outcome }
  | { type: 'parked'; key: string; id: string }
  | { type: 'resumed'; answered: AnsweredCall };

/** What the application's check says of an answer that begins with `bad`. */
export const CHECKED = 'Verdict-word';

async function main({ url, key, renewInterval, remember }: LoggedSettings): Promise<void> {
  const report = (message: LoggedReport) => process.send!(message);
  const onError = (error: unknown) =>
    void process.stderr.write(`${inspect(error, { depth: Infinity, showHidden: true })}\n`);
  const client = createClient({ url, socket: { reconnectStrategy: 20 } });
  client.on('error', onError);
  await client.connect();
  const encryption = key ? { current: 'k1', keys: { k1: Buffer.from(key, 'base64') } } : undefined;
  const store = redisStore(client, {
    renewInterval,
    remember,
    patience: 1000,
    onError,
    ...(encryption && { encryption }),
  });
  await store.ready;
  const relay = createRelay({
    authorize: ({ headers }) => ({ user: /session=(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '' }),
    store,
    parkInterval: 50,
    onAnswered(answered) {
      report({ type: 'resumed', answered });
      if (answered.attempt === 1) throw new Error('The tool failed at first');
    },
  });
  const server = createServer(nodeListener(relay)).listen(0, '127.0.0.1', () => {
    report({ type: 'ready', port: (server.address() as AddressInfo).port });
  });

  process.on('message', async (order: LoggedOrder) => {
    const { type, key } = order;
    const scope = { user: 'ada' };
    if (type === 'park') {
      const { result, call, timeout } = order;
      report({ type: 'parked', key, id: await relay.park(result, { scope, call, ...(timeout && { timeout }) }) });
      return;
    }
    const outcome = await relay.host(scope).elicit(order.request, {
      ...order.options,
      checkAnswer: ({ branch }) => (String(branch).startsWith('bad') ? { '/branch': CHECKED } : undefined),
    });
    report({ type: 'outcome', key, outcome: { action: outcome.action } as Outcome });
  });
  process.on('disconnect', () => process.exit());
}

const [, , settings] = process.argv;
if (process.send && settings) await main(JSON.parse(settings));
