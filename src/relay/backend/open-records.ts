import type { ElicitationStore } from '../stores/store.js';
import { Presence, type PresenceOptions } from './presence.js';
import { Records } from './records.js';
import { newCounts } from './stats.js';

/** The records of a store, whose failures are counted. @param errorOf gives the error with which a failed call rejects */
export function openRecords(
  options: PresenceOptions & { readonly store: ElicitationStore },
  errorOf = (cause: unknown): unknown => cause,
): Records {
  const counts = newCounts();
  const counted = <Value>(call: Promise<Value>): Promise<Value> =>
    call.catch((cause) => {
      counts.storeErrors++;
      throw errorOf(cause);
    });
  const { store } = options;
  const countedStore: ElicitationStore = {
    get: (id) => counted(store.get(id)),
    list: (user) => counted(store.list(user)),
    listVersions: (userKeys) => counted(store.listVersions(userKeys)),
    writeIds: (ids) => counted(store.writeIds(ids)),
    put: (record, replaces, expiresIn) => counted(store.put(record, replaces, expiresIn)),
    owned: (process) => counted(store.owned(process)),
    due: (now) => counted(store.due(now)),
    subscribe: (listener) => store.subscribe(listener),
    renew: (process) => counted(store.renew(process)),
    now: () => counted(store.now()),
    close: async () => store.close?.(),
  };
  return new Records(countedStore, new Presence({ ...options, store: countedStore }), counts);
}
