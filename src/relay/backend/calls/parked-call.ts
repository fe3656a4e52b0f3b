import type { Series } from '../../../lifecycle/series.js';
import type { ServerIdentity } from '../../../protocol/host.js';
import type { InputResponses } from '../../../protocol/input-requests.js';
import { setOwn } from '../../../protocol/json.js';
import type { Outcome } from '../../../protocol/outcome.js';
import { resultOrCancel } from '../../../protocol/reply.js';
import type { ElicitationRequest, Json } from '../../../protocol/request.js';
import type { ReviewData } from '../../../protocol/review.js';
import type { WireOptions } from '../../wire.js';
import type { RelayScope } from '../scope.js';
import { recordFormat, type Versioned } from '../table.js';
import type { PreparedStep } from './prepared-step.js';

/** What an application gets once the person has answered all that a parked call needs. */
export interface AnsweredCall {
  /** What the application gave to `park`. */
  readonly call: Json;
  /** Params of the call's repetition, beside those of the call itself; absent where the result asked for no input. */
  readonly inputResponses?: InputResponses;
  /** The server's state, byte for byte; absent where there was none. */
  readonly requestState?: string;
  readonly scope: RelayScope;
  /**
   * The same for each repetition of this resumption: a process may die after the call and before it can say so. Give it to
   * the server where it takes such a key, and to `park` where the call asks again.
   */
  readonly idempotencyKey: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** What the person decided about a parked review, with its arguments. */
  readonly outcome?: Outcome;
  /** Aborts when the attempt has taken too long (`answeredTimeout`): it counts as failed. */
  readonly signal: AbortSignal;
}

/**
 * Why a parked call is not resumed.
 *
 * | why | meaning |
 * |---|---|
 * | `abandoned` | the person gave up a page that the call needs |
 * | `expired` | nobody answered in time |
 * | `withdrawn` | `unpark` |
 * | `failed` | ten attempts threw, or their process died |
 */
export type ParkEnd = 'abandoned' | 'expired' | 'withdrawn' | 'failed';

/** A parked call that is not resumed. */
export interface EndedCall extends Pick<AnsweredCall, 'call' | 'scope' | 'idempotencyKey'> {
  readonly why: ParkEnd;
}

/** One request of a round. */
export interface Step {
  readonly key: string;
  /** `undefined`: it cannot be shown, and is answered with `cancel`. */
  readonly request?: ElicitationRequest | undefined;
  /** Where the application parks a review. */
  readonly review?: ReviewData | undefined;
}

/** What never changes of a parked call. */
export interface CallTerms {
  readonly call: Json;
  readonly server?: ServerIdentity | undefined;
  readonly options: WireOptions;
  readonly requestState?: string | undefined;
  readonly steps: readonly Step[];
}

/** A parked call in a store. */
export interface CallRecord extends Versioned {
  readonly scope: RelayScope;
  /** Absent once it is over. */
  readonly terms?: CallTerms | undefined;
  readonly series: Series<Outcome>;
  /** How many elicitations it has had: the last one shows the series' step. */
  readonly askedCount: number;
  /** In epoch milliseconds of the store's clock. */
  readonly expiresAt: number;
  /** Attempts to call `onAnswered` that were begun. */
  readonly attempts: number;
  /** The end of a lease, of a pause, or of its time. */
  readonly dueAt: number;
  /** What the middleware made of the step on screen. Absent without middleware, and before its parts have run. */
  readonly prepared?: PreparedStep | undefined;
  /** Whether a process takes an answer or runs middleware for it, until `dueAt`: others leave it alone. */
  readonly isClaimed?: boolean | undefined;
  /** The id of an answer that `series` has, and whose elicitation does not say yet that it was taken. */
  readonly untakenId?: string | undefined;
  /** Why it is not resumed. A process with `onAnswered` tells the application. */
  readonly why?: ParkEnd | undefined;
}

/** Milliseconds for which a store keeps a call that is over: a repeated resumption of the round before finds it, and parks nothing. */
const ENDED_TIME = 86_400_000;

export const CALLS = recordFormat<CallRecord>({
  isListed: false,
  format: 'call 1',
  fixed: 'terms',
  secret: ['series', 'prepared', 'untakenId'],
  lifeOf: ({ expiresAt }, now) => Math.max(0, expiresAt - now) + ENDED_TIME,
});

/** What the application gets of a call whose requests are all answered. */
export function answeredCall(
  { id, scope, attempts, series }: CallRecord,
  terms: CallTerms,
): Omit<AnsweredCall, 'signal'> {
  const { call, requestState, steps } = terms;
  const outcomes = steps.map((_, i): Outcome => series.outcomes[i] ?? { action: 'cancel' });
  const inputResponses: InputResponses = {};
  for (const [i, { key }] of steps.entries()) setOwn(inputResponses, key, resultOrCancel(outcomes[i]!));
  return {
    call,
    scope,
    ...(steps[0]?.review ? { outcome: outcomes[0]! } : steps.length > 0 && { inputResponses }),
    ...(requestState !== undefined && { requestState }),
    idempotencyKey: id,
    attempt: attempts,
  };
}
