import type { AuditEntry } from './entry.js';

/** Where a chain stands that is in a sink already. */
export interface AuditResume {
  /** The last entry of the writer; `undefined` for none. */
  last?: AuditEntry | undefined;
  /** How many entries were lost at the end, for example because a process ended while it wrote one. Default 0. */
  lost?: number;
}

/**
 * Where entries go. A chain writes one entry at a time, in order, and repeats a write that fails.
 *
 * A sink of several processes must not store two entries with the same `writer` and `sequence`: it rejects the second, unless
 * it is the same entry again.
 */
export interface AuditSink {
  /**
   * Resolves when the entry is kept for good; or with an earlier entry that is in its place, where a call that rejected has
   * kept that one after all. A rejection is taken for a failure that may pass.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a sink that is sure of its writes returns nothing
  write(entry: AuditEntry): Promise<AuditEntry | void>;
  /** Finds where the chain stands, before the first entry is written. Default: it is new. */
  resume?(writer: string): Promise<AuditResume>;
  /** False for a sink that cannot know whether an entry arrived: it is refused where the trail is `required`. Default true. */
  readonly confirms?: boolean;
}

/** A sink in memory, for tests and for pages that show their own trail. */
export interface MemorySink extends AuditSink {
  readonly entries: readonly AuditEntry[];
}

export function memorySink(): MemorySink {
  const entries: AuditEntry[] = [];
  return {
    entries,
    async write(entry) {
      entries.push(entry);
    },
    async resume(writer) {
      return { last: entries.findLast((entry) => entry.writer === writer) };
    },
  };
}
