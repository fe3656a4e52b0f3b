/** A live revision of the Model Context Protocol that has elicitation. */
export type Revision = '2025-06-18' | '2025-11-25' | '2026-07-28';

/** How a request reaches the person: `form` in the host, `url` on a page outside it. */
export type ElicitationMode = 'form' | 'url';

/** The modes of one revision, and what its subset of JSON Schema has beyond the common part. */
export interface RevisionTraits {
  readonly modes: readonly ElicitationMode[];
  /** `oneOf` of titled constants and `type: "array"` of choices (SEP-1330). */
  readonly titledAndMultipleChoice: boolean;
  /** `default` on strings, numbers and choices (SEP-1034). On booleans all revisions have it. */
  readonly defaults: boolean;
  /** `pattern` on strings: only the text of 2025-11-25 has it. */
  readonly pattern: boolean;
  /** `$schema` beside `properties`. */
  readonly schemaKeyword: boolean;
}

/** @see docs/specification/REVISION/client/elicitation.mdx, "Requested Schema"; schema/REVISION/schema.ts */
const REVISIONS: Readonly<Record<Revision, RevisionTraits>> = {
  '2025-06-18': {
    modes: ['form'],
    titledAndMultipleChoice: false,
    defaults: false,
    pattern: false,
    schemaKeyword: false,
  },
  '2025-11-25': {
    modes: ['form', 'url'],
    titledAndMultipleChoice: true,
    defaults: true,
    pattern: true,
    schemaKeyword: true,
  },
  '2026-07-28': {
    modes: ['form', 'url'],
    titledAndMultipleChoice: true,
    defaults: true,
    pattern: false,
    schemaKeyword: true,
  },
};

/** The revision assumed where the host names none, or an unknown one. */
export const DEFAULT_REVISION: Revision = '2025-11-25';

/** Looks a revision up. Takes any text, so that hosts can pass on whatever the connection negotiated. */
export function traitsOf(revision: string = DEFAULT_REVISION): RevisionTraits {
  return REVISIONS[Object.hasOwn(REVISIONS, revision) ? (revision as Revision) : DEFAULT_REVISION];
}
