import { memoryStore } from '../../../src/relay/stores/memory-store.js';
import type { ElicitationStore, Hint, StoredRecord } from '../../../src/relay/stores/store.js';
import { turns } from '../../host/hand-host.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { HandRelay } from './hand-relay.js';

/** Resolves once all pending work of this process is done. Threads make digests, one after the other. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 4; i++) {
    await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    await turns();
  }
}

/** The promise's value, or `pending` if it has none once all pending work is done. */
export function soon<Value>(promise: Promise<Value>): Promise<Value | 'pending'> {
  return Promise.race([promise, settle().then(() => 'pending' as const)]);
}

/** A store that a test takes away, sets back, or empties; several relays may share it. */
export function troubledStore() {
  const clock = new HandClock();
  let inner = memoryStore({ clock });
  let isAway = false;
  const puts: StoredRecord[] = [];
  const call = <Name extends keyof ElicitationStore>(name: Name) =>
    (async (...given: never[]) => {
      if (isAway) throw new Error('The store is away');
      return (inner[name] as (...given: never[]) => unknown)(...given);
    }) as ElicitationStore[Name];
  const listeners = new Set<Parameters<ElicitationStore['subscribe']>[0]>();
  const subscribeTo = (store: ElicitationStore) =>
    store.subscribe((hint) => {
      for (const listener of listeners) listener(hint);
    });
  subscribeTo(inner);
  const store: ElicitationStore = {
    get: call('get'),
    list: call('list'),
    listVersions: call('listVersions'),
    writeIds: call('writeIds'),
    owned: call('owned'),
    due: call('due'),
    renew: call('renew'),
    now: call('now'),
    async put(record, replaces, expiresIn) {
      if (isAway) throw new Error('The store is away');
      const isKept = await inner.put(record, replaces, expiresIn);
      if (isKept) puts.push(record);
      return isKept;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    store,
    clock,
    puts,
    setAway(given: boolean) {
      isAway = given;
    },
    /** Delivers a hint that was published before. */
    hint(hint: Hint) {
      for (const listener of listeners) listener(hint);
    },
    /** Empties the store, and repeats these writes. */
    async restore(writes: readonly StoredRecord[]) {
      inner = memoryStore({ clock });
      const newest = new Map(writes.map((record) => [record.id, record]));
      for (const record of newest.values()) {
        const first = writes.find(({ id }) => id === record.id);
        await inner.put({ ...record, fixed: first?.fixed }, 0, 1e9);
      }
      subscribeTo(inner);
    },
    /** Lets time pass in steps, and does all pending work after each. */
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 500) {
        clock.pass(500);
        await settle();
      }
    },
  };
}

/** The same store, which does at once what these calls ask of it, and replies to them when the test says so. */
export function lateStore(inner: ElicitationStore, name: 'get' | 'list' | 'renew') {
  const waiting: Array<() => void> = [];
  const late = {
    isLate: false,
    waiting,
    reply() {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
  const call = inner[name] as (given: string) => Promise<unknown>;
  const store = {
    ...inner,
    async [name](given: string) {
      const reply = await call(given);
      if (late.isLate) await new Promise<void>((resolve) => waiting.push(resolve));
      return reply;
    },
  } as ElicitationStore;
  return Object.assign(late, { store });
}

/** Two processes that share such a store, and a page at the second one. */
export async function startTwo() {
  const trouble = troubledStore();
  const { store, clock } = trouble;
  const [asker, other] = [new HandRelay({ store, clock }), new HandRelay({ store, clock })];
  return { ...trouble, asker, other, tab: await other.page() };
}
