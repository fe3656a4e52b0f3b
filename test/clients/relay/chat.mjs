// @ts-check
/**
 * The chat of docs/relay.md in a process of its own: `chat.mjs SERVER PAGE`, both bundled. A model that needs no network
 * calls the tool that asks, and then says what the tool returned. Tells its parent its address.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { serve } from '@hono/node-server';
import { simulateReadableStream } from 'ai-7';

const HTML = `<!doctype html><html lang="en"><title>Chat</title><link rel="icon" href="data:,"><body><mcp-elicitation></mcp-elicitation><script type="module" src="/page.js"></script></body></html>`;
const USAGE = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

const model = {
  specificationVersion: 'v4',
  provider: 'test',
  modelId: 'test',
  supportedUrls: {},
  /** @param {{ prompt: { role: string }[] }} call */
  async doStream({ prompt }) {
    const last = prompt.at(-1);
    const isFirst = last?.role === 'user';
    const said = isFirst
      ? [{ type: 'tool-call', toolCallId: '1', toolName: 'ask', input: '{}' }]
      : [
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: `The tool said ${JSON.stringify(last)}` },
          { type: 'text-end', id: '1' },
        ];
    const finishReason = { unified: isFirst ? 'tool-calls' : 'stop', raw: undefined };
    const chunks = [{ type: 'stream-start', warnings: [] }, ...said, { type: 'finish', finishReason, usage: USAGE }];
    return { stream: simulateReadableStream({ chunks }) };
  },
};
Object.assign(globalThis, { AI_SDK_DEFAULT_PROVIDER: { specificationVersion: 'v4', languageModel: () => model } });

const [server = '', page = ''] = process.argv.slice(2);
const { app } = await import(server);
const script = readFileSync(page, 'utf8');
app.get('/page.js', (/** @type {import('hono').Context} */ context) =>
  context.body(script, 200, { 'content-type': 'text/javascript' }),
);
app.get('/', (/** @type {import('hono').Context} */ context) =>
  context.html(HTML, 200, { 'set-cookie': 'session=ada; HttpOnly; SameSite=Lax' }),
);
const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
if (!listening.listening) await once(listening, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (listening.address());
process.send?.(`http://127.0.0.1:${port}`);
