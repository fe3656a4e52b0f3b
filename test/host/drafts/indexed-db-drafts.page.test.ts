import { expect } from '@open-wc/testing';
import type { SealedDraft } from '../../../src/host/drafts/cipher.js';
import { type DraftLimits, type DraftsError, indexedDbDrafts } from '../../../src/host/drafts/index.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { draftsIn, freshName, putRecord, recordsIn } from './database.js';
import { keyOf, SCOPE } from './keys.js';
import { itKeepsDrafts } from './store-contract.js';

const typed = { 'text/city': 'Charlottenburg' };

/** A database, and stores in it: one for each tab, or for each visit of a page. */
function world() {
  const database = freshName();
  const errors: DraftsError[] = [];
  const clock = new HandClock();
  const open = (limits: DraftLimits = {}) =>
    indexedDbDrafts({ database, clock, onError: (error) => errors.push(error), ...limits });
  return { database, clock, open, reasons: () => errors.map(({ reason }) => reason) };
}

/** All bytes and texts of a value, in one text: bytes as Latin-1, and UTF-16 without its zeros. */
function textsIn(value: unknown): string {
  if (value instanceof ArrayBuffer) return textsIn(new Uint8Array(value));
  if (value instanceof Uint8Array)
    return Array.from(value, (byte) => String.fromCharCode(byte))
      .join('')
      .replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value).flat().map(textsIn).join(' ');
}

describe('a store of drafts in IndexedDB', () => {
  itKeepsDrafts((limits) => indexedDbDrafts({ database: freshName(), ...limits }));

  it('gives a later page the draft of an earlier one', async () => {
    const { open, reasons } = world();
    await open().set(keyOf(), typed);
    expect(await open().get(keyOf())).to.deep.equal(typed);
    expect(reasons()).to.deep.equal([]);
  });

  it('gives a later page nothing if the person answered at once', async () => {
    const { database, open } = world();
    const store = open();
    const work = [
      store.get(keyOf()),
      store.set(keyOf(), { 'text/city': 'C' }),
      store.set(keyOf(), typed),
      store.delete(keyOf()),
    ];
    await Promise.all(work);
    expect(await open().get(keyOf())).to.equal(undefined);
    expect(await draftsIn(database)).to.deep.equal([]);
  });

  it('stores the last of many changes', async () => {
    const { open } = world();
    const store = open();
    const work = Array.from({ length: 50 }, (_, i) => store.set(keyOf(), { 'text/city': `${i}` }));
    await Promise.all(work);
    expect(await open().get(keyOf())).to.deep.equal({ 'text/city': '49' });
  });

  it('holds no typed word, no message, no server and no name of a person in its records', async () => {
    const { database, open } = world();
    await putRecord(database, 'control', { data: new TextEncoder().encode('Charlottenburg ada.lovelace').buffer });
    expect(textsIn(await recordsIn(database)))
      .to.include('Charlottenburg')
      .and.to.include('ada.lovelace');
    await open().set(keyOf(), typed);
    const records = await recordsIn(database);
    const text = textsIn(records).toLowerCase();
    expect(records).to.have.length(2); // Only the secret and the draft are left: the record that is not a draft was deleted.
    for (const word of ['Charlottenburg', 'city', 'Where', 'live', 'travel', ...Object.values(SCOPE)]) {
      expect(text).not.to.include(word.toLowerCase());
    }
  });

  it('keeps a secret that no script can read, and derives all keys from it', async () => {
    const { database, open } = world();
    await open().set(keyOf(), typed);
    const [[, record] = []] = await recordsIn(database);
    expect(record).to.be.instanceOf(CryptoKey);
    const secret = record as CryptoKey;
    expect([secret.extractable, secret.algorithm.name, secret.usages]).to.deep.equal([false, 'HKDF', ['deriveKey']]);
    const refusal = await crypto.subtle.exportKey('raw', secret).catch((error) => error);
    expect(refusal).to.be.instanceOf(DOMException);
  });

  it('encrypts the same words differently each time', async () => {
    const { database, open } = world();
    await open().set(keyOf(), typed);
    const [[name, first] = []] = await draftsIn(database);
    await open().set(keyOf(), typed);
    const [[sameName, second] = []] = await draftsIn(database);
    expect(sameName).to.equal(name);
    expect(textsIn(second?.iv)).not.to.equal(textsIn(first?.iv));
    expect(textsIn(second?.data)).not.to.equal(textsIn(first?.data));
  });

  it('deletes what has expired, of all scopes, when a page opens it', async () => {
    const { database, clock, open } = world();
    await open().set(keyOf(), typed);
    clock.pass(24 * 60 * 60_000);
    await open().get(keyOf({ scope: { user: 'bob' } }));
    expect(await draftsIn(database)).to.deep.equal([]);
  });

  it('keeps a draft that is exactly as large as the limit for all drafts', async () => {
    const { open, reasons } = world();
    const maxBytes = JSON.stringify(typed).length;
    await open({ maxBytes }).set(keyOf(), typed);
    expect(await open({ maxBytes }).get(keyOf())).to.deep.equal(typed);
    expect(reasons()).to.deep.equal([]);
  });

  it('keeps no draft over the limit for all drafts, and no older one in its place, and reports that once', async () => {
    const { open, reasons } = world();
    const store = open({ maxBytes: 150 });
    await store.set(keyOf(), typed);
    for (const length of [150, 151]) await store.set(keyOf(), { 'text/city': 'x'.repeat(length) });
    expect(await store.get(keyOf())).to.equal(undefined);
    expect(reasons()).to.deep.equal(['too-large']);
    await store.set(keyOf(), typed);
    expect(await open().get(keyOf())).to.deep.equal(typed);
  });

  describe('in two tabs', () => {
    it('shares one secret, even if both open it for the first time at once', async () => {
      const { open, reasons } = world();
      const [first, second] = [open(), open()];
      await Promise.all([first.set(keyOf({ server: 'a' }), typed), second.set(keyOf({ server: 'b' }), typed)]);
      expect(await open().get(keyOf({ server: 'a' }))).to.deep.equal(typed);
      expect(await open().get(keyOf({ server: 'b' }))).to.deep.equal(typed);
      expect(reasons()).to.deep.equal([]);
    });

    it('keeps the last edit complete, and never mixes two', async () => {
      const { open } = world();
      const [first, second] = [open(), open()];
      await first.set(keyOf(), { 'text/city': 'London', 'text/street': 'Dorset Street' });
      await second.set(keyOf(), { 'text/city': 'Paris' });
      expect(await open().get(keyOf())).to.deep.equal({ 'text/city': 'Paris' });
      await first.set(keyOf(), { 'text/city': 'London', 'text/street': 'Dorset St' });
      expect(await open().get(keyOf())).to.deep.equal({ 'text/city': 'London', 'text/street': 'Dorset St' });
    });

    it('does not treat leaving a field as an edit', async () => {
      const { open } = world();
      const [first, second, third] = [open(), open(), open()];
      await first.set(keyOf(), { 'text/city': 'London' });
      await third.get(keyOf());
      await second.set(keyOf(), { 'text/city': 'Paris' });
      await first.set(keyOf(), { 'text/city': 'London' });
      await third.set(keyOf(), { 'text/city': 'London' });
      await open().set(keyOf(), {});
      expect(await open().get(keyOf())).to.deep.equal({ 'text/city': 'Paris' });
    });
  });

  describe('with a changed draft', () => {
    const CHANGES: Record<string, (record: SealedDraft) => unknown> = {
      'a changed byte': ({ data, ...others }) => {
        const bytes = new Uint8Array(data);
        bytes[3]! ^= 1;
        return { ...others, data: bytes.buffer };
      },
      'a changed nonce': ({ iv, ...others }) => ({ ...others, iv: iv.map((byte) => byte ^ 1) }),
      'a longer life': ({ expires, ...others }) => ({ ...others, expires: expires + 1 }),
      'its last byte cut off': ({ data, ...others }) => ({ ...others, data: data.slice(0, -1) }),
      'all of it cut off': ({ expires, iv }) => ({ expires, iv, data: new ArrayBuffer(0) }),
      'its nonce missing': ({ expires, data }) => ({ expires, data }),
      'texts for bytes': ({ expires }) => ({ expires, iv: 'iv', data: 'data' }),
    };
    for (const [what, change] of Object.entries(CHANGES)) {
      it(`deletes it, does not use it, and says so: ${what}`, async () => {
        const { database, open, reasons } = world();
        const store = open();
        await store.set(keyOf(), typed);
        const [[name, record] = []] = await draftsIn(database);
        await putRecord(database, name!, change(record!));
        expect(await store.get(keyOf())).to.equal(undefined);
        expect(await draftsIn(database)).to.deep.equal([]);
        expect(reasons()).to.deep.equal(['damaged']);
        await store.set(keyOf(), typed);
        expect(await open().get(keyOf())).to.deep.equal(typed);
      });
    }

    for (const [what, other] of [
      ['scope', keyOf({ scope: { user: 'bob' } })],
      ['elicitation', keyOf({ server: 'bank' })],
    ] as const) {
      it(`does not use one of another ${what} that was put in its place`, async () => {
        const { database, open, reasons } = world();
        const store = open();
        await store.set(keyOf(), typed);
        const [[name] = []] = await draftsIn(database);
        await store.set(other, { 'text/city': 'Foreign' });
        const [, foreign] = (await draftsIn(database)).find(([otherName]) => otherName !== name)!;
        await putRecord(database, name!, foreign);
        expect(await open().get(keyOf())).to.equal(undefined);
        expect(reasons()).to.deep.equal(['damaged']);
        expect(await open().get(other)).to.deep.equal({ 'text/city': 'Foreign' });
      });
    }

    for (const garbage of [null, 'text', 7, [], {}, { expires: 'never' }]) {
      it(`deletes ${JSON.stringify(garbage)} in its place`, async () => {
        const { database, open } = world();
        const store = open();
        await store.set(keyOf(), typed);
        const [[name] = []] = await draftsIn(database);
        await putRecord(database, name!, garbage);
        expect(await store.get(keyOf())).to.equal(undefined);
        expect(await draftsIn(database)).to.deep.equal([]);
      });
    }

    it('starts again if somebody replaced the secret with another value', async () => {
      const { database, open, reasons } = world();
      await open().set(keyOf(), typed);
      await putRecord(database, 0, 'secret');
      const store = open();
      expect(await store.get(keyOf())).to.equal(undefined);
      await store.set(keyOf(), typed);
      expect(await open().get(keyOf())).to.deep.equal(typed);
      expect(reasons()).to.deep.equal([]);
    });
  });

  it('names onError in the error when it is not a function', () => {
    expect(() => indexedDbDrafts({ onError: 'log' as never })).to.throw(TypeError, 'onError');
  });
});
