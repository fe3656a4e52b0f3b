import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Revision } from 'mcp-elicitation/adapters';
import type { AnsweredCall, EndedCall, Relay, RelayScope } from 'mcp-elicitation/relay';
import { toolWords } from '../client/accept-labels.js';
import type { Call, Calls } from './calls.js';
import { serverAt, withClient } from './mcp-client.js';

/** The only revision whose servers keep no session, so that a call can wait without a process. */
const REVISION: Revision = '2026-07-28';

/** Milliseconds until a parked call expires: a day. */
export const PARK_TIME = 86_400_000;

const EXPIRED = 'Nobody answered in time, so the call ended.';
const ENDED = 'The call could not go on. Run the tool again.';

/** A call that came to nothing. */
const failed = (tool: string, text: string): Call => ({
  tool,
  result: { content: [{ type: 'text', text }], isError: true },
});

/** Where the last call of a scope is kept. */
export const keyOf = ({ user, conversation }: RelayScope) => JSON.stringify({ user, conversation });

/** Calls that no process waits for: the relay keeps them until the person has answered, and any process makes them again. */
export function createParkedCalls(mcp: URL, relay: () => Relay, calls: Calls) {
  /** Makes a call, and parks what the server requires for it. @param after the key of the round before */
  async function callOrPark(scope: RelayScope, tool: string, retry: object, after?: string): Promise<void> {
    // The server asks in its result, and the host gets nothing.
    const result = await withClient(mcp, REVISION, relay().host(scope), (client) =>
      client.callTool({ name: tool, ...retry }, { allowInputRequired: true }),
    );
    const key = keyOf(scope);
    if (result.resultType !== 'input_required') {
      await calls.keep(key, async () => ({ tool, result: result as CallToolResult, isResumed: after !== undefined }));
      return;
    }
    if (after === undefined) await calls.park(key); // First, since the person may answer at once.
    const asking = { server: serverAt(mcp, tool), ...toolWords(tool), timeout: PARK_TIME };
    try {
      await relay().park(result, { scope, call: tool, ...asking, ...(after !== undefined && { after }) });
    } catch (error) {
      if (after === undefined) await calls.keep(key, async () => failed(tool, ENDED)); // Else it is resumed again.
      throw error;
    }
  }

  return {
    /** Begins a call, and returns as soon as the server requires an answer. */
    park: (user: string, tool: string) => callOrPark({ user, conversation: REVISION }, tool, {}),

    /** An application checks here that the user may still do this. A throw has the relay try again later. */
    resume({ call, scope, inputResponses, requestState, idempotencyKey }: AnsweredCall): Promise<void> {
      const retry = { ...(inputResponses && { inputResponses }), ...(requestState !== undefined && { requestState }) };
      return callOrPark(scope, String(call), retry, idempotencyKey);
    },

    /** Nothing comes of the call any more. */
    async end({ call, scope, why }: EndedCall): Promise<void> {
      const text = why === 'expired' ? EXPIRED : ENDED;
      await calls.keep(keyOf(scope), async () => failed(String(call), text));
    },
  };
}
