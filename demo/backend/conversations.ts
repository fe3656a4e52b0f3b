import type { Revision } from 'mcp-elicitation/adapters';
import type { Relay } from 'mcp-elicitation/relay';
import { acceptLabels } from '../client/accept-labels.js';
import { callTool } from './call-tool.js';
import type { Calls } from './calls.js';
import { withClient } from './mcp-client.js';

const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-11-25', '2025-06-18'];

/** What people do with the tools of an MCP server. Each has one conversation for each revision of the protocol. */
export function createConversations(mcp: URL, relay: Relay, calls: Calls) {
  return {
    of(user: string, name: string | null) {
      const revision = REVISIONS.find((known) => known === name) ?? '2026-07-28';
      const scope = { user, conversation: revision };
      const key = JSON.stringify(scope);

      return {
        tools: () => withClient(mcp, revision, relay.host(scope), (client) => client.listTools()),

        /** Goes on when the person reloads the page: the questions belong to the scope. */
        call(query: URLSearchParams) {
          const tool = query.get('tool') ?? '';
          const withdraw = query.get('withdraw');
          const params = { name: tool, ...(withdraw && { _meta: { 'northwind.example/withdraw-after': +withdraw } }) };
          const host = relay.host(scope, { labels: acceptLabels(tool) });
          return calls.keep(key, async () => ({ tool, result: await callTool(mcp, revision, host, params) }));
        },

        lastCall: () => calls.last(key),
        asker: () => calls.asker(key),
      };
    },
  };
}
