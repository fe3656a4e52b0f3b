// @ts-check
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitationCompleteNotificationSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { completionHandler, elicitationCapability, elicitationHandler } from '../../../dist/adapters/index.js';

/** @import { Connect } from '../observe.mjs' */

/** @type {Connect} */
export async function connect({ url, host, server }) {
  const capabilities = { elicitation: elicitationCapability(['form', 'url']) };
  const client = new Client({ name: 'row', version: '1.0.0' }, { capabilities });
  // Here:
  client.setRequestHandler(ElicitRequestSchema, elicitationHandler(host, { server }));
  client.setNotificationHandler(ElicitationCompleteNotificationSchema, completionHandler(host, { server }));
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    call: (name, signal) => client.callTool({ name }, undefined, { signal }),
    close: () => client.close(),
  };
}
