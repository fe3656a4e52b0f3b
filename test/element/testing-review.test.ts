/** What `mcp-elicitation/testing` says where an action cannot be decided. What it answers is in `test/package/testing`. */
import { expect } from '@open-wc/testing';
import { type ReviewOptions, reviewRequest } from '../../src/index.js';
import { approve, submit } from '../../src/testing/index.js';
import { isShown, showRequest } from './helpers.js';

const ALL = ['approve', 'edit', 'reject', 'respond'] as const;
const ARGS = { amount: 120, to: { name: 'Ada' }, api_key: 'sk-1', text: 'word '.repeat(400) };

const ask = (review: Partial<ReviewOptions> = {}) =>
  showRequest(reviewRequest({ action: 'transfer', args: ARGS, allow: ALL, ...review }));

/** What a promise rejects with. */
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'It did not fail',
    (error) => String(error),
  );

describe('a test that decides about an action', () => {
  it('lists the buttons where the card does not offer to approve', async () => {
    const { element } = await ask({ allow: ['reject'] });
    expect(await failureOf(approve(element))).to.match(/There is no button to submit with; .*: "Cancel", "Reject"/);
    expect(isShown(element)).to.equal(true);
  });

  it('fails at once when the card goes before a press counts', async () => {
    const { element } = await ask({ args: { amount: 120 } });
    const locator = {
      evaluate: (act: (element: HTMLElement, argument: unknown) => unknown, argument: { name: string }) => {
        const done = act(element, argument);
        if (argument.name === 'find') element.withdraw();
        return Promise.resolve(done);
      },
      locator: () => ({ click: async () => {} }),
    };
    expect(await failureOf(submit(locator))).to.contain('The card went before a press counted');
  });

  it('says that a form is not an action', async () => {
    const { element, outcome } = await showRequest({ message: 'Sure?' });
    expect(await failureOf(approve(element))).to.contain('There is no action to decide about');
    element.reject();
    expect(await outcome).to.deep.equal({ action: 'reject' });
  });
});
