// @ts-check
/** A proxy between the browser and the backend: it forwards, records, and fails on demand. */
import { request as forward } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** @import { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http' */

export function createGate() {
  /** The backend's address. */
  let origin = '';
  let isOffline = false;
  /** Responses of streams that are open. @type {Set<ServerResponse>} */
  const streams = new Set();
  /** The messages of pages, and how the backend replied. @type {{ type: string, id: string, status: number }[]} */
  const posts = [];
  /** All requests but those that the gate refused. @type {{ method: string, status: number, headers: IncomingHttpHeaders }[]} */
  const exchanges = [];

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  async function handle(request, response) {
    if (isOffline) {
      request.socket.destroy();
      return;
    }
    const { method = '', url: path, headers } = request;
    if (method === 'GET') streams.add(response.once('close', () => streams.delete(response)));
    const body = await buffer(request);
    const { hostname, port } = new URL(origin);
    const outgoing = forward({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const status = answer.statusCode ?? 502;
      exchanges.push({ method, status, headers });
      if (headers['content-type'] === 'application/json') posts.push({ ...JSON.parse(String(body)), status });
      response.writeHead(status, answer.headers).flushHeaders();
      pipeline(answer, response, () => {}); // Where one side breaks off, so does the other.
    });
    outgoing.on('error', () => response.destroy()); // The backend cannot be reached.
    response.once('close', () => outgoing.destroy());
    outgoing.end(body);
  }

  const cut = () => {
    for (const response of streams) response.destroy();
  };

  return {
    handle,
    posts,
    exchanges,
    /** @param {string} address of the backend from now on */
    leadTo(address) {
      origin = address;
    },
    /** Ends all streams. */
    cut,
    /** Lets nothing through any more. */
    goOffline() {
      isOffline = true;
      cut();
    },
    goOnline() {
      isOffline = false;
    },
  };
}
