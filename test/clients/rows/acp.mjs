// @ts-check
/** The stable version of the Agent Client Protocol and the draft of the next. Agent and client talk over streams in memory. */
import * as v1 from '@agentclientprotocol/sdk';
import * as v2 from '@agentclientprotocol/sdk/experimental/v2';
import { acpHandler, completionHandler, elicitationCapability } from '../../../dist/adapters/index.js';
import { QUESTION } from '../../e2e/peers/tools.mjs';
import { observe } from '../observe.mjs';

/** @import { Connect } from '../observe.mjs' */

/**
 * The client under test.
 * @param {typeof v1} acp
 * @param {Pick<Parameters<Connect>[0], 'host' | 'server'>} given
 */
export function createClient({ client, RequestError }, { host, server }) {
  return (
    client()
      // Here:
      .onRequest('elicitation/create', acpHandler(host, { server, RequestError }))
      .onNotification('elicitation/complete', completionHandler(host, { server }))
  );
}

/**
 * @param {typeof v1} acp
 * @returns {Connect}
 */
function connectWith(acp) {
  const { agent, ndJsonStream, PROTOCOL_VERSION: protocolVersion } = acp;
  const info = { name: 'row', version: '1.0.0' };
  return async ({ host, server }) => {
    const there = new TransformStream();
    const back = new TransformStream();
    const peer = agent().onRequest('initialize', () => ({ protocolVersion, info, agentInfo: info }));
    const connection = peer.connect(ndJsonStream(there.writable, back.readable));
    const ours = createClient(acp, { host, server }).connect(ndJsonStream(back.writable, there.readable));
    const capabilities = { elicitation: elicitationCapability(['form', 'url']) };
    await ours.agent.request('initialize', {
      protocolVersion,
      ...{ info, capabilities }, // The draft's names.
      clientInfo: info,
      clientCapabilities: capabilities,
    });
    let last = new AbortController();
    /** @param {any} params */
    const ask = async (params) => {
      last = new AbortController();
      try {
        return await connection.client.request('elicitation/create', params, { cancellationSignal: last.signal });
      } catch (error) {
        return last.signal.aborted ? 'withdrawn' : { error: /** @type {any} */ (error).code };
      }
    };
    return {
      async call(tool) {
        if (tool === 'ask') return ask({ mode: 'form', sessionId: 's', ...QUESTION });
        const page = { mode: 'url', message: 'Sign in.', url: 'https://acme.example/sign-in', elicitationId: 'e' };
        const result = await ask({ requestId: 1, ...page });
        await connection.client.notify('elicitation/complete', { elicitationId: 'e' });
        return result;
      },
      withdraw: () => last.abort(),
      close: () => connection.close(),
    };
  };
}

export const connect = connectWith(v1);

export async function observeRow() {
  const drafts = /** @type {typeof v1} */ (/** @type {unknown} */ (v2));
  return [await observe(connect, '', 'ACP 1'), await observe(connectWith(drafts), '', 'ACP 2 (draft)')];
}
