// @ts-check
/** A tool call of the host during which a person answers, with the client and the server of both generations of the SDK. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v2 from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as InMemoryV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import * as serverV2 from '@modelcontextprotocol/server';

/** @import { ElicitOptions, Outcome, RequestTimeout } from '../../src/host/index.js' */

/** @type {typeof import('../../src/adapters/index.js')} */
const { elicitationCapability, elicitationHandler } = await import(
  new URL('../../dist/adapters/index.js', import.meta.url).href
);
/** @type {typeof import('../../src/host/index.js')} */
const { pipeline, requestTimeout } = await import(new URL('../../dist/host/index.js', import.meta.url).href);

const LIMIT = 60_000;
/** The longest delay of a timer, so that the SDK's own limit never ends. */
const NEVER = 2 ** 31 - 1;

const question = {
  message: 'Who are you?',
  requestedSchema: /** @type {const} */ ({ type: 'object', properties: { name: { type: 'string' } } }),
};
const capabilities = { elicitation: elicitationCapability() };
const names = { name: 'test', version: '1.0.0' };

/** A clock that a test moves. */
function handClock() {
  let time = 0;
  /** @type {Set<{ due: number, callback: () => void }>} */
  const timers = new Set();
  return {
    now: () => time,
    /** @type {(delay: number, callback: () => void) => () => void} */
    after(delay, callback) {
      const timer = { due: time + delay, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** @param {number} ms */
    pass(ms) {
      time += ms;
      for (const timer of timers) {
        if (timer.due <= time && timers.delete(timer)) timer.callback();
      }
    },
  };
}

/**
 * @typedef {object} Peer
 * @property {(limit: RequestTimeout) => Promise<unknown>} call calls the tool that asks
 * @property {() => Promise<void>} close
 */

/** @param {ReturnType<typeof elicitationHandler>} handler @returns {Promise<Peer>} */
async function peerV1(handler) {
  const client = new ClientV1(names, { capabilities });
  client.setRequestHandler(ElicitRequestSchema, handler);
  const server = new McpServerV1(names);
  server.registerTool('ask', {}, async () => {
    const { action } = await server.server.elicitInput(question, { timeout: NEVER });
    return { content: [{ type: 'text', text: action }] };
  });
  const [near, far] = InMemoryV1.createLinkedPair();
  await Promise.all([client.connect(near), server.connect(far)]);
  return {
    call: ({ signal }) => client.callTool({ name: 'ask' }, undefined, { signal, timeout: NEVER }),
    close: () => client.close(),
  };
}

/** @param {ReturnType<typeof elicitationHandler>} handler @returns {Promise<Peer>} */
async function peerV2(handler) {
  const client = new v2.Client(names, { capabilities });
  client.setRequestHandler('elicitation/create', handler);
  const server = new serverV2.McpServer(names);
  server.registerTool('ask', {}, async () => {
    const { action } = await server.server.elicitInput(question, { timeout: NEVER });
    return { content: [{ type: 'text', text: action }] };
  });
  const [near, far] = v2.InMemoryTransport.createLinkedPair();
  await Promise.all([client.connect(near), server.connect(far)]);
  return {
    call: ({ signal }) => client.callTool({ name: 'ask' }, { signal, timeout: NEVER }),
    close: () => client.close(),
  };
}

for (const [sdk, connect] of /** @type {const} */ ([
  ['@modelcontextprotocol/sdk', peerV1],
  ['@modelcontextprotocol/client', peerV2],
])) {
  describe(`the host’s limit for a tool call, with ${sdk}`, () => {
    /** A person who answers when the test says so. */
    const setUp = async () => {
      const clock = handClock();
      const limit = requestTimeout(LIMIT, { clock });
      /** @type {((outcome: Outcome) => void)[]} */
      const answers = [];
      /** @type {(value?: unknown) => void} */
      let tell = () => {};
      const isAsked = new Promise((resolve) => {
        tell = resolve;
      });
      const person = {
        /** @type {(request: unknown, options?: ElicitOptions) => Promise<Outcome>} */
        elicit: () =>
          new Promise((resolve) => {
            answers.push(resolve);
            tell();
          }),
        complete() {},
      };
      const peer = await connect(elicitationHandler(pipeline(person), { onState: limit.onState }));
      return { clock, limit, isAsked, answer: answers, peer, call: peer.call(limit) };
    };

    it('does not run while the person thinks for ten minutes [USE-11]', async () => {
      const { clock, isAsked, answer, peer, call } = await setUp();
      await isAsked;
      clock.pass(10 * LIMIT);
      answer[0]?.({ action: 'reject' });
      assert.deepEqual(/** @type {any} */ (await call).content, [{ type: 'text', text: 'decline' }]);
      await peer.close();
    });

    it('ends the call when it has passed and nothing is on screen [USE-11]', async () => {
      const { clock, isAsked, limit, peer, call } = await setUp();
      await isAsked;
      limit.onState('done');
      clock.pass(LIMIT);
      await assert.rejects(call, /No answer within 60000 ms/);
      await peer.close();
    });
  });
}
