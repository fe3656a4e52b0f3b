import { deepEqual } from './json.js';

/** The person and the place that answers belong to. The application sets the members by which it tells them apart. */
export interface ElicitationScope {
  user?: string;
  workspace?: string;
  conversation?: string;
  elicitation?: string;
}

/** A host, or options of `elicit()`. With the member `scope` it names one, or says by `undefined` that there is none. */
type Scoped = { readonly scope?: ElicitationScope | undefined };

/**
 * The scope that a host or options name: `null` is none. `undefined` for a host without the member, such as one that an
 * application wraps: it decides itself whose a request is.
 */
export function scopeOf(scoped: Scoped): ElicitationScope | null | undefined {
  return 'scope' in scoped ? (scoped.scope ?? null) : undefined;
}

/** The same, as an option of `elicit()`. */
export function presentScope(scoped: Scoped): Scoped {
  return scopeOf(scoped) === undefined ? {} : { scope: scoped.scope };
}

/** The first scope of each call or run, by its object. */
const firstScopes = new WeakMap<object, unknown>();

/** Binds a call or a run to the scope in which it asks first. @returns that scope, from then on */
export function firstScopeOf(askedBy: object, scope: ElicitationScope | null): unknown {
  if (!firstScopes.has(askedBy)) firstScopes.set(askedBy, scope);
  return firstScopes.get(askedBy);
}

/** Whether two scopes have equal members, in any order. A scope without members is the same as none. */
export function isSameScope(a: unknown, b: unknown): boolean {
  return deepEqual(membersOf(a), membersOf(b));
}

/** The members of a scope in a fixed order, without those that are null or undefined. */
export function membersOf(scope: unknown): unknown[] {
  return Object.entries(scope ?? {})
    .filter(([, member]) => member != null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
