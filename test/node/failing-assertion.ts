/** A test file that fails, for results.test.mjs. */
import { expect } from '@open-wc/testing';

interface Answer {
  name: string;
}

it('is wrong', () => {
  const answer: Answer = { name: 'Ada Lovelace, Countess of Lovelace' };
  expect({ answer }).to.deep.equal({ answer: { name: 'Charles Babbage, mathematician' } });
});
