// @ts-check
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { completionHandler, elicitationCapability, elicitationHandler } from '../../../dist/adapters/index.js';

/** @import { Connect } from '../observe.mjs' */

/** @type {Connect} */
export async function connect({ url, host, server }) {
  const capabilities = { elicitation: elicitationCapability(['form', 'url']) };
  const client = new Client({ name: 'row', version: '1.0.0' }, { capabilities, versionNegotiation: { mode: 'auto' } });
  // Here:
  client.setRequestHandler('elicitation/create', elicitationHandler(host, { server }));
  client.setNotificationHandler('notifications/elicitation/complete', completionHandler(host, { server }));
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    call: (name, signal) => client.callTool({ name }, { signal }),
    close: () => client.close(),
  };
}
