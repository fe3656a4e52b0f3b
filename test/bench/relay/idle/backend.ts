/** A backend on which nothing happens, until the main process has it ask: the floor, or a relay on one of the stores. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { nodeListener } from '../../../../src/relay/backend/node.js';
import { createRelay } from '../../../../src/relay/backend/relay.js';
import { openStore } from '../../../relay/stores/open-store.js';
import { createFloor } from '../floor.mjs';
import { newParams } from '../kinds.mjs';
import { heap, now } from '../measures.mjs';

/** What the main process says. */
export type ToBackend =
  /** Asks these people one question each, which stays open. */
  | { type: 'open'; people: number }
  /** Asks the last person this many questions, one after the other: each when the one before is on the page. */
  | { type: 'probe'; person: number; probe: number }
  /** `collects`: collects garbage first, to tell the heap. */
  | { type: 'report'; collects: boolean };

/** What the backend answers. */
export type FromBackend =
  | { type: 'listening'; port: number }
  | { type: 'probed'; askedAt: number }
  | { type: 'report'; cpu: number; heap: number; statements: number };

const { DATABASE_URL = '', KIND = '' } = process.env;

/** What PostgreSQL ran; Redis counts by itself. */
let statements = 0;
const onError = (error: unknown) => {
  throw error;
};

const authorize = ({ headers }: Request) => {
  const user = headers.get('x-user');
  return user ? { user } : undefined;
};

async function start() {
  if (KIND === 'floor') {
    const floor = createFloor(authorize);
    return {
      ask: (user: string, message: string) => void floor.elicit(user, { ...newParams(), message }),
      listener: createRequestListener((request) => floor.fetch(request)),
    };
  }
  const opened = DATABASE_URL === '' ? undefined : await openStore(DATABASE_URL, { onError, patience: 60_000 });
  opened?.pool?.on('acquire', () => statements++); // Each statement has a connection to itself.
  const limits = { open: 1000 }; // Nobody answers the questions that are measured.
  const relay = createRelay({
    authorize,
    ...(opened && { store: opened.store }),
    limits,
    timeout: 0,
    unseenTimeout: 0,
  });
  return {
    ask: (user: string, message: string) => void relay.host({ user }).elicit({ ...newParams(), message }),
    listener: nodeListener(relay),
  };
}

const { ask, listener } = await start();
const say = (message: FromBackend) => process.send?.(message);

process.on('message', async (message: ToBackend) => {
  switch (message.type) {
    case 'open':
      for (let i = 0; i < message.people; i++) ask(`user-${i}`, 'Open');
      return;
    case 'probe': {
      const askedAt = now();
      ask(`user-${message.person}`, `Probe ${message.probe}`);
      say({ type: 'probed', askedAt });
      return;
    }
    case 'report': {
      const used = message.collects ? await heap() : 0;
      const { user, system } = process.cpuUsage();
      say({ type: 'report', cpu: user + system, heap: used, statements });
    }
  }
});
process.once('disconnect', () => process.exit());

const server = createServer(listener).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address && typeof address === 'object') say({ type: 'listening', port: address.port });
