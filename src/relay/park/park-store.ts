import type { Awaitable } from '../awaitable.js';
import type { ParkedCall } from './parked-call.js';

/** Names the look at a parked call that comes next. */
export type Look = string;

/** Parked calls that somebody should look at, and the look that comes next if that process dies over them. */
export interface DueCalls {
  readonly ids: readonly string[];
  readonly look: Look;
}

/**
 * Milliseconds for which a parked call that is over cannot be parked again, at least. Attempts to resume the call before it
 * may still park it, each after a longer pause.
 */
export const ENDED_TIME = 86_400_000;

/** Where parked calls live, beside their elicitations. Each call is atomic. */
export interface ParkStore {
  /**
   * Keeps a parked call, and has it looked at again in `lookIn` milliseconds.
   * @param isNew Whether to keep it only if there is none with its id, nor was in the last `ENDED_TIME`.
   */
  put(call: ParkedCall, lookIn: number, isNew?: boolean): Awaitable<Look>;
  get(id: string): Awaitable<ParkedCall | undefined>;
  delete(id: string): Awaitable<void>;
  /** Has one looked at in `lookIn` milliseconds. @param look Only if no other look was set meanwhile. */
  lookIn(id: string, lookIn: number, look?: Look): Awaitable<void>;
  /** Those that somebody should look at. Each is given to one process only, which gets `lookIn` milliseconds for it. */
  due(lookIn: number): Awaitable<DueCalls>;
  /** Keeps others from a parked call for some milliseconds, or for some more. @returns whether `holder` has it. */
  lock(id: string, holder: string, ms: number): Awaitable<boolean>;
  unlock(id: string, holder: string): Awaitable<void>;
}
