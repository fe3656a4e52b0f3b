// @ts-check
import { McpClient } from '@strands-agents/sdk';
import { contextFirstHandler } from '../../../dist/adapters/index.js';

/** @import { Connect } from '../observe.mjs' */

/** @type {Connect} */
export async function connect({ url, host, server }) {
  const client = new McpClient({
    url,
    disableMcpInstrumentation: true,
    // Here:
    elicitationCallback: contextFirstHandler(host, { server }),
  });
  const tools = Object.fromEntries((await client.listTools()).map((tool) => [tool.name, tool]));
  return {
    call: (name, signal) => client.callTool(/** @type {any} */ (tools[name]), {}, { ...(signal && { signal }) }),
    close: () => client.disconnect(),
  };
}
