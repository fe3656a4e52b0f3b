// @ts-check
/** The page that the person uses: a chat with the built element, alone or connected to a relay. */
import { readFile } from 'node:fs/promises';
import { listen } from '../e2e/peers/http.mjs';
import { createGate } from '../e2e/peers/relay-gate.mjs';
import { ROOT } from '../tools/results.mjs';

/** @type {typeof import('../../src/relay/backend/index.js')} */
const { createRelay } = await import(import.meta.resolve('mcp-elicitation/relay'));
/** @type {typeof import('../../src/relay/backend/node.js')} */
const { nodeListener } = await import(import.meta.resolve('mcp-elicitation/relay/node'));

const ADA = { user: 'ada' };

/** @param {string} lang */
const page = (
  lang,
) => `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<title>Household page</title><link rel="icon" href="data:,"><style>body { font: 16px/1.5 sans-serif } textarea { display: block }</style>
<script type="module" src="/page.js"></script></head><body><main><h1>Household page</h1>
<div id="chat" role="log" aria-label="Conversation"><p>Assistant: Hello.</p></div>
<mcp-elicitation></mcp-elicitation>
<p><label for="composer">Your message</label><textarea id="composer"></textarea></p>
<p><button id="start" type="button">Start the task</button></p></main></body></html>`;

/** Where a page to visit leads. */
const DESTINATION = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bank sign-in</title>
<link rel="icon" href="data:,"></head><body><h1>Bank sign-in</h1><p>This stands for the page of the server.</p></body></html>`;

/** @param {string} path @param {string} lang */
async function contentOf(path, lang) {
  if (path === '/') return page(lang);
  if (path === '/finish') return DESTINATION;
  if (path === '/page.js') return readFile(new URL('page.js', import.meta.url));
  return /^\/dist\/[\w./-]+\.js$/.test(path) ? readFile(`${ROOT}${path}`) : '';
}

export async function startSite() {
  const relay = createRelay({ authorize: () => ADA });
  const backend = await listen(nodeListener(relay));
  const gate = createGate();
  gate.leadTo(backend.origin);
  const server = await listen(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/elicitations') return gate.handle(request, response);
    const content = await contentOf(pathname, searchParams.get('lang') ?? 'en');
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    return response.writeHead(content ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
  });
  return {
    origin: server.origin,
    /** The address of a page to visit, on a host that can be told from the chat's. */
    destination: `http://localhost:${server.port}/finish`,
    /** The connection between the page and its backend. */
    gate,
    /** Asks the person in the page, from the backend. */
    host: relay.host(ADA),
    async close() {
      await server.close();
      await backend.close();
    },
  };
}
