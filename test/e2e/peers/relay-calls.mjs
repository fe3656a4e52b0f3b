// @ts-check
/** Calls of tools in a backend: an MCP client for each, whose host is a person at a browser. */
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitationCompleteNotificationSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** @import { ClientOptions } from '@modelcontextprotocol/client' */
/** @import { ElicitationHost, HostElicitOptions, Revision } from '../../../src/adapters/index.js' */

/** @type {typeof import('../../../src/adapters/index.js')} */
const { completionHandler, elicitationCapability, elicitationHandler, withElicitation, withInputs } = await import(
  new URL('../../../dist/adapters/index.js', import.meta.url).href
);

/** The SDKs' own limit must not end a call during a test. */
const LONG = 10 * 60_000;

const MODES = /** @type {const} */ (['form', 'url']);

/**
 * A call of a tool.
 * @typedef {object} Call
 * @property {string} mcp the address of the server
 * @property {string} tool
 * @property {Record<string, unknown>} [args]
 * @property {'v1' | 'v2'} [sdk] default v2
 * @property {Revision} [revision] default 2025-11-25
 * @property {'handler' | 'transport' | 'inputs'} [way] the adapter; default the handler
 */

/**
 * Makes a call. Its client stays connected, for the notifications that come after it.
 * @param {Call} call
 * @param {ElicitationHost} host
 * @param {Pick<HostElicitOptions, 'server'>} options
 * @returns {Promise<string[]>} what the server says, block by block
 */
export async function callTool(call, host, options) {
  const client = await (call.sdk === 'v1' ? connectV1 : connectV2)(call, host, options);
  const params = { name: call.tool, arguments: call.args ?? {} };
  const callOptions = { timeout: LONG };
  const send = () => {
    if (call.way !== 'inputs') return client.callTool(params, callOptions);
    const again = (/** @type {object} */ retry) =>
      client.callTool({ ...params, ...retry }, { ...callOptions, allowInputRequired: true });
    return withInputs(again, host, options);
  };
  const { content } = await send();
  return content.map((/** @type {{ text: string }} */ { text }) => text);
}

/**
 * @param {Call} call
 * @param {ElicitationHost} host
 * @param {HostElicitOptions} options
 */
async function connectV1({ mcp, way }, host, options) {
  const { streamOpen, fetch } = watchedFetch();
  const transport = new TransportV1(new URL(mcp), { fetch });
  const capabilities = way === 'transport' ? {} : { elicitation: elicitationCapability(MODES) };
  const client = new ClientV1({ name: 'backend-v1', version: '1.0.0' }, { capabilities });
  if (way !== 'transport') {
    client.setRequestHandler(ElicitRequestSchema, elicitationHandler(host, options));
    client.setNotificationHandler(ElicitationCompleteNotificationSchema, completionHandler(host, options));
  }
  const connecting = /** @type {any} */ (
    way === 'transport' ? withElicitation(transport, host, { ...options, modes: MODES }) : transport
  );
  await client.connect(connecting);
  await streamOpen;
  const callTool = (/** @type {any} */ params, /** @type {any} */ callOptions) =>
    client.callTool(params, undefined, callOptions);
  return /** @type {any} */ ({ callTool });
}

/**
 * @param {Call} call
 * @param {ElicitationHost} host
 * @param {HostElicitOptions} options
 */
async function connectV2({ mcp, way, revision = '2025-11-25' }, host, options) {
  const isModern = revision === '2026-07-28';
  const { streamOpen, fetch } = watchedFetch();
  /** @type {ClientOptions} */
  const negotiation = isModern
    ? { versionNegotiation: { mode: { pin: revision } } }
    : { supportedProtocolVersions: [revision] };
  const transport = new TransportV2(new URL(mcp), { fetch });
  const capabilities = way === 'transport' ? {} : { elicitation: elicitationCapability(MODES) };
  const client = new ClientV2({ name: 'backend-v2', version: '1.0.0' }, { capabilities, ...negotiation });
  if (way !== 'transport') {
    client.setRequestHandler('elicitation/create', elicitationHandler(host, { ...options, revision }));
    client.setNotificationHandler('notifications/elicitation/complete', completionHandler(host, options));
  }
  await client.connect(
    way === 'transport' ? withElicitation(transport, host, { ...options, modes: MODES }) : transport,
  );
  if (!isModern) await streamOpen;
  return /** @type {any} */ (client);
}

/** A `fetch` that tells when the session's stream is open: until then the server's notifications are lost. */
function watchedFetch() {
  /** @type {() => void} */
  let resolve = () => {};
  const streamOpen = new Promise((opened) => {
    resolve = () => opened(undefined);
  });
  return {
    streamOpen,
    /** @param {string | URL | Request} input @param {RequestInit} [init] */
    async fetch(input, init) {
      const response = await globalThis.fetch(input, init);
      if ((init?.method ?? 'GET') === 'GET' && response.ok) resolve();
      return response;
    },
  };
}
