import { deepEqual } from './json.js';

/** Whose answers these are. The application sets the members by which it tells people and places apart. */
export interface ElicitationScope {
  user?: string;
  workspace?: string;
  conversation?: string;
  elicitation?: string;
}

/** Whether two scopes have equal members, in any order. One without members is the same as none. */
export function isSameScope(a: unknown, b: unknown): boolean {
  return deepEqual(membersOf(a), membersOf(b));
}

/** The members of a scope that tell people and places apart, in a fixed order. */
export function membersOf(scope: unknown): unknown[] {
  return Object.entries(scope ?? {})
    .filter(([, member]) => member != null)
    .sort();
}
