import type { Revision } from 'mcp-elicitation/adapters';
import type { Relay } from 'mcp-elicitation/relay';
import { toolWords } from '../client/accept-labels.js';
import { AUDITED_TOOL, CallTrail, TAMPERINGS } from '../client/call-trail.js';
import { callTool } from './call-tool.js';
import type { Calls } from './calls.js';
import { withClient } from './mcp-client.js';
import { keyOf } from './parked-calls.js';

const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-11-25', '2025-06-18'];

/** The most trails that are kept. An application keeps them in its database. */
const MAX_TRAILS = 1000;

/** What people do with the tools of an MCP server. Each has one conversation for each revision of the protocol. */
export function createConversations(mcp: URL, relay: Relay, calls: Calls) {
  /** Of the last call of each conversation, in the process that ran it. */
  const trails = new Map<string, CallTrail>();

  function beginTrail(key: string, tool: string): CallTrail | undefined {
    trails.delete(key);
    if (tool !== AUDITED_TOOL) return undefined;
    const trail = new CallTrail();
    trails.set(key, trail);
    const [oldest = ''] = trails.keys();
    if (trails.size > MAX_TRAILS) trails.delete(oldest);
    return trail;
  }

  return {
    of(user: string, name: string | null) {
      const revision = REVISIONS.find((known) => known === name) ?? '2026-07-28';
      const scope = { user, conversation: revision };
      const key = keyOf(scope);

      return {
        tools: () => withClient(mcp, revision, relay.host(scope), (client) => client.listTools()),

        /** Goes on when the person reloads the page: the questions belong to the scope. */
        call(query: URLSearchParams) {
          const tool = query.get('tool') ?? '';
          const withdraw = query.get('withdraw');
          const params = { name: tool, ...(withdraw && { _meta: { 'northwind.example/withdraw-after': +withdraw } }) };
          const host = relay.host(scope, toolWords(tool));
          const asked = beginTrail(key, tool)?.around(host) ?? host;
          return calls.keep(key, async () => ({ tool, result: await callTool(mcp, revision, asked, params) }));
        },

        lastCall: () => calls.last(key),
        state: () => calls.state(key),

        trail(query: URLSearchParams) {
          const tampering = TAMPERINGS.find((known) => known === query.get('tampering'));
          return trails.get(key)?.report(tampering ?? 'none');
        },
      };
    },
  };
}
