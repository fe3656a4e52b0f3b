import type { AnswerErrors } from '../protocol/answer-check.js';
import type { Completion } from '../protocol/outcome.js';
import type { ParkStore } from './park/park-store.js';
import type { Awaitable } from './awaitable.js';
import type { RelayScope } from './scope.js';
import type { EndedElicitation, ParkedAnswer, StoredElicitation } from './stored-elicitation.js';
import type { OverReason, PersonalOutcome } from './wire.js';

/**
 * What became of an answer.
 *
 * | claim | meaning |
 * |---|---|
 * | `accepted` | it is the first one, and the process that asked gets it |
 * | `repeated` | the same answer came before, and won |
 * | an `OverReason` | it is over: another answer won, or there is none |
 * | `undefined` | nothing is known of the elicitation |
 */
export type Claim = 'accepted' | 'repeated' | OverReason | undefined;

/** What a page says to the process that asked. */
export type AskerMessage =
  | { type: 'shown' }
  | { type: 'visited'; completion: Exclude<Completion, 'timeout'> }
  | { type: 'more-time'; ms: number }
  /** Asks for a verdict on an answer that fits its schema, before it is claimed. */
  | { type: 'check'; outcome: PersonalOutcome };

/** Hears what pages say of one elicitation, in the process that asked. */
export interface Hearer {
  /** @returns errors of a `check`; none where the answer may leave. */
  hear(message: AskerMessage): Awaitable<AnswerErrors | undefined>;
}

/** What has changed. It is sent once and may get lost: the truth is in the store. */
export type Change = { readonly id: string; readonly scope: RelayScope } & (
  | { readonly type: 'asked' | 'answered' | 'released' | 'limit' | 'queued' }
  | { readonly type: 'over'; readonly how: OverReason }
  | { readonly type: 'visited'; readonly completion: Completion }
);

/**
 * Where elicitations live from the request to the end, for one process or several. Each call is atomic. A store publishes
 * a change to the subscribers in every process, its own included, after it has happened.
 *
 * `test/relay/store-contract.ts` is the contract that every store must pass.
 */
export interface RelayStore {
  /** Makes an id for an elicitation of a user, with at least 128 random bits in letters that a URL may have. */
  createId(user: string): string;
  /**
   * Keeps a new elicitation; change `asked`. `hearer` hears what pages say of it; one of a parked call has none, and adding
   * it again changes nothing.
   * @param limit How many a user may have at once that are not over.
   * @returns false over the limit: nothing is kept.
   */
  add(elicitation: StoredElicitation, hearer: Hearer | undefined, limit: number): Awaitable<boolean>;
  /** Finds one by its id, whosever it is. `undefined`: never asked, or forgotten. */
  get(id: string): Awaitable<StoredElicitation | EndedElicitation | undefined>;
  /** All of a user that are not over, the oldest first. */
  list(user: string): Awaitable<readonly StoredElicitation[]>;
  /** Sets the end of the time limit (change `limit`) or the number of queued requests (change `queued`). */
  update(id: string, values: { endsAt: number | undefined } | { queued: number }): Awaitable<void>;
  /**
   * Takes an answer if it is the first one; change `answered`. The elicitation is then over, unless its next phase keeps
   * it, without a time limit. Keeps a digest of the answer, so that the same one can come again.
   */
  claim(id: string, outcome: PersonalOutcome, next: 'over' | 'visiting' | 'held'): Awaitable<Claim>;
  /** Hands the answer over to the process that asked, and deletes it: it is there once. */
  take(id: string): Awaitable<PersonalOutcome | undefined>;
  /** What became of one of a parked call: it keeps its answer until `forget`. */
  peek(id: string): Awaitable<ParkedAnswer | undefined>;
  /** Deletes the answer of one of a parked call. */
  forget(id: string): Awaitable<void>;
  /**
   * Ends one that nobody has answered; change `over`. A call that fails ends it too, once the store is there again.
   * @returns false if it has an answer, or is over already.
   */
  close(id: string, how: OverReason): Awaitable<boolean>;
  /** Ends one after its answer. Change `visited` with a completion, else `released`. */
  finish(id: string, completion?: Completion): Awaitable<void>;
  /** Tells the process that asked. Nobody hears it once the elicitation is over. */
  tell(id: string, message: AskerMessage): Awaitable<AnswerErrors | undefined>;
  /**
   * Calls back with each change. `missed`: some may have got lost, so the relay reads everything again.
   * @returns a function that ends the subscription.
   */
  subscribe(listener: (change: Change | 'missed') => void): () => void;
  /** The parked calls. */
  readonly parks: ParkStore;
  /** Ends what the store itself keeps running. The relay calls it last. */
  dispose?(): Awaitable<void>;
}
