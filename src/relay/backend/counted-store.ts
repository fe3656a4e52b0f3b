import type { ElicitationStore } from '../stores/store.js';

/** The store, with a callback for each call that fails. @param onFailure gives the error with which the call rejects */
export function countedStore(store: ElicitationStore, onFailure: (error: unknown) => unknown): ElicitationStore {
  const counted = <Value>(call: Promise<Value>): Promise<Value> =>
    call.catch((error) => {
      throw onFailure(error);
    });
  return {
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
}
