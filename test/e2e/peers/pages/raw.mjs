// @ts-check
/** A host application without an SDK: JSON-RPC by hand, over the connection that the page's address names. */
import { connectJsonRpc, elicitationCapability } from '../../../../src/adapters/index.js';
import { element, ready, server } from './host.mjs';
import { PIPES } from './pipes.mjs';

/** @typedef {{ resolve(result: any): void, reject(error: Error): void }} Call */

const open = PIPES[new URLSearchParams(location.search).get('pipe') ?? ''];
if (!open) throw new TypeError('?pipe= names none that there is');

/** @type {Map<unknown, Call>} */
const calls = new Map();
const send = await open(receive);
const connection = connectJsonRpc(element, { send, modes: ['form', 'url'], server });

/** @param {any} message */
function receive(message) {
  if (connection.receive(message)) return;
  if (message.method === 'ping') send({ jsonrpc: '2.0', id: message.id, result: {} });
  const call = calls.get(message.id);
  if (message.error) call?.reject(Object.assign(new Error(message.error.message), message.error));
  else call?.resolve(message.result);
}

/**
 * @param {string} method
 * @param {object} params
 * @returns {Promise<any>}
 */
function request(method, params) {
  return new Promise((resolve, reject) => {
    const id = calls.size;
    calls.set(id, { resolve, reject });
    send({ jsonrpc: '2.0', id, method, params });
  });
}

await request('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: { elicitation: elicitationCapability(['form', 'url']) },
  clientInfo: { name: 'page-raw', version: '1.0.0' },
});
send({ jsonrpc: '2.0', method: 'notifications/initialized' });
ready((name, args) => request('tools/call', { name, arguments: args }));
