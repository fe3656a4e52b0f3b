/** A live revision of the Model Context Protocol that knows elicitation. */
export type Revision = '2025-06-18' | '2025-11-25' | '2026-07-28';

/** How a question reaches the person. `url` sends them to a page outside the host application. */
export type ElicitationMode = 'form' | 'url';

/** What one revision's restricted subset of JSON Schema has beyond what all of them have. */
export interface RevisionTraits {
  readonly modes: readonly ElicitationMode[];
  /** `oneOf` of titled constants and `type: "array"` of choices (SEP-1330). */
  readonly titledAndMultipleChoice: boolean;
  /** `default` on strings, numbers and choices; on booleans it always was (SEP-1034). */
  readonly defaults: boolean;
  /** `pattern` on strings: in the text of 2025-11-25 alone. */
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

/** The revision taken for a connection whose revision the host did not name, or that is none of these. */
export const DEFAULT_REVISION: Revision = '2025-11-25';

/** Looks a revision up; hosts may hand on whatever the connection negotiated. */
export function traitsOf(revision: string = DEFAULT_REVISION): RevisionTraits {
  return REVISIONS[Object.hasOwn(REVISIONS, revision) ? (revision as Revision) : DEFAULT_REVISION];
}
