import { expect } from '@open-wc/testing';
import { type AnswerEvent, type ResponseForOptions, responseFor } from '../../src/adapters/response-for.js';

/** The members of the element's events that the adapter reads. */
class Answer extends Event implements AnswerEvent {
  readonly content?: Record<string, string>;
  readonly remember?: 'session' | 'always' | undefined;

  constructor(type: string, content?: Record<string, string>, remember?: 'session' | 'always') {
    super(type);
    if (content) this.content = content;
    this.remember = remember;
  }
}

describe('responseFor', () => {
  const replies: [title: string, event: AnswerEvent, options: Omit<ResponseForOptions, 'id'>, reply: object][] = [
    [
      'answers accept with the content [CARD-02, MCP-07]',
      new Answer('accept', { branch: 'main' }),
      {},
      { result: { action: 'accept', content: { branch: 'main' } } },
    ],
    [
      'answers accept of a yes/no question with empty content [CARD-02]',
      new Answer('accept', {}),
      {},
      { result: { action: 'accept', content: {} } },
    ],
    [
      'answers accept without content when the event has none [CARD-02]',
      new Answer('accept'),
      {},
      { result: { action: 'accept' } },
    ],
    [
      'tells the server how long a yes holds',
      new Answer('accept', { branch: 'main' }, 'session'),
      {},
      { result: { action: 'accept', content: { branch: 'main' }, _meta: { persist: 'session' } } },
    ],
    [
      'answers reject with decline, and no content key [CARD-02, MCP-07]',
      new Answer('reject'),
      {},
      { result: { action: 'decline' } },
    ],
    [
      'answers cancel with cancel, and no content key [CARD-02, MCP-07]',
      new Answer('cancel'),
      {},
      { result: { action: 'cancel' } },
    ],
    ['answers timeout with cancel [CARD-02]', new Answer('timeout'), {}, { result: { action: 'cancel' } }],
    [
      'answers timeout with decline where the host says so [CARD-02]',
      new Answer('timeout'),
      { timeoutReply: 'decline' },
      { result: { action: 'decline' } },
    ],
    [
      'answers timeout with error -32001 where the host says so [CARD-02]',
      new Answer('timeout'),
      { timeoutReply: 'error' },
      { error: { code: -32001, message: 'Nobody answered in time' } },
    ],
    [
      'sends nothing that was typed along with a decline [MCP-07]',
      new Answer('reject', { secret: 'x' }),
      {},
      { result: { action: 'decline' } },
    ],
  ];
  for (const [title, event, options, reply] of replies) {
    it(title, () => {
      expect(responseFor(event, { id: 7, ...options })).to.deep.equal({ jsonrpc: '2.0', id: 7, ...reply });
    });
  }

  for (const id of [0, 7, '', 'a']) {
    it(`answers the request with id ${JSON.stringify(id)} [CARD-02]`, () => {
      expect(responseFor(new Answer('cancel'), { id }).id).to.equal(id);
    });
  }

  it('gives a response that JSON does not change', () => {
    const reply = responseFor(new Answer('reject'), { id: 0 });
    expect(JSON.stringify(reply)).to.equal('{"jsonrpc":"2.0","id":0,"result":{"action":"decline"}}');
  });

  for (const id of [undefined, null, {}, true]) {
    it(`throws a TypeError when the id is ${JSON.stringify(id)}`, () => {
      expect(() => responseFor(new Answer('cancel'), { id } as never)).to.throw(TypeError, 'id');
    });
  }

  for (const type of ['close', 'shown', 'url-open', 'click', '']) {
    it(`throws a TypeError for the event “${type}”, which answers nothing`, () => {
      expect(() => responseFor(new Answer(type), { id: 1 })).to.throw(TypeError, 'accept, reject, cancel or timeout');
    });
  }
});
