import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { type ElicitationHost, type Revision, withInputs, withUrlElicitation } from 'mcp-elicitation/adapters';
import { followingVisits } from '../client/following-visits.js';
import { serverAt, withClient } from './mcp-client.js';

/** Milliseconds. The SDK's default is 60 s, and on 2025 revisions that time runs while the person thinks. */
const CALL_TIMEOUT = 10 * 60_000;

export interface ToolCall {
  name: string;
  _meta?: Record<string, unknown>;
}

/** Calls a tool of the MCP server, which may ask the host. Never rejects: a failure is a result with `isError`. */
export async function callTool(
  url: URL,
  revision: Revision,
  host: ElicitationHost,
  call: ToolCall,
): Promise<CallToolResult> {
  const stop = new AbortController();
  const { signal } = stop;
  const asking = { server: serverAt(url, call.name), revision, signal };
  const options = { timeout: CALL_TIMEOUT, signal, allowInputRequired: true } as const;
  const following = followingVisits(host, (reason) => stop.abort(reason));
  try {
    const use = (client: Client) => {
      const request = () => withInputs((retry) => client.callTool({ ...call, ...retry }, options), host, asking);
      return withUrlElicitation(request, host, asking);
    };
    return await withClient(url, revision, following, use, call.name);
  } catch (error) {
    const text = signal.aborted ? String(signal.reason) : error instanceof Error ? error.message : String(error);
    return { content: [{ type: 'text', text }], isError: true };
  }
}
