import { DirectChatTransport, ToolLoopAgent, tool } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { Chat } from '../recipes.tmp/chat'; // of docs/approvals.md

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const finish = (unified) => ({ type: 'finish', finishReason: { unified, raw: unified }, usage });
const ran = [];
window.ran = ran;

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
const agent = new ToolLoopAgent({
  model,
  tools: {
    transfer: tool({
      description: 'Transfers money',
      inputSchema: z.object({ amount: z.number(), to: z.string() }),
      needsApproval: true,
      execute: (input) => {
        ran.push(input);
        return `Sent ${input.amount}`;
      },
    }),
  },
});
const transport = new DirectChatTransport({ agent });

createRoot(document.getElementById('app')).render(<Chat transport={transport} />);
