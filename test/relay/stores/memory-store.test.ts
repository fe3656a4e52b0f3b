import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { encryptedStore } from '../../../src/relay/stores/encrypted-store.js';
import { createId } from '../../../src/relay/stores/ids.js';
import { memoryStore } from '../../../src/relay/stores/memory-store.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { nextOf, recordOf } from './records.js';
import { describeStore } from './store-contract.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describeStore('the memory store', async () => {
  const store = memoryStore();
  return [store, store];
});

describeStore('the memory store, encrypted', async () => {
  const keys = { current: 'a', keys: { a: new Uint8Array(32).fill(7) } };
  const store = memoryStore();
  return [encryptedStore(store, keys), encryptedStore(store, keys)];
});

describe('the memory store over time', () => {
  it('keeps a record until the exact millisecond at which it expires', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    const record = recordOf(await createId('ada'));
    await store.put(record, 0, 1000);
    clock.pass(999);
    assert.equal((await store.get(record.id))?.version, 1);
    clock.pass(1);
    assert.equal(await store.get(record.id), undefined);
  });

  it('forgets a process that has not renewed itself for an hour', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    await store.renew('one');
    clock.pass(3_599_999);
    assert.deepEqual([...(await store.renew('two')).counters.keys()], ['one', 'two']);
    clock.pass(60_000);
    assert.deepEqual([...(await store.renew('two')).counters.keys()], ['two']);
  });

  it('frees the memory of expired records, even if nobody asks for them', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    const refs: Array<WeakRef<object>> = [];
    await (async () => {
      for (let i = 0; i < 100; i++) {
        const plain = { i };
        refs.push(new WeakRef(plain));
        const record = recordOf(await createId(`user ${i}`), { plain });
        await store.put(record, 0, 1000);
        if (i % 2) await store.put(nextOf(record, { isOver: true }), 1, 1000);
      }
    })();
    clock.pass(60_000);
    await store.renew('one');
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    assert.equal(refs.filter((ref) => ref.deref()).length, 0);
  });
});
