import { ElicitationOver } from 'mcp-elicitation/adapters';
import type { ElicitationHost } from '../../src/protocol/host.js';
import { completionOf } from '../../src/protocol/outcome.js';
import { causeOf } from '../../src/protocol/over.js';

/**
 * A host that leaves no notice where the page says in words of its own why a request is over: its connection has ended, or
 * the person gave the call up.
 * @param runningCall Returns the signal of the call that runs; it aborts when the person gives the call up.
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
        over.abort(isLost || call?.aborted ? new ElicitationOver('closed') : signal?.reason);
      };
      const stop = () => signal?.removeEventListener('abort', end);
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end);
      const outcome = await host.elicit(request, { ...options, signal: over.signal });
      const visit = completionOf(outcome);
      if (visit) visit.finally(stop);
      else stop();
      return outcome;
    },
    complete: (id, server) => host.complete(id, server),
  };
}
