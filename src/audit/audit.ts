import { type Clock, systemClock } from '../host/clock.js';
import { check, checkPositive, type Middleware, withoutTimeout } from '../host/middleware.js';
import { INTERNAL_ERROR } from '../protocol/errors.js';
import { isObject } from '../protocol/json.js';
import { notify } from '../protocol/throw-later.js';
import { AuditedElicitation } from './audited-elicitation.js';
import { Chain } from './chain.js';
import type { AuditAnchor } from './entry.js';
import { randomId } from './random-id.js';
import { type AuditKey, checkKey } from './seal.js';
import type { AuditSink } from './sink.js';

export interface AuditOptions {
  /** Where the entries go. */
  sink: AuditSink;
  /** The application's key. In a page it proves nothing against the page's user: proof belongs in a backend. */
  key: AuditKey;
  /**
   * The name of the chain: one for each process that writes. A sink that keeps entries goes on with the chain of that name.
   * Default: a random name, and with it a new chain.
   */
  writer?: string;
  /**
   * Whether nothing may happen without its entry. A request that cannot be recorded is refused with -32603 and not shown. An
   * answer that cannot be recorded does not leave: the form opens again. Default false: the person's flow goes on, and the
   * trail has a `gap`.
   */
  required?: boolean;
  /** Milliseconds for which a failing entry is tried again, and for which the elicitation waits for it. Default 5 s. */
  retryTimeout?: number;
  /**
   * Called once for each time that the sink stops working, and once where there is no `crypto.subtle`. Required, because a
   * trail that fails in silence is none.
   */
  onError(error: unknown): void;
  /** Default: the machine's time. */
  clock?: Clock;
}

/** `audit()`, and the chain that it writes. */
export interface Audit extends Middleware {
  readonly writer: string;
  /**
   * The end of the chain, with all that was to be written until now. Keep it where nobody who can change the trail can change
   * it. Rejects when the sink or the key cannot be used.
   */
  anchor(): Promise<AuditAnchor>;
}

/**
 * Writes a trail of all elicitations: what was asked, shown and answered, without the text of an answer. `verifyAuditTrail`
 * proves later that no entry was changed or taken out.
 *
 * ```ts
 * const trail = audit({ sink: fileSink('audit.jsonl'), key, writer: 'backend-1', required: true, onError: log });
 * const host = pipeline(relay.host({ user }), trail, policy(rules), queue());
 * ```
 * Put it first, so that it sees what the others decide. Whatever a middleware before it does, and what the pipeline refuses
 * as malformed, is not in the trail. One `audit()` may stand in many pipelines: they write one chain.
 * @throws {TypeError} when an option is of the wrong type, or `required` comes with a sink that cannot confirm an entry.
 */
export function audit(options: AuditOptions): Audit {
  const { sink, key, writer = randomId(), required = false, retryTimeout = 5000 } = options;
  const { onError, clock = systemClock } = options;
  check(isObject(sink) && typeof sink.write === 'function', 'audit(): sink must have a method write()');
  checkKey('audit(): key', key, 'sign');
  check(typeof writer === 'string' && writer !== '', 'audit(): writer must be a text that is not empty');
  check(typeof required === 'boolean', 'audit(): required must be a boolean');
  check(!required || sink.confirms !== false, 'audit(): required needs a sink that confirms each entry');
  checkPositive('audit(): retryTimeout', retryTimeout);
  check(typeof onError === 'function', 'audit(): onError must be a function');
  const report = (error: unknown) => notify(() => onError(error));
  const chain = new Chain({ writer, sink, key, retryTimeout, clock, report });

  const middleware = withoutTimeout<Middleware>(async (request, next, requestOptions) => {
    const elicitation = new AuditedElicitation(chain, required, request, requestOptions);
    if (!(await elicitation.ask())) {
      return { action: 'refused', code: INTERNAL_ERROR, message: 'The request could not be recorded' };
    }
    return elicitation.end(await next(request, elicitation.hooks));
  });
  return Object.assign(middleware, { writer, anchor: () => chain.anchor() });
}
