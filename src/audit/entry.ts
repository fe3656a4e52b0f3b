import { isCount, isObject } from '../protocol/json.js';
import type { Completion } from '../protocol/outcome.js';
import type { ElicitationMode } from '../protocol/revisions.js';
import type { ElicitationScope } from '../protocol/scope.js';

/**
 * What an entry says.
 *
 * | event | meaning |
 * |---|---|
 * | `asked` | a server's request arrived |
 * | `shown` | the person can see it |
 * | `answered` | the person answered: `action`, and `answer` where there is content or a reason |
 * | `reopened` | a check refused the answer before it left: the `answered` before counts for nothing |
 * | `decided` | `rule` answered in the person's place; `seen` says whether the person saw the request |
 * | `expired` | its time ran out |
 * | `withdrawn` | the server took it back, and nothing more is sent |
 * | `refused` | the server got an error, `code`; `rule`, where a rule says so |
 * | `visited` | the visit of a page ended: `completion` |
 * | `gap` | before this entry `lost` entries could not be written, the first of them at `since` |
 *
 * The last entry of an elicitation but for `visited` says how it ended.
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

/** What an entry says of its elicitation. It contains no text of an answer. */
export interface AuditRecord {
  readonly event: AuditEvent;
  /** A random id of the elicitation; a `gap` has none, nor any other member down to `origin`. */
  readonly elicitation?: string;
  /** Whose elicitation it is, in the application's words. */
  readonly scope?: ElicitationScope;
  /** Who asks, in the application's words. */
  readonly server?: { readonly id: string; readonly name?: string; readonly origin?: string };
  readonly mode?: ElicitationMode;
  /** The server's message. */
  readonly message?: string;
  /** HMAC of all that was asked: mode, message, and schema or URL. `digestOfRequest` gives it again. */
  readonly request?: string;
  /** The origin of the page to visit. The rest of its URL may be a secret. */
  readonly origin?: string;
  readonly action?: 'accept' | 'reject' | 'cancel' | 'back';
  /** HMAC of the content, or of the reason for a rejection. `digestOfAnswer` gives it again. */
  readonly answer?: string;
  /** The fields that seem to ask for a secret, by JSON pointer (RFC 6901). `answer` is without them. */
  readonly excluded?: readonly string[];
  /** The rule that answered in the person's place, such as `policy: decline`. */
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

/** One line of a trail. Each carries the HMAC of the one before, so that none can be changed, moved or taken out unseen. */
export interface AuditEntry extends AuditRecord {
  readonly version: 1;
  /** Which chain it belongs to. */
  readonly writer: string;
  /** Its place in the chain, from 0. */
  readonly sequence: number;
  /** ISO 8601 in UTC, by the writer's clock. */
  readonly time: string;
  /** A digest of the key. */
  readonly key: string;
  /** The `mac` of the entry before; empty in the first. */
  readonly previous: string;
  /** HMAC with SHA-256 of all other members, base64url. */
  readonly mac: string;
}

/** The end of a chain at some time. Keep it apart from the trail: it shows when entries were cut off. */
export interface AuditAnchor {
  readonly version: 1;
  readonly writer: string;
  /** How many entries there were. */
  readonly count: number;
  /** The `mac` of the last one; empty without entries. */
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
