import { createStore, entries, promisifyRequest } from 'idb-keyval';
import type { SealedDraft } from '../../../src/host/drafts/cipher.js';

/** The name of a new database for one test. */
export const freshName = () => `drafts-${crypto.randomUUID()}`;

/** What a database holds, as a script of the page reads it: name and record. */
export function recordsIn(database: string): Promise<[IDBValidKey, unknown][]> {
  return entries(createStore(database, 'drafts'));
}

/** The drafts among them. */
export async function draftsIn(database: string): Promise<[IDBValidKey, SealedDraft][]> {
  const records = (await recordsIn(database)) as [IDBValidKey, SealedDraft][];
  return records.filter(([name]) => typeof name === 'string');
}

/** Puts a record into a database as it is. */
export function putRecord(database: string, name: IDBValidKey, record: unknown): Promise<unknown> {
  return createStore(database, 'drafts')('readwrite', (store) => {
    store.put(record, name);
    return promisifyRequest(store.transaction);
  });
}
