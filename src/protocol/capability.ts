import { type ElicitationMode, type Revision, traitsOf } from './revisions.js';

/** The `elicitation` member of ClientCapabilities. @see 2025-11-25 client/elicitation, "Capabilities" */
export type ElicitationCapability = {
  form?: Record<string, never>;
  url?: Record<string, never>;
};

/**
 * The `elicitation` capability of a client that supports these modes. Send it at initialize on 2025 revisions, in `_meta` of
 * every request on 2026-07-28. Declare `url` only if the host can show it: servers use each mode that a client declares.
 * @param modes Default: form mode alone.
 * @param revision Omits modes that the revision does not have: 2025-06-18 has form mode alone.
 * @returns an empty object if no mode is left, as with URL mode alone on 2025-06-18. Servers read that as form mode: do not
 *   declare elicitation then.
 */
export function elicitationCapability(
  modes: readonly ElicitationMode[] = ['form'],
  revision?: Revision,
): ElicitationCapability {
  const known = revision ? traitsOf(revision).modes : modes;
  return Object.fromEntries(modes.filter((mode) => known.includes(mode)).map((mode) => [mode, {}]));
}
