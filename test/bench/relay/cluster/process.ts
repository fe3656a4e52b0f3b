/** One process of a backend: a relay on a database, behind Node's http. It asks when the main process says so. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import type { Outcome } from '../../../../src/protocol/outcome.js';
import { nodeListener } from '../../../../src/relay/backend/node.js';
import { createRelay } from '../../../../src/relay/backend/relay.js';
import { openStore } from '../../../relay/stores/open-store.js';
import { heap, now } from '../measures.mjs';

/** What the main process says. */
export type ToProcess =
  /** Asks these questions, a limited number at a time. */
  | { type: 'ask'; questions: number[]; pages: number; atOnce: number }
  /** Asks what it has done so far, and for the memory in use. */
  | { type: 'report' }
  | { type: 'close' };

/** What the process answers. */
export type FromProcess =
  | { type: 'listening'; port: number }
  | { type: 'asked'; asked: Asked[] }
  | ({ type: 'report' } & Report);

export interface Report {
  /** Microseconds of work. */
  cpu: number;
  /** Bytes in use, after a collection. */
  heap: number;
  /** Bytes that the system counts. */
  resident: number;
  /** Answers that came through this process, for whichever process asked. */
  accepted: number;
  /** Answers that it got for what it asked itself. */
  taken: number;
  /** Elicitations of the people whom it asked that the database still holds to be open. */
  left: number;
  errors: string[];
}

/** One question, with times in milliseconds, and what came back. */
export interface Asked {
  question: number;
  askedAt: number;
  resolvedAt: number;
  outcome: Outcome['action'];
  /** What the tool got. */
  answer: unknown;
}

/** Milliseconds for a question and for each reply of the database. One that got lost ends by itself, and counts as not answered. */
const TIMEOUT = 60_000;

const { DATABASE_URL = '', PREFIX = '' } = process.env;
const errors: string[] = [];
const users = new Set<string>();
const onError = (error: unknown) => void errors.push(String(error));
const { store, end } = await openStore(DATABASE_URL, { onError, prefix: PREFIX, patience: TIMEOUT });
const relay = createRelay({
  authorize({ headers }) {
    const user = headers.get('x-user');
    return user ? { user } : undefined;
  },
  store,
  timeout: TIMEOUT,
  unseenTimeout: TIMEOUT,
  onError,
});

async function ask(question: number, pages: number): Promise<Asked> {
  const user = `user-${question % pages}`;
  users.add(user);
  const host = relay.host({ user });
  const askedAt = now();
  const outcome = await host.elicit({
    message: `Question ${question}`,
    requestedSchema: {
      type: 'object',
      properties: {
        branch: { type: 'string', title: 'Branch', maxLength: 100 },
        force: { type: 'boolean', title: 'Force', default: false },
        stage: { type: 'string', enum: ['test', 'live'] },
      },
      required: ['branch'],
    },
  });
  const resolvedAt = now();
  const answer = outcome.action === 'accept' ? outcome.content?.branch : undefined;
  return { question, askedAt, resolvedAt, outcome: outcome.action, answer };
}

async function askAll(questions: number[], pages: number, atOnce: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  const rest = questions.values();
  const askRest = async () => {
    for (const question of rest) asked.push(await ask(question, pages));
  };
  await Promise.all(Array.from({ length: atOnce }, askRest));
  return asked;
}

const say = (message: FromProcess) => process.send?.(message);

process.on('message', async (message: ToProcess) => {
  switch (message.type) {
    case 'ask':
      say({ type: 'asked', asked: await askAll(message.questions, message.pages, message.atOnce) });
      return;
    case 'report': {
      const { user, system } = process.cpuUsage();
      const used = { heap: await heap(), resident: process.memoryUsage.rss() };
      const { answered: accepted, taken } = relay.stats();
      let left = 0;
      for (const own of users) left += (await store.list(own)).length;
      say({ type: 'report', cpu: user + system, ...used, accepted, taken, left, errors });
      return;
    }
    case 'close':
      await relay.close();
      await end();
      process.exit();
  }
});
process.once('disconnect', () => process.exit());

const server = createServer(nodeListener(relay)).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address && typeof address === 'object') say({ type: 'listening', port: address.port });
