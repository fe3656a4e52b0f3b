/** `mcp-elicitation/testing` on reviews, in a page with a layout. `test/package/testing` has it in Playwright, happy-dom and jsdom. */
import { expect } from '@open-wc/testing';
import { type ReviewOptions, reviewRequest } from '../../src/index.js';
import { approve, edit, fields, reject, respond } from '../../src/testing/index.js';
import { create, find, isShown } from './helpers.js';

const ALL = ['approve', 'edit', 'reject', 'respond'] as const;
const ARGS = { amount: 120, to: { name: 'Ada' }, api_key: 'sk-1', text: 'word '.repeat(400) };

async function ask(review: Partial<ReviewOptions> = {}) {
  const element = await create();
  const request = reviewRequest({ action: 'transfer', args: ARGS, allow: ALL, ...review });
  const outcome = element.elicit(request, { rejectReason: true });
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
    await edit(element, { Amount: 80, Name: 'Grace' });
    expect(await outcome).to.deep.equal({ action: 'edit', args: { ...ARGS, amount: 80, to: { name: 'Grace' } } });
  });

  it('reads the errors of a form that was not accepted, and tries again', async () => {
    const schema = { type: 'object', properties: { amount: { type: 'number', maximum: 500 } } };
    const { element, outcome } = await ask({ args: { amount: 1 }, schema });
    await edit(element, { Amount: 1000 });
    const [amount] = await fields(element);
    expect(amount?.error).to.contain('500');
    await edit(element, { Amount: 500 });
    expect(await outcome).to.deep.equal({ action: 'edit', args: { amount: 500 } });
  });

  it('responds with a text, also after it has changed its mind about an edit', async () => {
    const { element, outcome } = await ask({ args: { amount: 1 } });
    expect(await failureOf(edit(element, { Sum: 2 }))).to.contain('There is no field "Sum"');
    await respond(element, 'Ask my bank first.');
    expect(await outcome).to.deep.equal({ action: 'respond', text: 'Ask my bank first.' });
  });

  it('rejects it with a reason', async () => {
    const { element, outcome } = await ask();
    await reject(element, 'Too much');
    expect(await outcome).to.deep.equal({ action: 'reject', reason: 'Too much' });
  });

  it('lists the buttons where the card does not offer a decision', async () => {
    const { element } = await ask({ allow: ['reject'] });
    expect(await failureOf(approve(element))).to.contain('There is no button submit; the buttons there are: ');
    expect(await failureOf(edit(element, {}))).to.contain('There is no button edit');
    expect(await failureOf(respond(element, 'No'))).to.contain('There is no button respond');
    expect(isShown(element)).to.equal(true);
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
