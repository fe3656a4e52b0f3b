import { INTERNAL_ERROR } from '../protocol/errors.js';
import type { ElicitationHost, HostElicitOptions, RequestState } from '../protocol/host.js';
import { isObject } from '../protocol/json.js';
import { completionOf, type Outcome } from '../protocol/outcome.js';
import { parseRequest } from '../protocol/parse-request.js';
import { rejectOldName } from '../protocol/reject-old-name.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify, throwLater } from '../protocol/throw-later.js';
import { type Clock, systemClock } from './clock.js';
import { check, checkFunction, checkPositive, hasTimeout, type Middleware } from './middleware.js';

export interface PipelineOptions {
  /**
   * How long a middleware may take by itself, in milliseconds: before it passes the request on, and again after it has
   * the outcome. Does not apply to one made by `withoutTimeout()`. Default 10 s.
   */
  middlewareTimeout?: number;
  /** Called with each error of a middleware, the host or `onState`. Default: reports it as an uncaught error. */
  onError?(error: unknown): void;
  /** Default: the machine's time. */
  clock?: Clock;
}

/** Takes a request to the next middleware, or to the host. */
type Step = (request: ElicitationRequest, options: HostElicitOptions) => Promise<Outcome>;

function isOutcome(outcome: unknown): outcome is Outcome {
  return isObject(outcome) && ACTIONS.has(outcome.action);
}

const ACTIONS: ReadonlySet<unknown> = new Set<Outcome['action']>([
  'accept',
  'reject',
  'cancel',
  'timeout',
  'back',
  'withdrawn',
  'refused',
]);

/**
 * Puts middleware around a host; the first is the outermost. The result is a host as well: pass it to an adapter.
 *
 * ```ts
 * const host = pipeline(element, rateLimit(), policy({ servers: { 'ci-bot': 'decline' } }), silence(), queue());
 * client.setRequestHandler('elicitation/create', elicitationHandler(host, { server }));
 * ```
 * A malformed request is refused before any middleware sees it. Every request ends exactly once, whatever a middleware
 * does: the pipeline skips one that throws or never answers, and withdraws what an answered request left open inside.
 * @throws {TypeError} when the host, a middleware or an option is of the wrong type.
 */
export function pipeline(host: ElicitationHost, ...middleware: Middleware[]): ElicitationHost;
export function pipeline(
  host: ElicitationHost,
  middleware: readonly Middleware[],
  options: PipelineOptions,
): ElicitationHost;
export function pipeline(
  host: ElicitationHost,
  first?: Middleware | readonly Middleware[],
  ...rest: Array<Middleware | PipelineOptions>
): ElicitationHost {
  const isList = Array.isArray(first);
  const middleware = (isList ? [...first] : first === undefined ? rest : [first, ...rest]) as Middleware[];
  const options = ((isList && rest[0]) || {}) as PipelineOptions;
  rejectOldName(options, 'patience', 'middlewareTimeout');
  const { middlewareTimeout = 10_000, onError = throwLater, clock = systemClock } = options;
  check(isObject(host) && typeof host.elicit === 'function', 'host must have a method elicit()');
  for (const [i, one] of middleware.entries()) check(typeof one === 'function', `middleware ${i} must be a function`);
  checkPositive('middlewareTimeout', middlewareTimeout);
  checkFunction('onError', onError);

  const report = (error: unknown) => notify(() => onError(error));
  const callHost: Step = async (request, options) => {
    try {
      const outcome = await host.elicit(request, options);
      if (!isOutcome(outcome)) throw new TypeError('The host gave no outcome');
      if (outcome.action === 'reject' && outcome.silence) notify(() => options.onSilence?.());
      return outcome;
    } catch (error) {
      report(error);
    }
    return { action: 'refused', code: INTERNAL_ERROR, message: 'The client failed to show the request' };
  };
  const start = middleware.reduceRight<Step>((inner, one, i) => {
    const run = {
      name: `middleware ${i}`,
      inner,
      limit: hasTimeout(one) ? middlewareTimeout : Infinity,
      clock,
      report,
    };
    return (request, options) => runMiddleware(one, { ...run, request, options });
  }, callHost);

  return {
    async elicit(request, options = {}) {
      const { signal, revision, strict } = options;
      const parsed = parseRequest(request, { modes: ['form', 'url'], revision, strict });
      if (parsed.status !== 'ok') return { action: 'refused', code: parsed.code, message: parsed.message };
      if (signal?.aborted) return { action: 'withdrawn' };
      let isDone = false;
      const notifyState = (state: RequestState) => {
        if (isDone) return; // A host may report a state after the outcome.
        isDone = state === 'done';
        try {
          options.onState?.(state);
        } catch (error) {
          report(error);
        }
      };
      notifyState('queued');
      const outcome = await start(request, {
        ...options,
        // Only these two: a request may reach the host several times, or never.
        onState: (state) => (state === 'shown' || state === 'waiting') && notifyState(state),
      });
      const visit = completionOf(outcome);
      const end = () => notifyState('done');
      if (visit) Promise.resolve(visit).then(end, end);
      else end();
      return outcome;
    },
    complete: (elicitationId, serverId) => host.complete(elicitationId, serverId),
  };
}

interface MiddlewareRun {
  /** How errors name the middleware. */
  name: string;
  request: ElicitationRequest;
  options: HostElicitOptions;
  /** What `next` calls. */
  inner: Step;
  /** Milliseconds; `Infinity` is none. */
  limit: number;
  clock: Clock;
  report(error: unknown): void;
}

/** Takes one request through one middleware. Resolves exactly once, whatever the middleware does. */
function runMiddleware(middleware: Middleware, run: MiddlewareRun): Promise<Outcome> {
  const { name, request, options, inner, limit, clock, report } = run;
  const { signal } = options;
  if (signal?.aborted) return Promise.resolve({ action: 'withdrawn' });
  return new Promise((resolve) => {
    /** Withdraws what the middleware passed on and nobody has answered yet. */
    const open = new Set<AbortController>();
    /** The outcome of what the middleware passed on last. */
    let passed: Promise<Outcome> | undefined;
    let isDone = false;
    let stopWaiting = () => {};

    const settle = (outcome: Outcome | Promise<Outcome>) => {
      isDone = true;
      stopWaiting();
      // The server can withdraw the request until the outcome is known.
      Promise.resolve(outcome).then((final) => {
        signal?.removeEventListener('abort', withdraw);
        resolve(final);
      });
    };
    const fail = (error: unknown) => {
      if (isDone) return;
      report(error);
      settle(passed ?? inner(request, options));
    };
    const wait = () => {
      stopWaiting();
      if (limit === Infinity) return;
      stopWaiting = clock.after(limit, () => fail(new Error(`${name} did not answer within ${limit} ms`)));
    };
    /** Withdraws what is open inside. An outcome that is known already stays. */
    const withdraw = () => {
      for (const controller of open) controller.abort(signal?.reason);
      if (!passed && !isDone) settle({ action: 'withdrawn' });
    };

    const next = (changed: ElicitationRequest = request, more: HostElicitOptions = {}): Promise<Outcome> => {
      if (isDone) return passed ?? Promise.resolve({ action: 'withdrawn' });
      stopWaiting();
      const controller = new AbortController();
      open.add(controller);
      const follow = () => controller.abort(more.signal?.reason);
      if (more.signal?.aborted) follow();
      more.signal?.addEventListener('abort', follow);
      passed = inner(changed, { ...options, ...more, signal: controller.signal }).finally(() => {
        open.delete(controller);
        more.signal?.removeEventListener('abort', follow);
        if (!isDone && open.size === 0) wait();
      });
      return passed;
    };

    const take = (outcome: Outcome) => {
      if (isDone) return;
      if (!isOutcome(outcome)) {
        fail(new TypeError(`${name} gave no outcome`));
        return;
      }
      for (const controller of open) controller.abort(); // The middleware answered before the person did.
      settle(outcome);
    };

    signal?.addEventListener('abort', withdraw);
    wait();
    new Promise<Outcome>((answer) => answer(middleware(request, next, options))).then(take, fail);
  });
}
