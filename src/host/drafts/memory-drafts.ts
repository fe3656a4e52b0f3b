import type { DraftEntries, DraftKey, DraftStore } from '../../protocol/draft-store.js';
import { byteLength } from '../../protocol/json.js';
import { draftId } from './draft-id.js';
import { type DraftLimits, excessOf, resolveLimits } from './draft-limits.js';

interface Draft {
  readonly id: string;
  readonly json: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** A store in memory, until the page goes away. */
export interface MemoryDrafts extends DraftStore {
  get(key: DraftKey): DraftEntries | undefined;
  set(key: DraftKey, entries: DraftEntries): void;
  delete(key: DraftKey): void;
}

/**
 * Keeps drafts in memory, until the page goes away. Elements that share the store find each other's drafts, as when an
 * application removes one element and adds another one.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function memoryDrafts(limits: DraftLimits = {}): MemoryDrafts {
  const resolved = resolveLimits('memoryDrafts', limits);
  const { lifetime, maxBytes, clock } = resolved;
  /** By id, oldest first. */
  const drafts = new Map<string, Draft>();
  const removeExcess = () => {
    for (const { id } of excessOf([...drafts.values()].reverse(), resolved)) drafts.delete(id);
  };

  return {
    get(key) {
      removeExcess();
      const draft = drafts.get(draftId(key));
      return draft && JSON.parse(draft.json);
    },
    set(key, entries) {
      const id = draftId(key);
      const json = JSON.stringify(entries);
      const bytes = byteLength(json);
      drafts.delete(id);
      if (Object.keys(entries).length === 0 || bytes > maxBytes) return;
      drafts.set(id, { id, json, bytes, expires: clock.now() + lifetime });
      removeExcess();
    },
    delete: (key) => void drafts.delete(draftId(key)),
  };
}
