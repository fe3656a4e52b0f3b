import { createStore, entries, promisifyRequest } from 'idb-keyval';

/** A database of the test's own. */
export const freshName = () => `drafts-${crypto.randomUUID()}`;

/** What a database holds, as a script of the page reads it: name and record. */
export function recordsIn(database: string): Promise<[IDBValidKey, any][]> {
  return entries(createStore(database, 'drafts'));
}

/** The drafts among them. */
export async function draftsIn(database: string): Promise<[IDBValidKey, any][]> {
  return (await recordsIn(database)).filter(([name]) => typeof name === 'string');
}

/** Puts a record into a database as it is. */
export function putRecord(database: string, name: IDBValidKey, record: unknown): Promise<unknown> {
  return createStore(database, 'drafts')('readwrite', (store) => {
    store.put(record, name);
    return promisifyRequest(store.transaction);
  });
}
