import type { ElicitationHost, RequestState } from '../protocol/host.js';
import { isObject } from '../protocol/json.js';
import { internalError, whenOver } from '../protocol/outcome.js';
import { readRequest } from '../protocol/read-request.js';
import { presentScope, scopeOf } from '../protocol/scope.js';
import { check, checkFunction, checkPositive } from '../runtime/check.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { onAbort } from '../runtime/on-abort.js';
import { callSafely, throwLater } from '../runtime/throw-later.js';
import type { Middleware } from './middleware.js';
import { isOutcome, LIFETIME_ENDED, outcomeOfAbort, runMiddleware, type Step } from './run-middleware.js';

export interface PipelineOptions {
  /**
   * Milliseconds that a middleware may take by itself: before it passes the request on, and again after it has the outcome.
   * A middleware that takes longer has failed. Does not apply to one made by `withoutTimeout()`. Default 10 s.
   */
  middlewareTimeout?: number;
  /** Called with each error of a middleware, the host or `onState`. Default: reports it as an uncaught error. */
  onError?(error: unknown): void;
  /** Default: the machine's time. */
  clock?: Clock;
}

/**
 * Puts middleware around a host; the first is the outermost. The result is a host as well: pass it to an adapter.
 *
 * ```ts
 * const host = pipeline(element, rateLimit(), policy({ servers: { 'ci-bot': 'decline' } }), silence());
 * client.setRequestHandler('elicitation/create', elicitationHandler(host, { server }));
 * ```
 * A malformed request is refused before any middleware sees it. Every request ends exactly once, whatever a middleware or
 * the host does. Until the pipeline has given its outcome, the server's cancellation ends the request at once with
 * `withdrawn`, and the end of the host's `lifetime` ends it with `cancel`. Without a `scope`, a request has the scope of
 * the host when it arrives.
 *
 * A middleware fails when it throws, gives no outcome, or takes longer than `middlewareTimeout`. It fails closed: nothing
 * more is shown, requests that it has passed on are withdrawn, a visit that has begun ends, an answer does not leave, and the
 * server gets error -32603. `onError` gets the cause. A throw of a
 * callback (`onLimited`, `onRule`, `onSecret`, `onSilenced`, `onState`) is reported and has no other effect.
 *
 * | middleware | when it fails |
 * |---|---|
 * | `policy` | the rule function threw, took longer than `middlewareTimeout`, or gave an unknown rule: the person is not asked |
 * | `checkAnswers` | has no time limit. The check threw: the element opens the form again; an answer that did not come through the element is refused |
 * | `rateLimit`, `guardSecrets`, `silence` | only a `clock` that throws makes them fail: the request is refused |
 * @throws {TypeError} if the host, a middleware or an option is of the wrong type.
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
  const { middlewareTimeout = 10_000, onError = throwLater, clock = systemClock } = options;
  check(isObject(host) && typeof host.elicit === 'function', 'host must have a method elicit()');
  for (const [i, one] of middleware.entries()) check(typeof one === 'function', `middleware ${i} must be a function`);
  checkPositive('middlewareTimeout', middlewareTimeout);
  checkFunction('onError', onError);

  const report = (error: unknown) => callSafely(() => onError(error));
  const callHost: Step = (request, options, port) =>
    new Promise((resolve) => {
      const { signal } = options;
      const end = () => resolve(outcomeOfAbort(signal)); // The host may ignore the abort.
      if (signal.aborted) {
        end();
        return;
      }
      signal.addEventListener('abort', end);
      const elicit = async () => {
        const outcome = await host.elicit(request, options, port);
        if (!isOutcome(outcome)) throw new TypeError('The host gave no outcome');
        if (!signal.aborted && outcome.action === 'reject' && outcome.silence) callSafely(() => options.onSilence?.());
        resolve(outcome);
      };
      elicit().catch((error) => {
        report(error);
        resolve(internalError());
      });
    });
  const start = middleware.reduceRight<Step>((inner, one, i) => {
    const run = { name: `middleware ${i}`, inner, middlewareTimeout, clock, report };
    return (request, options, port) => runMiddleware(one, { ...run, request, options, port });
  }, callHost);

  const whole: ElicitationHost = {
    get lifetime() {
      return host.lifetime;
    },
    async elicit(request, options = {}, port) {
      const { signal } = options;
      const { lifetime } = host;
      const scope = presentScope(host); // Before the application hears of the request, and may change it.
      const { outcome: early } = readRequest(request, options, { lifetime });
      if (early) return early;
      const over = new AbortController();
      const withdraw = () => over.abort(signal?.reason);
      const leave = () => over.abort(port ? undefined : LIFETIME_ENDED); // Nobody has answered the owner behind a port.
      const stops = [onAbort(signal, withdraw), onAbort(lifetime, leave)];
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
      const outcome = await start(
        request,
        {
          ...scope,
          ...options,
          signal: over.signal,
          // Only these two, because a request may reach the host several times, or never.
          onState: (state) => (state === 'shown' || state === 'waiting') && notifyState(state),
          onHeldBack: () => host.sayHeldBack?.({ ...scope, ...options }),
        },
        port,
      );
      whenOver(outcome, () => {
        for (const stop of stops) stop();
        notifyState('done');
      });
      return outcome;
    },
    complete: (elicitationId, serverId) => host.complete(elicitationId, serverId),
    setReachable: (isReachable) => host.setReachable?.(isReachable),
    sayHeldBack: (limited) => host.sayHeldBack?.(limited),
  };
  if (scopeOf(host) !== undefined) Object.defineProperty(whole, 'scope', { get: () => host.scope, enumerable: true });
  return whole;
}
