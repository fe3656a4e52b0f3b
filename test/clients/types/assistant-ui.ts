import type { MCPElicitation, MCPServerMethods } from '@assistant-ui/react-mcp';
import {
  type ElicitationHost,
  type ElicitationRequest,
  resultOf,
  type ServerIdentity,
} from '../../../dist/adapters/index.js';

/** This library keeps a list of open requests in its state; a component answers one of them. */
export async function ask(host: ElicitationHost, mcp: MCPServerMethods, open: MCPElicitation, server: ServerIdentity) {
  const { message, requestedSchema } = open as ElicitationRequest & MCPElicitation;
  const outcome = await host.elicit({ message, requestedSchema } as ElicitationRequest, { server });
  // Here:
  return mcp.answerElicitation(open.id, { content: {}, ...resultOf(outcome) }); // The library takes the answer to an open request, not a handler.
}
