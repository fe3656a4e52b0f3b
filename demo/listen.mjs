// @ts-check
/** Starts and stops one HTTP server of the demo. */
import { createServer } from 'node:http';
import process from 'node:process';
import { sendText } from './http.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { AddressInfo } from 'node:net' */

/**
 * @param {(request: IncomingMessage, response: ServerResponse) => Promise<void>} handle
 * @param {{ host: string, port: number }} address port 0 is any free port
 * @returns {Promise<{ port: number, url: string, close(): Promise<void> }>}
 */
export async function listen(handle, { host, port }) {
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      // The client went away before the response: nothing to report.
      if (request.destroyed || response.destroyed) return;
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      sendText(response, 500, 'The demo server failed.');
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });

  const address = /** @type {AddressInfo} */ (server.address());
  return {
    port: address.port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
