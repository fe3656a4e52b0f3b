import { expect } from '@open-wc/testing';
import type { McpElicitation, Outcome } from '../../src/index.js';
import { control, create, find, handCheck, isShown, press, record, schemaOf, show, type } from './helpers.js';

const request = (message: string) => ({ message, requestedSchema: schemaOf({ name: { type: 'string' } }) });
const CANCEL: Outcome = { action: 'cancel' };

/** An element with one elicitation on screen and one in the queue. */
async function asked() {
  const element = await create();
  const controller = new AbortController();
  const outcomes = [
    element.elicit(request('one'), { signal: controller.signal }),
    element.elicit(request('two'), { signal: controller.signal }),
  ];
  await element.updateComplete;
  const names = record(element);
  return { element, controller, outcomes, told: () => names.filter((name) => name !== 'shown') };
}

const messageOf = (element: McpElicitation) => find(element, '[part~=message]').textContent;

describe('an elicitation', () => {
  it('ends with cancel, shown or queued, when the element is removed [USE-16]', async () => {
    const { element, outcomes, told } = await asked();
    element.remove();
    expect(await Promise.all(outcomes)).to.deep.equal([CANCEL, CANCEL]);
    expect(told()).to.deep.equal([]);
  });

  it('calls no listener after the application has taken the element away [HOST-07]', async () => {
    const element = await show({ schema: schemaOf({ name: { type: 'string' } }) });
    const names = record(element);
    element.addEventListener('waiting', () => names.push('waiting'));
    element.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(names).to.deep.equal([]);
    expect(element.open).to.equal(false);
    document.body.append(element);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    element.open = true;
    await element.updateComplete;
    await element.updateComplete;
    await press(element, 'reject');
    expect(names, 'back in the page').to.deep.equal(['shown', 'reject', 'close']);
    element.remove();
  });

  it('keeps the dialog and the typed text when the element is moved [USE-16]', async () => {
    const { element, told } = await asked();
    type(control(element, 'name'), 'half');
    const parent = document.createElement('div');
    element.parentElement?.append(parent);
    parent.append(element);
    await element.updateComplete;
    expect(control(element, 'name').value).to.equal('half');
    expect(find<HTMLDialogElement>(element, 'dialog').open).to.equal(true);
    expect(told()).to.deep.equal([]);
  });

  it('ends with the first press of a double click, and the second press does not answer the next one [USE-16]', async () => {
    const { element, outcomes, told } = await asked();
    const submit = find(element, '[part~=submit]');
    submit.click();
    submit.click();
    expect(await outcomes[0]).to.deep.equal({ action: 'accept', content: {} });
    await element.updateComplete;
    expect(messageOf(element)).to.equal('two');
    expect(told()).to.deep.equal(['accept', 'close']);
  });

  it('stays on screen although the dialog before it reports its close late [USE-16]', async () => {
    const element = await create();
    for (const message of ['one', 'two', 'three', 'four', 'five']) {
      const outcome = element.elicit(request(message));
      await element.updateComplete;
      expect(messageOf(element)).to.equal(message);
      const closed = new Promise((resolve) => find(element, 'dialog').addEventListener('close', resolve));
      await press(element, 'submit');
      expect(await outcome, message).to.deep.equal({ action: 'accept', content: {} });
      const next = element.elicit(request('next'));
      await closed;
      await element.updateComplete;
      expect(isShown(element), 'still there once the first has closed').to.equal(true);
      await press(element, 'reject');
      expect(await next).to.deep.equal({ action: 'reject' });
    }
  });
});

describe('an element that is removed and inserted again in one task', () => {
  it('shows a request that arrived while the element was out of the page [USE-16]', async () => {
    const element = await create();
    const parent = element.parentElement as HTMLElement;
    const outcome = element.elicit(request('Still?'), { timeout: 60_000 });
    queueMicrotask(() => parent.append(element));
    element.remove();
    await element.updateComplete;
    await element.updateComplete;
    expect(find<HTMLDialogElement>(element, 'dialog').open).to.equal(true);
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'accept', content: {} });
  });
});

describe('a change of the scope', () => {
  const scope = (workspace: string) => ({ user: 'ada', workspace });

  it('answers cancel to all elicitations of the scope before, and takes them off the screen [DLG-11, USE-16]', async () => {
    const { element, outcomes, told } = await asked();
    element.scope = scope('a');
    expect(await Promise.all(outcomes)).to.deep.equal([CANCEL, CANCEL]);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(told()).to.deep.equal(['cancel', 'close']);
  });

  it('cancels the declared elicitation too, sets open to false, and dispatches cancel and close [DLG-11]', async () => {
    const element = await show({ scope: scope('a'), schema: schemaOf({ name: { type: 'string' } }) });
    const names = record(element);
    element.scope = scope('b');
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(element.open).to.equal(false);
    expect(names).to.deep.equal(['cancel', 'close']);
  });

  it('takes effect even if the host changes its object in place while an answer is checked [DLG-11]', async () => {
    const mine = scope('a');
    const { element, outcomes } = await asked();
    element.scope = mine;
    expect(await outcomes[0]).to.deep.equal(CANCEL);
    const { calls, checkAnswer } = handCheck();
    const next = element.elicit(request('next'), { checkAnswer });
    await element.updateComplete;
    await press(element, 'submit');
    mine.workspace = 'b';
    element.scope = mine;
    expect(await next).to.deep.equal(CANCEL);
    expect(calls[0]?.signal.aborted).to.equal(true);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });
});
