// @ts-check
/** A wrapped transport of both generations of the SDK, against raw servers in the same process. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Client as ClientV2, InMemoryTransport as InMemoryTransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as InMemoryTransportV1 } from '@modelcontextprotocol/sdk/inMemory.js';

/** @import { ElicitationHost } from '../../src/adapters/index.js' */

const built = new URL('../../dist/adapters/index.js', import.meta.url).href;
/** @type {typeof import('../../src/adapters/index.js')} */
const { withElicitation } = await import(built);

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

const GENERATIONS = [
  {
    name: '@modelcontextprotocol/sdk',
    /** @type {() => [any, any]} */
    pair: () => InMemoryTransportV1.createLinkedPair(),
    /** @type {(options: object) => any} */
    create: (options) => new ClientV1(NAME, options),
  },
  {
    name: '@modelcontextprotocol/client',
    /** @type {() => [any, any]} */
    pair: () => InMemoryTransportV2.createLinkedPair(),
    /** @type {(options: object) => any} */
    create: (options) => new ClientV2(NAME, options),
  },
];

const pin2026 = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

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
      assert.equal(single.length, 223);
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
      assert.equal(single.length + results.length + errors.length, 248);
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
});
