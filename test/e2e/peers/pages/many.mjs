// @ts-check
/** A host application with servers of all three revisions at once, on one element, or with `?each` on one for each. */
import './zod-without-eval.mjs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { elicitationCapability, elicitationHandler } from '../../../../src/adapters/index.js';
import { element, ready } from './host.mjs';

/** @import { ClientOptions } from '@modelcontextprotocol/client' */
/** @import { Revision } from '../../../../src/adapters/index.js' */

const hasEach = new URLSearchParams(location.search).has('each');

/** @type {Record<string, { path: string, revision: Revision }>} */
const SERVERS = {
  June: { path: '/v1', revision: '2025-06-18' },
  November: { path: '/v2', revision: '2025-11-25' },
  July: { path: '/modern', revision: '2026-07-28' },
};

/** @param {string} id */
function ownElement(id) {
  const own = Object.assign(document.createElement('mcp-elicitation'), { id, presentation: 'inline' });
  document.querySelector('main')?.append(own);
  return own;
}

/** @type {Map<string, Client>} */
const clients = new Map();
for (const [name, { path, revision }] of Object.entries(SERVERS)) {
  /** @type {ClientOptions} */
  const options = {
    capabilities: { elicitation: elicitationCapability(['form'], revision) },
    ...(revision === '2026-07-28'
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision] }),
  };
  const client = new Client({ name: 'page-many', version: '1.0.0' }, options);
  const host = hasEach ? ownElement(name) : element;
  const server = { id: path, name };
  client.setRequestHandler('elicitation/create', elicitationHandler(host, { server, revision }));
  await client.connect(new StreamableHTTPClientTransport(new URL(path, location.href)));
  clients.set(name, client);
}

ready(async (name, args) => clients.get(name)?.callTool({ name: 'ask', arguments: args }));
