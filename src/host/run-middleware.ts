import type { HostElicitOptions } from '../protocol/host.js';
import { isObject } from '../protocol/json.js';
import { completionOf, internalError, type Outcome, whenOver } from '../protocol/outcome.js';
import type { ElicitationPort } from '../protocol/port.js';
import type { HostRequest } from '../protocol/review.js';
import type { Clock } from '../runtime/clock.js';
import { onAbort } from '../runtime/on-abort.js';
import { hasTimeout, type Middleware } from './middleware.js';

/** Options inside a pipeline, where each request has a signal. */
export interface StepOptions extends HostElicitOptions {
  signal: AbortSignal;
}

/**
 * Passes a request to the next middleware, or to the host, and the port with it. Never rejects, and resolves at once when the
 * signal aborts.
 */
export type Step = (request: HostRequest, options: StepOptions, port: ElicitationPort | undefined) => Promise<Outcome>;

export interface MiddlewareRun {
  /** The name of the middleware in errors. */
  name: string;
  request: HostRequest;
  options: StepOptions;
  port: ElicitationPort | undefined;
  /** The step that `next` calls. */
  inner: Step;
  /** Milliseconds; `Infinity` is none. */
  middlewareTimeout: number;
  clock: Clock;
  report(error: unknown): void;
}

const ACTIONS: ReadonlySet<unknown> = new Set<Outcome['action']>([
  'accept',
  'approve',
  'edit',
  'respond',
  'reject',
  'cancel',
  'timeout',
  'back',
  'withdrawn',
  'refused',
]);

export function isOutcome(outcome: unknown): outcome is Outcome {
  return isObject(outcome) && ACTIONS.has(outcome.action);
}

/** The abort reason inside a pipeline when the host's lifetime ends. */
export const LIFETIME_ENDED = new DOMException('The host has left, or belongs to somebody else now', 'AbortError');

/** The outcome of a request whose signal has aborted. */
export function outcomeOfAbort(signal: AbortSignal): Outcome {
  return { action: signal.reason === LIFETIME_ENDED ? 'cancel' : 'withdrawn' };
}

/** Runs one middleware for one request. Resolves once, whatever the middleware does. */
export function runMiddleware(middleware: Middleware, run: MiddlewareRun): Promise<Outcome> {
  const { name, request, options, port, inner, middlewareTimeout, clock, report } = run;
  const { signal } = options;
  if (signal.aborted) return Promise.resolve(outcomeOfAbort(signal));
  return new Promise((resolve) => {
    /** The requests that the middleware passed on, with their outcomes so far. An abort withdraws one, or ends its visit. */
    const passedOn = new Map<AbortController, Outcome | undefined>();
    let isDone = false;
    let stopWaiting = () => {};

    const settle = (outcome: Outcome | Promise<Outcome>) => {
      isDone = true;
      stopWaiting();
      resolve(outcome);
    };
    /** Withdraws open requests. Also ends visits, unless the final outcome is a consent to one. */
    const close = (final: Outcome) => {
      for (const [controller, outcome] of passedOn) {
        if (!outcome || (final.action !== 'accept' && completionOf(outcome))) controller.abort();
      }
    };
    const fail = (error: unknown) => {
      if (isDone) return;
      report(error);
      const failed = internalError();
      settle(failed);
      close(failed);
    };
    const wait = () => {
      stopWaiting();
      if (!hasTimeout(middleware) || middlewareTimeout === Infinity) return;
      const end = () => fail(new Error(`${name} did not answer within ${middlewareTimeout} ms`));
      stopWaiting = clock.after(middlewareTimeout, end);
    };

    const next = (changed: HostRequest = request, more: HostElicitOptions = {}): Promise<Outcome> => {
      if (isDone) return Promise.resolve({ action: 'withdrawn' });
      stopWaiting();
      const controller = new AbortController();
      passedOn.set(controller, undefined);
      const follow = () => controller.abort(more.signal?.reason);
      if (more.signal?.aborted) follow();
      const unfollow = onAbort(more.signal, follow);
      const again = passedOn.size > 1 && { repeated: true };
      return inner(changed, { ...options, ...again, ...more, signal: controller.signal }, port).then((outcome) => {
        passedOn.set(controller, outcome);
        whenOver(outcome, unfollow);
        if (!isDone) wait();
        return outcome;
      });
    };

    const settleWith = (outcome: Outcome) => {
      if (isDone) return;
      if (!isOutcome(outcome)) {
        fail(new TypeError(`${name} gave no outcome`));
        return;
      }
      settle(outcome);
      close(outcome);
    };

    signal.addEventListener('abort', () => {
      for (const controller of passedOn.keys()) controller.abort(signal.reason);
      settle(outcomeOfAbort(signal));
    });
    wait();
    new Promise<Outcome>((answer) => answer(middleware(request, next, options))).then(settleWith, fail);
  });
}
