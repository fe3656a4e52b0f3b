import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What stands before several processes: a load balancer that gives each request to the next one, and to another one where that
 * takes no connections. `kill -9` and deploys happen behind it.
 */
export async function startFront() {
  let targets: string[] = [];
  let turn = 0;
  const agent = new Agent({ keepAlive: false });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const tryNext = (left: number) => {
      const target = targets[turn++ % Math.max(1, targets.length)];
      if (!target || left === 0) {
        response.writeHead(502).end();
        return;
      }
      const { method, headers, url } = request;
      const forwarded = send(target + url, { method, headers, agent }, (reply) => {
        response.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(response);
        reply.on('error', () => response.destroy());
        reply.on('close', () => reply.complete || response.destroy());
      });
      forwarded.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') tryNext(left - 1);
        else response.destroy();
      });
      response.on('close', () => forwarded.destroy());
      forwarded.end(Buffer.concat(chunks));
    };
    tryNext(4);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Leads to these from now on. */
    leadTo(...urls: string[]) {
      targets = urls;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
