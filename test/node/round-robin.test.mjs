// @ts-check
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { roundRobin } from '../../demo/cluster/round-robin.mjs';

/** @import { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http' */

/** @type {Set<Server>} */
const servers = new Set();

/** @param {RequestListener} handle @returns {Promise<number>} its port */
async function serve(handle) {
  const server = createServer(handle).listen(0, '127.0.0.1');
  servers.add(server);
  await once(server, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

describe('the round-robin of the demo and the benchmark', () => {
  /** @type {number[]} the processes that it knows */
  let ports;
  /** @type {string} */
  let url;

  before(async () => {
    url = `http://127.0.0.1:${await serve(roundRobin(() => ports))}/`;
  });
  after(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** @param {string} name @returns {RequestListener} */
  const naming = (name) => (_request, response) => void response.setHeader('x-process', name).end();

  it('sends each request to the next process, and none to one that has left', async () => {
    const [first, second, third] = await Promise.all([serve(naming('A')), serve(naming('B')), serve(naming('C'))]);
    const nameOf = async () => (await fetch(url)).headers.get('x-process');
    ports = [first, second, third];
    const names = [await nameOf(), await nameOf(), await nameOf(), await nameOf()];
    assert.deepEqual([...names.slice(0, 3)].sort(), ['A', 'B', 'C']);
    assert.equal(names[3], names[0]);
    ports = [first, third];
    assert.deepEqual([await nameOf(), await nameOf()].sort(), ['A', 'C']);
  });

  it('passes on what a page posts with its headers, and the reply with its status', async () => {
    ports = [
      await serve(async (incoming, response) => {
        let body = '';
        for await (const part of incoming) body += part;
        const { method, url: path, headers } = incoming;
        response.writeHead(409, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] });
        response.end([method, path, headers.cookie, headers.host, body].join(' '));
      }),
    ];
    const response = await fetch(`${url}path?a=b`, { method: 'POST', body: 'Zoë', headers: { cookie: 'c=3' } });
    assert.equal(response.status, 409);
    assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2']);
    assert.equal(await response.text(), `POST /path?a=b c=3 ${new URL(url).host} Zoë`);
  });

  it('passes each part of a stream on at once, and ends the stream at the process when the page leaves', async () => {
    /** @type {(response: ServerResponse) => void} */
    let handle = () => {};
    const streaming = new Promise((resolve) => {
      handle = resolve;
    });
    ports = [await serve((_request, response) => handle(response.writeHead(200)))];
    const page = request(url).end();
    const stream = /** @type {ServerResponse} */ (await streaming);
    stream.write('one');
    const [response] = /** @type {[IncomingMessage]} */ (await once(page, 'response'));
    assert.equal(String((await once(response, 'data'))[0]), 'one');
    stream.write('two');
    assert.equal(String((await once(response, 'data'))[0]), 'two');
    const closed = once(stream, 'close');
    page.destroy();
    await closed;
  });

  it('cuts a reply whose process dies, so that the page does not wait', async () => {
    ports = [await serve((_request, response) => void response.writeHead(200).write('one', () => response.destroy()))];
    await assert.rejects(
      fetch(url).then((response) => response.text()),
      TypeError,
    );
  });

  it('says that a process is gone, and that there is none', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    ports = [/** @type {import('node:net').AddressInfo} */ (gone.address()).port];
    await new Promise((resolve) => gone.close(resolve));
    assert.equal((await fetch(url)).status, 502);
    ports = [];
    assert.equal((await fetch(url)).status, 503);
  });
});
