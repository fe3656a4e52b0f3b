import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeListener } from '../backend/node.js';
import { openStore } from './open-store.js';
import { createService } from './service.js';
import type { Settings } from './settings.js';

/** Milliseconds in which the head of a request must be there, and all of it. */
const HEAD_TIME = 10_000;
const REQUEST_TIME = 30_000;
/** Milliseconds that requests have to end once the service closes. */
const CLOSE_TIME = 10_000;

/** A service that listens. */
export interface RunningService {
  readonly url: string;
  /** Ends all in order. Open elicitations stay in the store. */
  close(): Promise<void>;
}

/** Writes one line of the log. */
export type Log = (level: 'info' | 'error', event: string, details: Record<string, unknown>) => void;

/** Starts the service of the settings. @throws {SettingsError} where the database does not reply; what `listen` throws */
export async function serve(settings: Settings, log: Log): Promise<RunningService> {
  const onError = (error: unknown) => log('error', 'error', { error: describe(error) });
  const { store, end } = await openStore(settings, onError);
  const { tokenKeys = [randomBytes(32)], keys, audience, origins, webhooks, host, port } = settings;
  const service = createService({
    store,
    tokenKeys,
    keys,
    audience,
    origins,
    webhooks,
    onError,
    ...(settings.log === 'all' && { onRequest: (request) => log('info', 'request', { ...request }) }),
  });
  const server = createServer(
    { headersTimeout: HEAD_TIME, requestTimeout: REQUEST_TIME, connectionsCheckingInterval: 1000 },
    nodeListener(service),
  );
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      await service.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), CLOSE_TIME);
      await closed;
      clearTimeout(cut);
      await end();
    },
  };
}

/** An error and its causes, in one line. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message, name } = error;
  return `${name}: ${message}${cause === undefined ? '' : ` (${describe(cause)})`}`;
}
