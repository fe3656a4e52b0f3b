import { DefaultChatTransport } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { createRoot } from 'react-dom/client';
import { POST } from '../recipes.tmp/app/api/chat/route'; // both of docs/approvals.md
import { Chat } from '../recipes.tmp/app/chat';

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const finish = (unified) => ({ type: 'finish', finishReason: { unified, raw: unified }, usage });

/** Wants to transfer money first; then it says how that went. */
const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => {
    const last = prompt.at(-1);
    const call = { type: 'tool-call', toolCallId: 'call-1', toolName: 'transfer', input: '{"amount":120,"to":"Ada"}' };
    const chunks =
      last.role === 'user'
        ? [{ type: 'stream-start', warnings: [] }, call, finish('tool-calls')]
        : [
            { type: 'stream-start', warnings: [] },
            { type: 'text-start', id: 't' },
            { type: 'text-delta', id: 't', delta: `Got ${JSON.stringify(last.content)}` },
            { type: 'text-end', id: 't' },
            finish('stop'),
          ];
    return { stream: simulateReadableStream({ chunks, initialDelayInMs: 0, chunkDelayInMs: 0 }) };
  },
});
globalThis.AI_SDK_DEFAULT_PROVIDER = { specificationVersion: 'v4', languageModel: () => model };

/** The backend's route, in the page. */
const transport = new DefaultChatTransport({ fetch: (_url, init) => POST(new Request('/api/chat', init)) });

createRoot(document.getElementById('app')).render(<Chat transport={transport} />);
