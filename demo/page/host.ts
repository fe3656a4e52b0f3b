import type { ElicitationHost } from '../../src/adapters/index.js';

/** Labels in place of "Submit". The page knows which tool it runs. */
const LABELS: Readonly<Record<string, string>> = {
  transfer: 'Confirm transfer',
  contact: 'Add contact',
  delete_file: 'Delete file',
  migrate: 'Run migration',
};

/** The element as a host, with an accept button that names the running tool's action. */
export function namingActions(host: ElicitationHost, runningTool: () => string | undefined): ElicitationHost {
  return {
    elicit(request, options) {
      const accept = LABELS[runningTool() ?? ''];
      return host.elicit(request, { ...options, ...(accept && { labels: { accept } }) });
    },
    complete: (elicitationId, serverId) => host.complete(elicitationId, serverId),
  };
}
