import type { ElicitationHost } from '../../src/adapters/index.js';

/** Why the page gave up a call. */
export const STOPPED = 'You stopped waiting for the page, so the call ended.';
export const UNHEARD =
  'You said that you have finished, but the server has not heard of it. Run the tool again to decide on its page.';

/**
 * On 2025-11-25 the server learns only of consent, and its tool may wait until the person has finished on the page. Once
 * the person gives the visit up, or ends it before the server knows, the tool would wait in vain: `stop` ends the call.
 */
export function followingVisits(host: ElicitationHost, stop: (reason: string) => void): ElicitationHost {
  const heard = new Set<unknown>();
  return {
    async elicit(request, options) {
      const outcome = await host.elicit(request, options);
      if (outcome.action === 'accept') {
        outcome.completion?.then((completion) => {
          if (completion !== 'completed') stop(STOPPED);
          else if ('elicitationId' in request && !heard.has(request.elicitationId)) stop(UNHEARD);
        });
      }
      return outcome;
    },
    complete(elicitationId, serverId) {
      heard.add(elicitationId);
      host.complete(elicitationId, serverId);
    },
  };
}
