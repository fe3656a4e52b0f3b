import type { Clock } from '../../host/clock.js';
import { ENDED_TIME, type ParkStore } from './park-store.js';
import type { ParkedCall } from './parked-call.js';

/** Parked calls of one process. */
export function memoryParks(clock: Clock): ParkStore {
  const calls = new Map<string, { call: ParkedCall; dueAt: number }>();
  const locks = new Map<string, { holder: string; until: number }>();
  /** Ids of those that are over, and when they ended, the oldest first. */
  const ended = new Map<string, number>();

  return {
    put(call, lookIn, isNew) {
      const dueAt = clock.now() + lookIn;
      if (!isNew || !(calls.has(call.id) || ended.has(call.id))) calls.set(call.id, { call, dueAt });
      return String(dueAt);
    },
    get: (id) => calls.get(id)?.call,
    delete(id) {
      if (!calls.delete(id)) return;
      ended.set(id, clock.now());
      for (const [oldest, time] of ended) {
        if (clock.now() - time < ENDED_TIME) break;
        ended.delete(oldest);
      }
    },
    lookIn(id, lookIn, look) {
      const parked = calls.get(id);
      if (parked && (look === undefined || look === String(parked.dueAt))) parked.dueAt = clock.now() + lookIn;
    },
    due(lookIn) {
      const now = clock.now();
      const due = [...calls].filter(([, { dueAt }]) => dueAt <= now);
      for (const [, parked] of due) parked.dueAt = now + lookIn;
      return { ids: due.map(([id]) => id), look: String(now + lookIn) };
    },
    lock(id, holder, ms) {
      const lock = locks.get(id);
      const now = clock.now();
      if (lock && lock.holder !== holder && lock.until > now) return false;
      locks.set(id, { holder, until: now + ms });
      return true;
    },
    unlock(id, holder) {
      if (locks.get(id)?.holder === holder) locks.delete(id);
    },
  };
}
