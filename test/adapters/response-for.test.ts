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
  const branch = { branch: 'main' };
  const late = { code: -32001, message: 'Nobody answered in time' };
  const replies: [event: Answer, timeoutReply: ResponseForOptions['timeoutReply'], reply: object][] = [
    [new Answer('accept', branch), undefined, { result: { action: 'accept', content: branch } }],
    [new Answer('accept', {}), undefined, { result: { action: 'accept', content: {} } }],
    [new Answer('accept'), undefined, { result: { action: 'accept' } }],
    [
      new Answer('accept', branch, 'session'),
      undefined,
      { result: { action: 'accept', content: branch, _meta: { persist: 'session' } } },
    ],
    [new Answer('reject', { secret: 'x' }), undefined, { result: { action: 'decline' } }],
    [new Answer('cancel'), undefined, { result: { action: 'cancel' } }],
    [new Answer('timeout'), undefined, { result: { action: 'cancel' } }],
    [new Answer('timeout'), 'decline', { result: { action: 'decline' } }],
    [new Answer('timeout'), 'error', { error: late }],
  ];
  for (const [event, timeoutReply, reply] of replies) {
    const { type, content, remember } = event;
    const what = `${type}${content ? ` with ${JSON.stringify(content)}` : ''}${remember ? ` for the ${remember}` : ''}`;
    const how = timeoutReply ? `, where the host says ${timeoutReply},` : '';
    it(`answers ${what}${how} with ${JSON.stringify(reply)} and nothing else [CARD-02, MCP-07]`, () => {
      expect(responseFor(event, { id: 7, timeoutReply })).to.deep.equal({ jsonrpc: '2.0', id: 7, ...reply });
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
