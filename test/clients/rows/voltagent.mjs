// @ts-check
import { MCPClient } from '@voltagent/core';
import { paramsHandler } from '../../../dist/adapters/index.js';

/** @import { Connect } from '../observe.mjs' */

/** @type {Connect} */
export async function connect({ url, host, server }) {
  const client = new MCPClient({
    clientInfo: { name: 'row', version: '1.0.0' },
    server: { type: 'streamable-http', url },
  });
  // Here:
  client.elicitation.setHandler(paramsHandler(host, { server }));
  await client.connect();
  return {
    call: async (name) => (await client.callTool({ name, arguments: {} })).content,
    close: () => client.disconnect(),
  };
}
