import { isCount, isObject } from '../protocol/json.js';
import type { Completion } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';
import type { ElicitationMode } from '../protocol/revisions.js';
import type { ElicitationScope } from '../protocol/scope.js';

/**
 * The kind of an entry.
 *
 * | event | meaning |
 * |---|---|
 * | `asked` | a server's request arrived |
 * | `shown` | the person can see it |
 * | `answered` | the person answered: `action`, and `answer` if there is content or a reason |
 * | `reopened` | a check refused the answer before it left: the `answered` before it does not count |
 * | `decided` | `rule` answered for the person; `seen` says whether the person saw the request |
 * | `expired` | its time ran out |
 * | `withdrawn` | the server took it back, and nothing more is sent |
 * | `refused` | the server got an error, `code`; by `rule`, if there is one |
 * | `visited` | the visit of a page ended: `completion` |
 * | `gap` | `lost` entries before this one could not be written, the first of them at `since` |
 *
 * The last entry of an elicitation other than `visited` says how it ended.
 */
export type AuditEvent =
  | 'asked'
  | 'shown'
  | 'answered'
  | 'reopened'
  | 'decided'
  | 'expired'
  | 'withdrawn'
  | 'refused'
  | 'visited'
  | 'gap';

/** What an entry says about its elicitation. It contains no text of an answer. */
export interface AuditRecord {
  readonly event: AuditEvent;
  /** A random id of the elicitation; a `gap` has none, nor any other member down to `origin`. */
  readonly elicitation?: string;
  /** The person and the place that the elicitation belongs to, in the application's words. */
  readonly scope?: ElicitationScope;
  /** The server that asks, in the application's words. */
  readonly server?: { readonly id: string; readonly name?: string; readonly origin?: string };
  readonly mode?: ElicitationMode | 'review';
  /** The action that a review is about, in the application's words. */
  readonly tool?: string;
  /** The server's message. */
  readonly message?: string;
  /** HMAC of the whole request: mode, message, and schema or URL; for a review, all that its card shows. `digestOfRequest` computes it. */
  readonly request?: string;
  /** The origin of the page to visit. The rest of its URL may be a secret. */
  readonly origin?: string;
  readonly action?: 'accept' | 'approve' | 'edit' | 'respond' | 'reject' | 'cancel' | 'back';
  /** Which arguments the person changed, by JSON pointer (RFC 6901). */
  readonly edited?: readonly string[];
  /** Whether the person approved the later steps that the card listed, too. Each has an entry of its own. */
  readonly rest?: true;
  /** How long the yes holds beyond this one time; absent if it holds only this time. */
  readonly remember?: Persistence;
  /**
   * HMAC of the content, of the approved arguments, of the response, or of the reason for a rejection. `digestOfAnswer`
   * computes it.
   */
  readonly answer?: string;
  /** The fields that seem to ask for a secret, by JSON pointer (RFC 6901). `answer` is without them. */
  readonly excluded?: readonly string[];
  /** The rule that answered for the person, such as `policy: decline`. */
  readonly rule?: string;
  readonly seen?: boolean;
  /** Whether the person wants no more requests of the server. */
  readonly silence?: true;
  /** A JSON-RPC error code. */
  readonly code?: number;
  readonly completion?: Completion;
  readonly lost?: number;
  /** ISO 8601, like `time`. */
  readonly since?: string;
}

/** One line of a trail. Each has the HMAC of the previous one, so that a changed, moved or removed entry is detected. */
export interface AuditEntry extends AuditRecord {
  readonly version: 1;
  /** The name of its chain. */
  readonly writer: string;
  /** Its place in the chain, from 0. */
  readonly sequence: number;
  /** ISO 8601 in UTC, by the writer's clock. */
  readonly time: string;
  /** A digest of the key. */
  readonly key: string;
  /** The `mac` of the previous entry; empty in the first. */
  readonly previous: string;
  /** HMAC with SHA-256 of all other members, base64url. */
  readonly mac: string;
}

/** The end of a chain at some time. Keep it apart from the trail: it shows whether entries were cut off. */
export interface AuditAnchor {
  readonly version: 1;
  readonly writer: string;
  /** The number of entries. */
  readonly count: number;
  /** The `mac` of the last entry; empty without entries. */
  readonly head: string;
  readonly time: string;
  readonly key: string;
  readonly mac: string;
}

const TEXTS = ['writer', 'time', 'key', 'mac'];

/** Whether a value has the form of an entry: its members are texts, numbers, flags, lists of texts, or objects of texts. */
export function isAuditEntry(value: unknown): value is AuditEntry {
  return (
    isObject(value) &&
    isCount(value.sequence) &&
    [...TEXTS, 'previous', 'event'].every((name) => typeof value[name] === 'string') &&
    Object.values(value).every((member) => isPrimitive(member) || Object.values(member as object).every(isPrimitive))
  );
}

export function isAuditAnchor(value: unknown): value is AuditAnchor {
  return (
    isObject(value) &&
    isCount(value.count) &&
    [...TEXTS, 'head'].every((name) => typeof value[name] === 'string') &&
    Object.values(value).every(isPrimitive)
  );
}

function isPrimitive(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
