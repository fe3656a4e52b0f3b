import { ownValue } from './json.js';

/** How long a yes holds beyond this one time: for the session, or always. */
export type Persistence = 'session' | 'always';

/** All values, in the order in which the card offers them. */
export const PERSISTENCES: readonly Persistence[] = ['session', 'always'];

/**
 * How long a yes may hold: the values that the request offers (`_meta.persist`, one or a list, as Codex sends with approvals)
 * and the application allows. Unknown values are ignored.
 */
export function persistencesOf(request: unknown, allowed?: readonly Persistence[]): readonly Persistence[] {
  if (!allowed?.length) return [];
  const offered = [ownValue(ownValue(request, '_meta'), 'persist')].flat();
  return PERSISTENCES.filter((persistence) => offered.includes(persistence) && allowed.includes(persistence));
}

export function isPersistence(value: unknown): value is Persistence {
  return (PERSISTENCES as readonly unknown[]).includes(value);
}
