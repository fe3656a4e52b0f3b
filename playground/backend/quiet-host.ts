import { ElicitationOver } from 'mcp-elicitation/adapters';
import type { ElicitationHost } from '../../src/protocol/host.js';
import { completionOf } from '../../src/protocol/outcome.js';
import { causeOf, isElicitationOver } from '../../src/protocol/over.js';

/**
 * A host for the requests of one connection, which may end with the call during which they came: many libraries end a call,
 * and leave its request open without a word. It leaves no notice where the page says in words of its own why a request is over.
 * @param runningCall Returns the signal of the call that runs. It aborts with `ElicitationOver` when the call ends, and with
 * anything else when the person gives it up.
 * @param onLost Called for each request that is open when the connection ends.
 */
export function quietHost(
  host: ElicitationHost,
  runningCall: () => AbortSignal | undefined,
  onLost: () => void,
): ElicitationHost {
  return {
    async elicit(request, options = {}) {
      const { signal } = options;
      const call = runningCall();
      const over = new AbortController();
      const end = () => {
        const isLost = causeOf(signal?.reason) === 'lost';
        if (isLost) onLost();
        const isGivenUp = call?.aborted && !isElicitationOver(call.reason);
        over.abort(isLost || isGivenUp ? new ElicitationOver('closed') : (signal?.reason ?? call?.reason));
      };
      const stop = () => signal?.removeEventListener('abort', end);
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end);
      call?.addEventListener('abort', end);
      const outcome = await host.elicit(request, { ...options, signal: over.signal });
      call?.removeEventListener('abort', end); // A visit may outlive its call.
      const visit = completionOf(outcome);
      if (visit) visit.finally(stop);
      else stop();
      const isLeftOpen = call?.aborted && !signal?.aborted && outcome.action === 'withdrawn';
      return isLeftOpen ? { action: 'cancel' } : outcome; // In case that the server still waits.
    },
    complete: (id, server) => host.complete(id, server),
  };
}
