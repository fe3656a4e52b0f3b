import type { ElicitationMode } from './revisions.js';

/** The `elicitation` member of ClientCapabilities. @see 2025-11-25 client/elicitation, "Capabilities" */
export type ElicitationCapability = {
  form?: Record<string, never>;
  url?: Record<string, never>;
};

/**
 * What a client declares for the modes it has wired: at initialize on 2025 revisions, in `_meta` of every request on
 * 2026-07-28. Declare `url` only when the host can show it: a mode that was declared is a mode that servers use.
 */
export function elicitationCapability(modes: readonly ElicitationMode[] = ['form']): ElicitationCapability {
  return Object.fromEntries(modes.map((mode) => [mode, {}]));
}
