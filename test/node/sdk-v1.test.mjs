// @ts-check
/** The same handler with the first generation of the SDK: its own client and server, in one process. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** @import { ElicitOptions, Outcome } from '../../src/adapters/index.js' */

const built = new URL('../../dist/adapters/index.js', import.meta.url).href;
/** @type {typeof import('../../src/adapters/index.js')} */
const { elicitationCapability, elicitationHandler } = await import(built);

const server = { id: 'https://mcp.northwind.example', name: 'Northwind' };
const question = {
  message: 'Who are you?',
  requestedSchema: /** @type {const} */ ({ type: 'object', properties: { name: { type: 'string' } } }),
};

describe('elicitationHandler with @modelcontextprotocol/sdk', () => {
  /** @type {Client} */
  let client;
  /** @type {Server} */
  let peer;
  /** @type {(options: ElicitOptions) => Promise<Outcome>} */
  let answer;
  /** @type {unknown[]} */
  let asked;

  before(async () => {
    client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: { elicitation: elicitationCapability() } });
    const host = {
      /** @type {(request: unknown, options?: ElicitOptions) => Promise<Outcome>} */
      elicit(request, options = {}) {
        asked.push(request);
        return answer(options);
      },
      complete() {},
    };
    client.setRequestHandler(ElicitRequestSchema, elicitationHandler(host, { server }));
    peer = new Server({ name: 'peer', version: '1.0.0' }, { capabilities: {} });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([client.connect(near), peer.connect(far)]);
  });

  beforeEach(() => {
    asked = [];
  });

  after(() => client.close());

  it('passes on the request with the host’s name for the server, and returns the answer', async () => {
    /** @type {ElicitOptions | undefined} */
    let given;
    answer = async (options) => {
      given = options;
      return { action: 'accept', content: { name: 'Ada' } };
    };
    const result = await peer.elicitInput(question);
    assert.deepEqual(result, { action: 'accept', content: { name: 'Ada' } });
    assert.deepEqual(given?.server, server);
    assert.equal(/** @type {any} */ (asked[0]).message, 'Who are you?');
  });

  it('sends decline and cancel without a content key', async () => {
    answer = async () => ({ action: 'reject' });
    assert.deepEqual(await peer.elicitInput(question), { action: 'decline' });
    answer = async () => ({ action: 'timeout' });
    assert.deepEqual(await peer.elicitInput(question), { action: 'cancel' });
  });

  it('answers a refused request with its JSON-RPC error', async () => {
    answer = async () => ({ action: 'refused', code: -32602, message: 'params.message is over 32768 bytes' });
    await assert.rejects(peer.elicitInput(question), { code: -32602, message: /32768 bytes/ });
  });

  it('aborts the host’s signal when the server cancels', async () => {
    const controller = new AbortController();
    const withdrawn = new Promise((resolve) => {
      answer = ({ signal }) =>
        new Promise((settle) => {
          signal?.addEventListener('abort', () => {
            settle({ action: 'withdrawn' });
            resolve(true);
          });
          controller.abort('changed my mind');
        });
    });
    await assert.rejects(peer.elicitInput(question, { signal: controller.signal }));
    assert.equal(await withdrawn, true);
  });

  it('leaves nothing open when the server refuses an answer, and shows the next request', async () => {
    const strict = /** @type {any} */ ({
      ...question,
      requestedSchema: { type: 'object', properties: { name: { type: 'string', minLength: 20 } }, required: ['name'] },
    });
    answer = async () => ({ action: 'accept', content: { name: 'Ada' } });
    await assert.rejects(peer.elicitInput(strict), /Elicitation response content does not match requested schema/);
    assert.deepEqual(await peer.elicitInput(question), { action: 'accept', content: { name: 'Ada' } });
  });

  it('withdraws the elicitation when the connection closes, and sends nothing', async () => {
    /** @type {(value?: unknown) => void} */
    let tell = () => {};
    const isAsked = new Promise((resolve) => {
      tell = resolve;
    });
    const withdrawn = new Promise((resolve) => {
      answer = ({ signal }) => {
        tell();
        return new Promise((settle) => {
          signal?.addEventListener('abort', () => {
            settle({ action: 'withdrawn' });
            resolve(true);
          });
        });
      };
    });
    const asking = peer.elicitInput(question);
    await isAsked;
    await client.close();
    await assert.rejects(asking, /Connection closed/);
    assert.equal(await withdrawn, true);
  });
});
