import { isObject, own } from './json.js';
import { type ElicitationMode, type Revision, traitsOf } from './revisions.js';

const MODES: readonly ElicitationMode[] = ['form', 'url'];

/** The `elicitation` member of ClientCapabilities. @see 2025-11-25 client/elicitation, "Capabilities" */
export type ElicitationCapability = {
  form?: Record<string, never>;
  url?: Record<string, never>;
};

/**
 * What a client declares for the modes it has wired: at initialize on 2025 revisions, in `_meta` of every request on
 * 2026-07-28. Declare `url` only when the host can show it: a mode that was declared is a mode that servers use.
 * @param revision Leaves out what a revision does not have: 2025-06-18 has form mode alone.
 */
export function elicitationCapability(
  modes: readonly ElicitationMode[] = ['form'],
  revision?: Revision,
): ElicitationCapability {
  const known = revision ? traitsOf(revision).modes : modes;
  return Object.fromEntries(modes.filter((mode) => known.includes(mode)).map((mode) => [mode, {}]));
}

/**
 * The modes that a client's capabilities declare, whatever they are. An empty `elicitation` means form mode alone; none
 * of the modes known here, or no `elicitation` at all, means none.
 * @param capabilities ClientCapabilities, as sent at initialize or in `_meta`.
 */
export function elicitationModes(capabilities: unknown): ElicitationMode[] {
  const declared = isObject(capabilities) ? own(capabilities, 'elicitation') : undefined;
  if (!isObject(declared)) return [];
  if (Object.keys(declared).length === 0) return ['form'];
  return MODES.filter((mode) => isObject(own(declared, mode)));
}
