import type { Clock } from '../../runtime/clock.js';
import { Hints } from './hints.js';
import { userKey, userKeyOf } from './ids.js';
import { steadyClock } from './steady-clock.js';
import type { ElicitationStore, StoredRecord } from './store.js';

export interface MemoryStoreOptions {
  /** Default: the machine's time, which never jumps while the process runs. */
  clock?: Clock;
}

interface StoredEntry {
  readonly record: StoredRecord;
  readonly expiresAt: number;
}

/** Milliseconds after which what has expired leaves the memory. */
const PURGE_INTERVAL = 60_000;
/** Milliseconds for which the counter of a process stays. */
const COUNTER_TIME = 3_600_000;

/** A store for one process. When the process ends, all is lost. */
export function memoryStore({ clock = steadyClock }: MemoryStoreOptions = {}): ElicitationStore {
  const kept = new Map<string, StoredEntry>();
  /** Ids of listed records that are not over, by the user's key, the oldest first. */
  const lists = new Map<string, Set<string>>();
  const counters = new Map<string, { count: number; renewedAt: number }>();
  const hints = new Hints();
  let purgedAt = clock.now();
  const now = () => Math.floor(clock.now());

  const find = (id: string): StoredRecord | undefined => {
    const found = kept.get(id);
    return found && found.expiresAt > clock.now() ? found.record : undefined;
  };

  const unlist = (id: string) => {
    const user = userKeyOf(id);
    const list = lists.get(user);
    list?.delete(id);
    if (list?.size === 0) lists.delete(user);
  };

  const list = (id: string) => {
    const user = userKeyOf(id);
    lists.set(user, (lists.get(user) ?? new Set()).add(id));
  };

  const forget = (id: string) => {
    kept.delete(id);
    unlist(id);
  };

  const purge = () => {
    const now = clock.now();
    if (now - purgedAt < PURGE_INTERVAL) return;
    purgedAt = now;
    for (const id of kept.keys()) if (!find(id)) forget(id);
    for (const [process, { renewedAt }] of counters) if (now - renewedAt >= COUNTER_TIME) counters.delete(process);
  };

  /** What is not over. */
  const current = () => [...kept.keys()].map(find).filter((record) => record && !record.isOver) as StoredRecord[];

  return {
    get: async (id) => find(id),

    async list(user) {
      const ids = lists.get(await userKey(user)) ?? [];
      return [...ids].map(find).filter((record) => record !== undefined);
    },

    async listVersions(userKeys) {
      const ids = userKeys.flatMap((key) => [...(lists.get(key) ?? [])]);
      return ids.map(find).filter((record) => record !== undefined);
    },

    writeIds: async (ids) => ids.map((id) => find(id)?.writeId),

    async put(record, replaces, expiresIn) {
      const { id, version, writeId, isListed, isOver } = record;
      purge();
      const before = find(id);
      if (before?.version === version && before.writeId === writeId) return true;
      if ((before?.version ?? 0) !== replaces) return false;
      if (!before) forget(id); // It may have expired.
      const fixed = isOver ? undefined : (before ?? record).fixed;
      kept.set(id, { record: { ...record, fixed }, expiresAt: clock.now() + expiresIn });
      if (isListed && !isOver) list(id);
      else unlist(id);
      hints.publish(id, writeId);
      return true;
    },

    owned: async (process) =>
      current()
        .filter(({ owner }) => owner === process)
        .map(({ id }) => id),

    due: async (now) =>
      current()
        .filter(({ owner, dueAt }) => owner === undefined && dueAt <= now)
        .map(({ id }) => id),

    subscribe: (listener) => hints.subscribe(listener),

    async renew(process) {
      counters.set(process, { count: (counters.get(process)?.count ?? 0) + 1, renewedAt: clock.now() });
      purge();
      return { counters: new Map([...counters].map(([name, { count }]) => [name, count])), now: now() };
    },

    now: async () => now(),
  };
}
