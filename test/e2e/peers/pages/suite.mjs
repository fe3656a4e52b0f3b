// @ts-check
/**
 * The host application with the SDK for the official conformance suite. On 2026-07-28 the SDK makes a call again
 * by itself; with `way=inputs` in the page's address, `withInputs` does.
 */
import './zod-without-eval.mjs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { elicitationCapability, elicitationHandler, withInputs } from '../../../../src/adapters/index.js';
import { element, endpoint, ready, server } from './host.mjs';

/** @import { ClientOptions } from '@modelcontextprotocol/client' */
/** @import { Revision } from '../../../../src/adapters/index.js' */

const { searchParams } = new URL(location.href);
const revision = /** @type {Revision} */ (searchParams.get('revision'));
/** @type {ClientOptions} */
const negotiation =
  revision === '2026-07-28'
    ? { versionNegotiation: { mode: { pin: revision } } }
    : { supportedProtocolVersions: [revision] };

const client = new Client(
  { name: 'page-suite', version: '1.0.0' },
  { capabilities: { elicitation: elicitationCapability() }, ...negotiation },
);
client.setRequestHandler('elicitation/create', elicitationHandler(element, { server, revision }));
await client.connect(new StreamableHTTPClientTransport(endpoint));
const { tools } = await client.listTools();

ready((name, args) => {
  if (!tools.some((tool) => tool.name === name)) throw new Error(`The server lists no tool ${name}`);
  const params = { name, arguments: args };
  if (searchParams.get('way') !== 'inputs') return client.callTool(params);
  const call = (/** @type {object} */ retry) => client.callTool({ ...params, ...retry }, { allowInputRequired: true });
  return withInputs(call, element, { server });
});
