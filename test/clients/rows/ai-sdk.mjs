// @ts-check
import { createMCPClient, ElicitationRequestSchema } from '@ai-sdk/mcp';
import { elicitationHandler } from '../../../dist/adapters/index.js';

/** @import { Connect } from '../observe.mjs' */

/** @type {Connect} */
export async function connect({ url, host, server }) {
  const client = await createMCPClient({ transport: { type: 'http', url }, capabilities: { elicitation: {} } });
  // Here:
  client.onElicitationRequest(ElicitationRequestSchema, elicitationHandler(host, { server }));
  const tools = /** @type {any} */ (await client.tools());
  return {
    call: (name, abortSignal) => tools[name].execute({}, { toolCallId: '1', messages: [], abortSignal }),
    close: () => client.close(),
  };
}
