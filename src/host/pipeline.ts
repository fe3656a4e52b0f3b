import { INTERNAL_ERROR } from '../protocol/errors.js';
import type { ElicitationHost, ElicitOptions, RequestState } from '../protocol/host.js';
import { isObject } from '../protocol/json.js';
import { completionOf, type Outcome } from '../protocol/outcome.js';
import { parseRequest } from '../protocol/parse-request.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify, throwLater } from '../protocol/throw-later.js';
import { type Clock, systemClock } from './clock.js';
import { check, checkFunction, checkPositive, isPatient, type Middleware } from './middleware.js';

export interface PipelineOptions {
  /**
   * How long a middleware may take of its own, in milliseconds: before it passes the request on, and again after it
   * has the outcome. Default 10 s. One that is `patient()` may take as long as it likes.
   */
  patience?: number;
  /** Told once of each request that a middleware or the host failed with. Default: an uncaught error. */
  onError?(error: unknown): void;
  clock?: Clock;
}

/** A request on its way, from one middleware to the next, and at last to the host. */
type Step = (request: ElicitationRequest, options: ElicitOptions) => Promise<Outcome>;

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
 * Puts middleware around a host; the first is the outermost. Adapters take the result as they would take the host.
 *
 * ```ts
 * const host = pipeline(element, rateLimit(), policy({ servers: { 'ci-bot': 'decline' } }), silence(), queue());
 * client.setRequestHandler('elicitation/create', elicitationHandler(host, { server }));
 * ```
 * A malformed request is refused before any middleware sees it. Every request ends once, whatever a middleware does:
 * one that throws, or never answers, is passed over, and what it left open is withdrawn.
 * @throws {TypeError} when the host or a middleware is none.
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
  const {
    patience = 10_000,
    onError = throwLater,
    clock = systemClock,
  } = ((isList && rest[0]) || {}) as PipelineOptions;
  check(isObject(host) && typeof host.elicit === 'function', 'host must have a method elicit()');
  for (const [i, one] of middleware.entries()) check(typeof one === 'function', `middleware ${i} must be a function`);
  checkPositive('patience', patience);
  checkFunction('onError', onError);

  const report = (error: unknown) => notify(() => onError(error));
  const ask: Step = async (request, options) => {
    try {
      const outcome = await host.elicit(request, options);
      if (isOutcome(outcome)) return outcome;
      report(new TypeError('The host gave no outcome'));
    } catch (error) {
      report(error);
    }
    return { action: 'refused', code: INTERNAL_ERROR, message: 'The client failed to show the request' };
  };
  const start = middleware.reduceRight<Step>((inner, one, i) => {
    const limit = isPatient(one) ? Infinity : patience;
    return (request, options) => pass(one, `middleware ${i}`, { request, options, inner, limit, clock, report });
  }, ask);

  return {
    async elicit(request, options = {}) {
      const { signal, revision, strict } = options;
      const parsed = parseRequest(request, { modes: ['form', 'url'], revision, strict });
      if (parsed.status !== 'ok') return { action: 'refused', code: parsed.code, message: parsed.message };
      if (signal?.aborted) return { action: 'withdrawn' };
      let isDone = false;
      const tell = (state: RequestState) => {
        if (isDone) return; // A host may be late.
        isDone = state === 'done';
        try {
          options.onState?.(state);
        } catch (error) {
          report(error);
        }
      };
      tell('queued');
      const outcome = await start(request, {
        ...options,
        // The host may be asked several times for one request, or never.
        onState: (state) => (state === 'shown' || state === 'waiting') && tell(state),
      });
      const visit = completionOf(outcome);
      const end = () => tell('done');
      if (visit) Promise.resolve(visit).then(end, end);
      else end();
      return outcome;
    },
    complete: (elicitationId, serverId) => host.complete(elicitationId, serverId),
  };
}

interface Passage {
  request: ElicitationRequest;
  options: ElicitOptions;
  /** Where `next` leads. */
  inner: Step;
  /** Milliseconds. */
  limit: number;
  clock: Clock;
  report(error: unknown): void;
}

/** Takes one request through one middleware. Resolves once, whatever the middleware does. */
function pass(middleware: Middleware, name: string, passage: Passage): Promise<Outcome> {
  const { request, options, inner, limit, clock, report } = passage;
  const { signal } = options;
  if (signal?.aborted) return Promise.resolve({ action: 'withdrawn' });
  return new Promise((resolve) => {
    /** Of the requests passed on that nobody has answered yet. */
    const open = new Set<AbortController>();
    /** What was passed on last. */
    let passed: Promise<Outcome> | undefined;
    let isDone = false;
    let stopWaiting = () => {};

    const settle = (outcome: Outcome | Promise<Outcome>) => {
      isDone = true;
      stopWaiting();
      // Until there is an outcome, the server can take its question back.
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
    /** What is open is withdrawn where it is; what has an outcome is not undone. */
    const withdraw = () => {
      for (const controller of open) controller.abort(signal?.reason);
      if (!passed && !isDone) settle({ action: 'withdrawn' });
    };

    const next = (changed: ElicitationRequest = request, more: ElicitOptions = {}): Promise<Outcome> => {
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
      for (const controller of open) controller.abort(); // It answered in the place of whoever is still being asked.
      settle(outcome);
    };

    signal?.addEventListener('abort', withdraw);
    wait();
    new Promise<Outcome>((answer) => answer(middleware(request, next, options))).then(take, fail);
  });
}
