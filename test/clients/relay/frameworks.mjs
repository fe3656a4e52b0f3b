// @ts-check
/** The same application behind each framework: the relay at `/elicitations`, and what the page needs beside it. */
import { createServer } from 'node:http';
import { serve } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { nodeListener } from 'mcp-elicitation/relay/node';

/** @import { Server } from 'node:http' */
/** @import { Relay } from 'mcp-elicitation/relay' */

/** @typedef {{ body: string, headers: Record<string, string> }} Reply */
/** @typedef {(path: string) => Promise<Reply>} Application */

export const FRAMEWORKS = {
  /** @param {Relay} relay @param {Application} application @returns {Server} */
  http(relay, application) {
    const listener = nodeListener(relay);
    return createServer(async (request, response) => {
      const path = String(request.url);
      if (path.startsWith('/elicitations')) return listener(request, response);
      const { body, headers } = await application(path);
      response.writeHead(200, headers).end(body);
    }).listen(0, '127.0.0.1');
  },

  /** @param {Relay} relay @param {Application} application @returns {Server} */
  express(relay, application) {
    const app = express();
    app.all('/elicitations', nodeListener(relay));
    app.use(express.json()); // As in most applications: the relay is mounted before it.
    app.use(async (request, response) => {
      const { body, headers } = await application(request.path);
      response.set(headers).send(body);
    });
    return app.listen(0, '127.0.0.1');
  },

  /** @param {Relay} relay @param {Application} application @returns {Server} */
  hono(relay, application) {
    const app = new Hono();
    app.all('/elicitations', (context) => relay.fetch(context.req.raw));
    app.all('*', async (context) => {
      const { body, headers } = await application(context.req.path);
      return context.body(body, 200, headers);
    });
    return /** @type {Server} */ (serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }));
  },
};
