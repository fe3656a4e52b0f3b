// @ts-check
import { MCPClient } from '@mastra/mcp';
import { elicitationCapability, inputRequestHandler } from '../../../dist/adapters/index.js';

/** @import { Connect } from '../observe.mjs' */

/** @type {Connect} */
export async function connect({ url, host, server }) {
  const client = new MCPClient({
    id: url,
    servers: {
      peer: {
        url: new URL(url),
        capabilities: { elicitation: elicitationCapability(['form', 'url']) },
        // Here:
        inputRequests: inputRequestHandler(host, { server }),
      },
    },
  });
  const tools = /** @type {any} */ (await client.listTools());
  return {
    call: (name, abortSignal) => tools[`peer_${name}`].execute({}, { abortSignal }),
    close: () => client.disconnect(),
  };
}
