import { expect } from '@open-wc/testing';
import {
  answerApprovals,
  answerGraphInterrupts,
  answerHumanRequest,
  answerInterrupts,
} from '../../../src/interrupts/index.js';
import type { ElicitationHost } from '../../../src/protocol/host.js';
import { scriptedHost } from './scripted-host.js';

const args = { amount: 5 };
const options = { tools: { pay: { remember: ['session' as const] } } };
const human = {
  action_requests: [{ name: 'pay', args }],
  review_configs: [{ action_name: 'pay', allowed_decisions: ['approve', 'reject'] }],
};
const call = { id: 'call-1', type: 'function', function: { name: 'pay', arguments: JSON.stringify(args) } };

/** Asks for the same call; the helpers of ACP and Codex carry the choice in their replies instead. */
const HELPERS: Record<string, (host: ElicitationHost) => Promise<{ remembered?: unknown }>> = {
  'AG-UI': (host) =>
    answerInterrupts(host, [{ id: 'i1', reason: 'tool_call', toolCallId: 'call-1' }], {
      ...options,
      messages: [{ role: 'assistant', toolCalls: [call] }],
    }),
  LangGraph: (host) => answerGraphInterrupts(host, [{ id: 'i1', value: human }], options),
  LangChain: (host) => answerHumanRequest(host, human, options),
  'the AI SDK': (host) => {
    const state = 'approval-requested';
    const part = { type: 'tool-pay', toolCallId: 'call-1', state, input: args, approval: { id: 'a' } };
    const chat = { messages: () => [{ role: 'assistant', parts: [part] }], addToolApprovalResponse: () => {} };
    return answerApprovals(host, chat, options);
  },
};

describe('how long a yes shall hold', () => {
  for (const [framework, ask] of Object.entries(HELPERS)) {
    it(`reaches the application that answers an approval of ${framework} [REV-17]`, async () => {
      const host = scriptedHost({ action: 'approve', args, remember: 'session' });
      expect((await ask(host)).remembered).to.deep.equal([{ action: 'pay', remember: 'session', args }]);
      expect(host.reviews[0]?.remember).to.deep.equal(['session']);
    });
  }
});
