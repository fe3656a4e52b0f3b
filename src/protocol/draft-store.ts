import type { ElicitationScope } from './scope.js';

/** Which elicitation a draft belongs to. Drafts with equal keys are the same draft; the order of a scope's members does not count. */
export interface DraftKey {
  /** Whose draft it is. It has one member at least. */
  readonly scope: ElicitationScope;
  /** The server's key. */
  readonly server: string;
  /** What the person reads and answers, as JSON: the message, the schema, and whether nested objects can be answered. */
  readonly request: readonly unknown[];
}

/**
 * What a person typed, by the field's kind and its place in the content (RFC 6901), such as `text/name`: a text as typed,
 * valid or not; `'true'` or `'false'`; an option's id; several ids or texts. Fields with their first value are left out, and
 * so are those that seem to hold a secret.
 */
export type DraftEntries = Readonly<Record<string, string | readonly string[]>>;

/**
 * Keeps drafts beyond the page. The element calls it only for elicitations with a scope, of a server with a key. What it
 * throws is reported as an uncaught error; the elicitation goes on.
 */
export interface DraftStore {
  /**
   * Finds a draft. Called when an elicitation comes on screen. What the person types before the promise resolves wins over
   * the draft.
   */
  get(key: DraftKey): DraftEntries | undefined | Promise<DraftEntries | undefined>;
  /** Keeps a draft in place of the one before. Called after each change, and perhaps again with equal entries. */
  set(key: DraftKey, entries: DraftEntries): unknown;
  /** Deletes a draft, because the person accepted or rejected. */
  delete(key: DraftKey): unknown;
}
