import { expect } from '@open-wc/testing';
import { memoryDrafts } from '../../../src/host/drafts/index.js';
import { keyOf } from './keys.js';
import { itKeepsDrafts } from './store-contract.js';

describe('a store of drafts in memory', () => {
  itKeepsDrafts(memoryDrafts);

  it('keeps no draft over the limit for all drafts, and no older one in its place', () => {
    const store = memoryDrafts({ maxBytes: 100 });
    store.set(keyOf({ server: 'b' }), { 'text/city': 'Paris' });
    store.set(keyOf(), { 'text/city': 'London' });
    store.set(keyOf(), { 'text/city': 'x'.repeat(100) });
    expect(store.get(keyOf())).to.equal(undefined);
    expect(store.get(keyOf({ server: 'b' }))).to.deep.equal({ 'text/city': 'Paris' });
  });
});
