import { expect } from '@open-wc/testing';
import type { McpElicitation, Outcome } from '../../src/index.js';
import { control, create, find, isShown, press, record, schemaOf, show, type } from './helpers.js';

const request = (message: string) => ({ message, requestedSchema: schemaOf({ name: { type: 'string' } }) });
const CANCEL: Outcome = { action: 'cancel' };

/** An element with a question on screen and one behind it. */
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

describe('every request ends exactly once', () => {
  it('with cancel, those that wait as well, when the element is removed [USE-16]', async () => {
    const { element, outcomes, told } = await asked();
    element.remove();
    expect(await Promise.all(outcomes)).to.deep.equal([CANCEL, CANCEL]);
    expect(told()).to.deep.equal(['cancel', 'close']);
  });

  it('and not at all when the element is moved: the dialog is there, with what was typed [USE-16]', async () => {
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

  it('with cancel when the host closes it, then the next is asked [USE-16]', async () => {
    const { element, outcomes } = await asked();
    element.open = false;
    expect(await outcomes[0]).to.deep.equal(CANCEL);
    await element.updateComplete;
    expect(messageOf(element)).to.equal('two');
  });

  it('with the first of a double click’s answers: the second press does not answer the question behind it [USE-16]', async () => {
    const { element, outcomes, told } = await asked();
    const submit = find(element, '[part~=submit]');
    submit.click();
    submit.click();
    expect(await outcomes[0]).to.deep.equal({ action: 'accept', content: {} });
    await element.updateComplete;
    expect(messageOf(element)).to.equal('two');
    expect(told()).to.deep.equal(['accept', 'close']);
  });

  it('with the first answer whatever is pressed after it, also by the host’s own listener [USE-16]', async () => {
    const { element, outcomes, told } = await asked();
    element.addEventListener('accept', () => {
      element.reject();
      element.cancel();
      element.submit();
    });
    await press(element, 'submit');
    expect(await outcomes[0]).to.deep.equal({ action: 'accept', content: {} });
    expect(told()).to.deep.equal(['accept', 'close']);
  });

  it('withdrawn, and only so, when the server cancels: shown or waiting, without an answer [USE-16, DLG-10]', async () => {
    const { element, controller, outcomes, told } = await asked();
    controller.abort();
    expect(await Promise.all(outcomes)).to.deep.equal([{ action: 'withdrawn' }, { action: 'withdrawn' }]);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(new Set(told())).to.deep.equal(new Set(['close']));
  });

  it('as it was answered, when the server cancels afterwards [USE-16]', async () => {
    const { element, controller, outcomes, told } = await asked();
    await press(element, 'reject');
    controller.abort();
    expect(await outcomes[0]).to.deep.equal({ action: 'reject' });
    expect(await outcomes[1]).to.deep.equal({ action: 'withdrawn' });
    expect(told()).to.deep.equal(['reject', 'close', 'close']);
  });

  it('unseen, when the server has cancelled before [USE-16]', async () => {
    const element = await create();
    expect(await element.elicit(request('late'), { signal: AbortSignal.abort() })).to.deep.equal({
      action: 'withdrawn',
    });
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });

  it('by a person, although the dialog of the question before reports its close late [USE-16]', async () => {
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

describe('an element that is taken out and put back in one turn', () => {
  it('shows what was asked meanwhile [USE-16]', async () => {
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

describe('a question held between two rounds', () => {
  /** Accepted, and on screen until the next. */
  async function held() {
    const element = await create();
    const outcome = element.elicit(request('one'), { until: new Promise(() => {}) });
    await element.updateComplete;
    await press(element, 'submit');
    await outcome;
    return element;
  }

  for (const [how, act] of [
    ['Reject', (element: McpElicitation) => element.reject()],
    ['Cancel', (element: McpElicitation) => element.cancel()],
    ['withdraw()', (element: McpElicitation) => element.withdraw()],
    ['open = false', (element: McpElicitation) => Object.assign(element, { open: false })],
  ] as const) {
    it(`is put away by ${how}: nothing is answered twice [USE-16, MCP-10]`, async () => {
      const element = await held();
      const names = record(element);
      act(element);
      await element.updateComplete;
      expect(isShown(element)).to.equal(false);
      expect(names).to.deep.equal(['close']);
    });
  }

  it('makes room for the next even if a listener cancels that at once [USE-16]', async () => {
    const element = await held();
    element.addEventListener('close', () => element.cancel(), { once: true });
    expect(await element.elicit(request('two'))).to.deep.equal(CANCEL);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });
});

describe('a change of workspace', () => {
  const scope = (workspace: string) => ({ user: 'ada', workspace });

  it('dismisses the questions of the one before, and answers cancel [DLG-11, USE-16]', async () => {
    const { element, outcomes, told } = await asked();
    element.scope = scope('a');
    expect(await Promise.all(outcomes)).to.deep.equal([CANCEL, CANCEL]);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(told()).to.deep.equal(['cancel', 'close']);
  });

  it('leaves those asked after it alone, in the same turn of the page even [DLG-11]', async () => {
    const element = await create({ scope: scope('a') });
    const old = element.elicit(request('old'));
    await element.updateComplete;
    element.scope = scope('b');
    element.elicit(request('new'));
    expect(await old).to.deep.equal(CANCEL);
    await element.updateComplete;
    expect(messageOf(element)).to.equal('new');
  });

  it('closes a declared question too, and says so to the host [DLG-11]', async () => {
    const element = await show({ scope: scope('a'), schema: schemaOf({ name: { type: 'string' } }) });
    const names = record(element);
    element.scope = scope('b');
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(element.open).to.equal(false);
    expect(names).to.deep.equal(['cancel', 'close']);
  });

  it('counts even if the host changed its object in place, and while an accept is being checked [DLG-11]', async () => {
    const mine = scope('a');
    const { element, outcomes } = await asked();
    element.scope = mine;
    expect(await outcomes[0]).to.deep.equal(CANCEL);
    const next = element.elicit(request('next'));
    await element.updateComplete;
    element.addEventListener('accept', (event) => {
      event.preventDefault();
      mine.workspace = 'b';
      element.scope = mine;
    });
    await press(element, 'submit');
    expect(await next).to.deep.equal(CANCEL);
    expect(isShown(element)).to.equal(false);
  });

  it('is none when the host sets the same scope again: what is typed stays [DLG-11, USE-17]', async () => {
    const element = await show({ scope: scope('a'), schema: schemaOf({ name: { type: 'string' } }) });
    type(control(element, 'name'), 'half');
    element.scope = scope('a');
    await element.updateComplete;
    expect(control(element, 'name').value).to.equal('half');
  });
});
