import { randomId } from '../../runtime/random-id.js';
import { LIFE } from '../backend/record.js';
import { namedId } from '../stores/ids.js';
import type { StoredJson, StoredRecord } from '../stores/store.js';

/** Who waits for an elicitation, and for how long. The elicitation itself is a record of the relay. */
export interface AskRecord {
  readonly id: string;
  readonly version: number;
  readonly writeId: string;
  readonly namespace: string;
  /** The id by which the backend knows it. */
  readonly name: string;
  readonly elicitation: string;
  /** Of the content of the post: the same post again asks nothing new. */
  readonly digest: string;
  readonly worker: string;
  /** Milliseconds; 0 where it waits without a backend. */
  readonly lease: number;
  /** When the backend last said that it waits, by the store's clock. */
  readonly renewedAt: number;
  /** When the elicitation was last written for its life in the store alone. */
  readonly refreshedAt: number;
  /** When a process should look at it. */
  readonly dueAt: number;
  readonly isOver: boolean;
  /** Where the outcome is posted to. */
  readonly webhook?: string | undefined;
  /** Attempts to do so that have begun. */
  readonly attempts?: number | undefined;
  /** They have all failed. */
  readonly isGivenUp?: true | undefined;
}

const FORMAT = 'ask 1';

/** The name under which a store lists what a namespace asks. No person has such a name: it is another kind of list. */
export function listOf(namespace: string): string {
  return JSON.stringify(['asks', namespace]);
}

/** The person's name in the relay. Two namespaces share no person. */
export function personOf(namespace: string, user: string): string {
  return JSON.stringify(['user', namespace, user]);
}

export function askIdOf(namespace: string, name: string): Promise<string> {
  return namedId(listOf(namespace), name);
}

export function toStoredAsk({ id, version, writeId, dueAt, isOver, webhook, ...plain }: AskRecord): StoredRecord {
  return {
    id,
    version,
    writeId,
    kind: 'elicitation', // A store lists these alone.
    isOver,
    dueAt,
    fixed: {},
    secret: { webhook }, // Its path may be one.
    plain: { format: FORMAT, ...plain } as unknown as StoredJson,
  };
}

export function fromStoredAsk(stored: StoredRecord | undefined): AskRecord | undefined {
  const { format, ...plain } = (stored?.plain ?? {}) as unknown as AskRecord & { format?: unknown };
  if (!stored || format !== FORMAT) return undefined;
  const { id, version, writeId, dueAt, isOver, secret } = stored;
  const { webhook } = (secret ?? {}) as Pick<AskRecord, 'webhook'>;
  return { ...plain, id, version, writeId, dueAt, isOver, webhook };
}

/** The version after this one. */
export function nextAsk(ask: AskRecord, changes: Partial<AskRecord>): AskRecord {
  return { ...ask, ...changes, version: ask.version + 1, writeId: randomId() };
}

/** For how many milliseconds a store keeps it: longer than the elicitation. @param remembered that of what is over */
export function askLife({ isOver, lease }: AskRecord, remembered: number): number {
  if (isOver) return remembered;
  return lease === 0 ? 31 * LIFE : LIFE + remembered;
}
