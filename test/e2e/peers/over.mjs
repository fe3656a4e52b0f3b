// @ts-check
/** Transports between an MCP server and a page without an SDK. */
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { WebSocketServer } from 'ws';

/** @import { Server } from 'node:http' */
/** @import { Transport } from '@modelcontextprotocol/sdk/shared/transport.js' */
/** @import { Handler } from './http.mjs' */

/** @typedef {(transport: Transport) => Promise<void>} Serve */

/**
 * Serves each WebSocket at `/socket`.
 * @param {Server} server
 * @param {Serve} serve
 */
export function overWebSocket(server, serve) {
  const sockets = new WebSocketServer({ server, path: '/socket' });
  sockets.on('connection', async (socket) => {
    /** @type {Transport} */
    const transport = {
      async start() {
        socket.on('message', (data) => transport.onmessage?.(JSON.parse(String(data))));
        socket.on('close', () => transport.onclose?.());
      },
      async send(message) {
        socket.send(JSON.stringify(message));
      },
      async close() {
        socket.close();
      },
    };
    await serve(transport);
  });
  return {
    close() {
      for (const socket of sockets.clients) socket.terminate();
    },
  };
}

/**
 * The SDK's transport of 2024-11-05: events at `/sse`, messages of the client to `/messages`.
 * @param {Serve} serve
 * @returns {Record<string, Handler>}
 */
export function overEvents(serve) {
  /** @type {Map<string, SSEServerTransport>} */
  const streams = new Map();
  return {
    '/sse': (_request, response) => {
      const stream = new SSEServerTransport('/messages', response);
      streams.set(stream.sessionId, stream);
      return serve(/** @type {Transport} */ (stream));
    },
    '/messages': (request, response) => {
      const { searchParams } = new URL(String(request.url), 'http://site');
      return streams.get(searchParams.get('sessionId') ?? '')?.handlePostMessage(request, response);
    },
  };
}
