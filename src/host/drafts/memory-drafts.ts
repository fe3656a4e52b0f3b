import type { DraftEntries, DraftKey, DraftStore } from '../../protocol/draft-store.js';
import { byteLength } from '../../protocol/json.js';
import { draftId } from './draft-id.js';
import { type DraftLimits, resolveLimits } from './draft-limits.js';

interface Draft {
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
  const { lifetime, maxDrafts, maxBytes, clock } = resolveLimits('memoryDrafts', limits);
  /** By id, oldest first. */
  const drafts = new Map<string, Draft>();
  let total = 0;

  const remove = (id: string) => {
    total -= drafts.get(id)?.bytes ?? 0;
    drafts.delete(id);
  };
  const removeExpired = () => {
    for (const [id, { expires }] of drafts) if (expires <= clock.now()) remove(id);
  };

  return {
    get(key) {
      removeExpired();
      const draft = drafts.get(draftId(key));
      return draft && JSON.parse(draft.json);
    },
    set(key, entries) {
      const id = draftId(key);
      const json = JSON.stringify(entries);
      const bytes = byteLength(json);
      remove(id);
      if (Object.keys(entries).length === 0 || bytes > maxBytes) return;
      removeExpired();
      drafts.set(id, { json, bytes, expires: clock.now() + lifetime });
      total += bytes;
      for (const oldest of drafts.keys()) if (drafts.size > maxDrafts || total > maxBytes) remove(oldest);
    },
    delete: (key) => remove(draftId(key)),
  };
}
