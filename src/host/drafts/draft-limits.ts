import { type Clock, systemClock } from '../clock.js';
import { checkPositive } from '../middleware.js';

/** What bounds a store of drafts. Beyond a bound, the drafts that were written longest ago go first. */
export interface DraftLimits {
  /** For how many milliseconds a draft is kept after its last change. Default 24 hours. */
  lifetime?: number;
  /** How many drafts are kept, of all scopes together. Default 50. */
  maxDrafts?: number;
  /** How many bytes they take together, as JSON in UTF-8. A draft larger than that is not kept. Default 262,144. */
  maxBytes?: number;
  /** Default: the machine's time. */
  clock?: Clock;
}

/** @throws {TypeError} when an option is no number over 0. */
export function resolveLimits(name: string, limits: DraftLimits): Required<DraftLimits> {
  const { lifetime = 24 * 60 * 60_000, maxDrafts = 50, maxBytes = 256 * 1024, clock = systemClock } = limits;
  for (const [option, value] of Object.entries({ lifetime, maxDrafts, maxBytes })) {
    checkPositive(`${name}(): ${option}`, value);
  }
  return { lifetime, maxDrafts, maxBytes, clock };
}
