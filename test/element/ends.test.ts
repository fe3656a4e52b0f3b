import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { HostElicitOptions, McpElicitation } from '../../src/index.js';
import { HandClock } from '../runtime/hand-clock.js';
import { create, find, findAll, isShown, record, schemaOf, show } from './helpers.js';

const MINUTE = 60_000;
const request = (message = 'Who?') => ({ message, requestedSchema: schemaOf({ name: { type: 'string' } }) });

/** Time that stands still until the test moves it. */
function stoppedClock(): HandClock {
  const clock = new HandClock();
  environment.clock = clock;
  return clock;
}

/** The page is in the background from now on, or in front again. */
function setPageVisible(isVisible: boolean): void {
  environment.isVisible = () => isVisible;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** What became of promises, so far. */
async function outcomesSoFar<T>(promises: Promise<T>[]): Promise<(T | undefined)[]> {
  await new Promise(requestAnimationFrame);
  return Promise.all(promises.map((promise) => Promise.race([promise, undefined])));
}

describe('a request to an element that is not in the page', () => {
  it('ends with cancel after ten seconds, and so does each one behind it [END-03]', async () => {
    const clock = stoppedClock();
    const element = document.createElement('mcp-elicitation');
    const outcomes = [element.elicit(request()), element.elicit(request())];
    clock.pass(9999);
    expect(await outcomesSoFar(outcomes)).to.deep.equal([undefined, undefined]);
    clock.pass(1);
    expect(await outcomesSoFar(outcomes)).to.deep.equal([{ action: 'cancel' }, { action: 'cancel' }]);
  });
});

describe('a page that stays in the background', () => {
  it('lets each request time out half an hour after it came, on screen and behind it [END-03]', async () => {
    const clock = stoppedClock();
    const element = await create();
    setPageVisible(false);
    const outcomes = [element.elicit(request(), { timeout: 0 }), element.elicit(request())];
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
    clock.pass(30 * MINUTE - 1);
    expect(await outcomesSoFar(outcomes)).to.deep.equal([undefined, undefined]);
    clock.pass(1);
    expect(await outcomesSoFar(outcomes)).to.deep.equal([{ action: 'timeout' }, { action: 'timeout' }]);
    expect(isShown(element)).to.equal(false);
  });

  it('says that the time has run out, with an event, and with a notice for when the person comes back', async () => {
    const clock = stoppedClock();
    setPageVisible(false);
    const element = await show({ serverName: 'Acme', timeout: 0 });
    const events = record(element);
    clock.pass(30 * MINUTE);
    await element.updateComplete;
    expect(events).to.deep.equal(['timeout', 'close']);
    expect(element.open).to.equal(false);
    expect(find(element, '[part~=notice]').textContent).to.contain('Acme');
  });
});

describe('a browser that leaves the page for good', () => {
  const cancelOnPageHide = true;

  /** A page that the test can end. */
  function endablePage(): () => void {
    const controller = new AbortController();
    environment.pageEnd = () => controller.signal;
    return () => controller.abort();
  }

  it('cancels the elicitations with cancelOnPageHide, on screen and queued, and nothing else [END-03]', async () => {
    const endPage = endablePage();
    const element = await create();
    const outcomes = [
      element.elicit(request('one'), { cancelOnPageHide }),
      element.elicit(request('two')),
      element.elicit(request('three'), { cancelOnPageHide }),
    ];
    await element.updateComplete;
    endPage();
    expect(await outcomesSoFar(outcomes)).to.deep.equal([{ action: 'cancel' }, undefined, { action: 'cancel' }]);
    expect(await element.elicit(request(), { cancelOnPageHide })).to.deep.equal({ action: 'cancel' });
  });
});

describe('the lifetime of an element', () => {
  it('ends with the elicitation on screen when the element leaves the page, and a new one begins', async () => {
    const element = await create();
    const { lifetime } = element;
    const outcome = element.elicit(request());
    const order: string[] = [];
    lifetime.addEventListener('abort', () => order.push('lifetime'));
    outcome.then(({ action }) => order.push(action));
    element.remove();
    await outcome;
    expect(order).to.deep.equal(['lifetime', 'cancel']);
    expect(element.lifetime.aborted).to.equal(false);
  });
});

describe('a request with a scope', () => {
  it('never appears in another workspace, and fires no event there [END-04]', async () => {
    const element = await create({ scope: { workspace: 'new' } });
    const events = record(element);
    const outcome = await element.elicit(request(), { scope: { workspace: 'old' } });
    await element.updateComplete;
    expect(outcome).to.deep.equal({ action: 'cancel' });
    expect(isShown(element)).to.equal(false);
    expect(findAll(element, '[role=status]').map((status) => status.textContent?.trim())).to.deep.equal(['']);
    expect(events).to.deep.equal([]);
  });
});

describe('a client that declared one mode', () => {
  const page = { mode: 'url', message: 'Pay', url: 'https://pay.example/' } as const;
  const refused = (element: McpElicitation, params: object, options: HostElicitOptions) =>
    element.elicit(params as never, options).then((outcome) => outcome.action === 'refused' && outcome.code);

  it('has requests of the other mode refused, and shows those of its own', async () => {
    const element = await create();
    expect(await refused(element, page, { modes: ['form'] })).to.equal(-32602);
    expect(await refused(element, request(), { modes: ['url'] })).to.equal(-32602);
    expect(await refused(element, request(), { modes: [] })).to.equal(-32602);
    element.elicit(page, { modes: ['url'] });
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
  });
});
