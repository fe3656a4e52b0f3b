import type { ElicitationHost } from '../../src/adapters/index.js';

/** Why a call was given up. */
export const STOPPED = 'You stopped waiting for the page, and the call was taken back.';
export const UNHEARD =
  'You said that you have finished, but the server has not heard of it. Run the tool again to decide on its page.';

/**
 * On 2025-11-25 the server is told of consent alone, and its tool may go on waiting for what is done on the page. It
 * would wait in vain once the person gave the visit up, or ended it before the server heard of it: `stop` the call then.
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
