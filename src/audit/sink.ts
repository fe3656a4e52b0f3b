import type { AuditEntry } from './entry.js';

/** The end of a chain in a sink. */
export interface AuditResume {
  /** The last entry of the writer; `undefined` if there is none. */
  last?: AuditEntry | undefined;
  /** The number of entries lost at the end, for example because a process ended while it wrote one. Default 0. */
  lost?: number;
}

/**
 * Stores an entry: a function of the application, such as an insert into a table. A chain writes one entry at a time, in order,
 * and repeats a write that fails.
 *
 * Resolves when the entry is stored for good. Resolves with an earlier entry if that one is in its place, because an earlier
 * call stored its entry although it rejected. A rejection counts as a temporary failure. A store of several processes must not
 * keep two entries with the same `writer` and `sequence`: it rejects the second one, unless both are the same entry.
 */
export interface AuditSink {
  // biome-ignore lint/suspicious/noConfusingVoidType: a sink that is sure of its writes returns nothing
  (entry: AuditEntry): Promise<AuditEntry | void>;
  /** Finds the end of the chain, before the first entry is written. Default: the chain is new. */
  resume?(writer: string): Promise<AuditResume>;
}

/** A sink in memory, for tests and for pages that show their own trail. */
export interface MemorySink extends AuditSink {
  readonly entries: readonly AuditEntry[];
}

export function memorySink(): MemorySink {
  const entries: AuditEntry[] = [];
  const write = async (entry: AuditEntry) => void entries.push(entry);
  return Object.assign(write, {
    entries,
    resume: async (writer: string) => ({ last: entries.findLast((entry) => entry.writer === writer) }),
  });
}
