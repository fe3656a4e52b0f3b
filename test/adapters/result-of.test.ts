import type { ElicitResult as ResultV2 } from '@modelcontextprotocol/client';
import type { ElicitResult as ResultV1 } from '@modelcontextprotocol/sdk/types.js';
import { expect } from '@open-wc/testing';
import { ElicitationRefused, outcomeOf, resultOf } from '../../src/adapters/index.js';
import type { Outcome } from '../../src/index.js';

/** Both SDKs' types accept what `resultOf` returns: this file would not compile otherwise. */
const forV1 = (outcome: Outcome): ResultV1 => resultOf(outcome);
const forV2 = (outcome: Outcome): ResultV2 => resultOf(outcome);

const refused: Outcome = { action: 'refused', code: -32602, message: 'params.message must be a string' };

describe('resultOf and outcomeOf', () => {
  const pairs: [outcome: Outcome, result: object][] = [
    [
      { action: 'accept', content: { name: 'Ada', age: 36, tags: ['a'] } },
      { action: 'accept', content: { name: 'Ada', age: 36, tags: ['a'] } },
    ],
    [
      { action: 'accept', content: {} },
      { action: 'accept', content: {} },
    ],
    [{ action: 'accept' }, { action: 'accept' }],
    [{ action: 'reject' }, { action: 'decline' }],
    [{ action: 'cancel' }, { action: 'cancel' }],
  ];
  for (const [outcome, result] of pairs) {
    it(`turn ${JSON.stringify(outcome)} into the protocol's result and back without loss [HOST-03]`, () => {
      expect(forV1(outcome)).to.deep.equal(result);
      expect(forV2(outcome)).to.deep.equal(result);
      expect(outcomeOf(result)).to.deep.equal(outcome);
    });
  }

  it('leave out members that the protocol does not name', () => {
    expect(resultOf({ action: 'reject', reason: 'No', silence: true })).to.deep.equal({ action: 'decline' });
    expect(resultOf({ action: 'cancel', all: true })).to.deep.equal({ action: 'cancel' });
    expect(outcomeOf({ action: 'decline', _meta: {}, content: { a: 1 } })).to.deep.equal({ action: 'reject' });
  });

  it('answer cancel when the person went back, or when the server no longer waits', () => {
    expect(resultOf({ action: 'back' })).to.deep.equal({ action: 'cancel' });
    expect(resultOf({ action: 'withdrawn' })).to.deep.equal({ action: 'cancel' });
  });

  it('throw the JSON-RPC error of a refused request, with its code', () => {
    expect(() => resultOf(refused))
      .to.throw(ElicitationRefused, 'params.message must be a string')
      .with.property('code', -32602);
  });

  it('answer cancel to a refused request for an application that has no error to send, and still throw a timeout that it wants', () => {
    const options = { refusedReply: 'cancel', timeoutReply: 'error' } as const;
    expect(resultOf(refused, options)).to.deep.equal({ action: 'cancel' });
    expect(resultOf({ action: 'respond', text: 'Later' }, options)).to.deep.equal({ action: 'cancel' });
    expect(() => resultOf({ action: 'timeout' }, options)).to.throw(ElicitationRefused);
  });

  it('read an accept whose content is null as an accept without content', () => {
    expect(outcomeOf({ action: 'accept', content: null })).to.deep.equal({ action: 'accept' });
  });

  const wrong = [undefined, null, 7, 'accept', [], {}, { action: 'maybe' }, { action: 'accept', content: [1] }];
  for (const [what, result] of [
    ...wrong.map((value) => [JSON.stringify(value), value] as const),
    ['an object that inherits its action', Object.create({ action: 'accept' })],
  ]) {
    it(`refuse ${what}, which is not a result, without an exception`, () => {
      expect(outcomeOf(result)).to.include({ action: 'refused', code: -32603 });
    });
  }
});
