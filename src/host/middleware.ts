import { INVALID_REQUEST } from '../protocol/errors.js';
import type { ElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';

/**
 * Passes the request on, as it came or changed. May be called again once it has resolved, to ask again.
 * @param request Default: as it came.
 * @param options Take the place of the options of the same name; the others stand.
 */
export type Next = (request?: ElicitationRequest, options?: ElicitOptions) => Promise<Outcome>;

/**
 * One step between a request and the person: it may look at the request, change it or answer in the person's place,
 * and then look at the outcome or change it. What comes before `await next()` happens before the person is asked.
 *
 * ```ts
 * const log: Middleware = async (request, next, { server }) => {
 *   const outcome = await next();
 *   console.log(server?.id, request.message, outcome.action);
 *   return outcome;
 * };
 * ```
 */
export type Middleware = (
  request: ElicitationRequest,
  next: Next,
  options: ElicitOptions,
) => Promise<Outcome> | Outcome;

/** How a request is answered that nobody is asked about: as if the person had said no, as dismissed, or as an error. */
export type Refusal = 'decline' | 'cancel' | 'error';

const REFUSALS: readonly Refusal[] = ['decline', 'cancel', 'error'];

/** @param reason What an error says to the server. */
export function refuse(refusal: Refusal, reason: string): Outcome {
  switch (refusal) {
    case 'decline':
      return { action: 'reject' };
    case 'cancel':
      return { action: 'cancel' };
    case 'error':
      return { action: 'refused', code: INVALID_REQUEST, message: reason };
  }
}

/** What limits count by. Requests of a host that names no server all count together. */
export function serverKey({ server }: ElicitOptions): string {
  return server?.id ?? '';
}

const patientOnes = new WeakSet<Middleware>();

/** Marks a middleware that takes its time on purpose, such as a queue: `pipeline` does not lose patience with it. */
export function patient<Kind extends Middleware>(middleware: Kind): Kind {
  patientOnes.add(middleware);
  return middleware;
}

export function isPatient(middleware: Middleware): boolean {
  return patientOnes.has(middleware);
}

/** An option of the wrong type is a programming error: it is named at once, not when a request comes. */
export function check(isRight: boolean, says: string): asserts isRight {
  if (!isRight) throw new TypeError(says);
}

export function checkRefusal(option: string, refusal: unknown): void {
  check(REFUSALS.includes(refusal as Refusal), `${option} must be one of ${REFUSALS.join(', ')}`);
}

export function checkFunction(option: string, callback: unknown): void {
  check(callback === undefined || typeof callback === 'function', `${option} must be a function`);
}

/** A number over 0; `Infinity` is one. */
export function checkPositive(option: string, value: unknown): void {
  check(typeof value === 'number' && value > 0, `${option} must be a number over 0`);
}
