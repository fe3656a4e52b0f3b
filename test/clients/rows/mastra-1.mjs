// @ts-check
import { MCPClient } from '@mastra/mcp-1';
import { elicitationCapability, paramsHandler } from '../../../dist/adapters/index.js';

/** @import { Connect } from '../observe.mjs' */

/** @type {Connect} */
export async function connect({ url, host, server }) {
  const capabilities = { elicitation: elicitationCapability(['form', 'url']) };
  const client = new MCPClient({ id: url, servers: { peer: { url: new URL(url), capabilities } } });
  // Here:
  await client.elicitation.onRequest('peer', paramsHandler(host, { server }));
  const tools = /** @type {any} */ (await client.listTools());
  return {
    call: (name, abortSignal) => tools[`peer_${name}`].execute({}, { abortSignal }),
    close: () => client.disconnect(),
  };
}
