/** `mcp-elicitation/testing`: an action that cannot be decided, and options with descriptions. The rest is in `test/package/testing`. */
import { expect } from '@open-wc/testing';
import type { ReviewOptions } from '../../src/index.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { approve, fill, submit } from '../../src/testing/index.js';
import { isShown, schemaOf, showRequest } from './helpers.js';

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

describe('a test that chooses an option', () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ const: `v${i}`, title: `Option ${i}`, description: `About ${i}` }));

  for (const [where, count] of [
    ['in rows', 3],
    ['in a list', 7],
    ['in a search', 60],
  ] as const) {
    it(`names it by its label, whatever the server says of it: ${where}`, async () => {
      const requestedSchema = schemaOf({ one: { type: 'string', oneOf: options(count) } });
      const { element, outcome } = await showRequest({ message: 'Which?', requestedSchema });
      await fill(element, 'One', 'Option 2');
      await submit(element);
      expect(await outcome).to.deep.equal({ action: 'accept', content: { one: 'v2' } });
    });
  }

  it('names several by their labels', async () => {
    const requestedSchema = schemaOf({ some: { type: 'array', items: { anyOf: options(3) } } });
    const { element, outcome } = await showRequest({ message: 'Which?', requestedSchema });
    await fill(element, 'Some', ['Option 0', 'Option 2']);
    await submit(element);
    expect(await outcome).to.deep.equal({ action: 'accept', content: { some: ['v0', 'v2'] } });
  });
});
