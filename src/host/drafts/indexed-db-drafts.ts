import type { DraftEntries, DraftKey, DraftStore } from '../../protocol/draft-store.js';
import { byteLength } from '../../protocol/json.js';
import { checkFunction } from '../../runtime/check.js';
import { callSafely, throwLater } from '../../runtime/throw-later.js';
import type { DraftSlot } from './cipher.js';
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

/** The queue of work on one draft: one step runs after the other. */
interface Lane {
  last: Promise<unknown>;
  /** The entries that the vault has, or will have once the work is done. */
  json: string;
  /** Whether a write is scheduled. It writes the entries that `json` has when it runs. */
  isWriting: boolean;
  slot?: DraftSlot;
}

/** The maximum number of lanes in memory. Only those of drafts on screen matter. */
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
 *   use and not read. It hides drafts from plain sight and from other scopes. It does not protect them from scripts of this
 *   origin, nor from somebody who copies the browser's whole profile.
 * - If the browser cannot store them, drafts stay in memory, and `onError` is called once. Nothing is stored in plain.
 * - If two tabs edit a draft, the last edit is stored. The form in the other tab does not change.
 * @throws {TypeError} if an option is of the wrong type.
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

  const report = (error: DraftsError) => callSafely(() => onError(error));
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
   * Works in the vault, after the earlier work of the lane.
   * @param mayRemove Whether the work may remove a draft. Such work is always tried, because a full database still has the
   * earlier draft.
   * @returns the result of `work`; `undefined` if it fails.
   */
  const inVault = <T>(
    key: DraftKey,
    lane: Lane,
    work: (vault: Vault, slot: DraftSlot) => Promise<T>,
    mayRemove = false,
  ): Promise<T | undefined> => {
    const step = async () => {
      if (isMemoryOnly && !mayRemove) return undefined;
      opening ??= openVault(database, limits);
      const vault = await opening;
      lane.slot ??= await vault.find(key);
      return work(vault, lane.slot);
    };
    const done = lane.last.then(step).catch((error) => {
      handle(error);
      return undefined;
    });
    lane.last = done;
    return done;
  };

  const write = async (vault: Vault, slot: DraftSlot, json: string) => {
    const isTooLarge = byteLength(json) > limits.maxBytes;
    if (isTooLarge && !wasTooLarge) report(new DraftsError('too-large'));
    wasTooLarge ||= isTooLarge;
    // If the draft cannot be stored, the older one must go, because the person has typed a newer one.
    if (json === EMPTY || isTooLarge || isMemoryOnly) return vault.remove(slot);
    try {
      await vault.write(slot, json);
    } catch (error) {
      await vault.remove(slot).catch(() => {}); // The first error is the cause.
      throw error;
    }
  };

  return {
    async get(key): Promise<DraftEntries | undefined> {
      const lane = laneOf(key);
      const before = lane.json;
      const stored = await inVault(key, lane, (vault, slot) => vault.read(slot));
      if (isMemoryOnly) return memory.get(key);
      if (lane.json === before) lane.json = stored ?? EMPTY;
      return stored === undefined ? undefined : JSON.parse(stored);
    },
    async set(key, entries) {
      const lane = laneOf(key);
      const json = JSON.stringify(entries);
      // Leaving a field is not an edit, and must not replace the draft of another tab.
      if (json === lane.json) return;
      lane.json = json;
      memory.set(key, entries);
      if (lane.isWriting) return;
      lane.isWriting = true;
      const save = (vault: Vault, slot: DraftSlot) => {
        lane.isWriting = false;
        return write(vault, slot, lane.json);
      };
      await inVault(key, lane, save, true);
    },
    async delete(key) {
      const lane = laneOf(key);
      lane.json = EMPTY;
      memory.delete(key);
      await inVault(key, lane, (vault, slot) => vault.remove(slot), true);
    },
  };
}
