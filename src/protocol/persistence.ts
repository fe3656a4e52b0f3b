/** How long a yes holds beyond this one time: for the session, or always. */
export type Persistence = 'session' | 'always';

/** All values, in the order in which the card offers them. */
export const PERSISTENCES: readonly Persistence[] = ['session', 'always'];

export function isPersistence(value: unknown): value is Persistence {
  return (PERSISTENCES as readonly unknown[]).includes(value);
}
