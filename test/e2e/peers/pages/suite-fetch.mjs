// @ts-check
/** The host application without an SDK for the official conformance suite: 2026-07-28 with `fetch`. */
import { elicitationCapability, withInputs } from '../../../../src/adapters/index.js';
import { element, endpoint, ready, server } from './host.mjs';

const PROTOCOL_VERSION = '2026-07-28';
const _meta = {
  'io.modelcontextprotocol/protocolVersion': PROTOCOL_VERSION,
  'io.modelcontextprotocol/clientInfo': { name: 'page-suite-fetch', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: elicitationCapability() },
};
let id = 0;

/**
 * @param {string} method
 * @param {{ name?: string, [param: string]: unknown }} [params]
 * @returns {Promise<any>}
 */
async function request(method, params = {}) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': PROTOCOL_VERSION,
      'mcp-method': method,
      ...(params.name && { 'mcp-name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params: { ...params, _meta } }),
  });
  const { result, error } = await response.json();
  if (error) throw new Error(error.message);
  return result;
}

const { tools } = await request('tools/list');

ready((name, args) => {
  if (!tools.some((/** @type {{ name: string }} */ tool) => tool.name === name)) {
    throw new Error(`The server lists no tool ${name}`);
  }
  const call = (/** @type {object} */ retry) => request('tools/call', { name, arguments: args, ...retry });
  return withInputs(call, element, { server });
});
