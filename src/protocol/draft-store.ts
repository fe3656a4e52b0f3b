import type { ElicitationScope } from './scope.js';

/**
 * The elicitation that a draft belongs to. Drafts with equal keys are the same draft; the order of a scope's members does
 * not matter.
 */
export interface DraftKey {
  /** The owner of the draft. It has at least one member. */
  readonly scope: ElicitationScope;
  /** `declared` by the element's properties or `asked` by `elicit()`, a space, and the server's key. */
  readonly server: string;
  /** What the person reads and answers, as JSON: the message, the schema, whether nested objects can be answered, the step. */
  readonly request: readonly unknown[];
}

/**
 * What a person typed, by the field's kind and its place in the content (RFC 6901), such as `text/name`: a text as typed,
 * valid or not; `'true'` or `'false'`; an option's id; several ids or texts. Fields with their first value are left out, and
 * so are those that seem to hold a secret.
 */
export type DraftEntries = Readonly<Record<string, string | readonly string[]>>;

/**
 * Keeps drafts longer than the page lives. The element calls it only for elicitations with a scope, and either declared or of
 * a server with a key. An error that it throws is reported as an uncaught one; the elicitation goes on.
 */
export interface DraftStore {
  /**
   * Finds a draft when an elicitation comes on screen. What the person types before the promise resolves wins over the
   * draft.
   */
  get(key: DraftKey): DraftEntries | undefined | Promise<DraftEntries | undefined>;
  /** Replaces a draft. Called after each change, perhaps more than once with equal entries. */
  set(key: DraftKey, entries: DraftEntries): unknown;
  /** Deletes a draft, because the person accepted or rejected. */
  delete(key: DraftKey): unknown;
}
