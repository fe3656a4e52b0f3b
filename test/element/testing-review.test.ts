/** `mcp-elicitation/testing` on reviews, in a page with a layout. `test/package/testing` has it in Playwright, happy-dom and jsdom. */
import { expect } from '@open-wc/testing';
import { type ReviewOptions, reviewRequest } from '../../src/index.js';
import { approve, fill, submit } from '../../src/testing/index.js';
import { create, find, isShown } from './helpers.js';

const ALL = ['approve', 'edit', 'reject', 'respond'] as const;
const ARGS = { amount: 120, to: { name: 'Ada' }, api_key: 'sk-1', text: 'word '.repeat(400) };

async function ask(review: Partial<ReviewOptions> = {}) {
  const element = await create();
  const request = reviewRequest({ action: 'transfer', args: ARGS, allow: ALL, ...review });
  const outcome = element.elicit(request);
  await element.updateComplete;
  return { element, outcome };
}

/** What a promise rejects with. */
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'It did not fail',
    (error) => String(error),
  );

describe('a test that decides about an action', () => {
  it('approves it after it has read all of it, secrets and the end of a long text included', async () => {
    const { element, outcome } = await ask();
    const texts: string[] = [];
    const look = () => {
      texts.push(find(element, '[data-argument="/api_key"]').textContent ?? '');
      texts.push(String(find(element, '.long-text').scrollTop > 0));
    };
    find(element, '[part~=submit]').addEventListener('click', look, { capture: true }); // Before the card closes.
    await approve(element);
    expect(await outcome).to.deep.equal({ action: 'approve', args: ARGS });
    expect(texts[0]).to.contain('sk-1');
    expect(texts[1]).to.equal('true');
  });

  it('changes arguments by their labels, and sends the others as they were', async () => {
    const { element, outcome } = await ask();
    find(element, '.edit').click();
    await fill(element, 'Amount', 80);
    await fill(element, 'Name', 'Grace');
    await approve(element);
    expect(await outcome).to.deep.equal({ action: 'edit', args: { ...ARGS, amount: 80, to: { name: 'Grace' } } });
  });

  it('writes a response by its label', async () => {
    const { element, outcome } = await ask();
    find(element, '.respond').click();
    await fill(element, 'Your response', 'Ask my bank first.');
    await submit(element);
    expect(await outcome).to.deep.equal({ action: 'respond', text: 'Ask my bank first.' });
  });

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
    const element = await create();
    const outcome = element.elicit({ message: 'Sure?' });
    await element.updateComplete;
    expect(await failureOf(approve(element))).to.contain('There is no action to decide about');
    element.reject();
    expect(await outcome).to.deep.equal({ action: 'reject' });
  });
});
