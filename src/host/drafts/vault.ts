import { createStore, del, get, promisifyRequest, type UseStore, update } from 'idb-keyval';
import type { DraftKey } from '../../protocol/draft-store.js';
import {
  createSecret,
  isSecret,
  type Place,
  placeFinder,
  type SealedDraft,
  seal,
  TAG_BYTES,
  unseal,
} from './cipher.js';
import type { DraftLimits } from './draft-limits.js';
import { DraftsError } from './drafts-error.js';

/** Under which name the database holds its secret. The names of drafts are texts. */
const SECRET = 0;
/** Milliseconds for the database to open. Some browsers never say that they will not open it. */
const OPEN_LIMIT = 5000;

/** Encrypted drafts in IndexedDB. Each method rejects with a `DraftsError` that says why it cannot. */
export interface Vault {
  find(key: DraftKey): Promise<Place>;
  /** The text of a draft; `undefined` when there is none that is valid now. Deletes one that is not. */
  read(place: Place): Promise<string | undefined>;
  write(place: Place, text: string): Promise<void>;
  remove(place: Place): Promise<void>;
}

/** Opens the vault, and deletes what has expired in it. */
export async function openVault(database: string, limits: Required<DraftLimits>): Promise<Vault> {
  if (!globalThis.crypto?.subtle) throw new DraftsError('no-crypto');
  const { lifetime, clock } = limits;
  const records = createStore(database, 'drafts');
  const secret = await withinLimit(limits, secretOf(records));
  await removeExcess(records, limits);

  return {
    find: placeFinder(secret),
    async read(place) {
      const sealed = await asStored(() => get<SealedDraft>(place.name, records));
      if (sealed === undefined) return undefined;
      if (sealed?.expires > clock.now()) {
        try {
          return await unseal(place, sealed);
        } catch (cause) {
          await asStored(() => del(place.name, records));
          throw new DraftsError('damaged', { cause });
        }
      }
      await asStored(() => del(place.name, records));
      return undefined;
    },
    async write(place, text) {
      const sealed = await seal(place, text, clock.now() + lifetime);
      await asStored(() =>
        records('readwrite', (store) => {
          store.put(sealed, place.name);
          store.transaction.commit(); // At once: a page that goes away finishes no transaction that is still open.
          return promisifyRequest(store.transaction);
        }),
      );
      await removeExcess(records, limits);
    },
    remove: (place) => asStored(() => del(place.name, records)),
  };
}

async function secretOf(records: UseStore): Promise<CryptoKey> {
  const found = await asStored(() => get(SECRET, records));
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

/** Deletes what has expired, what is no draft and, beyond the limits, what was written longest ago. */
function removeExcess(records: UseStore, { maxDrafts, maxBytes, clock }: Required<DraftLimits>): Promise<void> {
  return asStored(() =>
    records('readwrite', async (store) => {
      const drafts = IDBKeyRange.lowerBound('');
      const [names, values] = await Promise.all([
        promisifyRequest(store.getAllKeys(drafts)),
        promisifyRequest<Partial<SealedDraft>[]>(store.getAll(drafts)),
      ]);
      const newestFirst = values
        .map((sealed, i) => ({ name: names[i]!, expires: sealed?.expires ?? 0, bytes: bytesOf(sealed) }))
        .sort((a, b) => b.expires - a.expires);
      let count = 0;
      let bytes = 0;
      for (const draft of newestFirst) {
        count += 1;
        bytes += draft.bytes;
        if (!(draft.expires > clock.now()) || count > maxDrafts || bytes > maxBytes) store.delete(draft.name);
      }
      await promisifyRequest(store.transaction);
    }),
  );
}

/** Bytes of the text, which `maxBytes` counts. */
function bytesOf(sealed: Partial<SealedDraft> | undefined): number {
  return Math.max(0, (sealed?.data?.byteLength ?? 0) - TAG_BYTES);
}

/** Says why the database does not do it. */
async function asStored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work(); // A blocked database throws at once.
  } catch (cause) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    throw new DraftsError(isFull ? 'full' : 'no-database', { cause });
  }
}

function withinLimit<T>({ clock }: Required<DraftLimits>, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(OPEN_LIMIT, () => reject(new DraftsError('no-database')));
    work.then(resolve, reject).finally(stop);
  });
}
