// @ts-check
/**
 * The chat of docs/relay.md in a process of its own: `chat.mjs SERVER`, the bundled server. A model that needs no network
 * calls the tool that asks, and then says what the tool returned. Tells its parent its address.
 */
import { once } from 'node:events';
import { dirname } from 'node:path';
import process from 'node:process';
import { serve } from '@hono/node-server';
import { simulateReadableStream } from 'ai-7';

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

const [server = ''] = process.argv.slice(2);
process.chdir(dirname(server)); // The server reads its page from there.
const { app } = await import(server);
const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
if (!listening.listening) await once(listening, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (listening.address());
process.send?.(`http://127.0.0.1:${port}`);
