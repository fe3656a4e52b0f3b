import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AskerMessage, Change, RelayStore, StoredElicitation } from '../../src/relay/store.js';
import type { PersonalOutcome } from '../../src/relay/wire.js';

const SCOPE = { user: 'ada', conversation: 'a' };
const MAIN: PersonalOutcome = { action: 'accept', content: { branch: 'main' } };
const NO: PersonalOutcome = { action: 'reject' };

function elicitation(id: string, scope: StoredElicitation['scope'] = SCOPE): StoredElicitation {
  return { id, scope, request: { message: id }, options: {}, phase: 'open', queued: 0, checks: false };
}

/**
 * What every store must do, in one process.
 * @param create Makes an empty store.
 */
export function describeStore(name: string, create: () => RelayStore): void {
  /** A store that keeps `one`, and what it published. */
  async function setUp(ids = ['one']) {
    const store = create();
    const changes: Array<Change | 'missed'> = [];
    const heard: AskerMessage[] = [];
    const stop = store.subscribe((change) => changes.push(change));
    const hearer = {
      hear(message: AskerMessage) {
        heard.push(message);
        return message.type === 'check' ? { '/branch': 'No' } : undefined;
      },
    };
    for (const id of ids) assert.equal(await store.add(elicitation(id), hearer, 10), true);
    return { store, changes, heard, hearer, stop };
  }

  describe(name, () => {
    it('keeps elicitations by user, in their order, and finds each by its id', async () => {
      const { store, changes, hearer } = await setUp(['one', 'two']);
      await store.add(elicitation('other', { user: 'bob' }), hearer, 10);
      const ids = (all: readonly StoredElicitation[]) => all.map(({ id }) => id);
      assert.deepEqual(ids(await store.list('ada')), ['one', 'two']);
      assert.deepEqual(ids(await store.list('bob')), ['other']);
      assert.deepEqual(ids(await store.list('nobody')), []);
      assert.deepEqual((await store.get('two'))?.scope, SCOPE);
      assert.equal(await store.get('three'), undefined);
      assert.deepEqual(changes[0], { type: 'asked', id: 'one', scope: SCOPE });
    });

    it('keeps no more of a user than the limit', async () => {
      const { store, changes, hearer } = await setUp(['one', 'two']);
      assert.equal(await store.add(elicitation('three'), hearer, 2), false);
      assert.equal(await store.get('three'), undefined);
      assert.equal(changes.length, 2);
      await store.close('one', 'withdrawn');
      assert.equal(await store.add(elicitation('three'), hearer, 2), true);
    });

    it('lets the first answer win, and knows the same one again', async () => {
      const { store, changes } = await setUp();
      const claims = await Promise.all([
        store.claim('one', MAIN, 'over'),
        store.claim('one', NO, 'over'),
        store.claim('one', { action: 'accept', content: { branch: 'main' } }, 'over'),
      ]);
      assert.deepEqual(claims, ['accepted', 'answered', 'repeated']);
      assert.deepEqual(await store.list('ada'), []);
      assert.deepEqual(changes.slice(1), [{ type: 'answered', id: 'one', scope: SCOPE }]);
      const ended = await store.get('one');
      assert.deepEqual([ended?.phase, ended?.scope], ['over', SCOPE]);
      assert.equal(await store.claim('unknown', MAIN, 'over'), undefined);
    });

    for (const next of ['over', 'visiting', 'held'] as const) {
      it(`hands an answer over once, and deletes it (${next})`, async () => {
        const { store } = await setUp();
        assert.equal(await store.take('one'), undefined);
        await store.claim('one', MAIN, next);
        assert.deepEqual(await store.take('one'), MAIN);
        assert.equal(await store.take('one'), undefined);
        assert.equal(await store.take('unknown'), undefined);
      });
    }

    for (const [next, completion, type] of [
      ['visiting', 'completed', 'visited'],
      ['held', undefined, 'released'],
    ] as const) {
      it(`keeps an answered elicitation that is ${next} until it is finished, without a limit`, async () => {
        const { store, changes } = await setUp();
        await store.update('one', { endsAt: 7 });
        await store.claim('one', MAIN, next);
        const [kept] = await store.list('ada');
        assert.deepEqual([kept?.phase, kept?.endsAt], [next, undefined]);
        assert.equal(await store.claim('one', MAIN, next), 'repeated');
        assert.equal(await store.claim('one', NO, 'over'), 'answered');
        assert.equal(await store.close('one', 'withdrawn'), false);
        await store.finish('one', completion);
        await store.finish('one', completion);
        assert.deepEqual(await store.list('ada'), []);
        assert.equal(await store.claim('one', MAIN, next), 'repeated');
        assert.deepEqual(
          changes.map((change) => change !== 'missed' && change.type),
          ['asked', 'limit', 'answered', type],
        );
      });
    }

    it('ends one that nobody has answered, once, and tells late answers why', async () => {
      const { store, changes } = await setUp();
      await store.finish('one');
      assert.deepEqual(
        [await store.close('one', 'expired'), await store.close('one', 'withdrawn'), await store.close('two', 'lost')],
        [true, false, false],
      );
      assert.equal(await store.claim('one', MAIN, 'over'), 'expired');
      assert.equal(await store.take('one'), undefined);
      assert.deepEqual(changes.slice(1), [{ type: 'over', id: 'one', scope: SCOPE, how: 'expired' }]);
    });

    it('carries what pages say to the process that asked, and its verdict back, until it is over', async () => {
      const { store, heard } = await setUp();
      assert.equal(await store.tell('one', { type: 'shown' }), undefined);
      assert.deepEqual(await store.tell('one', { type: 'check', outcome: MAIN }), { '/branch': 'No' });
      await store.close('one', 'withdrawn');
      await store.tell('one', { type: 'shown' });
      assert.deepEqual(heard, [{ type: 'shown' }, { type: 'check', outcome: MAIN }]);
    });

    it('publishes changed limits and queues, and nothing of what is over or to whom has unsubscribed', async () => {
      const { store, changes, stop } = await setUp();
      await store.update('one', { endsAt: 7 });
      await store.update('one', { queued: 3 });
      await store.update('unknown', { queued: 3 });
      const [kept] = await store.list('ada');
      assert.deepEqual([kept?.endsAt, kept?.queued], [7, 3]);
      assert.deepEqual(changes.slice(1), [
        { type: 'limit', id: 'one', scope: SCOPE },
        { type: 'queued', id: 'one', scope: SCOPE },
      ]);
      stop();
      await store.close('one', 'withdrawn');
      assert.equal(changes.length, 3);
    });
  });
}
