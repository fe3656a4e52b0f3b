import type { HostElicitOptions } from '../protocol/host.js';

/**
 * Milliseconds for which an accepted elicitation stays on screen after what it was held for: the next one of its series is
 * on its way then, and takes its place.
 */
export const HANDOVER_TIME = 250;

/**
 * What an accepted elicitation is held on screen for, so that a series stays in one dialog: the host's `until`, or the next
 * step, which the call asks at once. `undefined`: it leaves the screen at once.
 */
export function holdOf({ until, step }: HostElicitOptions): Promise<unknown> | undefined {
  if (until) return until;
  return step && step.index + 1 < step.count ? Promise.resolve() : undefined;
}
