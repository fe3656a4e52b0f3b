import type { ElicitationHost } from '../../src/adapters/index.js';
import { serverNameOf, toolWords } from '../client/accept-labels.js';

/** The element as a host, with the name of the running tool's server, and an accept button that names its action. */
export function namingActions(host: ElicitationHost, runningTool: () => string | undefined): ElicitationHost {
  return {
    elicit(request, options) {
      const tool = runningTool();
      const server = options?.server && { ...options.server, name: serverNameOf(tool) };
      return host.elicit(request, { ...options, ...(server && { server }), ...toolWords(tool) });
    },
    complete: (elicitationId, serverId) => host.complete(elicitationId, serverId),
  };
}
