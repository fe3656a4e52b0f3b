import { callSafely } from '../../runtime/throw-later.js';
import { readJson } from './read-json.js';
import { createSealer, type RelayEncryption } from './sealer.js';
import type { ElicitationStore, StoredJson, StoredRecord } from './store.js';
import { writeError } from './write-error.js';

export interface EncryptedStoreOptions {
  /** Called for each record of a list that cannot be decrypted. The list leaves it out. Default: `console.error`. */
  onError?(error: unknown): void;
}

type Part = 'fixed' | 'secret';

/**
 * Encrypts what any store keeps: the parts `fixed` and `secret` of each record, with AES-GCM. A part can be
 * decrypted only in its own record and as the same part. All else stays plain, so that the store can find it.
 * @throws {TypeError} for keys of the wrong shape.
 */
export function encryptedStore(
  store: ElicitationStore,
  encryption: RelayEncryption,
  { onError = writeError }: EncryptedStoreOptions = {},
): ElicitationStore {
  const sealer = createSealer(encryption);
  const place = (id: string, part: Part) => `${id} ${part}`;

  const seal = async (record: StoredRecord, part: Part): Promise<StoredJson | undefined> =>
    record[part] === undefined ? undefined : sealer.seal(JSON.stringify(record[part]), place(record.id, part));

  const open = async (record: StoredRecord, part: Part): Promise<StoredJson | undefined> =>
    record[part] === undefined ? undefined : readJson(await sealer.open(String(record[part]), place(record.id, part)));

  const openRecord = async (record: StoredRecord): Promise<StoredRecord> => {
    const [fixed, secret] = await Promise.all([open(record, 'fixed'), open(record, 'secret')]);
    return { ...record, fixed, secret };
  };

  return {
    ...store,

    async get(id) {
      const record = await store.get(id);
      return record && openRecord(record);
    },

    async list(user) {
      const records = await Promise.all(
        (await store.list(user)).map((record) =>
          openRecord(record).catch((error) => {
            callSafely(() => onError(error));
            return undefined; // One damaged record must not hide the others.
          }),
        ),
      );
      return records.filter((record) => record !== undefined);
    },

    async put(record, replaces, expiresIn) {
      const isKept = replaces === 0 && !record.isOver;
      const [fixed, secret] = await Promise.all([isKept ? seal(record, 'fixed') : undefined, seal(record, 'secret')]);
      return store.put({ ...record, fixed, secret }, replaces, expiresIn);
    },
  };
}
