import { expect } from '@open-wc/testing';
import { persistencesOf } from '../../src/protocol/review.js';

describe('how long a yes may hold', () => {
  const both = ['session', 'always'] as const;
  for (const [what, persist, allowed, expected] of [
    ['both words, in any order', ['always', 'session'], both, both],
    ['one word', 'session', both, ['session']],
    ['unknown words beside a known one', ['forever', 3, null, 'always'], both, ['always']],
    ['only unknown words', 'forever', both, []],
    ['an object', { session: true }, both, []],
    ['nothing', undefined, both, []],
    ['"always" where the application forbids it', both, ['session'], ['session']],
    ['both where the application allows none', both, undefined, []],
  ] as const) {
    it(`is ${expected.join(' or ') || 'no longer than once'} where the request says ${what} [USE-21]`, () => {
      expect(persistencesOf({ _meta: { persist } }, allowed)).to.deep.equal(expected);
    });
  }
});
