import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRelay } from 'mcp-elicitation/relay';
import { nodeListener } from 'mcp-elicitation/relay/node';
import { readBody, send, sendJson, sendText } from '../../demo/http.mjs';
import { listen } from '../../demo/listen.mjs';
import { isObject, textIn } from '../../src/protocol/json.js';
import type { Revision } from '../../src/protocol/revisions.js';
import { REVISIONS } from '../lint/subset.js';
import type { PlaygroundEvent } from '../protocol.js';
import { loadAssets } from './assets.js';
import { streamEvents } from './event-stream.js';
import { Gate, LOOPBACK } from './gate.js';
import { Playground, SCOPE } from './playground.js';
import type { Target } from './target.js';

/** As strict as the page allows: nothing inline, nothing from elsewhere, no eval, no frame around it, Trusted Types. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export interface ServeOptions {
  target: Target;
  revision: Revision | undefined;
  timeout: number;
  port: number;
  /** Where build.mjs has put the page. */
  page: URL;
  onEvent?(event: PlaygroundEvent): void;
}

/** A playground that runs. */
export interface Served {
  /** With the token. */
  url: string;
  close(): Promise<void>;
}

/** Serves the page on this machine, and connects to the server. */
export async function servePlayground(options: ServeOptions): Promise<Served> {
  const assets = await loadAssets(options.page);
  let port = 0;
  const gate = new Gate(() => port);
  const relay = createRelay({
    authorize: ({ headers }) => (gate.knows(headers.get('cookie')) ? SCOPE : undefined),
    timeout: 0, // Whoever tries a request out may take their time.
    unseenTimeout: 0,
  });
  const serveElicitations = nodeListener(relay);
  const playground = new Playground({ ...options, relay });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('content-security-policy', POLICY);
    const entry = gate.check(request);
    if (entry.kind === 'refused') return sendText(response, entry.status, entry.text);
    if (entry.kind === 'token') {
      response.writeHead(303, { location: '/', 'set-cookie': entry.cookie, 'referrer-policy': 'no-referrer' }).end();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/elicitations') return serveElicitations(request, response);
    if (request.method === 'POST') return act(playground, pathname, request, response);
    if (pathname === '/events') return streamEvents(playground, request, response);
    const asset = assets.get(pathname);
    if (!asset) return sendText(response, 404, 'There is nothing here.');
    send(response, 200, asset.type, asset.body);
  };

  const page = await listen(handle, { host: LOOPBACK, port: options.port });
  port = page.port;
  playground.connect(options.revision ?? 'auto');
  return {
    url: `${page.url}?token=${gate.token}`,
    async close() {
      await relay.close(); // Ends what is asked, and so the calls.
      await playground.close();
      await page.close();
    },
  };
}

async function act(
  playground: Playground,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Forms of other sites can send no JSON.
  if (request.headers['content-type'] !== 'application/json') return sendJson(response, 415, { error: 'Only JSON' });
  const read = await readBody(request);
  if (!read.ok) return sendJson(response, 413, { error: read.reason });
  const body = parseObject(read.text);
  if (!body) return sendJson(response, 400, { error: 'The body must be a JSON object' });
  switch (path) {
    case '/connect': {
      const chosen = (['auto', ...REVISIONS] as const).find((known) => known === body.revision);
      if (!chosen) return sendJson(response, 400, { error: 'There is no such revision' });
      playground.connect(chosen);
      return sendJson(response, 200, {});
    }
    case '/call': {
      if (!isObject(body.arguments)) return sendJson(response, 400, { error: 'The arguments must be an object' });
      const isStarted = playground.call(textIn(body, 'tool'), body.arguments);
      return isStarted ? sendJson(response, 200, {}) : sendJson(response, 409, { error: 'Another call runs' });
    }
    case '/stop':
      playground.stop('You gave the call up.');
      return sendJson(response, 200, {});
    case '/clear':
      playground.clear();
      return sendJson(response, 200, {});
    default:
      sendJson(response, 404, { error: 'There is nothing here' });
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
