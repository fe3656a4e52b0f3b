import { expect, waitUntil } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { McpElicitation, Outcome } from '../../src/index.js';
import { control, create, find, handCheck, isShown, press, record, schemaOf, show, type } from './helpers.js';

// Which event ends which elicitation is the session's: test/session. Here the element hears of these events.

const schema = schemaOf({ name: { type: 'string' } });
const request = (message = 'Who?') => ({ message, requestedSchema: schema });
const CANCEL: Outcome = { action: 'cancel' };

/** An element with one elicitation on screen and one in the queue. */
async function asked() {
  const element = await create();
  const outcomes = [element.elicit(request('one')), element.elicit(request('two'))];
  await element.updateComplete;
  const names = record(element);
  return { element, outcomes, told: () => names.filter((name) => name !== 'shown') };
}

const messageOf = (element: McpElicitation) => find(element, '[part~=message]').textContent;

/** What became of promises, so far. */
async function outcomesSoFar<T>(promises: Promise<T>[]): Promise<(T | undefined)[]> {
  await new Promise(requestAnimationFrame);
  return Promise.all(promises.map((promise) => Promise.race([promise, undefined])));
}

describe('an elicitation', () => {
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

describe('an element that the application takes out of the page', () => {
  it('gives elicit() the outcome cancel, shown or queued, and no listener an event [USE-16, HOST-07]', async () => {
    const { element, outcomes, told } = await asked();
    element.remove();
    expect(await Promise.all(outcomes)).to.deep.equal([CANCEL, CANCEL]);
    expect(told()).to.deep.equal([]);
  });

  it('dispatches nothing more of a declared request, is closed when it is back, and can be opened again [HOST-07]', async () => {
    const element = await show({ schema });
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

  it('ends a visit without an event [HOST-07]', async () => {
    const element = await create();
    element.addEventListener('url-open', (event) => event.preventDefault());
    const asked = element.elicit({ mode: 'url', message: 'Sign in.', url: 'https://nw.example/', elicitationId: '1' });
    await element.updateComplete;
    await press(element, 'submit');
    const outcome = await asked;
    const names = record(element);
    element.remove();
    expect(outcome.action === 'accept' && (await outcome.completion)).to.equal('dismissed');
    expect(names).to.deep.equal([]);
  });

  it('keeps the dialog, the typed text and the events when it is only moved [USE-16]', async () => {
    const element = await show({ schema });
    const names = record(element);
    type(control(element, 'name'), 'half');
    const parent = document.createElement('div');
    element.parentElement?.append(parent);
    parent.append(element);
    await element.updateComplete;
    expect(control(element, 'name').value).to.equal('half');
    expect(find<HTMLDialogElement>(element, 'dialog').open).to.equal(true);
    expect(names).to.deep.equal([]);
    element.cancel();
    expect(names).to.deep.equal(['cancel', 'close']);
  });

  it('shows a request that came while it was out of the page for a part of one task [USE-16]', async () => {
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

describe('an element that the page hides', () => {
  const dialogOf = (element: McpElicitation) => element.shadowRoot?.querySelector('dialog');
  /** An open dialog that is modal blocks the page behind it. */
  const isModal = (element: McpElicitation) => dialogOf(element)?.matches(':modal');

  it('leaves the page usable while its dialog is hidden, and brings the dialog back with the typed text', async () => {
    const element = await create();
    const panel = document.createElement('div');
    element.replaceWith(panel);
    panel.append(element);
    const outcome = element.elicit(request());
    await element.ready;
    type(control(element, 'name'), 'Ada');
    expect(isModal(element)).to.equal(true);
    panel.hidden = true;
    // A page in the background has few frames, and in a frame the element notices.
    const patience = { timeout: 20_000 };
    await waitUntil(() => dialogOf(element)?.open && !isModal(element), 'the page stays blocked', patience);
    panel.hidden = false;
    await waitUntil(() => isModal(element), 'the dialog does not come back', patience);
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
    panel.remove();
  });
});

describe('a browser that leaves the page for good', () => {
  it('cancels the elicitations with cancelOnPageHide, on screen and queued, and nothing else [END-03]', async () => {
    const controller = new AbortController();
    environment.pageEnd = () => controller.signal;
    const cancelOnPageHide = true;
    const element = await create();
    const outcomes = [
      element.elicit(request('one'), { cancelOnPageHide }),
      element.elicit(request('two')),
      element.elicit(request('three'), { cancelOnPageHide }),
    ];
    await element.updateComplete;
    controller.abort();
    expect(await outcomesSoFar(outcomes)).to.deep.equal([CANCEL, undefined, CANCEL]);
    expect(await element.elicit(request(), { cancelOnPageHide })).to.deep.equal(CANCEL);
  });
});

describe('a scope', () => {
  const scope = (workspace: string) => ({ user: 'ada', workspace });

  it('that changes answers cancel to all elicitations of the one before, and takes them off the screen [DLG-11, USE-16]', async () => {
    const { element, outcomes, told } = await asked();
    element.scope = scope('a');
    expect(await Promise.all(outcomes)).to.deep.equal([CANCEL, CANCEL]);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(told()).to.deep.equal(['cancel', 'close']);
  });

  it('changes even if the application changes its object in place while an answer is checked [DLG-11]', async () => {
    const mine = scope('a');
    const element = await create({ scope: mine });
    const { calls, checkAnswer } = handCheck();
    const outcome = element.elicit(request(), { checkAnswer });
    await element.updateComplete;
    await press(element, 'submit');
    mine.workspace = 'b';
    element.scope = mine;
    expect(await outcome).to.deep.equal(CANCEL);
    expect(calls[0]?.signal.aborted).to.equal(true);
  });
});
