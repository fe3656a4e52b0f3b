import type { ElicitationHost } from '../protocol/host.js';

/**
 * A host without a person: it says no to whatever it is asked. With `policy()` around it, what may be accepted unseen
 * is, and the rest is declined.
 */
export const unattendedHost: ElicitationHost = {
  elicit: async () => ({ action: 'reject' }),
  complete() {},
};
