import { type Middleware, withoutTimeout } from '../host/middleware.js';
import { inParts } from '../host/parts.js';
import { INTERNAL_ERROR } from '../protocol/errors.js';
import type { HostElicitOptions } from '../protocol/host.js';
import { check, checkPositive } from '../runtime/check.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { randomId } from '../runtime/random-id.js';
import { callSafely } from '../runtime/throw-later.js';
import { AuditedElicitation } from './audited-elicitation.js';
import { Chain } from './chain.js';
import type { AuditAnchor } from './entry.js';
import { type AuditKey, checkKey } from './signer.js';
import type { AuditSink } from './sink.js';

export interface AuditOptions {
  /** Stores an entry. A recipe for each of three stores is in docs/audit.md. */
  sink: AuditSink;
  /**
   * The application's key. In a page, the key proves nothing against the page's user, who can use the key, too. For proof,
   * write the trail in a backend.
   */
  key: AuditKey;
  /**
   * The name of the chain: one for each process that writes. A sink that keeps entries continues the chain of that name.
   * Default: a random name, and so a new chain.
   */
  writer?: string;
  /**
   * Whether an elicitation fails when its entries cannot be written. A request that cannot be recorded is refused with -32603
   * and not shown. An answer that cannot be recorded is not sent: an accepted form opens again, any other answer becomes the
   * error -32603. Default false: the elicitation goes on, and the trail has a `gap`.
   */
  required?: boolean;
  /**
   * Milliseconds for which a failing entry is retried. The elicitation waits as long, unless the sink was down already and
   * `required` is false. Default 5000.
   */
  retryTimeout?: number;
  /**
   * Called once each time the sink stops working, and once without `crypto.subtle`. Required, because a trail must not fail
   * in silence.
   */
  onError(error: unknown): void;
  /** Default: the machine's time. */
  clock?: Clock;
}

/** The middleware, and the chain that it writes. */
export interface Audit extends Middleware {
  readonly writer: string;
  /**
   * The end of the chain, after all entries so far. Keep it out of reach of those who can change the trail. Rejects if the
   * sink or the key cannot be used.
   */
  anchor(): Promise<AuditAnchor>;
}

/**
 * Writes a trail of all elicitations: what was asked, shown and answered, without the text of an answer. `verifyAuditTrail`
 * later proves that no entry up to an anchor was changed or removed.
 *
 * ```ts
 * const trail = audit({ sink: fileSink('audit.jsonl'), key, writer: 'backend-1', required: true, onError: log });
 * const host = pipeline(relay.host({ user }), trail, policy(rules));
 * ```
 * Put it first, so that it sees the decisions of all other middleware. The trail does not have the decisions of middleware
 * before it, nor requests that the pipeline refuses as malformed. Several pipelines may share one `audit()`: they write
 * one chain.
 * @throws {TypeError} if an option is of the wrong type.
 */
export function audit(options: AuditOptions): Audit {
  const { sink, writer = randomId(), required = false, retryTimeout = 5000 } = options;
  const { onError, clock = systemClock } = options;
  check(typeof sink === 'function', 'audit(): sink must be a function');
  checkKey('audit(): key', options.key, 'sign');
  // A copy, because the application may wipe its own before the first entry.
  const key = options.key instanceof Uint8Array ? Uint8Array.from(options.key) : options.key;
  check(typeof writer === 'string' && writer !== '', 'audit(): writer must be a non-empty string');
  check(typeof required === 'boolean', 'audit(): required must be a boolean');
  checkPositive('audit(): retryTimeout', retryTimeout);
  check(typeof onError === 'function', 'audit(): onError must be a function');
  const report = (error: unknown) => callSafely(() => onError(error));
  const chain = new Chain({ writer, sink, key, retryTimeout, clock, report });

  const refusal = { action: 'refused', code: INTERNAL_ERROR, message: 'The request could not be recorded' } as const;

  /** Those that end in this process. */
  const open = new WeakMap<HostElicitOptions, AuditedElicitation>();

  const middleware = inParts({
    name: 'audit',
    async before(request, requestOptions) {
      const elicitation = new AuditedElicitation(chain, required, request, requestOptions);
      open.set(requestOptions, elicitation);
      return (await elicitation.ask()) ? { kept: elicitation.id, options: elicitation.hooks } : refusal;
    },
    after(outcome, { request, options: requestOptions, kept, ...by }) {
      const elicitation = open.get(requestOptions);
      if (elicitation) return elicitation.end(outcome);
      return new AuditedElicitation(chain, required, request, requestOptions, String(kept)).endLater(outcome, by);
    },
  });
  return Object.assign(withoutTimeout(middleware), { writer, anchor: () => chain.anchor() });
}
