import { ownValue } from './json.js';

/** A live revision of the Model Context Protocol that has elicitation. */
export type Revision = '2025-06-18' | '2025-11-25' | '2026-07-28';

/** Where the person answers a request: `form` in the host, `url` on a page outside it. */
export type ElicitationMode = 'form' | 'url';

/** The modes of one revision, and what its subset of JSON Schema adds to the common part. */
export interface RevisionTraits {
  readonly modes: readonly ElicitationMode[];
  /**
   * Whether it has what 2025-11-25 and later have: `oneOf` of titled constants and `type: "array"` of choices (SEP-1330),
   * `default` on strings, numbers and choices (SEP-1034; on booleans all revisions have it), and `$schema` beside
   * `properties`.
   */
  readonly isExtended: boolean;
  /** Whether it has `pattern` on strings: only the text of 2025-11-25 does. */
  readonly pattern: boolean;
}

/** @see docs/specification/REVISION/client/elicitation.mdx, "Requested Schema"; schema/REVISION/schema.ts */
const REVISIONS: Readonly<Record<Revision, RevisionTraits>> = {
  '2025-06-18': { modes: ['form'], isExtended: false, pattern: false },
  '2025-11-25': { modes: ['form', 'url'], isExtended: true, pattern: true },
  '2026-07-28': { modes: ['form', 'url'], isExtended: true, pattern: false },
};

/** The revision to assume if the host names none, or an unknown one. */
const DEFAULT_REVISION: Revision = '2025-11-25';

/** Looks a revision up. Takes any text, so that hosts can pass on what the connection negotiated. */
export function traitsOf(revision: string = DEFAULT_REVISION): RevisionTraits {
  return (ownValue(REVISIONS, revision) as RevisionTraits | undefined) ?? REVISIONS[DEFAULT_REVISION];
}
