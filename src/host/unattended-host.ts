import type { ElicitationHost } from '../protocol/host.js';
import { readRequest } from '../protocol/read-request.js';
import { callSafely } from '../runtime/throw-later.js';

/**
 * A host without a person: it rejects every request, and refuses malformed ones and those of a mode that the client did not
 * declare. With `policy()` around it, requests that need no person are accepted, and the rest are rejected.
 */
export const unattendedHost: ElicitationHost = {
  async elicit(request, options = {}) {
    const { outcome } = readRequest(request, options);
    if (outcome) return outcome;
    callSafely(() => options.onRule?.('unattended'));
    return { action: 'reject' };
  },
  complete() {},
};
