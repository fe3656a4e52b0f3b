// @ts-check
/** The built entries in Node, where there is no DOM. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';

/** @import { ElicitationHost } from '../../src/protocol/host.js' */

/** @type {{ exports: Record<string, string | Record<string, string>> }} */
const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/**
 * Imports an entry by its name in the package, as an application does.
 * @type {typeof import('../../src/adapters/index.js')}
 */
const adapters = await import(import.meta.resolve('mcp-elicitation/adapters'));

const params = { message: 'Which branch?', requestedSchema: { type: 'object', properties: { branch: {} } } };

/** @returns {ElicitationHost} */
function acceptingHost() {
  return {
    elicit: async () => ({ action: 'accept', content: { branch: 'main' } }),
    complete() {},
  };
}

describe('mcp-elicitation/adapters in Node', () => {
  it('can be imported without a DOM, and adds none', () => {
    for (const name of ['window', 'document', 'customElements', 'HTMLElement']) {
      assert.equal(Reflect.has(globalThis, name), false, name);
    }
  });

  it('exports every name that the documentation mentions', () => {
    for (const name of /** @type {const} */ ([
      'ElicitationRefused',
      'connectJsonRpc',
      'elicitationCapability',
      'elicitationHandler',
      'responseFor',
    ])) {
      assert.equal(typeof adapters[name], 'function', name);
    }
    const { INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND, REQUEST_TIMEOUT } = adapters;
    assert.deepEqual(
      [INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND, REQUEST_TIMEOUT],
      [-32603, -32602, -32601, -32001],
    );
  });

  it('answers a raw JSON-RPC request', async () => {
    const reply = await new Promise((send) => {
      const connection = adapters.connectJsonRpc(acceptingHost(), { send });
      connection.receive({ jsonrpc: '2.0', id: 0, method: 'elicitation/create', params });
    });
    assert.deepEqual(reply, { jsonrpc: '2.0', id: 0, result: { action: 'accept', content: { branch: 'main' } } });
  });

  it('refuses a malformed JSON-RPC request', async () => {
    const reply = await new Promise((send) => {
      const connection = adapters.connectJsonRpc(acceptingHost(), { send });
      connection.receive({ jsonrpc: '2.0', id: 0, method: 'elicitation/create', params: {} });
    });
    assert.equal(reply.error.code, adapters.INVALID_PARAMS);
  });

  it('answers a request of an SDK', async () => {
    const { signal } = new AbortController();
    const handler = adapters.elicitationHandler(acceptingHost(), { server: { id: 'files' } });
    assert.deepEqual(await handler({ params }, { signal, requestId: 0 }), {
      action: 'accept',
      content: { branch: 'main' },
    });
  });

  it('turns an answering event into a reply [CARD-02]', () => {
    assert.deepEqual(adapters.responseFor(new Event('reject'), { id: '' }), {
      jsonrpc: '2.0',
      id: '',
      result: { action: 'decline' },
    });
  });

  it('works with the middleware of mcp-elicitation/host, which needs no DOM either', async () => {
    /** @type {typeof import('../../src/host/index.js')} */
    const { pipeline, unattendedHost } = await import(import.meta.resolve('mcp-elicitation/host'));
    assert.deepEqual(await pipeline(unattendedHost).elicit({ message: 'Delete it?' }), { action: 'reject' });
  });

  it('offers mcp-elicitation/drafts, which keeps drafts in memory where there is no IndexedDB, and says so', async () => {
    /** @type {typeof import('../../src/host/drafts/index.js')} */
    const { indexedDbDrafts } = await import(import.meta.resolve('mcp-elicitation/drafts'));
    /** @type {string[]} */
    const reasons = [];
    const drafts = indexedDbDrafts({ onError: ({ reason }) => reasons.push(reason) });
    const key = { scope: { user: 'ann' }, server: 'acme', request: ['Which branch?'] };
    await drafts.set(key, { 'text/branch': 'mai' });
    assert.deepEqual(await drafts.get(key), { 'text/branch': 'mai' });
    assert.deepEqual(reasons, ['no-database']);
  });

  it('declares only form mode by default', () => {
    assert.deepEqual(adapters.elicitationCapability(), { form: {} });
    assert.deepEqual(adapters.elicitationCapability(['form', 'url']), { form: {}, url: {} });
    assert.deepEqual(adapters.elicitationCapability([]), {});
  });
});

describe('the files for script tags', () => {
  /** @param {string} name */
  const exportsOf = async (name) => Object.keys(await import(import.meta.resolve(`mcp-elicitation/${name}`)));

  it('are two: the one beside the main file has all adapters, the relay and the helpers for agent frameworks', async () => {
    const interrupts = Object.keys(await import(import.meta.resolve('mcp-elicitation/interrupts')));
    const found = await exportsOf('mcp-elicitation.routes.min.js');
    assert.ok(found.includes('connectRelay'));
    assert.deepEqual(
      [...Object.keys(adapters), ...interrupts].filter((name) => !found.includes(name)),
      [],
    );
  });
});

describe('the package', () => {
  for (const [entry, target] of Object.entries(exports)) {
    const files = typeof target === 'string' ? [target] : Object.values(target);
    it(`has the files behind ${entry}`, () => {
      for (const file of files) {
        const path = file.replace('*', 'pt-BR').replace(/^\.\//, ROOT);
        assert.ok(readFileSync(path).length > 0, file);
      }
    });
  }
});
