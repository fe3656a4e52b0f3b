// @ts-check
/** A Durable Object in workerd: the row watches from there. Its page is the application's own, which the relay reaches. */
import { Agent, getAgentByName } from 'agents';
import { managerHandler } from '../../../dist/adapters/index.js';
import { observeAll } from '../observe.mjs';

/** @import { Connect } from '../observe.mjs' */

export class Row extends Agent {
  /** @param {string} origin */
  observe(origin) {
    /** @type {Connect} */
    const connect = async ({ url, host, server }) => {
      // Here:
      const handler = managerHandler(host, { server: () => server });
      this.mcp.configureElicitationHandlers({ form: handler, url: handler });
      const { id } = await this.addMcpServer(url, url, { transport: { type: 'streamable-http' } });
      return {
        call: (name, signal) => this.mcp.callTool({ serverId: id, name, arguments: {} }, { ...(signal && { signal }) }),
        close: () => this.removeMcpServer(id),
      };
    };
    return observeAll(connect, origin);
  }
}

export default {
  /** @param {Request} request @param {any} env */
  async fetch(request, env) {
    const row = await getAgentByName(env.Row, 'row');
    return Response.json(await row.observe(new URL(request.url).searchParams.get('origin')));
  },
};
