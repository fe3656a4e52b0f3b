import type { ServerIdentity } from '../../protocol/host.js';
import type { Json } from '../../protocol/request.js';
import type { RelayScope } from '../scope.js';
import type { WireOptions } from '../wire.js';
import { type InputResponses, responsesOf, type Series } from './series.js';

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

/** A parked call, as a store keeps it: JSON. */
export interface ParkedCall {
  readonly id: string;
  readonly scope: RelayScope;
  readonly server?: ServerIdentity | undefined;
  readonly options: WireOptions;
  readonly call: Json;
  readonly requestState?: string | undefined;
  readonly hasRequests: boolean;
  readonly series: Series;
  /** The id of the elicitation that shows the series' step, and of the one before, which may still be on screen. */
  readonly shown: string;
  readonly previous?: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** How often `onAnswered` was called. */
  readonly attempts: number;
  /** Epoch milliseconds before which `onAnswered` is not called again. */
  readonly resumeAt: number;
}

/** What the application gets of a call whose requests are all answered. */
export function answeredCall({
  id,
  call,
  scope,
  series,
  requestState,
  hasRequests,
  attempts,
}: ParkedCall): AnsweredCall {
  return {
    call,
    scope,
    ...(hasRequests && { inputResponses: responsesOf(series) }),
    ...(requestState !== undefined && { requestState }),
    idempotencyKey: id,
    attempt: attempts,
  };
}
