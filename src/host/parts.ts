import type { AnswerCheck, AnswerErrors } from '../protocol/answer-check.js';
import type { HostElicitOptions } from '../protocol/host.js';
import type { Content, Outcome } from '../protocol/outcome.js';
import type { Json } from '../protocol/request.js';
import type { HostRequest } from '../protocol/review.js';
import { check, checkFunction } from '../runtime/check.js';
import { followRequest } from './follow-request.js';
import type { Middleware } from './middleware.js';
import { isOutcome } from './run-middleware.js';

/** What a part before the person passes on. */
export interface PassedOn {
  /** Default: the request as it came. */
  readonly request?: HostRequest;
  /** Replace the options of the same name. Of a parked call, pages get those that JSON can carry; and `timeout` counts. */
  readonly options?: HostElicitOptions;
  /** What the part after needs, as JSON: of a parked call, another process may run that part, days later. */
  readonly kept?: Json;
}

/** What a part after the person gets beside the outcome. */
export interface PartContext {
  /** As the part before got it. */
  readonly request: HostRequest;
  /** As the part before got them; of a parked call, those that JSON can carry, with `server`, `scope` and `onRule`. */
  readonly options: HostElicitOptions;
  readonly kept?: Json;
  /** Whether the person saw the request. */
  readonly wasSeen: boolean;
  /** The rule that answered for the person, if one did. */
  readonly rule?: string | undefined;
}

/** A middleware in two parts, so that the person may take longer than a process lives. */
export interface MiddlewareParts {
  /** Finds the part after again, in a process of a later version too. */
  readonly name: string;
  /** Runs before the person is asked. Passes the request on, or ends it with an outcome. */
  before(request: HostRequest, options: HostElicitOptions): Outcome | PassedOn | Promise<Outcome | PassedOn>;
  /** Runs once there is an outcome, unless `before` gave it. Returns the outcome for the middleware around. */
  after?(outcome: Outcome, context: PartContext): Outcome | Promise<Outcome>;
}

/** Parts of which one checks answers, as `checkAnswer` does. */
export interface CheckingParts extends MiddlewareParts {
  check?(
    content: Content,
    context: Pick<PartContext, 'request' | 'options'>,
    options: Parameters<AnswerCheck>[1],
  ): AnswerErrors | undefined | Promise<AnswerErrors | undefined>;
}

const known = new WeakMap<Middleware, CheckingParts>();

/** Gives a middleware parts beside its function, which a pipeline in one process runs. */
export function withParts<Kind extends Middleware>(middleware: Kind, parts: CheckingParts): Kind {
  known.set(middleware, parts);
  return middleware;
}

/** The parts of a middleware; `undefined` for one that waits for the person within a function. */
export function partsOf(middleware: Middleware): CheckingParts | undefined {
  return known.get(middleware);
}

/**
 * Makes a middleware of a part before the person and a part after. A pipeline runs both around the host; a relay that parks calls
 * may run the second one in another process, days later.
 *
 * ```ts
 * const timed = inParts({
 *   name: 'timed',
 *   before: () => ({ kept: Date.now() }),
 *   after(outcome, { kept }) {
 *     console.log(outcome.action, Date.now() - Number(kept));
 *     return outcome;
 *   },
 * });
 * ```
 * @throws {TypeError} without a name or a part before.
 */
export function inParts(parts: MiddlewareParts): Middleware {
  check(typeof parts?.name === 'string' && parts.name !== '', 'inParts(): name must be a text that is not empty');
  check(typeof parts.before === 'function', 'inParts(): before must be a function');
  checkFunction('inParts(): after', parts.after);
  const run: Middleware = async (request, next, options) => {
    const passed = await parts.before(request, options);
    if (isOutcome(passed)) return passed;
    const { request: changed = request, options: more, kept } = passed;
    const { callbacks, by } = followRequest({ ...options, ...more });
    const outcome = await next(changed, { ...more, ...callbacks });
    return parts.after
      ? parts.after(outcome, { request, options, ...(kept !== undefined && { kept }), ...by })
      : outcome;
  };
  return withParts(run, parts);
}
