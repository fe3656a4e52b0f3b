// @ts-check
/** A wrapped transport of both generations of the SDK, against raw servers in the same process. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { Client as ClientV2, InMemoryTransport as InMemoryTransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as InMemoryTransportV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** @import { ElicitationHost } from '../../src/adapters/index.js' */

const built = new URL('../../dist/adapters/index.js', import.meta.url).href;
/** @type {typeof import('../../src/adapters/index.js')} */
const { elicitationCapability, elicitationHandler, withElicitation } = await import(built);

/** @param {string} name */
const fixture = (name) =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')).requests;
const forms = fixture('corpus-forms');
const others = fixture('corpus-others');
/** @param {string} kind */
const othersOf = (kind) => others.filter((/** @type {any} */ other) => other.kind === kind);
/** Those that a server sends by themselves. */
const single = [...forms, ...othersOf('url')];
const results = othersOf('result');
const errors = othersOf('error');

const modes = /** @type {const} */ (['form', 'url']);
const NAME = { name: 'test', version: '1.0.0' };
const capabilities = { elicitation: elicitationCapability(modes) };

/** A host that declines everything and remembers it as text, byte for byte. */
function decliningHost() {
  /** @type {string[]} */
  const asked = [];
  /** @type {ElicitationHost} */
  const host = {
    async elicit(request) {
      asked.push(JSON.stringify(request));
      return { action: 'reject' };
    },
    complete() {},
  };
  return { asked, host };
}

/**
 * A server by hand: it answers what every client sends, and each tool call as `answerCall` says.
 * @param {any} transport
 * @param {(call: any) => object | Promise<object>} [answerCall]
 */
function rawServer(transport, answerCall = () => ({ result: { content: [], resultType: 'complete' } })) {
  /** @type {any[]} */
  const received = [];
  /** @type {Map<unknown, (reply: any) => void>} */
  const open = new Map();
  /** @type {Record<string, (message: any) => object | Promise<object>>} */
  const answers = {
    initialize: ({ params }) => ({
      result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: NAME },
    }),
    'server/discover': () => ({
      result: {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        resultType: 'complete',
        ttlMs: 0,
        cacheScope: 'private',
      },
    }),
    'tools/list': () => ({ result: { tools: [], resultType: 'complete', ttlMs: 0, cacheScope: 'private' } }),
    'tools/call': answerCall,
  };
  transport.onmessage = async (/** @type {any} */ message) => {
    received.push(message);
    const { id, method } = message;
    if (method === undefined) open.get(id)?.(message);
    else if (answers[method]) transport.send({ jsonrpc: '2.0', id, ...(await answers[method](message)) });
  };
  return {
    received,
    /** @type {(id: number, params: unknown) => Promise<any>} the client's reply */
    elicit(id, params) {
      return new Promise((resolve) => {
        open.set(id, resolve);
        transport.send({ jsonrpc: '2.0', id, method: 'elicitation/create', params });
      });
    },
  };
}

/** `alone`: what each makes of the 183 requests of the corpus that a server sends by themselves. */
const GENERATIONS = [
  {
    name: '@modelcontextprotocol/sdk',
    /** @type {() => [any, any]} */
    pair: () => InMemoryTransportV1.createLinkedPair(),
    /** @type {(options: object) => any} */
    create: (options) => new ClientV1(NAME, options),
    schema: ElicitRequestSchema,
    alone: { asSent: 159, changed: 12, rejected: 12 },
  },
  {
    name: '@modelcontextprotocol/client',
    /** @type {() => [any, any]} */
    pair: () => InMemoryTransportV2.createLinkedPair(),
    /** @type {(options: object) => any} */
    create: (options) => new ClientV2(NAME, options),
    schema: 'elicitation/create',
    alone: { asSent: 167, changed: 5, rejected: 11 },
  },
];

const needed = { method: 'elicitation/create', params: forms[0].params };
const pin2026 = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

/**
 * Sends each request of its own.
 * @param {ReturnType<typeof rawServer>} server
 * @param {string[]} asked
 */
async function sendAll(server, asked) {
  /** @type {Record<'asSent' | 'changed' | 'rejected', string[]>} */
  const ids = { asSent: [], changed: [], rejected: [] };
  for (const [i, { id, params }] of single.entries()) {
    asked.length = 0;
    const reply = await server.elicit(i, structuredClone(params));
    const [shown] = asked;
    if (shown === undefined) ids.rejected.push(`${id}: ${reply.error.message}`);
    else ids[isDeepStrictEqual(JSON.parse(shown), params) ? 'asSent' : 'changed'].push(id);
  }
  return ids;
}

/**
 * Connects a client behind the wrapper to a raw server.
 * @param {typeof GENERATIONS[number]} generation
 * @param {object} [options] of the client
 * @param {(call: any) => object | Promise<object>} [answerCall] of the server
 */
async function connect({ pair, create }, options = {}, answerCall = undefined) {
  const { asked, host } = decliningHost();
  const [near, far] = pair();
  const server = rawServer(far, answerCall);
  const client = create(options);
  const other = (/** @type {string} */ method) => ({ answer: method });
  /** The keys of refused requests. @type {string[]} */
  const refused = [];
  const onRefused = (/** @type {string} */ key) => void refused.push(key);
  await client.connect(withElicitation(near, host, { modes, rateLimit: false, other, onRefused }));
  return { asked, refused, server, client };
}

for (const generation of GENERATIONS) {
  describe(`${generation.name} behind withElicitation()`, () => {
    it('shows each request of the corpus byte for byte as the server sent it [LIB-01]', async () => {
      const { asked, server, client } = await connect(generation);
      /** @type {string[]} */
      const refused = [];
      for (const [i, { id, params }] of single.entries()) {
        asked.length = 0;
        const reply = await server.elicit(i, params);
        if (reply.error) refused.push(`${id}: ${reply.error.message}`);
        else assert.deepEqual(asked, [JSON.stringify(params)], id);
      }
      assert.equal(single.length, 183);
      assert.deepEqual(refused, ['c166: params.url must be http or https']);
      await client.close();
    });

    it('shows what each result and error of the corpus asks for as the server sent it [LIB-01]', async () => {
      /** @type {object[]} */
      let replies = [];
      const { asked, refused, client } = await connect(
        generation,
        {},
        () => replies.shift() ?? { result: { content: [] } },
      );
      for (const { id, params } of [...results, ...errors]) {
        asked.length = 0;
        const inputs = params.data?.elicitations ?? Object.values(params.inputRequests ?? {});
        replies = [params.code ? { error: params } : { result: params }];
        const call = client.callTool({ name: 'x', arguments: {} });
        if (params.code) await assert.rejects(call, { code: -32042 });
        else assert.deepEqual(await call, { content: [] }, id);
        const elicitations = inputs.filter((/** @type {any} */ input) => !/^(sampling|roots)\//.test(input.method));
        const requests = elicitations.map((/** @type {any} */ input) => JSON.stringify(input.params ?? input));
        // One request of the corpus has no message.
        const isRefused = id === 'c199';
        assert.deepEqual(asked, isRefused ? [] : requests, id);
        assert.deepEqual(refused.splice(0), isRefused ? ['1'] : [], id);
      }
      assert.equal(single.length + results.length + errors.length, 208);
      await client.close();
    });

    it('changes and rejects some of them when it has a handler of its own and no wrapper', async () => {
      const { asked, host } = decliningHost();
      const [near, far] = generation.pair();
      const server = rawServer(far);
      const client = generation.create({ capabilities });
      client.setRequestHandler(generation.schema, elicitationHandler(host, { rateLimit: false }));
      await client.connect(near);
      const { asSent, changed, rejected } = await sendAll(server, asked);
      const counts = { asSent: asSent.length, changed: changed.length, rejected: rejected.length };
      assert.deepEqual(counts, generation.alone);
      await client.close();
    });
  });
}

describe('@modelcontextprotocol/client on 2026-07-28 behind withElicitation()', () => {
  it('shows each request of the corpus byte for byte as a result asks for it [LIB-01]', async () => {
    /** @type {object | undefined} */
    let params;
    const answerCall = (/** @type {any} */ call) =>
      call.params.inputResponses
        ? { result: { content: [], resultType: 'complete' } }
        : { result: { resultType: 'input_required', inputRequests: { q: { method: 'elicitation/create', params } } } };
    const generation = /** @type {any} */ (GENERATIONS[1]);
    const { asked, refused, server, client } = await connect(generation, pin2026, answerCall);
    for (const request of single) {
      asked.length = 0;
      params = request.params;
      assert.deepEqual((await client.callTool({ name: 'x', arguments: {} })).content, [], request.id);
      const isFile = request.id === 'c166'; // A page must be http or https.
      assert.deepEqual(asked, isFile ? [] : [JSON.stringify(params)], request.id);
      assert.deepEqual(refused.splice(0), isFile ? ['q'] : [], request.id);
      const action = isFile ? 'cancel' : 'decline';
      assert.deepEqual(server.received.at(-1).params.inputResponses, { q: { action } });
    }
    await client.close();
  });

  it('gets progress of each round, and one result, for the request that it sent [LIB-02]', async () => {
    const [near, far] = InMemoryTransportV2.createLinkedPair();
    const { host } = decliningHost();
    const server = rawServer(far, async ({ params }) => {
      const { progressToken } = params._meta;
      const progress = params.inputResponses ? 2 : 1;
      far.send({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress } });
      await new Promise(setImmediate); // The SDK reports progress later than a result that arrives with it.
      return progress === 2
        ? { result: { content: [], resultType: 'complete' } }
        : { result: { resultType: 'input_required', inputRequests: { q: needed } } };
    });
    const client = new ClientV2(NAME, pin2026);
    /** @type {string[]} */
    const errors = [];
    client.onerror = ({ message }) => errors.push(message);
    await client.connect(withElicitation(near, host, { modes }));
    /** @type {number[]} */
    const heard = [];
    const result = await client.callTool({ name: 'x' }, { onprogress: ({ progress }) => heard.push(progress) });
    assert.deepEqual([result.content, heard, errors], [[], [1, 2], []]);
    const ids = server.received.filter(({ method }) => method === 'tools/call').map(({ id }) => id);
    assert.equal(new Set(ids).size, 2);
    await client.close();
  });

  it('withdraws the elicitation when its call is aborted, and the server learns of that only while it works [LIB-02]', async () => {
    const [near, far] = InMemoryTransportV2.createLinkedPair();
    const server = rawServer(far, () => ({
      result: { resultType: 'input_required', inputRequests: { q: needed } },
    }));
    const client = new ClientV2(NAME, pin2026);
    const controller = new AbortController();
    let isWithdrawn = false;
    await client.connect(
      withElicitation(near, {
        elicit: (_, options = {}) =>
          new Promise((resolve) => {
            options.signal?.addEventListener('abort', () => {
              isWithdrawn = true;
              resolve({ action: 'withdrawn' });
            });
            controller.abort();
          }),
        complete() {},
      }),
    );
    await assert.rejects(client.callTool({ name: 'x' }, { signal: controller.signal }));
    assert.equal(isWithdrawn, true);
    assert.deepEqual(
      server.received.filter(({ method }) => /call|cancel/.test(method)).map(({ method }) => method),
      ['tools/call'],
    );
    await client.close();
  });
});
