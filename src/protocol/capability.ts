import { isObject, ownValue } from './json.js';
import { DEFAULT_MODES, type ElicitationMode, modesOf, type Revision } from './revisions.js';

const MODES: readonly ElicitationMode[] = ['form', 'url'];

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
  modes: readonly ElicitationMode[] = DEFAULT_MODES,
  revision?: Revision,
): ElicitationCapability {
  const known = revision ? modesOf(revision) : modes;
  return Object.fromEntries(modes.filter((mode) => known.includes(mode)).map((mode) => [mode, {}]));
}

/**
 * Reads the modes that a client declares. An empty `elicitation` object means form mode only. A client without
 * `elicitation`, or with unknown modes only, supports none.
 * @param capabilities ClientCapabilities as sent at initialize or in `_meta`; any value, since it comes from a peer.
 */
export function elicitationModes(capabilities: unknown): ElicitationMode[] {
  const declared = ownValue(capabilities, 'elicitation');
  if (!isObject(declared)) return [];
  if (Object.keys(declared).length === 0) return [...DEFAULT_MODES];
  return MODES.filter((mode) => isObject(ownValue(declared, mode)));
}
