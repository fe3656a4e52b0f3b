import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { steadyClock } from '../../src/relay/steady-clock.js';
import type { AskerMessage, Change, RelayStore } from '../../src/relay/store.js';
import type { StoredElicitation } from '../../src/relay/stored-elicitation.js';
import type { PersonalOutcome } from '../../src/relay/wire.js';

const SCOPE = { user: 'ada', conversation: 'a' };
const MAIN: PersonalOutcome = { action: 'accept', content: { branch: 'main' } };
const NO: PersonalOutcome = { action: 'reject' };
/** In a minute. */
const endsAt = steadyClock.now() + 60_000;

function elicitation(id: string, scope: StoredElicitation['scope'] = SCOPE): StoredElicitation {
  return { id, scope, request: { message: 'Which branch?' }, options: {}, phase: 'open', queued: 0, checks: false };
}

/** One of the same user shows that all changes before it have come. */
const LAST = { user: 'ada', conversation: 'last' };

/**
 * What every store must do, in one process.
 * @param create Makes an empty store.
 */
export function describeStore(name: string, create: () => Promise<RelayStore> | RelayStore): void {
  /** A store that keeps `one`, and what it published. */
  async function setUp(names = ['one']) {
    const store = await create();
    const ids = new Map<string, string>();
    const id = (name: string) => {
      const known = ids.get(name) ?? store.createId(SCOPE.user);
      ids.set(name, known);
      return known;
    };
    const published: Change[] = [];
    const heard: AskerMessage[] = [];
    let onLast = () => {};
    const stop = store.subscribe((change) => {
      if (change === 'missed') return;
      if (change.scope.conversation === LAST.conversation) onLast();
      else published.push(change);
    });
    /** What was published until now, in every process. */
    const changes = async () => {
      const hasCome = new Promise<void>((resolve) => {
        onLast = resolve;
      });
      const stopHere = store.subscribe(
        (change) => change !== 'missed' && change.scope.conversation === LAST.conversation && onLast(),
      );
      const last = store.createId(LAST.user);
      await store.add(elicitation(last, LAST), hearer, 100);
      await hasCome;
      await store.close(last, 'withdrawn');
      stopHere();
      return published;
    };
    const hearer = {
      hear(message: AskerMessage) {
        heard.push(message);
        return message.type === 'check' ? { '/branch': 'No' } : undefined;
      },
    };
    for (const name of names) assert.equal(await store.add(elicitation(id(name)), hearer, 10), true);
    return { store, id, changes, heard, hearer, stop };
  }

  describe(name, () => {
    it('keeps elicitations by user, in their order, and finds each by its id', async () => {
      const { store, id, changes, hearer } = await setUp(['one', 'two']);
      const other = store.createId('bob');
      await store.add(elicitation(other, { user: 'bob' }), hearer, 10);
      const ids = (all: readonly StoredElicitation[]) => all.map(({ id }) => id);
      assert.deepEqual(ids(await store.list('ada')), [id('one'), id('two')]);
      assert.deepEqual(ids(await store.list('bob')), [other]);
      assert.deepEqual(ids(await store.list('nobody')), []);
      assert.deepEqual((await store.get(id('two')))?.scope, SCOPE);
      assert.equal(await store.get(id('three')), undefined);
      assert.deepEqual((await changes())[0], { type: 'asked', id: id('one'), scope: SCOPE });
    });

    it('keeps no more of a user than the limit', async () => {
      const { store, id, changes, hearer } = await setUp(['one', 'two']);
      assert.equal(await store.add(elicitation(id('three')), hearer, 2), false);
      assert.equal(await store.get(id('three')), undefined);
      assert.equal((await changes()).length, 2);
      await store.close(id('one'), 'withdrawn');
      assert.equal(await store.add(elicitation(id('three')), hearer, 2), true);
    });

    it('lets the first answer win, and knows the same one again', async () => {
      const { store, id, changes } = await setUp();
      const claims = [
        await store.claim(id('one'), MAIN, 'over'),
        await store.claim(id('one'), NO, 'over'),
        await store.claim(id('one'), { action: 'accept', content: { branch: 'main' } }, 'over'),
      ];
      assert.deepEqual(claims, ['accepted', 'answered', 'repeated']);
      assert.deepEqual(await store.list('ada'), []);
      assert.deepEqual((await changes()).slice(1), [{ type: 'answered', id: id('one'), scope: SCOPE }]);
      const ended = await store.get(id('one'));
      assert.deepEqual([ended?.phase, ended?.scope], ['over', SCOPE]);
      assert.equal(await store.claim(id('unknown'), MAIN, 'over'), undefined);
    });

    for (const next of ['over', 'visiting', 'held'] as const) {
      it(`hands an answer over once, and deletes it (${next})`, async () => {
        const { store, id } = await setUp();
        assert.equal(await store.take(id('one')), undefined);
        await store.claim(id('one'), MAIN, next);
        assert.deepEqual(await store.take(id('one')), MAIN);
        assert.equal(await store.take(id('one')), undefined);
        assert.equal(await store.take(id('unknown')), undefined);
      });
    }

    for (const [next, completion, type] of [
      ['visiting', 'completed', 'visited'],
      ['held', undefined, 'released'],
    ] as const) {
      it(`keeps an answered elicitation that is ${next} until it is finished, without a limit`, async () => {
        const { store, id, changes } = await setUp();
        await store.update(id('one'), { endsAt });
        await store.claim(id('one'), MAIN, next);
        const [kept] = await store.list('ada');
        assert.deepEqual([kept?.phase, kept?.endsAt], [next, undefined]);
        assert.equal(await store.claim(id('one'), MAIN, next), 'repeated');
        assert.equal(await store.claim(id('one'), NO, 'over'), 'answered');
        assert.equal(await store.close(id('one'), 'withdrawn'), false);
        await store.finish(id('one'), completion);
        await store.finish(id('one'), completion);
        assert.deepEqual(await store.list('ada'), []);
        assert.equal(await store.claim(id('one'), MAIN, next), 'repeated');
        assert.deepEqual(
          (await changes()).map((change) => change.type),
          ['asked', 'limit', 'answered', type],
        );
      });
    }

    it('ends one that nobody has answered, once, and tells late answers why', async () => {
      const { store, id, changes } = await setUp();
      await store.finish(id('one'));
      assert.deepEqual(
        [
          await store.close(id('one'), 'expired'),
          await store.close(id('one'), 'withdrawn'),
          await store.close(id('two'), 'lost'),
        ],
        [true, false, false],
      );
      assert.equal(await store.claim(id('one'), MAIN, 'over'), 'expired');
      assert.equal(await store.take(id('one')), undefined);
      assert.deepEqual((await changes()).slice(1), [{ type: 'over', id: id('one'), scope: SCOPE, how: 'expired' }]);
    });

    it('tells pages and late answers for which reason the process that asked has ended one', async () => {
      const reasons = ['answered', 'withdrawn', 'expired', 'completed', 'lost', 'undelivered', 'closed'] as const;
      const { store, id, changes } = await setUp([...reasons]);
      for (const how of reasons) {
        assert.equal(await store.close(id(how), how), true);
        const ended = await store.get(id(how));
        assert.deepEqual(ended, { ...ended, id: id(how), scope: SCOPE, phase: 'over', how });
        assert.equal(await store.claim(id(how), MAIN, 'over'), how);
        assert.equal(await store.take(id(how)), undefined);
      }
      assert.deepEqual(
        (await changes()).slice(reasons.length),
        reasons.map((how) => ({ type: 'over', id: id(how), scope: SCOPE, how })),
      );
    });

    it('carries what pages say to the process that asked, and its verdict back, until it is over', async () => {
      const { store, id, heard } = await setUp();
      assert.equal(await store.tell(id('one'), { type: 'shown' }), undefined);
      assert.deepEqual(await store.tell(id('one'), { type: 'check', outcome: MAIN }), { '/branch': 'No' });
      await store.close(id('one'), 'withdrawn');
      await store.tell(id('one'), { type: 'shown' });
      assert.deepEqual(heard, [{ type: 'shown' }, { type: 'check', outcome: MAIN }]);
    });

    it('publishes changed limits and queues, and nothing of what is over or to whom has unsubscribed', async () => {
      const { store, id, changes, stop } = await setUp();
      await store.update(id('one'), { endsAt });
      await store.update(id('one'), { queued: 3 });
      await store.update(id('unknown'), { queued: 3 });
      const [kept] = await store.list('ada');
      // Two clocks tell the time, and one after the other.
      assert.ok(Math.abs((kept?.endsAt ?? 0) - endsAt) < 5000, `${kept?.endsAt} is another end than ${endsAt}`);
      assert.equal(kept?.queued, 3);
      assert.deepEqual((await changes()).slice(1), [
        { type: 'limit', id: id('one'), scope: SCOPE },
        { type: 'queued', id: id('one'), scope: SCOPE },
      ]);
      stop();
      await store.close(id('one'), 'withdrawn');
      assert.equal((await changes()).length, 3);
    });
  });
}
