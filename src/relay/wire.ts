import type { HostElicitOptions, ServerIdentity } from '../protocol/host.js';
import type { Completion, Outcome } from '../protocol/outcome.js';
import type { OverCause } from '../protocol/over.js';
import type { ElicitationRequest } from '../protocol/request.js';

/**
 * The version of these messages. A page says it with each connection and post (`?v=1`); a backend that speaks another one
 * answers 400, so that an old page in a tab never misreads a new backend.
 */
export const WIRE_VERSION = 1;

/** Milliseconds between two pings on a stream. */
export const PING_INTERVAL = 15_000;
/** Milliseconds of silence after which a page takes its stream for lost. */
export const SILENCE_LIMIT = 35_000;

/** The options of an elicitation that a page needs. What JSON cannot carry is replaced by messages. */
export type WireOptions = Pick<
  HostElicitOptions,
  | 'session'
  | 'modes'
  | 'revision'
  | 'strict'
  | 'extendable'
  | 'values'
  | 'errors'
  | 'labels'
  | 'nested'
  | 'validate'
  | 'remember'
  | 'secrets'
  | 'rejectReason'
  | 'silenceable'
  | 'repeated'
  | 'step'
>;

/** An open elicitation, as a page shows it. */
export interface WireElicitation {
  /** 128 random bits, base64url. Knowing it is worth nothing: every message is checked against the caller's scope. */
  id: string;
  request: ElicitationRequest;
  /** Who asks, in the backend's words. The page shows exactly that. */
  server?: ServerIdentity;
  options: WireOptions;
  /**
   * `open`: nobody has answered. `visiting`: the person agreed to visit the page, and it is open elsewhere. `held`: accepted,
   * and the card of the tab that answered stays busy until the next round or `released`.
   */
  phase: 'open' | 'visiting' | 'held';
  /** Milliseconds that are left when this is sent, not an epoch: the clocks of two machines differ. Absent: no limit runs. */
  remaining?: number;
  /** Whether an accepted elicitation stays on screen until `released` or the next one. */
  holds?: true;
}

/**
 * How an elicitation ended for a page that did not end it. The backend's reason of an abort decides, as it does in a page. A
 * page that does not know one, because it is older than its backend, takes it for `withdrawn`.
 */
export type OverReason = OverCause;

/** What the backend sends on a stream: the JSON of a server-sent event's `data`. */
export type BackendMessage =
  /** The first message of every connection: all open elicitations of the scope. The page closes every other one. */
  | { type: 'snapshot'; elicitations: WireElicitation[]; queued: number }
  | { type: 'elicitation'; elicitation: WireElicitation }
  | { type: 'over'; id: string; how: OverReason }
  /** The visit of a page has ended, because the server or the backend's status callback says so. */
  | { type: 'visited'; id: string; completion: Completion }
  /** What an accepted elicitation was held on screen for has settled. */
  | { type: 'released'; id: string }
  /** The time limit began to run, or was put off. */
  | { type: 'limit'; id: string; remaining: number }
  /** Requests in a queue of the backend that come after those that are shown. */
  | { type: 'queued'; count: number }
  | { type: 'ping' };

/** An outcome that a person's action gives. A page never sends the others. */
export type PersonalOutcome =
  | Extract<Outcome, { action: 'reject' | 'cancel' | 'back' }>
  | Omit<Extract<Outcome, { action: 'accept' }>, 'completion'>;

/** What a page posts: the body, as JSON. */
export type PageMessage =
  /** The person can see it: from the first such message on, its time limit runs. */
  | { type: 'shown'; id: string }
  | { type: 'outcome'; id: string; outcome: PersonalOutcome }
  /** The person says that the visit is over. */
  | { type: 'visited'; id: string; completion: 'completed' | 'dismissed' }
  /** The person wants more time, in milliseconds. */
  | { type: 'more-time'; id: string; ms: number };

/** The body of a reply that is not 204. */
export interface PostFailure {
  /** For people who read logs; it contains nothing of the answer. */
  error: string;
  /** With 409: how the elicitation ended. */
  how?: OverReason;
  /** With 422: JSON pointer into the content (RFC 6901) → text. The form opens again with them. */
  errors?: Record<string, string>;
}
