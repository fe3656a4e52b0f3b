import { checkPositive } from '../../runtime/check.js';
import { type Clock, systemClock } from '../../runtime/clock.js';

/** The limits of a store of drafts. Over a limit, the drafts that were written longest ago are deleted first. */
export interface DraftLimits {
  /** Milliseconds for which a draft is kept after its last change. Default 24 hours. */
  lifetime?: number;
  /** The maximum number of drafts, over all scopes. Default 50. */
  maxDrafts?: number;
  /** The maximum size of all drafts in bytes, as JSON in UTF-8. A larger draft is not kept. Default 262,144. */
  maxBytes?: number;
  /** Default: the machine's time. */
  clock?: Clock;
}

/** @throws {TypeError} if an option is not a number over 0. */
export function resolveLimits(name: string, limits: DraftLimits): Required<DraftLimits> {
  const { lifetime = 24 * 60 * 60_000, maxDrafts = 50, maxBytes = 256 * 1024, clock = systemClock } = limits;
  for (const [option, value] of Object.entries({ lifetime, maxDrafts, maxBytes })) {
    checkPositive(`${name}(): ${option}`, value);
  }
  return { lifetime, maxDrafts, maxBytes, clock };
}

/** The drafts that are expired or, over the limits, the oldest ones. */
export function excessOf<Draft extends { expires: number; bytes: number }>(
  newestFirst: Iterable<Draft>,
  { maxDrafts, maxBytes, clock }: Pick<Required<DraftLimits>, 'maxDrafts' | 'maxBytes' | 'clock'>,
): Draft[] {
  const excess: Draft[] = [];
  let count = 0;
  let bytes = 0;
  for (const draft of newestFirst) {
    count += 1;
    bytes += draft.bytes;
    if (!(draft.expires > clock.now()) || count > maxDrafts || bytes > maxBytes) excess.push(draft);
  }
  return excess;
}
