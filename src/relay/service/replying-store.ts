import type { ElicitationStore } from '../stores/store.js';

/** The store failed, or gave no reply. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

/** The store, whose failures are of one kind. */
export function replyingStore(store: ElicitationStore): ElicitationStore {
  const replying =
    <Parameters extends unknown[], Value>(call: (...parameters: Parameters) => Promise<Value>) =>
    async (...parameters: Parameters): Promise<Value> => {
      try {
        return await call(...parameters);
      } catch (cause) {
        throw new StoreAway('relay service: the store failed', { cause });
      }
    };
  return {
    get: replying((id) => store.get(id)),
    list: replying((user) => store.list(user)),
    listVersions: replying((users) => store.listVersions(users)),
    writeIds: replying((ids) => store.writeIds(ids)),
    put: replying((record, replaces, expiresIn) => store.put(record, replaces, expiresIn)),
    owned: replying((process) => store.owned(process)),
    due: replying((now) => store.due(now)),
    subscribe: (listener) => store.subscribe(listener),
    renew: replying((process) => store.renew(process)),
    now: replying(() => store.now()),
  };
}
