// @ts-check
/** The built entries in Node, where there is no DOM. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';

/** @type {{ exports: Record<string, string | Record<string, string>> }} */
const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/**
 * Imports an entry by its name in the package, as an application does.
 * @type {typeof import('../../src/adapters/index.js')}
 */
const adapters = await import(import.meta.resolve('mcp-elicitation/adapters'));

describe('an application without a page, in Node,', () => {
  it('gets no DOM by importing them', () => {
    for (const name of ['window', 'document', 'customElements', 'HTMLElement']) {
      assert.equal(Reflect.has(globalThis, name), false, name);
    }
  });

  const modules = Object.entries(exports).flatMap(([entry, target]) => {
    const file = typeof target === 'string' ? target : String(target.default);
    return file.endsWith('.js') && entry !== './react'
      ? [`mcp-elicitation${entry.slice(1).replace('*', 'pt-BR')}`]
      : [];
  });
  for (const entry of modules) {
    it(`can import ${entry}, which has exports`, async () => {
      assert.ok(Object.keys(await import(import.meta.resolve(entry))).length > 0);
    });
  }

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
