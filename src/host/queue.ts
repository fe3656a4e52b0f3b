import type { HostElicitOptions, QueuedRequests } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { scopedServerKey } from '../protocol/server-key.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { createListeners } from '../runtime/listeners.js';
import {
  check,
  checkPositive,
  checkRefusal,
  type Middleware,
  type Next,
  type Refusal,
  refuse,
  withoutTimeout,
} from './middleware.js';

export interface QueueOptions {
  /**
   * `wait`: a new request waits for the earlier ones. `replace`: it cancels the request of the same server, scope and session
   * that is shown or queued (as FrontMCP does: one elicitation per session). Default `wait`.
   */
  mode?: 'wait' | 'replace';
  /** The maximum number of queued requests of one server, in each scope. Default 100. */
  limit?: number;
  /** The reply to each request over the limit. Default `decline`. */
  refuseWith?: Refusal;
  /** Default: the machine's time. */
  clock?: Clock;
}

/** A queue, and what a host may do with it. */
export interface Queue extends Middleware {
  readonly queued: QueuedRequests;
  /**
   * Answers `cancel` to all queued requests, or to those that match, such as those of a session that has ended. It does not
   * affect the request on screen.
   */
  cancelAll(match?: (options: HostElicitOptions) => boolean): void;
}

interface QueuedRequest {
  readonly request: ElicitationRequest;
  readonly next: Next;
  readonly options: HostElicitOptions;
  /** Answers it and removes it from the queue. Later calls have no effect. */
  settle(outcome: Outcome): void;
  /** Takes it off the screen. */
  readonly controller: AbortController;
  /** The outcome that the queue itself gave it while it was on screen. */
  outcome?: Outcome;
}

/**
 * Milliseconds after a request's `deadline` until the queue moves on without the host. A working host ends the request at
 * the deadline itself.
 */
const GRACE = 5000;

/**
 * Shows one request at a time. Servers take turns, and each server's requests keep their order, so that a server with a
 * thousand requests does not delay the others. A server has a line of its own in each scope. A `timeout` starts when the
 * request is visible; a `deadline`, which is the server's own, also runs in the queue. When the element leaves the page or
 * changes its `scope`, the pipeline answers `cancel` to all queued requests. Use a queue in one pipeline only.
 *
 * The queue moves on when the host answers, when the request on screen is withdrawn, even if the host ignores that, and 5 s
 * after a `deadline` that the person may not extend. Otherwise a host that never answers holds the queue up, because the
 * queue cannot distinguish it from a person who takes time to think.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function queue(options: QueueOptions = {}): Queue {
  const { mode = 'wait', limit = 100, refuseWith = 'decline', clock = systemClock } = options;
  check(mode === 'wait' || mode === 'replace', 'queue(): mode must be wait or replace');
  checkPositive('queue(): limit', limit);
  checkRefusal('queue(): refuseWith', refuseWith);

  /** Requests by server and scope, in the order of their turns. No list is empty. */
  const lines = new Map<string, QueuedRequest[]>();
  const { subscribe, notify } = createListeners();
  let count = 0;
  let current: QueuedRequest | undefined;

  const queued: QueuedRequests = {
    get count() {
      return count;
    },
    subscribe,
  };
  /** Call it last, when the queue is consistent, because a listener may send a request. */
  const changeCount = (by: number) => {
    count += by;
    notify();
  };

  /** @returns whether the request was queued. */
  const remove = (entry: QueuedRequest): boolean => {
    const key = scopedServerKey(entry.options);
    const line = lines.get(key);
    const index = line?.indexOf(entry) ?? -1;
    if (!line || index < 0) return false;
    line.splice(index, 1);
    if (line.length === 0) lines.delete(key);
    return true;
  };

  const showNext = async () => {
    const [key, line] = lines.entries().next().value ?? [];
    const entry = line?.[0];
    if (current || key === undefined || !line || !entry) return;
    current = entry;
    remove(entry);
    if (lines.delete(key)) lines.set(key, line); // Moves the line to the end, so that the other servers have their turns.
    changeCount(-1);
    const outcome = await entry.next(entry.request, { queued, signal: entry.controller.signal });
    current = undefined;
    entry.settle(entry.outcome ?? outcome);
    showNext();
  };

  const isSameSession = (one: HostElicitOptions, other: HostElicitOptions) =>
    scopedServerKey(one) === scopedServerKey(other) && one.session === other.session;

  /** Ends the request on screen. The queue moves on once the pipeline has given the request its outcome. */
  const endCurrent = (entry: QueuedRequest, outcome: Outcome) => {
    entry.outcome ??= outcome;
    entry.controller.abort();
  };

  const cancel = (entry: QueuedRequest) => {
    const outcome = refuse('cancel', '', 'queue', entry.options);
    if (entry === current) endCurrent(entry, outcome);
    else entry.settle(outcome);
  };

  /** Cancels the requests of a new request's session, queued or shown. */
  const cancelSameSession = (successor: HostElicitOptions) => {
    for (const entry of lines.get(scopedServerKey(successor))?.slice() ?? []) {
      if (isSameSession(entry.options, successor)) cancel(entry);
    }
    if (current && isSameSession(current.options, successor)) cancel(current);
  };

  const middleware = withoutTimeout((request, next, requestOptions) => {
    const { signal, deadline, extendable = false } = requestOptions;
    const key = scopedServerKey(requestOptions);
    const staying = (lines.get(key) ?? []).filter(
      ({ options: other }) => mode === 'wait' || !isSameSession(other, requestOptions),
    );
    if (staying.length >= limit) return refuse(refuseWith, 'Too many requests are waiting', 'queue', requestOptions);
    if (mode === 'replace') cancelSameSession(requestOptions);
    return new Promise<Outcome>((resolve) => {
      const withdraw = () => entry.settle({ action: 'withdrawn' });
      let stopTimer = () => {};
      const endAtDeadline = () => {
        const timeout: Outcome = { action: 'timeout' };
        if (entry !== current) entry.settle(timeout);
        else if (!extendable) stopTimer = clock.after(GRACE, () => endCurrent(entry, timeout));
      };
      const entry: QueuedRequest = {
        request,
        next,
        options: requestOptions,
        controller: new AbortController(),
        settle(outcome) {
          stopTimer();
          signal?.removeEventListener('abort', withdraw);
          const wasQueued = remove(entry);
          resolve(outcome);
          if (wasQueued) changeCount(-1);
        },
      };
      signal?.addEventListener('abort', withdraw);
      if (deadline !== undefined && Number.isFinite(deadline)) {
        stopTimer = clock.after(Math.max(0, deadline - clock.now()), endAtDeadline);
      }
      const line = lines.get(key);
      if (line) line.push(entry);
      else lines.set(key, [entry]);
      changeCount(1);
      showNext();
    });
  });
  const cancelAll = (match: (options: HostElicitOptions) => boolean = () => true) => {
    for (const entry of [...lines.values()].flat()) if (match(entry.options)) cancel(entry);
  };
  return Object.assign(middleware, { queued, cancelAll });
}
