import type { ElicitationHost } from '../protocol/host.js';

/**
 * A host without a person: it rejects every request. With `policy()` around it, requests that may be accepted unseen are
 * accepted, and the rest are declined.
 */
export const unattendedHost: ElicitationHost = {
  elicit: async () => ({ action: 'reject' }),
  complete() {},
};
