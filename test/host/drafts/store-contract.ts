import { expect } from '@open-wc/testing';
import type { DraftLimits, DraftStore } from '../../../src/host/drafts/index.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { keyOf, OTHER_KEYS, SCOPE } from './keys.js';

const HOUR = 60 * 60_000;
const typed = { 'text/city': 'London' };

/** What each store of drafts does. */
export function itKeepsDrafts(create: (limits?: DraftLimits) => DraftStore): void {
  it('returns a draft as often as it is asked for, and nothing once it is deleted', async () => {
    const store = create();
    expect(await store.get(keyOf())).to.equal(undefined);
    await store.set(keyOf(), typed);
    expect(await store.get(keyOf())).to.deep.equal(typed);
    expect(await store.get(keyOf({ scope: Object.fromEntries(Object.entries(SCOPE).reverse()) }))).to.deep.equal(typed);
    await store.delete(keyOf());
    expect(await store.get(keyOf())).to.equal(undefined);
  });

  it('returns texts, choices and lists unchanged, even under a hostile key', async () => {
    const store = create();
    const entries = Object.fromEntries([
      ['text/__proto__', 'a'],
      ['number/n', '3,'],
      ['list/tags', ['', 'b']],
      ['choice/😀', '\u0000'],
    ]);
    await store.set(keyOf(), entries);
    expect(await store.get(keyOf())).to.deep.equal(entries);
  });

  for (const [what, key] of Object.entries(OTHER_KEYS)) {
    it(`gives nothing to ${what}`, async () => {
      const store = create();
      await store.set(keyOf(), typed);
      expect(await store.get(key)).to.equal(undefined);
      await store.delete(key);
      expect(await store.get(keyOf())).to.deep.equal(typed);
    });
  }

  it('deletes a draft that the person has emptied', async () => {
    const store = create();
    await store.set(keyOf(), typed);
    await store.set(keyOf(), {});
    expect(await store.get(keyOf())).to.equal(undefined);
  });

  it('keeps a draft for 24 hours from its last change, unless the application says otherwise', async () => {
    const clock = new HandClock();
    for (const [store, hours] of [
      [create({ clock }), 24],
      [create({ clock, lifetime: HOUR }), 1],
    ] as const) {
      await store.set(keyOf(), { 'text/city': 'Lon' });
      clock.pass(1000);
      await store.set(keyOf(), typed);
      clock.pass(hours * HOUR - 1);
      expect(await store.get(keyOf())).to.deep.equal(typed);
      clock.pass(1);
      expect(await store.get(keyOf())).to.equal(undefined);
    }
  });

  it('deletes the oldest draft when there are too many', async () => {
    const clock = new HandClock();
    const store = create({ clock, maxDrafts: 2 });
    const keys = ['a', 'b', 'c'].map((server) => keyOf({ server }));
    for (const key of [...keys.slice(0, 2), keys[0]!, keys[2]!]) {
      clock.pass(1);
      await store.set(key, { 'text/city': `${key.server} ${clock.now()}` });
    }
    const found = await Promise.all(keys.map((key) => store.get(key)));
    expect(found.map(Boolean)).to.deep.equal([true, false, true]);
  });

  it('keeps no more bytes than its limit, counted in UTF-8', async () => {
    const clock = new HandClock();
    const store = create({ clock, maxBytes: 300 });
    const long = { 'text/city': '😀'.repeat(25) };
    for (const server of ['a', 'b', 'c']) {
      clock.pass(1);
      await store.set(keyOf({ server }), long);
    }
    const found = await Promise.all(['a', 'b', 'c'].map((server) => store.get(keyOf({ server }))));
    expect(found.map(Boolean)).to.deep.equal([false, true, true]);
  });

  for (const [option, value] of [
    ['lifetime', 0],
    ['lifetime', '1'],
    ['maxDrafts', -1],
    ['maxBytes', Number.NaN],
  ] as const) {
    it(`names ${option} in the error when it is ${JSON.stringify(value)}`, () => {
      expect(() => create({ [option]: value } as DraftLimits)).to.throw(TypeError, option);
    });
  }
}
