import type { ElicitationHost } from '../../src/adapters/index.js';
import { toolWords } from '../client/accept-labels.js';

/** The element as a host, with an accept button that names the running tool's action. */
export function namingActions(host: ElicitationHost, runningTool: () => string | undefined): ElicitationHost {
  return {
    elicit(request, options) {
      return host.elicit(request, { ...options, ...toolWords(runningTool()) });
    },
    complete: (elicitationId, serverId) => host.complete(elicitationId, serverId),
  };
}
