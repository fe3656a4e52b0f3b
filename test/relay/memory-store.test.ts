import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore } from '../../src/relay/memory-store.js';
import { HandClock } from '../host/hand-clock.js';
import { describeStore } from './store-contract.js';

describeStore('the memory store', () => memoryStore());

describe('what the memory store remembers of an elicitation that is over', () => {
  const hearer = { hear: () => undefined };

  function over(store: ReturnType<typeof memoryStore>, id: string) {
    store.add(
      { id, scope: { user: 'ada' }, request: { message: id }, options: {}, phase: 'open', queued: 0, checks: false },
      hearer,
      9,
    );
    store.close(id, 'withdrawn');
  }

  it('is forgotten after its time', () => {
    const clock = new HandClock();
    const store = memoryStore({ remember: 1000, clock });
    over(store, 'one');
    clock.pass(999);
    over(store, 'two');
    assert.ok(store.get('one'));
    clock.pass(1);
    over(store, 'three');
    assert.deepEqual([store.get('one'), !!store.get('two')], [undefined, true]);
  });

  it('is bounded in number', () => {
    const store = memoryStore({ remembered: 2 });
    for (const id of ['one', 'two', 'three']) over(store, id);
    assert.deepEqual([store.get('one'), !!store.get('two')], [undefined, true]);
  });
});
