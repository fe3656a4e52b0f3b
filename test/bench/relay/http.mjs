// @ts-check
/** One round over HTTP: the floor and the relay behind the same library, the pages in another process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { KINDS } from './kinds.mjs';
import { heap, stopwatch } from './measures.mjs';

/** @typedef {{ wall: number, cpu: number, perStream: number }} HttpSample microseconds for each question, bytes */

/**
 * @param {import('./kinds.mjs').KindName} name
 * @param {{ streams: number, questions: number }} size
 * @returns {Promise<HttpSample>}
 */
export async function httpRound(name, { streams, questions }) {
  const kind = await KINDS[name]();
  const server = createServer(kind.listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const empty = await heap();
  const client = fork(new URL('client.mjs', import.meta.url), [
    `http://127.0.0.1:${port}/elicitations?v=3`,
    name,
    String(streams),
  ]);
  await once(client, 'message');
  const connected = await heap();

  const measure = stopwatch();
  await Promise.all(Array.from({ length: questions }, (_, i) => kind.ask(`user-${i % streams}`)));
  const { wall, cpu } = measure();

  client.kill();
  await once(client, 'exit');
  await kind.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  return {
    wall: wall / questions,
    cpu: cpu / questions,
    perStream: (connected - empty) / streams,
  };
}
