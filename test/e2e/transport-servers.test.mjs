// @ts-check
/** A wrapped Streamable HTTP transport of both generations of the SDK, against servers of both, in Node. */
import assert from 'node:assert/strict';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { EVERYTHING } from './peers/child.mjs';
import { listen } from './peers/http.mjs';
import { peers } from './peers/person.mjs';
import { createServerV1 } from './peers/server-v1.mjs';
import { createModernServer, createServerV2 } from './peers/server-v2.mjs';
import { QUESTION } from './peers/tools.mjs';

/** @import { ElicitationHost, HostElicitOptions, Outcome } from '../../src/adapters/index.js' */

const built = new URL('../../dist/adapters/index.js', import.meta.url).href;
/** @type {typeof import('../../src/adapters/index.js')} */
const { withElicitation } = await import(built);

const NAME = { name: 'test', version: '1.0.0' };
const COMMAND = { command: process.execPath, args: [EVERYTHING, 'stdio'], stderr: /** @type {const} */ ('ignore') };
const identity = { id: 'acme', name: 'Acme' };
const nowhere = { id: '', url: '' };
const yes = /** @type {const} */ ({ action: 'accept', content: { name: 'Ada' } });

/** A host that answers as the test says, and remembers what it was asked. */
function handHost() {
  const host = {
    /** @type {{ request: any, options: HostElicitOptions }[]} */
    asked: [],
    /** @type {unknown[][]} */
    completed: [],
    /** @type {(options: HostElicitOptions) => Promise<Outcome>} */
    answer: async () => yes,
    /** @type {ElicitationHost['elicit']} */
    elicit(request, options = {}) {
      host.asked.push({ request, options });
      return host.answer(options);
    },
    /** @type {ElicitationHost['complete']} */
    complete(...ids) {
      host.completed.push(ids);
    },
  };
  return host;
}

/** Resolves as a host does when the server or the client takes an elicitation back. @param {HostElicitOptions} options */
function untilWithdrawn({ signal }) {
  return /** @type {Promise<Outcome>} */ (
    new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ action: 'withdrawn' })))
  );
}

/** @param {any} result of a tool */
const said = ({ content }) => JSON.parse(content[0].text);

/** Tells when the client has opened the stream on which the server speaks by itself. */
function openStream() {
  /** @type {(value?: unknown) => void} */
  let open = () => {};
  const isOpen = new Promise((resolve) => {
    open = resolve;
  });
  return {
    isOpen,
    fetch: /** @type {typeof fetch} */ (
      async (url, init) => {
        const response = await fetch(url, init);
        if (init?.method === 'GET') open();
        return response;
      }
    ),
  };
}

const CLIENTS = [
  {
    name: '@modelcontextprotocol/sdk',
    /** @type {(url: URL, options: { fetch: typeof fetch }) => any} */
    transport: (url, options) => new HttpV1(url, options),
    /** @type {() => any} */
    create: () => new ClientV1(NAME),
  },
  {
    name: '@modelcontextprotocol/client',
    /** @type {(url: URL, options: { fetch: typeof fetch }) => any} */
    transport: (url, options) => new HttpV2(url, options),
    /** @type {() => any} */
    create: () => new ClientV2(NAME),
  },
];
const SERVERS = [
  { name: '@modelcontextprotocol/sdk', server: createServerV1() },
  { name: '@modelcontextprotocol/server', server: createServerV2() },
];

for (const { name, transport: createTransport, create } of CLIENTS) {
  for (const { name: serverName, server } of SERVERS) {
    describe(`${name} behind withElicitation() and a server of ${serverName} on 2025-11-25`, () => {
      const host = handHost();
      /** @type {Awaited<ReturnType<typeof listen>>} */
      let site;
      /** @type {any} */
      let client;
      /** @type {string[]} */
      const problems = [];
      /** @param {string} tool @param {object} [args] */
      const call = (tool, args = {}) => client.callTool({ name: tool, arguments: args });

      before(async () => {
        server.errors.length = 0;
        site = await listen(server.handle);
        client = create();
        client.onerror = (/** @type {Error} */ { message }) => problems.push(message);
        const stream = openStream();
        const transport = createTransport(new URL(site.origin), { fetch: stream.fetch });
        await client.connect(withElicitation(transport, host, { server: identity, modes: ['form', 'url'] }));
        await stream.isOpen; // Until then the server's own notifications are lost.
      });
      after(async () => {
        await client.close();
        await site.close();
      });

      it('can withdraw its first request, which has the id 0 [LIB-02]', async (t) => {
        t.diagnostic(await peers(name, serverName));
        host.answer = (options) => {
          server.withdraw();
          return untilWithdrawn(options);
        };
        assert.equal(said(await call('ask')), 'withdrawn');
      });

      it('shows the request as it was sent, and gets the answer [LIB-02]', async () => {
        host.answer = async () => yes;
        assert.deepEqual(said(await call('ask')), yes);
        assert.deepEqual(host.asked.at(-1)?.request.requestedSchema, QUESTION.requestedSchema);
        assert.deepEqual(host.asked.at(-1)?.options.server, identity);
      });

      it('may ask for a visit, and report it as complete [LIB-02]', async () => {
        host.answer = async () => ({ action: 'accept' });
        const errand = { id: 'v', url: 'https://acme.example/v' };
        assert.deepEqual(said(await call('visit', errand)), { action: 'accept' });
        await server.complete('v');
        assert.deepEqual(host.completed, [['v', 'acme']]);
      });

      it('gets a call again that needed a page first, and the client one result [LIB-02]', async () => {
        const errand = { id: `${name} ${serverName}`, url: 'https://acme.example/s' };
        host.answer = async () => {
          server.settle(errand.id);
          return { action: 'accept', completion: Promise.resolve('completed') };
        };
        server.calls.length = 0;
        assert.equal(said(await call('subscribe', errand)), 'subscribed');
        assert.deepEqual(server.calls, ['subscribe', 'subscribe']);
      });

      it('gives the client its error when the person does not want to visit the page', async () => {
        host.answer = async () => ({ action: 'reject' });
        const errand = { id: 'n', url: 'https://acme.example/n' };
        await assert.rejects(call('subscribe', errand), { code: -32042 });
      });

      it('sees no errors, nor does the client', () => {
        assert.deepEqual(server.errors, []);
        assert.deepEqual(problems, []);
      });
    });
  }
}

describe('@modelcontextprotocol/client behind withElicitation() and a server on 2026-07-28', () => {
  const server = createModernServer();
  const host = handHost();
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let site;
  /** @type {ClientV2} */
  let client;
  /** @type {string[]} */
  const problems = [];
  before(async () => {
    site = await listen(server.handle);
    client = new ClientV2(NAME, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    client.onerror = ({ message }) => problems.push(message);
    await client.connect(
      withElicitation(new HttpV2(new URL(site.origin)), host, { server: identity, modes: ['form', 'url'] }),
    );
  });
  after(async () => {
    await client.close();
    await server.close();
    await site.close();
  });

  it('calls a tool again with the answers, and gets one result [LIB-02]', async () => {
    host.answer = async () => yes;
    server.calls.length = 0;
    const result = await client.callTool({ name: 'ask', arguments: nowhere });
    assert.deepEqual(said(result), { who: yes });
    assert.deepEqual(server.calls, ['ask', 'ask']);
  });

  it('withdraws the elicitation when its call is aborted, and calls no more [LIB-02]', async () => {
    const controller = new AbortController();
    host.answer = (options) => {
      controller.abort();
      return untilWithdrawn(options);
    };
    server.calls.length = 0;
    const failure = client.callTool({ name: 'ask', arguments: nowhere }, { signal: controller.signal });
    await assert.rejects(failure);
    assert.equal(host.asked.at(-1)?.options.signal?.aborted, true);
    assert.deepEqual(server.calls, ['ask']);
  });

  it('gets the reason when the person gives up the visit that its call needs', async () => {
    host.answer = async () => ({ action: 'accept', completion: Promise.resolve('dismissed') });
    const errand = { id: 'v', url: 'https://acme.example/v' };
    await assert.rejects(client.callTool({ name: 'visit', arguments: errand }), /given up/);
  });

  it('sees no errors', () => {
    assert.deepEqual(problems, []);
  });
});

describe('server-everything on stdio', () => {
  for (const [name, client, transport] of /** @type {[string, any, any][]} */ ([
    ['@modelcontextprotocol/sdk', new ClientV1(NAME), new StdioV1(COMMAND)],
    [
      '@modelcontextprotocol/client, which tries 2026-07-28 in a process of its own first,',
      new ClientV2(NAME, { versionNegotiation: { mode: 'auto' } }),
      new StdioV2(COMMAND),
    ],
  ])) {
    it(`asks through ${name} behind withElicitation(), also once it was started again [LIB-02]`, async () => {
      const host = handHost();
      host.answer = async () => ({ action: 'reject' });
      const wrapped = withElicitation(transport, host);
      for (const starts of [1, 2]) {
        await client.connect(wrapped);
        const { content } = await client.callTool({ name: 'trigger-elicitation-request', arguments: {} });
        assert.match(content[0].text, /declined/);
        assert.equal(host.asked.length, starts);
        await client.close();
      }
    });
  }
});
