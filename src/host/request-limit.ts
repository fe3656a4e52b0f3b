import type { ElicitationHost, HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import { scopedServerKey } from '../protocol/server-key.js';
import type { AnsweredBy } from './follow-request.js';

/** How often a server may ask: at most `limit` elicitations that the person has not answered in any `window`. */
export interface RequestLimit {
  /** Default 10. */
  limit?: number;
  /** Milliseconds. Default one minute. */
  window?: number;
}

/** The limit with its defaults. @throws {TypeError} if a member is not a number over 0. */
export function limitTerms(name: string, { limit = 10, window = 60_000 }: RequestLimit): Required<RequestLimit> {
  if (!(limit > 0 && window > 0)) throw new TypeError(`${name}: limit and window must be numbers over 0`);
  return { limit, window };
}

/** What a limit counts separately: the servers, and for each its scopes and sessions. */
type LimitedOptions = Pick<HostElicitOptions, 'server' | 'scope' | 'session'>;

export function limitKey(options: LimitedOptions): string {
  const key = scopedServerKey(options);
  return options.session === undefined ? key : JSON.stringify([key, options.session]);
}

/** A request that a limit has counted. */
export interface CountedRequest {
  /** How many requests of its key in a row were over the limit, this one included; 0 if it passes. */
  readonly over: number;
  /** Gives the place of a request back that passed, if the person has answered it in a card. */
  giveBack(outcome: Outcome, by: AnsweredBy): void;
}

/** The place that a request takes, from this time on, in epoch milliseconds. */
interface Place {
  readonly time: number;
}

/** The requests of one key. */
interface KeyCounts {
  /** The oldest first. */
  readonly places: readonly Place[];
  /** How many requests were over the limit since the last one that passed. */
  readonly over: number;
}

/** What a person does in a card, but for dismissing it. */
const ANSWERS: ReadonlySet<Outcome['action']> = new Set(['accept', 'approve', 'edit', 'respond', 'reject', 'back']);

/**
 * Counts requests in a sliding window, for adapters and pipelines: the `rateLimit` of an adapter is of one connection or of the
 * calls of one host, the middleware `rateLimit()` is of all that come through a pipeline, and the element bounds how many of a
 * server's requests are queued at once. It has no clock of its own; `now` is in epoch milliseconds.
 * Only a request that passes takes a place. An answer of the person gives it back, so that an interview is not a flood. A
 * dismissal, the end of the time and a withdrawal do not, and neither does an answer without a card, or one that a rule gave
 * after the card.
 */
export function requestLimit({
  limit,
  window,
}: Required<RequestLimit>): (options: LimitedOptions, now: number) => CountedRequest {
  /** The key of the latest request that passed is last. */
  const keys = new Map<string, KeyCounts>();
  return (options, now) => {
    const key = limitKey(options);
    // The absolute distance, because a clock that was set back must not lock a server out.
    const isRecent = ({ time }: Place) => Math.abs(now - time) < window;
    for (const [other, { places }] of keys) {
      if (places.some(isRecent)) break;
      keys.delete(other);
    }
    const { places = [], over = 0 } = keys.get(key) ?? {};
    const recent = places.filter(isRecent);
    const passes = recent.length < limit;
    const place = { time: now };
    if (passes) keys.delete(key);
    keys.set(key, passes ? { places: [...recent, place], over: 0 } : { places: recent, over: over + 1 });
    return {
      over: passes ? 0 : over + 1,
      giveBack({ action }, { wasSeen, rule }) {
        const counts = keys.get(key);
        if (!counts || !ANSWERS.has(action) || !wasSeen || rule !== undefined) return;
        keys.set(key, { ...counts, places: counts.places.filter((other) => other !== place) });
      },
    };
  };
}

/** Whose hosts share limits, by host. */
const owners = new WeakMap<ElicitationHost, object>();

/**
 * Makes the hosts of one owner share limits, such as those that a relay makes for each call. A limit counts scopes separately.
 * @returns the host.
 */
export function shareLimits(host: ElicitationHost, owner: object): ElicitationHost {
  owners.set(host, owner);
  return host;
}

/** What limits of a host are kept by. */
export function limitOwnerOf(host: ElicitationHost): object {
  return owners.get(host) ?? host;
}
