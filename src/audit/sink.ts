import type { AuditEntry } from './entry.js';

/** The end of a chain in a sink. */
export interface AuditResume {
  /** The last entry of the writer; `undefined` if there is none. */
  last?: AuditEntry | undefined;
  /** The number of entries lost at the end, for example because a process ended while it wrote one. Default 0. */
  lost?: number;
}

/**
 * A store of entries. A chain writes one entry at a time, in order, and repeats a write that fails.
 *
 * A sink of several processes must not store two entries with the same `writer` and `sequence`: it rejects the second one,
 * unless both are the same entry.
 */
export interface AuditSink {
  /**
   * Resolves when the entry is stored for good. Resolves with an earlier entry if that one is in its place, because an
   * earlier call stored its entry although it rejected. A rejection counts as a temporary failure.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a sink that is sure of its writes returns nothing
  write(entry: AuditEntry): Promise<AuditEntry | void>;
  /** Finds the end of the chain, before the first entry is written. Default: the chain is new. */
  resume?(writer: string): Promise<AuditResume>;
  /** False for a sink that cannot know whether an entry arrived: a `required` trail refuses it. Default true. */
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
