import type { ElicitOptions, WaitingRequests } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify } from '../protocol/throw-later.js';
import { type Clock, systemClock } from './clock.js';
import { Deadline } from './deadline.js';
import {
  check,
  checkPositive,
  checkRefusal,
  type Middleware,
  type Next,
  patient,
  type Refusal,
  refuse,
  serverKey,
} from './middleware.js';

export interface QueueOptions {
  /**
   * `wait`: one after the other. `replace`: a new request cancels the one before it of the same session, shown or
   * waiting (as FrontMCP does: one elicitation per session). Default `wait`.
   */
  mode?: 'wait' | 'replace';
  /** How many requests of one server may wait. Default 100. */
  limit?: number;
  /** How those beyond are answered. Default `decline`. */
  overflow?: Refusal;
  clock?: Clock;
}

/** A queue, and what a host may do with it. */
export interface Queue extends Middleware {
  readonly waiting: WaitingRequests;
  /**
   * Answers `cancel` to all that wait, or to some of them: what was meant for another workspace, for example. What is
   * on screen is the element's.
   */
  cancelAll(match?: (options: ElicitOptions) => boolean): void;
}

interface Entry {
  readonly request: ElicitationRequest;
  readonly next: Next;
  readonly options: ElicitOptions;
  /** Ends its waiting; what comes after that changes nothing. */
  settle(outcome: Outcome): void;
  /** Takes it off the screen. */
  readonly controller: AbortController;
  isReplaced: boolean;
}

/**
 * Shows one request at a time. Servers take turns, each with its requests in the order in which they came, so that one
 * that asks a thousand things keeps nobody else waiting. A time limit runs from being visible; a `deadline`, which is
 * the server's own, runs while a request waits. One that the person silences has nothing waiting any more. When the
 * element leaves the page, or changes its `scope`, call `cancelAll()`: what waits here is not in its hands. Use a queue in
 * one pipeline alone.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function queue(options: QueueOptions = {}): Queue {
  const { mode = 'wait', limit = 100, overflow = 'decline', clock = systemClock } = options;
  check(mode === 'wait' || mode === 'replace', 'queue(): mode must be wait or replace');
  checkPositive('queue(): limit', limit);
  checkRefusal('queue(): overflow', overflow);

  /** By server, the one whose turn is next first. None is empty. */
  const lines = new Map<string, Entry[]>();
  const listeners = new Set<() => void>();
  let count = 0;
  let current: Entry | undefined;

  const waiting: WaitingRequests = {
    get count() {
      return count;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  /** Last, once all is in order: a listener may ask something itself. */
  const changeCount = (by: number) => {
    count += by;
    for (const listener of [...listeners]) notify(listener);
  };

  /** @returns whether it waited. */
  const remove = (entry: Entry): boolean => {
    const key = serverKey(entry.options);
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
    if (lines.delete(key)) lines.set(key, line); // To the end: the other servers come first.
    changeCount(-1);
    const outcome = await entry.next(entry.request, { waiting, signal: entry.controller.signal });
    current = undefined;
    const isSilenced = outcome.action === 'reject' && outcome.silence;
    const silenced = isSilenced ? (lines.get(key)?.slice() ?? []) : [];
    entry.settle(entry.isReplaced ? { action: 'cancel' } : outcome);
    for (const other of silenced) other.settle({ action: 'reject', silence: true });
    showNext();
  };

  const isOfSession = (one: ElicitOptions, other: ElicitOptions) =>
    serverKey(one) === serverKey(other) && one.session === other.session;

  /** Cancels what is pending of the same session. */
  const makeWayFor = (successor: ElicitOptions) => {
    for (const entry of lines.get(serverKey(successor))?.slice() ?? []) {
      if (isOfSession(entry.options, successor)) entry.settle({ action: 'cancel' });
    }
    if (current && isOfSession(current.options, successor)) {
      current.isReplaced = true;
      current.controller.abort();
    }
  };

  const middleware = patient((request, next, requestOptions) => {
    const { signal, deadline } = requestOptions;
    const key = serverKey(requestOptions);
    const staying = (lines.get(key) ?? []).filter(
      ({ options: other }) => mode === 'wait' || !isOfSession(other, requestOptions),
    );
    if (staying.length >= limit) return refuse(overflow, 'Too many requests are waiting');
    if (mode === 'replace') makeWayFor(requestOptions);
    return new Promise<Outcome>((resolve) => {
      const withdraw = () => entry.settle({ action: 'withdrawn' });
      const end = new Deadline(
        clock,
        () => {},
        () => entry !== current && entry.settle({ action: 'timeout' }),
      );
      const entry: Entry = {
        request,
        next,
        options: requestOptions,
        controller: new AbortController(),
        isReplaced: false,
        settle(outcome) {
          end.stop();
          signal?.removeEventListener('abort', withdraw);
          const hasWaited = remove(entry);
          resolve(outcome);
          if (hasWaited) changeCount(-1);
        },
      };
      signal?.addEventListener('abort', withdraw);
      if (deadline !== undefined && Number.isFinite(deadline)) end.endAt(deadline);
      const line = lines.get(key);
      if (line) line.push(entry);
      else lines.set(key, [entry]);
      changeCount(1);
      showNext();
    });
  });
  return Object.assign(middleware, {
    waiting,
    cancelAll(match: (options: ElicitOptions) => boolean = () => true) {
      for (const entry of [...lines.values()].flat()) if (match(entry.options)) entry.settle({ action: 'cancel' });
    },
  });
}
