import { createStore, del, get, promisifyRequest, type UseStore, update } from 'idb-keyval';
import type { DraftKey } from '../../protocol/draft-store.js';
import { TAG_BYTES } from '../../runtime/sealed-text.js';
import { within } from '../../runtime/wait.js';
import { createSecret, type DraftSlot, isSecret, type SealedDraft, seal, slotFinder, unseal } from './cipher.js';
import { type DraftLimits, excessOf } from './draft-limits.js';
import { DraftsError } from './drafts-error.js';

/** The database's key for its secret. The names of drafts are texts. */
const SECRET = 0;
/** Milliseconds for the database to open. Some browsers never report that they cannot open it. */
const OPEN_LIMIT = 5000;

/** Encrypted drafts in IndexedDB. A method that fails rejects with a `DraftsError` that says why. */
export interface Vault {
  find(key: DraftKey): Promise<DraftSlot>;
  /** The text of a draft; `undefined` if there is none. Deletes a draft that is expired or damaged. */
  read(slot: DraftSlot): Promise<string | undefined>;
  write(slot: DraftSlot, text: string): Promise<void>;
  remove(slot: DraftSlot): Promise<void>;
}

/** Opens the vault, and deletes expired drafts. */
export async function openVault(database: string, limits: Required<DraftLimits>): Promise<Vault> {
  if (!globalThis.crypto?.subtle) throw new DraftsError('no-crypto');
  const { lifetime, clock } = limits;
  const records = createStore(database, 'drafts');
  const secret = await within(clock, OPEN_LIMIT, secretOf(records), () => new DraftsError('no-database'));
  await removeExcess(records, limits);

  return {
    find: slotFinder(secret),
    async read(slot) {
      const sealed = await withDraftsErrors(() => get<SealedDraft>(slot.name, records));
      if (sealed === undefined) return undefined;
      if (sealed?.expires > clock.now()) {
        try {
          return await unseal(slot, sealed);
        } catch (cause) {
          await withDraftsErrors(() => del(slot.name, records));
          throw new DraftsError('damaged', { cause });
        }
      }
      await withDraftsErrors(() => del(slot.name, records));
      return undefined;
    },
    async write(slot, text) {
      const sealed = await seal(slot, text, clock.now() + lifetime);
      await withDraftsErrors(() =>
        records('readwrite', (store) => {
          store.put(sealed, slot.name);
          store.transaction.commit(); // A page that goes away does not finish an open transaction.
          return promisifyRequest(store.transaction);
        }),
      );
      await removeExcess(records, limits);
    },
    remove: (slot) => withDraftsErrors(() => del(slot.name, records)),
  };
}

async function secretOf(records: UseStore): Promise<CryptoKey> {
  const found = await withDraftsErrors(() => get(SECRET, records));
  if (isSecret(found)) return found;
  try {
    const fresh = await createSecret();
    // Another tab may have been faster.
    await update<unknown>(SECRET, (kept) => (isSecret(kept) ? kept : fresh), records);
    const kept = await get(SECRET, records);
    if (isSecret(kept)) return kept;
  } catch (cause) {
    throw new DraftsError('key-refused', { cause });
  }
  throw new DraftsError('key-refused');
}

/** Deletes expired drafts, values that are not drafts and, over the limits, the oldest drafts. */
function removeExcess(records: UseStore, limits: Required<DraftLimits>): Promise<void> {
  return withDraftsErrors(() =>
    records('readwrite', async (store) => {
      const drafts = IDBKeyRange.lowerBound('');
      const [names, values] = await Promise.all([
        promisifyRequest(store.getAllKeys(drafts)),
        promisifyRequest<Partial<SealedDraft>[]>(store.getAll(drafts)),
      ]);
      const newestFirst = values
        .map((sealed, i) => ({ name: names[i]!, expires: sealed?.expires ?? 0, bytes: bytesOf(sealed) }))
        .sort((a, b) => b.expires - a.expires);
      for (const { name } of excessOf(newestFirst, limits)) store.delete(name);
      await promisifyRequest(store.transaction);
    }),
  );
}

/** The length of the text in bytes, which `maxBytes` limits. */
function bytesOf(sealed: Partial<SealedDraft> | undefined): number {
  return Math.max(0, (sealed?.data?.byteLength ?? 0) - TAG_BYTES);
}

/** Turns an error of the database into a `DraftsError`. */
async function withDraftsErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work(); // A blocked database throws at once.
  } catch (cause) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    throw new DraftsError(isFull ? 'full' : 'no-database', { cause });
  }
}
