import { expect } from '@open-wc/testing';
import { DraftsError, indexedDbDrafts } from '../../../src/host/drafts/index.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { uncaught } from '../../runtime/uncaught.js';
import { draftsIn, freshName } from './database.js';
import { keyOf } from './keys.js';

const typed = { 'text/city': 'London' };

const restore: Array<() => void> = [];

/** Replaces a member of the platform until the test is over. */
function instead<T extends object>(target: T, name: keyof T, descriptor: PropertyDescriptor) {
  const original = Object.getOwnPropertyDescriptor(target, name)!;
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  restore.push(() => Object.defineProperty(target, name, original));
}

/** Replaces what `put` does with some values. */
function insteadOfPut(isMeant: (value: unknown) => boolean, otherwise: (store: IDBObjectStore) => IDBRequest) {
  const { put } = IDBObjectStore.prototype;
  instead(IDBObjectStore.prototype, 'put', {
    value(this: IDBObjectStore, value: unknown, name: IDBValidKey) {
      return isMeant(value) ? otherwise(this) : put.call(this, value, name);
    },
  });
}

const isKey = (value: unknown) => value instanceof CryptoKey;

const fail = (name: string) => (): never => {
  throw new DOMException('by the test', name);
};

/** Ways in which a browser does not store, and the reason that the application gets. */
const FAILURES: Record<string, { reason: string; arrange(clock: HandClock): void }> = {
  'the page has no crypto.subtle': {
    reason: 'no-crypto',
    arrange: () => instead(Crypto.prototype, 'subtle', { get: () => undefined }),
  },
  'crypto.subtle does not derive keys': {
    reason: 'no-crypto',
    arrange: () => instead(SubtleCrypto.prototype, 'deriveKey', { value: async () => fail('NotSupportedError')() }),
  },
  'IndexedDB is blocked': {
    reason: 'no-database',
    arrange: () => instead(IDBFactory.prototype, 'open', { value: fail('SecurityError') }),
  },
  'IndexedDB fails to open': {
    reason: 'no-database',
    arrange: () =>
      instead(IDBFactory.prototype, 'open', {
        value() {
          const request = { error: new DOMException('by the test', 'InvalidStateError'), onerror: () => {} };
          queueMicrotask(() => queueMicrotask(() => request.onerror()));
          return request;
        },
      }),
  },
  'IndexedDB never says that it does not open': {
    reason: 'no-database',
    arrange: (clock) =>
      instead(IDBFactory.prototype, 'open', {
        value() {
          queueMicrotask(() => clock.pass(5000));
          return {};
        },
      }),
  },
  'the browser refuses to store a key': {
    reason: 'key-refused',
    arrange: () => insteadOfPut(isKey, fail('DataCloneError')),
  },
  'the browser drops a key that it should store': {
    reason: 'key-refused',
    arrange: () => insteadOfPut(isKey, (store) => store.get(0)),
  },
  'the browser’s storage is full': {
    reason: 'full',
    arrange: () => insteadOfPut((value) => !isKey(value), fail('QuotaExceededError')),
  },
};

describe('a store of drafts in IndexedDB, if the browser does not store them', () => {
  afterEach(() => {
    for (const undo of restore.splice(0)) undo();
  });

  for (const [what, { reason, arrange }] of Object.entries(FAILURES)) {
    it(`keeps drafts in memory, says so once, and stores nothing in plain: ${what}`, async () => {
      const database = freshName();
      const clock = new HandClock();
      const errors: DraftsError[] = [];
      arrange(clock);
      const store = indexedDbDrafts({ database, clock, onError: (error) => errors.push(error) });
      expect(await store.get(keyOf())).to.equal(undefined);
      await store.set(keyOf(), typed);
      await store.set(keyOf({ server: 'bank' }), { 'text/city': 'Paris' });
      expect(await store.get(keyOf())).to.deep.equal(typed);
      expect(await store.get(keyOf({ scope: { user: 'bob' } }))).to.equal(undefined);
      await store.delete(keyOf());
      expect(await store.get(keyOf())).to.equal(undefined);
      expect(await store.get(keyOf({ server: 'bank' }))).to.deep.equal({ 'text/city': 'Paris' });
      expect(errors.map((error) => [error instanceof DraftsError, error.reason])).to.deep.equal([[true, reason]]);
      for (const undo of restore.splice(0)) undo();
      expect(await draftsIn(database)).to.deep.equal([]);
    });
  }

  it('deletes its earlier drafts once the person has answered, although storage is full', async () => {
    const database = freshName();
    const errors: DraftsError[] = [];
    const store = indexedDbDrafts({ database, onError: (error) => errors.push(error) });
    await store.set(keyOf({ server: 'bank' }), { 'text/city': 'Par' });
    insteadOfPut(() => true, fail('QuotaExceededError'));
    await store.set(keyOf(), typed);
    expect(await store.get(keyOf())).to.deep.equal(typed);
    expect(await draftsIn(database)).to.have.length(1);
    await store.delete(keyOf({ server: 'bank' }));
    expect(await draftsIn(database)).to.deep.equal([]);
    expect(errors.map(({ reason }) => reason)).to.deep.equal(['full']);
  });

  it('shows no older text after a reload in place of a text that it could not store', async () => {
    const database = freshName();
    const bank = keyOf({ server: 'bank' });
    const store = indexedDbDrafts({ database, onError() {} });
    await store.set(keyOf(), { 'text/city': 'Lon' });
    await store.set(bank, { 'text/city': 'Par' });
    insteadOfPut(() => true, fail('QuotaExceededError'));
    await store.set(keyOf(), typed);
    await store.set(bank, { 'text/city': 'Paris' });
    expect(await store.get(keyOf())).to.deep.equal(typed);
    expect(await store.get(bank)).to.deep.equal({ 'text/city': 'Paris' });
    for (const undo of restore.splice(0)) undo();

    const reloaded = indexedDbDrafts({ database });
    expect(await reloaded.get(keyOf())).to.equal(undefined);
    expect(await reloaded.get(bank)).to.equal(undefined);
  });

  it('keeps working if the application’s onError throws', async () => {
    instead(IDBFactory.prototype, 'open', { value: fail('SecurityError') });
    const store = indexedDbDrafts({
      database: freshName(),
      onError() {
        throw new Error('by the application');
      },
    });
    expect(await uncaught(() => store.set(keyOf(), typed) as Promise<void>)).to.include('by the application');
    expect(await store.get(keyOf())).to.deep.equal(typed);
  });
});
