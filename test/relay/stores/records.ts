import type { StoredRecord } from '../../../src/relay/stores/store.js';
import { randomId } from '../../../src/runtime/random-id.js';

/** Milliseconds: longer than any test. */
export const LONG = 600_000;

/** The first version of a record. */
export function recordOf(id: string, values: Partial<StoredRecord> = {}): StoredRecord {
  return {
    id,
    version: 1,
    writeId: randomId(),
    isListed: true,
    isOver: false,
    dueAt: Number.POSITIVE_INFINITY,
    fixed: { message: 'Which branch?' },
    plain: { phase: 'open' },
    ...values,
  };
}

/** The next version of a record, by another write. */
export function nextOf(record: StoredRecord, values: Partial<StoredRecord> = {}): StoredRecord {
  return { ...record, version: record.version + 1, writeId: randomId(), ...values };
}
