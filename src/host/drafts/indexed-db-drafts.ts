import type { DraftEntries, DraftKey, DraftStore } from '../../protocol/draft-store.js';
import { byteLength } from '../../protocol/json.js';
import { notify, throwLater } from '../../protocol/throw-later.js';
import { checkFunction } from '../middleware.js';
import type { Place } from './cipher.js';
import { draftId } from './draft-id.js';
import { type DraftLimits, resolveLimits } from './draft-limits.js';
import { DraftsError } from './drafts-error.js';
import { memoryDrafts } from './memory-drafts.js';
import { openVault, type Vault } from './vault.js';

export interface IndexedDbDraftsOptions extends DraftLimits {
  /** The name of the IndexedDB database. Default `mcp-elicitation-drafts`. */
  database?: string;
  /**
   * Called with a `DraftsError`: once when drafts cannot be stored, so that they stay in memory; once for drafts that are
   * too large; and for each one that is damaged. Default: reports an uncaught error.
   */
  onError?(error: DraftsError): void;
}

/** The work on one draft, one step after the other. */
interface Lane {
  last: Promise<unknown>;
  /** What this page and the vault agree on, or will once the work is done. */
  json: string;
  /** Whether a write is to come. It takes what is typed by then. */
  isWriting: boolean;
  place?: Place;
}

/** How many lanes are remembered. Only those on screen matter. */
const MAX_LANES = 100;
const EMPTY = '{}';

/**
 * Keeps drafts in IndexedDB, encrypted, so that what a person typed survives a reload.
 *
 * ```ts
 * element.drafts = indexedDbDrafts();
 * element.scope = { user: session.userId };
 * ```
 * - Encryption is AES-GCM. Its keys are derived for each scope (HKDF) from a secret in the same database, which scripts can
 *   use and not read. It keeps what was typed out of plain sight and out of other scopes. It is no protection against
 *   scripts of this origin, nor against somebody who takes the browser's whole profile.
 * - Where the browser does not store, drafts stay in memory, and `onError` hears of it once. Nothing is stored in plain.
 * - A draft of two tabs is that of the last edit. What stands in the other tab stays there.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function indexedDbDrafts(options: IndexedDbDraftsOptions = {}): DraftStore {
  const { database = 'mcp-elicitation-drafts', onError = throwLater } = options;
  const limits = resolveLimits('indexedDbDrafts', options);
  checkFunction('indexedDbDrafts(): onError', onError);
  const memory = memoryDrafts(limits);
  const lanes = new Map<string, Lane>();
  let opening: Promise<Vault> | undefined;
  let isMemoryOnly = false;
  let wasTooLarge = false;

  const report = (error: DraftsError) => notify(() => onError(error));
  const handle = (cause: unknown) => {
    if (isMemoryOnly) return;
    const error = cause instanceof DraftsError ? cause : new DraftsError('no-crypto', { cause });
    isMemoryOnly = error.reason !== 'damaged';
    report(error);
  };

  const laneOf = (key: DraftKey) => {
    const id = draftId(key);
    const lane = lanes.get(id) ?? { last: Promise.resolve(), json: EMPTY, isWriting: false };
    lanes.delete(id);
    lanes.set(id, lane);
    for (const oldest of lanes.keys()) if (lanes.size > MAX_LANES) lanes.delete(oldest);
    return lane;
  };

  /**
   * Works in the vault after the lane's work before.
   * @param mayRemove Such work is tried in any case: a full database still holds what was typed before.
   * @returns what `work` gives; `undefined` where it fails.
   */
  const inVault = <T>(
    key: DraftKey,
    lane: Lane,
    work: (vault: Vault, place: Place) => Promise<T>,
    mayRemove = false,
  ): Promise<T | undefined> => {
    const step = async () => {
      if (isMemoryOnly && !mayRemove) return undefined;
      opening ??= openVault(database, limits);
      const vault = await opening;
      lane.place ??= await vault.find(key);
      return work(vault, lane.place);
    };
    const done = lane.last.then(step).catch((error) => {
      handle(error);
      return undefined;
    });
    lane.last = done;
    return done;
  };

  const write = async (vault: Vault, place: Place, json: string) => {
    const isTooLarge = byteLength(json) > limits.maxBytes;
    if (isTooLarge && !wasTooLarge) report(new DraftsError('too-large'));
    wasTooLarge ||= isTooLarge;
    // Rather none than one that is older than what the person saw.
    if (json === EMPTY || isTooLarge || isMemoryOnly) return vault.remove(place);
    try {
      await vault.write(place, json);
    } catch (error) {
      await vault.remove(place).catch(() => {}); // The first error says what is wrong.
      throw error;
    }
  };

  return {
    async get(key): Promise<DraftEntries | undefined> {
      const lane = laneOf(key);
      const before = lane.json;
      const stored = await inVault(key, lane, (vault, place) => vault.read(place));
      if (isMemoryOnly) return memory.get(key);
      if (lane.json === before) lane.json = stored ?? EMPTY;
      return stored === undefined ? undefined : JSON.parse(stored);
    },
    async set(key, entries) {
      const lane = laneOf(key);
      const json = JSON.stringify(entries);
      // Leaving a field is no edit, and must not replace what another tab wrote.
      if (json === lane.json) return;
      lane.json = json;
      memory.set(key, entries);
      if (lane.isWriting) return;
      lane.isWriting = true;
      const save = (vault: Vault, place: Place) => {
        lane.isWriting = false;
        return write(vault, place, lane.json);
      };
      await inVault(key, lane, save, true);
    },
    async delete(key) {
      const lane = laneOf(key);
      lane.json = EMPTY;
      memory.delete(key);
      await inVault(key, lane, (vault, place) => vault.remove(place), true);
    },
  };
}
