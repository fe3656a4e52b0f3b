// @ts-check
import { MCPClient } from 'mcp-use/client';
import { completionHandler, paramsHandler } from '../../../dist/adapters/index.js';

/** @import { Connect } from '../observe.mjs' */

/** @type {Connect} */
export async function connect({ url, host, server }) {
  const client = new MCPClient({
    mcpServers: { peer: { url } },
    // Here:
    onElicitation: paramsHandler(host, { server }),
    onNotification: completionHandler(host, { server }),
  });
  const session = await client.createSession('peer');
  return {
    call: (name, signal) => session.callTool(name, {}, { signal }),
    close: () => client.closeAllSessions(),
  };
}
