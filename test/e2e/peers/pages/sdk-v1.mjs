// @ts-check
/** A host application with the first generation of the SDK. */
import './zod-without-eval.mjs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitationCompleteNotificationSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { completionHandler, elicitationCapability, elicitationHandler } from '../../../../src/adapters/index.js';
import { element, endpoint, ready, server } from './host.mjs';

/** @import { Transport } from '@modelcontextprotocol/sdk/shared/transport.js' */

const client = new Client(
  { name: 'page-v1', version: '1.0.0' },
  { capabilities: { elicitation: elicitationCapability(['form', 'url']) } },
);
client.setRequestHandler(ElicitRequestSchema, elicitationHandler(element, { server }));
client.setNotificationHandler(ElicitationCompleteNotificationSchema, completionHandler(element, { server }));
await client.connect(/** @type {Transport} */ (new StreamableHTTPClientTransport(endpoint)));
ready((name, args) => client.callTool({ name, arguments: args }));
