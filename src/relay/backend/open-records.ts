import type { Clock } from '../../runtime/clock.js';
import type { ElicitationStore } from '../stores/store.js';
import { countedStore } from './counted-store.js';
import { Presence, type PresenceMember } from './presence.js';
import { Records } from './records.js';
import { newCounts } from './stats.js';

/** The records of a store, with this process among the others that share it. */
export interface OpenRecords {
  readonly records: Records;
  /** What this process lives for. */
  readonly members: PresenceMember[];
}

/** @param errorOf gives the error with which a failed call of the store rejects */
export function openRecords(
  options: { readonly store: ElicitationStore; readonly clock: Clock; report(error: unknown): void },
  errorOf = (cause: unknown): unknown => cause,
): OpenRecords {
  const counts = newCounts();
  const store = countedStore(options.store, (cause) => {
    counts.storeErrors++;
    return errorOf(cause);
  });
  const members: PresenceMember[] = [];
  const presence = new Presence({
    ...options,
    store,
    isNeeded: () => members.some(({ isNeeded }) => isNeeded()),
    async onRenewed(hasDeaths) {
      for (const member of members) if (member.isNeeded()) await member.onRenewed(hasDeaths);
    },
  });
  return { records: new Records(store, presence, counts), members };
}
