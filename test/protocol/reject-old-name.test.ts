import { expect } from '@open-wc/testing';
import {
  answerInputRequired,
  answerTaskInput,
  connectJsonRpc,
  elicitationHandler,
  responseFor,
} from '../../src/adapters/index.js';
import { guardSecrets, pipeline, queue, rateLimit, silence } from '../../src/host/index.js';
import { HandHost } from '../host/hand-host.js';

/** Options as an untyped script passes them. */
const old = (options: object) => options as never;

const host = new HandHost();
const inputRequests = { a: { method: 'elicitation/create', params: { message: '?' } } };

describe('an option under its old name throws a TypeError that names the new one:', () => {
  for (const [where, says, call] of [
    ['rateLimit()', 'answer is now refuseWith', () => rateLimit(old({ answer: 'cancel' }))],
    ['guardSecrets()', 'answer is now refuseWith', () => guardSecrets(old({ answer: 'cancel' }))],
    ['silence()', 'answer is now refuseWith', () => silence(old({ answer: 'cancel' }))],
    ['queue()', 'overflow is now refuseWith', () => queue(old({ overflow: 'cancel' }))],
    ['queue()', 'waiting is now queued', () => (queue() as unknown as { waiting: unknown }).waiting],
    ['pipeline()', 'patience is now middlewareTimeout', () => pipeline(host, [], old({ patience: 1000 }))],
    [
      'connectJsonRpc()',
      'timeout is now timeoutReply',
      () => connectJsonRpc(host, old({ send: () => {}, timeout: 'decline' })),
    ],
    ['elicitationHandler()', 'timeout is now timeoutReply', () => elicitationHandler(host, old({ timeout: 'error' }))],
    [
      'responseFor()',
      'timeout is now timeoutReply',
      () => responseFor({ type: 'timeout' }, old({ id: 1, timeout: 'decline' })),
    ],
  ] as const) {
    it(`${where}: ${says}`, () => {
      expect(call).to.throw(TypeError, says);
    });
  }

  for (const [route, call] of [
    [
      'answerInputRequired()',
      () => answerInputRequired({ resultType: 'input_required', inputRequests }, host, old({ timeout: 'decline' })),
    ],
    [
      'answerTaskInput()',
      () =>
        answerTaskInput({ taskId: 't', status: 'input_required', inputRequests }, host, old({ timeout: 'decline' })),
    ],
  ] as const) {
    it(`${route} rejects: timeout is now timeoutReply, and nothing is shown`, async () => {
      const error = await call().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).to.be.instanceOf(TypeError).with.property('message').that.includes('timeout is now timeoutReply');
      expect(host.asked).to.have.length(0);
    });
  }
});

describe('an option that is undefined under its old name', () => {
  it('is as good as absent', () => {
    expect(() => rateLimit(old({ answer: undefined }))).not.to.throw();
  });
});
