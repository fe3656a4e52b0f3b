/** A process whose page does not read its stream. The test checks what it prints, and that it keeps serving. */
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { nodeListener } from '../../src/relay/backend/node.js';
import { createRelay } from '../../src/relay/backend/relay.js';
import { until } from '../tools/until.mjs';
import { BRANCH } from './world/requests.js';

const headers = { 'sec-fetch-site': 'same-origin' };
/** Without `onError`, the relay and the platform would print what they say of the cut. */
const relay = createRelay({ authorize: () => ({ user: 'ada' }), limits: { buffer: 4096, openBytes: 64_000_000 } });
const server = createServer(nodeListener(relay)).listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elicitations?v=3`;
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).on('error', reject));
  const host = relay.host({ user: 'ada' });
  // More than the sockets of both sides can hold: Linux lets a sender's grow to 4 MiB.
  const properties = { branch: { type: 'string' as const, title: 'x'.repeat(1_000_000) } };
  for (let i = 0; i < 12; i++) host.elicit({ ...BRANCH, requestedSchema: { type: 'object', properties } });
  await until(() => relay.stats().open === 12);
  const slow = await open(); // Nobody reads its body.
  slow.on('error', () => {}); // It is cut.
  await until(() => {
    if (relay.stats().streams > 0) host.elicit({ message: 'x'.repeat(3000) });
    return relay.stats().streams === 0;
  });
  await new Promise((resolve) => setTimeout(resolve, 50)); // Anything printed would come in a later turn.
  const next = await open();
  process.stdout.write(`cut, and another page is served: ${next.statusCode}\n`);
  next.destroy();
  await relay.close();
  server.closeAllConnections();
  server.close();
});
