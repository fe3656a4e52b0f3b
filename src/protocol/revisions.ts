import { ownValue } from './json.js';

/** A live revision of the Model Context Protocol that has elicitation. */
export type Revision = '2025-06-18' | '2025-11-25' | '2026-07-28';

/** Where the person answers a request: `form` in the host, `url` on a page outside it. */
export type ElicitationMode = 'form' | 'url';

/** The modes of a client that names none. @see 2025-11-25 client/elicitation, "Capabilities" */
export const DEFAULT_MODES: readonly ElicitationMode[] = ['form'];

/** @see docs/specification/REVISION/client/elicitation.mdx, "Capabilities" */
const MODES: Readonly<Record<Revision, readonly ElicitationMode[]>> = {
  '2025-06-18': ['form'],
  '2025-11-25': ['form', 'url'],
  '2026-07-28': ['form', 'url'],
};

/** The revision to assume if the host names none, or an unknown one. */
const DEFAULT_REVISION: Revision = '2025-11-25';

/** The modes of a revision. Takes any text, so that hosts can pass on what the connection negotiated. */
export function modesOf(revision: string = DEFAULT_REVISION): readonly ElicitationMode[] {
  return (ownValue(MODES, revision) as readonly ElicitationMode[] | undefined) ?? MODES[DEFAULT_REVISION];
}
