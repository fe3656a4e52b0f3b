import { LIFE, REMEMBER_TIME } from '../backend/record.js';
import { recordFormat, type Versioned } from '../backend/table.js';
import { namedId } from '../stores/ids.js';

/** Who waits for an elicitation, and for how long. The elicitation itself is a record of the relay. */
export interface AskRecord extends Versioned {
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
  /** Where the outcome is posted to. */
  readonly webhook?: string | undefined;
  /** Attempts to do so that have begun. */
  readonly attempts?: number | undefined;
  /** They have all failed. */
  readonly isGivenUp?: true | undefined;
}

/** The name under which a store lists what a namespace asks. No person has such a name. */
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

export const ASKS = recordFormat<AskRecord>({
  isListed: true,
  format: 'ask 1',
  secret: ['webhook'], // Its path may be one.
  // Longer than the elicitation.
  lifeOf({ isOver, lease }) {
    if (isOver) return REMEMBER_TIME;
    return lease === 0 ? 31 * LIFE : LIFE + REMEMBER_TIME;
  },
});
