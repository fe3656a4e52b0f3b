import { ElicitationOver } from '../../src/adapters/index.js';
import type { McpElicitation } from '../../src/index.js';
import type { ElicitationHost } from '../../src/protocol/host.js';

/**
 * The element as a host that leaves no notice of a request whose server has ended. The relay knows only that the request
 * is over, so its notice would say that the server has withdrawn it.
 */
export function hostWithoutNotice(element: McpElicitation, isConnected: () => boolean): ElicitationHost {
  return {
    get scope() {
      return element.scope;
    },
    get lifetime() {
      return element.lifetime;
    },
    elicit(request, options = {}) {
      const { signal } = options;
      if (!signal) return element.elicit(request, options);
      const controller = new AbortController();
      const pass = () => controller.abort(isConnected() ? signal.reason : new ElicitationOver('closed'));
      if (signal.aborted) pass();
      else signal.addEventListener('abort', pass);
      return element.elicit(request, { ...options, signal: controller.signal });
    },
    complete: (id, server) => element.complete(id, server),
  };
}
