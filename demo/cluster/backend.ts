import type { IncomingMessage, ServerResponse } from 'node:http';
import process from 'node:process';
import { redisStore } from 'mcp-elicitation/relay/redis';
import { createClient, type RedisClientType } from 'redis';
import { createBackend } from '../backend/backend.js';
import { sharedCalls } from './shared-calls.js';

/** What a process needs to be one of several. JSON. */
export interface ClusterSettings {
  /** Of this process, for people. */
  name: string;
  /** Where browsers reach the load balancer. */
  host: string;
  /** The URL of the MCP server. */
  mcp: string;
  redisUrl: string;
  /** Base64 of the key that signs sessions: the same in all processes. */
  sessionKey: string;
}

/** Milliseconds between two looks for calls that a dead process left. */
const PARK_INTERVAL = 2000;

/** The backend of one process of several. Each reply says in `X-Process` whose it is. */
export async function createClusterBackend(settings: ClusterSettings) {
  const { name, mcp, redisUrl, sessionKey } = settings;
  const onError = (error: unknown) => void process.stderr.write(`Process ${name}: ${error}\n`);
  const redis = createClient({ url: redisUrl }) as RedisClientType;
  redis.on('error', onError);
  await redis.connect();
  const store = redisStore(redis, { prefix: 'northwind:', onError });
  await store.ready;
  const backend = createBackend(new URL(mcp), {
    store,
    calls: sharedCalls(redis, name),
    sessionKey: Buffer.from(sessionKey, 'base64'),
    parkInterval: PARK_INTERVAL,
    onError,
  });

  return {
    handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      response.setHeader('x-process', name);
      return backend.handle(request, response);
    },
    async close() {
      await backend.close();
      redis.destroy();
    },
  };
}
