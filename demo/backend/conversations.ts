import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Revision } from 'mcp-elicitation/adapters';
import type { Relay } from 'mcp-elicitation/relay';
import { acceptLabels } from '../client/accept-labels.js';
import { AUDITED_TOOL, CallTrail, TAMPERINGS } from '../client/call-trail.js';
import { callTool } from './call-tool.js';
import { withClient } from './mcp-client.js';

/** The most conversations whose last call is kept. An application keeps them in its database. */
const MAX_CALLS = 1000;

const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-11-25', '2025-06-18'];

/** A call, and its result once there is one. */
interface Call {
  tool: string;
  result: CallToolResult;
}

/** What is kept of a call: its end, and its trail if it has one. */
interface KeptCall {
  readonly end: Promise<Call>;
  readonly trail: CallTrail | undefined;
}

/** What people do with the tools of an MCP server. Each has one conversation for each revision of the protocol. */
export function createConversations(mcp: URL, relay: Relay) {
  const calls = new Map<string, KeptCall>();

  function keep(key: string, call: KeptCall) {
    calls.delete(key);
    calls.set(key, call);
    const [oldest = ''] = calls.keys();
    if (calls.size > MAX_CALLS) calls.delete(oldest);
    return call.end;
  }

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
          const trail = tool === AUDITED_TOOL ? new CallTrail() : undefined;
          const called = callTool(mcp, revision, trail?.around(host) ?? host, params);
          return keep(key, { trail, end: called.then((result) => ({ tool, result })) });
        },

        lastCall: () => calls.get(key)?.end,

        trail(query: URLSearchParams) {
          const tampering = TAMPERINGS.find((known) => known === query.get('tampering'));
          return calls.get(key)?.trail?.report(tampering ?? 'none');
        },
      };
    },
  };
}
