// @ts-check
/** A host application with the second generation of the SDK, on the revision that the page's address names. */
import './zod-without-eval.mjs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { completionHandler, elicitationCapability, elicitationHandler } from '../../../../src/adapters/index.js';
import { element, endpoint, ready, server } from './host.mjs';

/** @import { ClientOptions } from '@modelcontextprotocol/client' */
/** @import { Revision } from '../../../../src/adapters/index.js' */

const revision = /** @type {Revision} */ (new URLSearchParams(location.search).get('revision') ?? '2025-11-25');
/** @type {ClientOptions} */
const negotiation =
  revision === '2026-07-28'
    ? { versionNegotiation: { mode: { pin: revision } } }
    : { supportedProtocolVersions: [revision] };

const client = new Client(
  { name: 'page-v2', version: '1.0.0' },
  { capabilities: { elicitation: elicitationCapability(['form', 'url']) }, ...negotiation },
);
client.setRequestHandler('elicitation/create', elicitationHandler(element, { server, revision }));
client.setNotificationHandler('notifications/elicitation/complete', completionHandler(element, { server }));
await client.connect(new StreamableHTTPClientTransport(endpoint));
ready((name, args) => client.callTool({ name, arguments: args }));
