/**
 * The base of all middleware. Options follow one pattern:
 *
 * - `refuseWith` is the reply to a request that the person never sees, a `Refusal`.
 * - The return value of an `on…` callback is ignored, and a throw is reported as an uncaught error.
 * - A duration is a number of milliseconds. `timeout`, alone or at the end of a name, is always a duration; `timeoutReply`
 *   is the reply when it has passed.
 *
 * A middleware that throws, gives no outcome or takes too long fails closed: the server gets error -32603, nothing is
 * shown, and no answer leaves. A redaction or a check that fails thus lets nothing through.
 * @module
 */
import { INVALID_REQUEST } from '../protocol/errors.js';
import type { HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import type { HostRequest } from '../protocol/review.js';
import { check } from '../runtime/check.js';
import { callSafely } from '../runtime/throw-later.js';

/**
 * Passes the request on. A middleware may call it again after it has resolved, to ask again; the request is then `repeated`.
 * @param request Default: the request as it came.
 * @param options Replace the options of the same name; the others stay.
 */
export type Next = (request?: HostRequest, options?: HostElicitOptions) => Promise<Outcome>;

/**
 * One step between a request and the person. It may read or change the request, answer for the person, and read or change
 * the outcome. Code before `await next()` runs before the person is asked.
 *
 * ```ts
 * const log: Middleware = async (request, next, { server }) => {
 *   const outcome = await next();
 *   console.log(server?.id, request.message, outcome.action);
 *   return outcome;
 * };
 * ```
 */
export type Middleware = (request: HostRequest, next: Next, options: HostElicitOptions) => Promise<Outcome> | Outcome;

/** The reply to a request that the person never sees: a rejection, a dismissal, or error -32600. */
export type Refusal = 'decline' | 'cancel' | 'error';

const REFUSALS: readonly Refusal[] = ['decline', 'cancel', 'error'];

/**
 * Answers for the person.
 * @param reason The message of an error, which the server receives.
 * @param rule The rule for `onRule` of the options.
 */
export function refuse(refusal: Refusal, reason: string, rule: string, { onRule }: HostElicitOptions): Outcome {
  callSafely(() => onRule?.(rule));
  switch (refusal) {
    case 'decline':
      return { action: 'reject' };
    case 'cancel':
      return { action: 'cancel' };
    case 'error':
      return { action: 'refused', code: INVALID_REQUEST, message: reason };
  }
}

const untimed = new WeakSet<Middleware>();

/** Marks a middleware that takes its time on purpose, such as a check by the application: `middlewareTimeout` does not apply to it. */
export function withoutTimeout<Kind extends Middleware>(middleware: Kind): Kind {
  untimed.add(middleware);
  return middleware;
}

export function hasTimeout(middleware: Middleware): boolean {
  return !untimed.has(middleware);
}

export function checkRefusal(option: string, refusal: unknown): void {
  check(REFUSALS.includes(refusal as Refusal), `${option} must be one of ${REFUSALS.join(', ')}`);
}
