// @ts-check
/**
 * The demo with a backend of three processes on one Redis, behind a round-robin.
 *
 *   npm run demo:cluster          HOST (default 127.0.0.1), PORT (default 4200, 0 for any free port), and REDIS_URL
 *
 * Without `REDIS_URL` it starts `redis-server`. Browsers reach this process, which has the page, the load balancer and the
 * MCP server: that is somebody else's, and stays when a process of the backend is killed.
 */
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { createClient } from 'redis';
import { startRedis } from '../../test/tools/redis-server.mjs';
import { pathOf, sendJson } from '../http.mjs';
import { startDemo } from '../server.mjs';
import { startProcesses } from './processes.mjs';
import { roundRobin } from './round-robin.mjs';

/** @import { ServerResponse } from 'node:http' */
/** @import { Backend } from '../server.mjs' */

const NAMES = ['A', 'B', 'C'];

/**
 * @param {object} [options]
 * @param {string} [options.host]
 * @param {number} [options.port]
 * @param {string} [options.redisUrl] default: starts a Redis
 * @param {number} [options.restartDelay] milliseconds that a killed process stays away
 */
export async function startClusterDemo({ host = '127.0.0.1', port = 4200, redisUrl, restartDelay = 10_000 } = {}) {
  if (redisUrl) await checkRedis(redisUrl);
  const redis = redisUrl ? undefined : await startRedis();
  try {
    const demo = await startDemo({
      host,
      port,
      startBackend: async (mcp) => {
        const sessionKey = randomBytes(32).toString('base64');
        const settings = { host, mcp: mcp.href, redisUrl: redisUrl ?? redis?.url ?? '', sessionKey };
        return balance(await startProcesses(NAMES, settings, restartDelay));
      },
    });
    return {
      ...demo,
      async close() {
        await demo.close();
        await redis?.stop();
      },
    };
  } catch (error) {
    await redis?.stop();
    throw error;
  }
}

/**
 * The load balancer, and two paths of its own: `GET /backend/processes` streams the state of the processes, and
 * `POST /backend/kill?process=…` kills one.
 * @param {Awaited<ReturnType<typeof startProcesses>>} processes
 * @returns {Backend}
 */
function balance(processes) {
  const forward = roundRobin(processes.ports);
  /** @type {Set<ServerResponse>} */
  const watching = new Set();
  const tell = (/** @type {ServerResponse} */ response) => {
    response.write(`data: ${JSON.stringify(processes.states())}\n\n`);
  };
  processes.subscribe(() => {
    for (const response of watching) tell(response);
  });

  return {
    handle(request, response) {
      const path = pathOf(request.url);
      if (path === '/backend/processes' && request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        watching.add(response);
        response.on('close', () => watching.delete(response));
        return tell(response);
      }
      if (path === '/backend/kill' && request.method === 'POST') {
        const { searchParams } = new URL(request.url ?? '', 'http://localhost');
        const isKilled = processes.kill(searchParams.get('process'));
        return sendJson(response, isKilled ? 200 : 404, {});
      }
      return forward(request, response);
    },
    async close() {
      await processes.close();
      for (const response of watching) response.end();
    },
  };
}

/**
 * The processes would wait for it without an end.
 * @param {string} url
 */
async function checkRedis(url) {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => {}); // `connect` rejects with it.
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`REDIS_URL is ${url}, where no Redis answers: ${error instanceof Error ? error.message : error}`);
  }
  client.destroy();
}

async function main() {
  const { HOST, PORT = '4200', REDIS_URL } = process.env;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535)
    throw new TypeError(`PORT must be from 0 to 65535, not ${PORT}`);
  const demo = await startClusterDemo({
    port: Number(PORT),
    ...(HOST && { host: HOST }),
    ...(REDIS_URL && { redisUrl: REDIS_URL }),
  });
  process.stdout.write(`Demo of <mcp-elicitation> on three processes: ${demo.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => demo.close());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
