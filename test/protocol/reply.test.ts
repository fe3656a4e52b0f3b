import { expect } from '@open-wc/testing';
import type { Outcome } from '../../src/protocol/outcome.js';
import { type Reply, type ReplyOptions, replyTo } from '../../src/protocol/reply.js';

const content = { branch: 'main', force: false, tags: ['a'], count: 0 };

describe('replyTo', () => {
  const cases: [title: string, outcome: Outcome, options: ReplyOptions | undefined, reply: Reply][] = [
    [
      'answers an accepted form with its content [MCP-07]',
      { action: 'accept', content },
      undefined,
      { result: { action: 'accept', content } },
    ],
    [
      'answers an accepted yes/no question with empty content [USE-01]',
      { action: 'accept', content: {} },
      undefined,
      { result: { action: 'accept', content: {} } },
    ],
    [
      'sends no content key when a page was consented to',
      { action: 'accept', completion: Promise.resolve('completed') },
      undefined,
      { result: { action: 'accept' } },
    ],
    [
      'sends no content key when the person declines, and no reason [MCP-07]',
      { action: 'reject', reason: 'Not now', silence: true },
      undefined,
      { result: { action: 'decline' } },
    ],
    [
      'sends no content key when the person dismisses the question [MCP-07]',
      { action: 'cancel' },
      undefined,
      { result: { action: 'cancel' } },
    ],
    ['answers cancel when the person goes back', { action: 'back' }, undefined, { result: { action: 'cancel' } }],
    ['answers cancel when time runs out', { action: 'timeout' }, undefined, { result: { action: 'cancel' } }],
    [
      'answers cancel when time runs out and timeoutReply is undefined',
      { action: 'timeout' },
      { timeoutReply: undefined },
      { result: { action: 'cancel' } },
    ],
    [
      'answers decline when time runs out and timeoutReply is decline',
      { action: 'timeout' },
      { timeoutReply: 'decline' },
      { result: { action: 'decline' } },
    ],
    [
      'answers error -32001 when time runs out and timeoutReply is error',
      { action: 'timeout' },
      { timeoutReply: 'error' },
      { error: { code: -32001, message: 'Nobody answered in time' } },
    ],
    ['sends nothing when the server withdrew the request', { action: 'withdrawn' }, undefined, undefined],
    [
      'answers a refused request with its error alone [MCP-21]',
      { action: 'refused', code: -32602, message: 'params.message must be a string' },
      undefined,
      { error: { code: -32602, message: 'params.message must be a string' } },
    ],
  ];
  for (const [title, outcome, options, reply] of cases) {
    it(title, () => {
      expect(replyTo(outcome, options)).to.deep.equal(reply);
    });
  }
});
