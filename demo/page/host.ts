import type { ElicitationHost } from '../../src/adapters/index.js';

/** Names of the act, in place of "Submit": the page knows which tool it runs. */
const LABELS: Readonly<Record<string, string>> = {
  transfer: 'Confirm transfer',
  contact: 'Add contact',
  delete_file: 'Delete file',
  migrate: 'Run migration',
};

/** The element, with the accept action named after the tool that is running. */
export function namingActions(host: ElicitationHost, runningTool: () => string | undefined): ElicitationHost {
  return {
    elicit(request, options) {
      const accept = LABELS[runningTool() ?? ''];
      return host.elicit(request, { ...options, ...(accept && { labels: { accept } }) });
    },
    complete: (elicitationId, serverId) => host.complete(elicitationId, serverId),
  };
}
