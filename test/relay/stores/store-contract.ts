import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createId, derivedId, userKey } from '../../../src/relay/stores/ids.js';
import type { ElicitationStore, Hint, Renewal, StoredJson, StoredRecord } from '../../../src/relay/stores/store.js';
import { randomId } from '../../../src/runtime/random-id.js';
import { until } from '../../tools/until.mjs';
import { LONG, nextOf, recordOf } from './records.js';

/** Texts that a page may send as an id, though no record has it. */
const NO_IDS = [
  '',
  'x',
  '\0',
  '\ud800',
  '{}',
  `${'0'.repeat(32)}.`,
  `${'0'.repeat(32)}.${'x'.repeat(21)}\0`,
  'x'.repeat(1e5),
];

/** Names that need care in a key, a statement or UTF-8. */
const ODD_USERS = ['{}', '}{:*', 'a\0b', 'Zoë 🙂', '\ud800', '\udc00', "'; --", ' ', 'x'.repeat(1e5), '__proto__'];

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/**
 * What every store must do.
 * @param open Opens the same store in two processes.
 */
export function describeStore(name: string, open: () => Promise<[ElicitationStore, ElicitationStore]>): void {
  describe(`${name} keeps the contract of stores [RLY-24]`, () => {
    let store: ElicitationStore;
    let other: ElicitationStore;

    before(async () => {
      [store, other] = await open();
    });

    /** An elicitation of a user whom no other test has. */
    async function add(values?: Partial<StoredRecord>, user = randomId()): Promise<StoredRecord> {
      const record = recordOf(await createId(user), values);
      assert.equal(await store.put(record, 0, LONG), true);
      return record;
    }

    async function idsOf(user: string): Promise<string[]> {
      return (await other.list(user)).map(({ id }) => id);
    }

    it('returns what was written to every process', async () => {
      const user = randomId();
      const record = await add({ owner: 'p', dueAt: 1_800_000_000_000.5, secret: { answer: [1, null] } }, user);
      const found = [await store.get(record.id), await other.get(record.id), ...(await other.list(user))];
      for (const each of found) assert.deepEqual({ ...each }, record);
    });

    it('returns a record without an owner, a secret and a due time unchanged', async () => {
      const record = await add();
      const found = await other.get(record.id);
      assert.equal(found?.owner, undefined);
      assert.equal(found?.secret, undefined);
      assert.equal(found?.dueAt, Number.POSITIVE_INFINITY);
    });

    it('finds nothing for unknown ids, whatever text a page sends', async () => {
      const unknown = [...NO_IDS, await createId('ada')];
      for (const id of unknown) assert.equal(await store.get(id), undefined);
      const { id, writeId } = await add();
      const none = unknown.map(() => undefined);
      assert.deepEqual(await store.writeIds([...unknown, id, ...unknown, id]), [...none, writeId, ...none, writeId]);
      assert.deepEqual(await store.writeIds([]), []);
      assert.deepEqual(await store.list(randomId()), []);
    });

    it('returns the last writes of thousands of records in the order of their ids', async () => {
      const first = await add();
      const second = nextOf(await add());
      await store.put(second, 1, LONG);
      const records = Array.from({ length: 1500 }, () => [first, second]).flat();
      assert.deepEqual(
        await other.writeIds(records.map(({ id }) => id)),
        records.map(({ writeId }) => writeId),
      );
    });

    it('lists the versions of what is open for thousands of users, and only of those', async () => {
      const users = Array.from({ length: 1500 }, () => randomId());
      const [first, second, third] = [
        await add({ owner: 'p' }, users[0]),
        await add({}, users[0]),
        await add({}, users[700]),
      ];
      const changed = nextOf(third);
      await store.put(changed, 1, LONG);
      await store.put(nextOf(second, { isOver: true }), 1, LONG);
      await add(); // Of another user.
      const listed = await other.listVersions(await Promise.all(users.map(userKey)));
      assert.deepEqual(
        listed.map(({ id, version, writeId, owner }) => ({ id, version, writeId, owner })).sort(byId),
        [first, changed].map(({ id, version, writeId, owner }) => ({ id, version, writeId, owner })).sort(byId),
      );
      assert.deepEqual(await store.listVersions([]), []);
    });

    it('lets a write replace only the version that its writer has read', async () => {
      const first = await add();
      const second = nextOf(first, { plain: 'second' });
      assert.equal(await other.put(second, 1, LONG), true);
      for (const replaces of [0, 1, 3]) {
        assert.equal(await store.put(nextOf(first, { plain: 'late' }), replaces, LONG), false, `over ${replaces}`);
      }
      assert.equal((await store.get(first.id))?.plain, 'second');
      assert.equal(await store.put(recordOf(await createId('ada'), { version: 2 }), 1, LONG), false);
    });

    it('has one winner in each of 1,000 races of two processes', async () => {
      const first = await add();
      const wins = [0, 0];
      let current = first;
      for (let i = 0; i < 1000; i++) {
        const one = nextOf(current, { plain: 0 });
        const two = nextOf(current, { plain: 1 });
        const puts = [() => store.put(one, current.version, LONG), () => other.put(two, current.version, LONG)];
        if (i % 2) puts.reverse();
        const won = await Promise.all(puts.map((put) => put()));
        if (i % 2) won.reverse();
        assert.deepEqual([...won].sort(), [false, true]);
        current = won[0] ? one : two;
        wins[won[0] ? 0 : 1]!++;
        const found = await (i % 2 ? store : other).get(first.id);
        assert.equal(found?.writeId, current.writeId);
      }
      assert.equal(wins[0]! + wins[1]!, 1000);
    });

    it('has one winner when 20 writes of the first version arrive at once', async () => {
      const id = await createId('ada');
      const won = await Promise.all([...Array(20)].map((_, i) => [store, other][i % 2]!.put(recordOf(id), 0, LONG)));
      assert.equal(won.filter(Boolean).length, 1);
    });

    it('recognises a write that is repeated because its reply got lost', async () => {
      const first = await add();
      assert.equal(await other.put(first, 0, LONG), true);
      const second = nextOf(first);
      assert.equal(await store.put(second, 1, LONG), true);
      assert.equal(await other.put(second, 1, LONG), true);
      assert.deepEqual(await other.writeIds([first.id]), [second.writeId]);
      const sameVersion = { ...second, writeId: randomId() };
      assert.equal(await store.put(sameVersion, 1, LONG), false, 'the same version by another write');
      assert.equal(await store.put(nextOf(second), 2, LONG), true);
      assert.equal(await other.put(second, 1, LONG), false, 'it came again after the next one');
    });

    it('keeps the fixed part of the first version', async () => {
      const record = await add({ fixed: 'first' });
      await store.put(nextOf(record, { fixed: 'other' }), 1, LONG);
      await store.put(nextOf(record, { version: 3, fixed: undefined }), 2, LONG);
      assert.equal((await other.get(record.id))?.fixed, 'first');
    });

    it('lists what a user has open from oldest to newest, without records that are not to be listed', async () => {
      const user = randomId();
      const records = [await add({}, user), await add({}, user), await add({}, user)];
      await add({ isListed: false }, user);
      await add();
      await store.put(nextOf(records[0]!), 1, LONG);
      await other.put(nextOf(records[1]!), 1, LONG);
      assert.deepEqual(
        await idsOf(user),
        records.map(({ id }) => id),
      );
    });

    it('keeps the place of an elicitation in the list whose first write is repeated', async () => {
      const user = randomId();
      const [first, second] = [await add({}, user), await add({}, user)];
      assert.equal(await other.put(first, 0, LONG), true);
      assert.deepEqual(await idsOf(user), [first.id, second.id]);
    });

    it('no longer lists an elicitation that is over, keeps its state, and drops its request', async () => {
      const user = randomId();
      const own = await add({ owner: user, secret: 'answer' }, user);
      const parked = await add({ dueAt: 1 }, user);
      const over = nextOf(own, { isOver: true, secret: undefined });
      for (const record of [over, nextOf(parked, { isOver: true })]) await store.put(record, 1, LONG);
      assert.deepEqual(await idsOf(user), []);
      assert.deepEqual(await other.owned(user), []);
      assert.ok(!(await other.due(LONG)).includes(parked.id));
      const found = await other.get(own.id);
      assert.deepEqual(
        [found?.isOver, found?.fixed, found?.secret, found?.plain],
        [true, undefined, undefined, own.plain],
      );
      assert.deepEqual(await other.writeIds([own.id]), [over.writeId]);
    });

    it('takes a record that is over from the start: sends a hint of it, keeps its secret part, and lists it nowhere', async () => {
      const user = randomId();
      const hints: Hint[] = [];
      const stop = other.subscribe((hint) => void hints.push(hint));
      const { id } = await add({ isOver: true, fixed: undefined, secret: { server: { id: 'acme' } } }, user);
      await until(() => hints.some((hint) => hint.id === id));
      stop();
      assert.deepEqual(await idsOf(user), []);
      assert.ok(!(await store.due(Number.MAX_SAFE_INTEGER)).includes(id));
      assert.deepEqual((await other.get(id))?.secret, { server: { id: 'acme' } });
    });

    it('keeps users apart, whatever their names', async () => {
      const ids = new Map<string, string>();
      for (const user of ODD_USERS) ids.set(user, (await add({ plain: { user } }, user)).id);
      for (const [user, id] of ids) {
        const [record, ...more] = await other.list(user);
        assert.equal(record?.id, id);
        assert.deepEqual({ ...record }.plain, { user });
        assert.deepEqual(more, []);
        await store.put(nextOf(record!, { isOver: true }), 1, LONG);
      }
    });

    it('returns big values and odd texts unchanged', async () => {
      const odd: StoredJson = { '': '\0', '\ud800': ['\ud800', '🙂', '\u2028', '"\\'], deep: [[[{}]]], no: null };
      const fixed = { odd, big: 'ä\0'.repeat(500_000) };
      const record = await add({ fixed, secret: odd, plain: odd });
      const found = await other.get(record.id);
      assert.deepEqual(found?.fixed, fixed);
      assert.deepEqual([found?.secret, found?.plain], [odd, odd]);
    });

    it('forgets an expired record, whose id can then be written again', async () => {
      const user = randomId();
      const own = recordOf(await createId(user), { owner: user });
      const parked = recordOf(await createId(user), { dueAt: 1 });
      for (const record of [own, parked]) assert.equal(await store.put(record, 0, 30), true);
      const kept = await add({}, user);
      for (const { id } of [own, parked]) await until(async () => (await other.get(id)) === undefined);
      assert.deepEqual(await idsOf(user), [kept.id]);
      assert.deepEqual(await other.writeIds([own.id, kept.id]), [undefined, kept.writeId]);
      assert.deepEqual(await other.owned(user), []);
      assert.ok(!(await other.due(LONG)).includes(parked.id));
      assert.equal(await store.put(nextOf(own), 1, LONG), false);
      assert.equal(await other.put({ ...own, fixed: 'anew', writeId: randomId() }, 0, LONG), true);
      assert.equal((await store.get(own.id))?.fixed, 'anew');
      assert.deepEqual(await idsOf(user), [kept.id, own.id]);
    });

    it('keeps a record that is written again before it expires', async () => {
      const user = randomId();
      const record = recordOf(await createId(user), { owner: user });
      await store.put(record, 0, 500);
      await store.put(nextOf(record), 1, LONG);
      const last = recordOf(await createId(user));
      await store.put(last, 0, 600);
      await until(async () => (await other.get(last.id)) === undefined);
      assert.deepEqual(await idsOf(user), [record.id]);
      assert.deepEqual(await other.owned(user), [record.id]);
    });

    it('lists what a process owns, and follows a change of the owner', async () => {
      const [one, two] = [randomId(), randomId()];
      const first = await add({ owner: one });
      const second = await add({ owner: one, isListed: false });
      await add({ owner: two });
      assert.deepEqual((await other.owned(one)).sort(), [first.id, second.id].sort());
      await store.put(nextOf(first, { owner: undefined }), 1, LONG);
      await store.put(nextOf(second, { owner: two }), 1, LONG);
      assert.deepEqual(await other.owned(one), []);
      assert.equal((await other.owned(two)).length, 2);
    });

    it('lists the due records that nobody owns', async () => {
      const early = await add({ dueAt: 1000, isListed: false });
      const late = await add({ dueAt: 2000 });
      const never = await add();
      const owned = await add({ dueAt: 1000, owner: 'p' });
      const all = [early, late, never, owned].map(({ id }) => id);
      const due = async (now: number) => (await other.due(now)).filter((id) => all.includes(id)).sort();
      assert.deepEqual(await due(999), []);
      assert.deepEqual(await due(1000), [early.id]);
      assert.deepEqual(await due(LONG), [early.id, late.id].sort());
      await store.put(nextOf(early, { dueAt: 3000 }), 1, LONG);
      await store.put(nextOf(late, { dueAt: Number.POSITIVE_INFINITY }), 1, LONG);
      assert.deepEqual(await due(2999), []);
      assert.deepEqual(await due(3000), [early.id]);
    });

    it('sends every process a hint of each write until it stops listening', async () => {
      const heard: Hint[] = [];
      const others: Hint[] = [];
      const stopOthers = other.subscribe((hint) => {
        others.push(hint);
      });
      const stop = other.subscribe((hint) => heard.push(hint));
      const record = await add();
      const next = nextOf(record);
      await store.put(nextOf(record), 7, LONG);
      await store.put(next, 1, LONG);
      const own = () => heard.filter(({ id }) => id === record.id);
      await until(() => own().length === 2);
      assert.deepEqual(
        own(),
        [record, next].map(({ id, writeId }) => ({ id, writeId })),
      );
      stop();
      const { id } = await add();
      await until(() => others.some((hint) => hint.id === id));
      stopOthers();
      assert.ok(!heard.some((hint) => hint.id === id));
    });

    it('counts the renewals of each process separately', async () => {
      const [one, two] = [randomId(), randomId()];
      const counts = async (renewed: Promise<Renewal>) => [one, two].map(async (p) => (await renewed).counters.get(p));
      assert.deepEqual(await Promise.all(await counts(store.renew(one))), [1, undefined]);
      assert.deepEqual(await Promise.all(await counts(other.renew(two))), [1, 1]);
      assert.deepEqual(await Promise.all(await counts(other.renew(one))), [2, 1]);
    });

    it('has its own clock, in whole milliseconds, and says the time with each renewal', async () => {
      const [one, { now: two }, three] = [await store.now(), await other.renew(randomId()), await store.now()];
      assert.ok(one <= two && two <= three && three - one < 60_000, `${one} ${two} ${three}`);
      assert.ok(Number.isInteger(one));
    });

    it('writes the elicitation of a parked call once, because its id follows from the call', async () => {
      const user = randomId();
      const call = await add({ isListed: false }, user);
      const ids = [derivedId(call.id, 's1'), derivedId(call.id, 's1')];
      const puts = await Promise.all(ids.map((id) => store.put(recordOf(id), 0, LONG)));
      assert.deepEqual(puts.sort(), [false, true]);
      assert.deepEqual(await idsOf(user), [ids[0]]);
    });
  });
}
