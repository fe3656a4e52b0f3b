import { deepEqual } from './json.js';

/** The person and the place that answers belong to. The application sets the members by which it tells them apart. */
export interface ElicitationScope {
  user?: string;
  workspace?: string;
  conversation?: string;
  elicitation?: string;
}

/**
 * The scope that a host has now, as an option of `elicit()`. Nothing for a host without the member `scope`, such as one that
 * an application wraps: it decides itself whose a request is.
 */
export function presentScope(host: { readonly scope?: ElicitationScope | undefined }): {
  scope?: ElicitationScope | undefined;
} {
  return 'scope' in host ? { scope: host.scope } : {};
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
