import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encryptedStore } from '../../../src/relay/stores/encrypted-store.js';
import { createId } from '../../../src/relay/stores/ids.js';
import { memoryStore } from '../../../src/relay/stores/memory-store.js';
import type { StoredRecord } from '../../../src/relay/stores/store.js';
import { LONG, nextOf, recordOf } from './records.js';

const OLD = { current: 'old', keys: { old: new Uint8Array(32).fill(1) } };
const ROTATED = { current: 'new', keys: { ...OLD.keys, new: new Uint8Array(32).fill(2) } };
const AFTER = { current: 'new', keys: { new: ROTATED.keys.new } };

describe('a store that encrypts', () => {
  /** `below` shows what a reader of the database sees. */
  async function setUp() {
    const below = memoryStore();
    const store = encryptedStore(below, OLD);
    const record = recordOf(await createId('ada'), { fixed: 'the-question', secret: 'the-answer', owner: 'me' });
    await store.put(record, 0, LONG);
    return { below, store, record };
  }

  it('shows a reader of the database no word of a request or an answer, only what the store needs', async () => {
    const { below, record } = await setUp();
    const found = await below.get(record.id);
    assert.ok(!/the-question|the-answer/.test(JSON.stringify(found)));
    assert.deepEqual({ ...found, fixed: '', secret: '' }, { ...record, fixed: '', secret: '' });
  });

  it('encrypts the fixed part once, however often the rest changes', async () => {
    const { below, store, record } = await setUp();
    const before = await below.get(record.id);
    await store.put(nextOf(record), 1, LONG);
    const after = await below.get(record.id);
    assert.equal(after?.fixed, before?.fixed);
    assert.notEqual(after?.secret, before?.secret);
    assert.equal((await store.get(record.id))?.fixed, 'the-question');
  });

  it('refuses to read a part that was moved to another record or to another place', async () => {
    const { below, store, record } = await setUp();
    const sealed = (await below.get(record.id))!;
    const moved: StoredRecord[] = [
      { ...sealed, id: await createId('ada') },
      { ...sealed, id: await createId('ada'), secret: undefined },
      { ...sealed, id: await createId('ada'), fixed: undefined },
    ];
    for (const each of moved) {
      await below.put(each, 0, LONG);
      await assert.rejects(store.get(each.id));
    }
    await below.put(nextOf(sealed, { secret: sealed.fixed }), 1, LONG);
    await assert.rejects(store.get(record.id));
  });

  it('refuses to read a record that was never encrypted, and does not quote it in the error', async () => {
    const { below, store } = await setUp();
    const plain = recordOf(await createId('ada'), { fixed: { message: 'the-question' } });
    await below.put(plain, 0, LONG);
    await assert.rejects(store.get(plain.id), { message: 'relay: the store holds a text that is not encrypted' });
  });

  it('reads records of an older key until that key is removed; then a list leaves them out, and reports an error', async () => {
    const { below, record } = await setUp();
    const rotated = encryptedStore(below, ROTATED);
    assert.equal((await rotated.get(record.id))?.fixed, 'the-question');
    const next = recordOf(await createId('ada'), { fixed: 'another' });
    await rotated.put(next, 0, LONG);
    const errors: unknown[] = [];
    const after = encryptedStore(below, AFTER, { onError: (error) => void errors.push(error) });
    assert.deepEqual(
      (await after.list('ada')).map(({ fixed }) => fixed),
      ['another'],
    );
    assert.match(String(errors), /no encryption key with the id old/);
    await assert.rejects(after.get(record.id), /no encryption key/);
  });
});
