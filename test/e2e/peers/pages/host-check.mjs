// @ts-check
/** A host under the check of hosts: the element, and the SDK that the page's address names. */
import './zod-without-eval.mjs';
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitationCompleteNotificationSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { completionHandler, elicitationCapability, elicitationHandler } from '../../../../src/adapters/index.js';
import { fill } from '../../../../src/testing/index.js';
import { element, endpoint, ready, server } from './host.mjs';

/** @import { Revision } from '../../../../src/adapters/index.js' */

const { searchParams } = new URL(location.href);
const revision = /** @type {Revision} */ (searchParams.get('revision'));
const capabilities = { elicitation: elicitationCapability(['form', 'url'], revision) };
const options = { server, rateLimit: /** @type {const} */ (false) }; // The test is faster than a person.

async function connectV1() {
  const client = new ClientV1({ name: 'page-v1', version: '1.0.0' }, { capabilities });
  client.setRequestHandler(ElicitRequestSchema, elicitationHandler(element, options));
  client.setNotificationHandler(ElicitationCompleteNotificationSchema, completionHandler(element, options));
  await client.connect(/** @type {any} */ (new TransportV1(endpoint)));
  return client;
}

async function connectV2() {
  const negotiation =
    revision === '2026-07-28'
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision] };
  const client = new ClientV2({ name: 'page-v2', version: '1.0.0' }, { capabilities, ...negotiation });
  client.setRequestHandler('elicitation/create', elicitationHandler(element, { ...options, revision }));
  client.setNotificationHandler('notifications/elicitation/complete', completionHandler(element, options));
  await client.connect(new TransportV2(endpoint));
  return client;
}

const client = await (searchParams.get('sdk') === 'v1' ? connectV1() : connectV2());
Object.assign(window, { fill: (/** @type {string} */ label, /** @type {any} */ value) => fill(element, label, value) });
ready((name, args) => client.callTool({ name, arguments: args }));
