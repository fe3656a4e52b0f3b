import type { ElicitationStore } from '../stores/store.js';

/** The store, with a callback for each call that fails. */
export function countedStore(store: ElicitationStore, onFailure: () => void): ElicitationStore {
  const counted = <Value>(call: Promise<Value>): Promise<Value> => {
    call.catch(onFailure);
    return call;
  };
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
