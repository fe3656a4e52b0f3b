import type { ElicitationHost } from '../protocol/host.js';

/** Whose hosts share limits, by host. */
const owners = new WeakMap<ElicitationHost, object>();

/**
 * Makes the hosts of one owner share limits, such as those that a relay makes for each call. A limit counts scopes separately.
 * @returns the host.
 */
export function shareLimits(host: ElicitationHost, owner: object): ElicitationHost {
  owners.set(host, owner);
  return host;
}

/** What limits of a host are kept by. */
export function limitOwnerOf(host: ElicitationHost): object {
  return owners.get(host) ?? host;
}
