import { listen } from '../../demo/listen.mjs';
import { createMcpEndpoint } from '../../demo/mcp.mjs';
import { createSite } from '../../demo/site.mjs';
import { createVisits } from '../../demo/visits.mjs';
import { LOOPBACK } from './gate.js';
import type { Target } from './target.js';

/** The demo's MCP server and the site to which it sends people, for a playground without a server. */
export async function startBuiltIn(): Promise<{ target: Target; close(): Promise<void> }> {
  const address = { host: LOOPBACK, port: 0 };
  const visits = createVisits();
  const site = await listen(await createSite(visits, address), address);
  const mcp = createMcpEndpoint({ visits, sitePort: site.port });
  const server = await listen((request, response) => Promise.resolve(mcp.handle(request, response)), address);
  return {
    target: { kind: 'http', url: new URL('mcp', server.url), headers: {}, name: 'Northwind Demo' },
    async close() {
      await mcp.close();
      await Promise.all([server.close(), site.close()]);
    },
  };
}
