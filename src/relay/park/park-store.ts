import type { Awaitable } from '../awaitable.js';
import type { ParkedCall } from './parked-call.js';

/** Where parked calls live, beside their elicitations. Each call is atomic. */
export interface ParkStore {
  /**
   * Keeps a parked call, and has it looked at again in `lookIn` milliseconds.
   * @param isNew Whether to keep it only if there is none with its id, nor was a while ago.
   */
  put(call: ParkedCall, lookIn: number, isNew?: boolean): Awaitable<void>;
  get(id: string): Awaitable<ParkedCall | undefined>;
  delete(id: string): Awaitable<void>;
  /** The ids of those that somebody should look at. Each is given to one process only, which gets `lookIn` milliseconds for it. */
  due(lookIn: number): Awaitable<string[]>;
  /** Keeps others from a parked call for some milliseconds, or for some more. @returns whether `holder` has it. */
  lock(id: string, holder: string, ms: number): Awaitable<boolean>;
  unlock(id: string, holder: string): Awaitable<void>;
}
