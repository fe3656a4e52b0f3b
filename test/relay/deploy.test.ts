import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StoredRecord } from '../../src/relay/stores/store.js';
import { randomId } from '../../src/runtime/random-id.js';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH } from './world/requests.js';
import { settle, soon, troubledStore } from './world/troubled-store.js';

/** A process with an open question, whose record a process of a later version has written again. */
async function rewritten(timeout: number) {
  const { store, clock, pass } = troubledStore();
  let reads = 0;
  const hand = new HandRelay({
    clock,
    store: {
      ...store,
      get(id) {
        reads++;
        return store.get(id);
      },
    },
  });
  const outcome = hand.elicit(BRANCH, { timeout });
  const page = await hand.page();
  const { id } = page.snapshot[0]!;
  await page.show(id);
  await settle();
  const write = async (change: (plain: object) => object) => {
    const { version, plain, ...record } = (await store.get(id))!;
    const next = { ...record, version: version + 1, writeId: randomId(), plain: change(plain as object) };
    assert.equal(await store.put(next as StoredRecord, version, 1e9), true);
    await settle();
  };
  await write((plain) => ({ ...plain, format: 'elicitation 2' }));
  reads = 0;
  return { hand, id, outcome, page, pass, write, reads: () => reads };
}

describe('a record of a later version of the package', () => {
  it('is said once, and looked at again with a growing pause, while its question stays open', async () => {
    const { hand, outcome, pass, reads } = await rewritten(0);
    await pass(120_000);
    assert.equal(hand.errors.length, 1);
    assert.match(String(hand.errors[0]), /another version of this package/);
    assert.ok(reads() <= 8, `${reads()} reads in two minutes`);
    assert.equal(await soon(outcome), 'pending');
  });

  it('goes on where a process that can read it hands it back', async () => {
    const { hand, id, outcome, page, pass, write } = await rewritten(0);
    await pass(10_000);
    await write((plain) => ({ ...plain, format: 'elicitation 1' }));
    await pass(60_000);
    await page.accept(id, { branch: 'main' });
    await pass(4000);
    assert.deepEqual(await outcome, { action: 'accept', content: { branch: 'main' } });
    assert.equal(hand.errors.length, 1);
  });

  it('ends by its time for the call that waits', async () => {
    const { outcome, pass } = await rewritten(30_000);
    await pass(29_000);
    assert.equal(await soon(outcome), 'pending');
    await pass(1500);
    assert.deepEqual(await soon(outcome), { action: 'timeout' });
  });
});
