import type { AuditEntry } from './entry.js';
import type { AuditSink } from './sink.js';

const STORE = 'entries';

/** A sink in the browser's database. */
export interface IndexedDbSink extends AuditSink {
  /** All entries, those of each writer in their order. Rejects if the database cannot be read. */
  read(): Promise<AuditEntry[]>;
  /** Closes the database; the next entry opens it again. */
  close(): Promise<void>;
}

/**
 * Keeps entries in IndexedDB. Each tab needs a `writer` of its own, which is the default of `audit()`. If the browser has no
 * database, as in some private modes, or no room, each write fails: see `audit()`.
 * @param name The database. Default `mcp-elicitation-audit`.
 * @param factory Default: `indexedDB`.
 */
export function indexedDbSink(name = 'mcp-elicitation-audit', factory?: IDBFactory): IndexedDbSink {
  let opened: Promise<IDBDatabase> | undefined;

  const open = async (): Promise<IDBDatabase> => {
    const request = (factory ?? indexedDB).open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['writer', 'sequence'] });
    const database = await resultOf(request);
    const forget = () => {
      database.close();
      opened = undefined;
    };
    database.onversionchange = forget; // An open database would block its deletion.
    database.onclose = forget;
    return database;
  };
  const inStore = async <Result>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    opened ??= open().catch((error) => {
      opened = undefined; // The next entry tries again.
      throw error;
    });
    const transaction = (await opened).transaction(STORE, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () =>
        reject(transaction.error ?? new DOMException('The transaction aborted', 'AbortError'));
    });
    const request = use(transaction.objectStore(STORE));
    await done;
    return request.result;
  };

  return {
    async write(entry) {
      try {
        await inStore('readwrite', (store) => store.add(entry));
      } catch (error) {
        const known = await inStore('readonly', (store) => store.get([entry.writer, entry.sequence]));
        if ((known as AuditEntry | undefined)?.mac !== entry.mac) throw error;
      }
    },
    async resume(writer) {
      const range = IDBKeyRange.bound([writer], [writer, []]); // IndexedDB sorts a list after all numbers.
      const cursor = await inStore('readonly', (store) => store.openCursor(range, 'prev'));
      return { last: cursor?.value };
    },
    read: () => inStore('readonly', (store) => store.getAll()),
    async close() {
      const opening = opened?.catch(() => undefined); // The entry that opened it got the error.
      opened = undefined;
      (await opening)?.close();
    },
  };
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
