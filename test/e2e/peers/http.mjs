// @ts-check
/** An HTTP server for a test, on loopback and on a port that the system chooses. */
import { createServer } from 'node:http';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { AddressInfo } from 'node:net' */

/** @typedef {(request: IncomingMessage, response: ServerResponse) => unknown} Handler */

/**
 * @param {Handler} handle what it throws fails the test that runs
 */
export async function listen(handle) {
  const server = createServer(handle);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  return {
    server,
    port,
    origin: `http://127.0.0.1:${port}`,
    /** The number of connections, with or without a request. */
    get connections() {
      return connections;
    },
    /** @returns {Promise<void>} */
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
