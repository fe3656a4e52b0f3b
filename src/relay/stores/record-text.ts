import { readJson } from './read-json.js';
import type { StoredRecord } from './store.js';

/** Writes all of a record but its fixed part. JSON has no Infinity, so a record without `dueAt` is never due. */
export function changingText({ fixed: _, dueAt, ...changing }: StoredRecord): string {
  return JSON.stringify({ ...changing, ...(dueAt < Number.POSITIVE_INFINITY && { dueAt }) });
}

/** Reads a record from what was written of it. */
export function recordFrom(changing: string, fixed: string | null): StoredRecord {
  const { dueAt = Number.POSITIVE_INFINITY, ...members } = readJson<Partial<StoredRecord>>(changing);
  return { ...members, dueAt, ...(fixed && { fixed: readJson(fixed) }) } as StoredRecord;
}
