// @ts-check
/** What the pages with a wrapped transport share: the tools are called without anything else around them. */
import { withElicitation } from '../../../../src/adapters/index.js';
import { element, endpoint, ready, server } from './host.mjs';

/**
 * Connects a client without capabilities and handlers of its own.
 * @template {import('../../../../src/adapters/index.js').TransportLike} T
 * @param {{ connect(transport: T): Promise<void>, callTool(call: { name: string, arguments: Record<string, unknown> }): Promise<any> }} client
 * @param {new (url: URL) => T} Transport
 */
export async function connectWrapped(client, Transport) {
  await client.connect(withElicitation(new Transport(endpoint), element, { server, modes: ['form', 'url'] }));
  const callTool = (/** @type {string} */ name, /** @type {Record<string, unknown>} */ args) =>
    client.callTool({ name, arguments: args });
  ready(callTool);
  Object.assign(/** @type {any} */ (window).peer, {
    /** @type {(name: string, args: Record<string, unknown>) => Promise<string[]>} */
    async call(name, args) {
      const { content } = await callTool(name, args);
      return content.map((/** @type {{ text: string }} */ { text }) => text);
    },
  });
}
