import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import { pipeline, queue } from '../../src/host/index.js';
import type { HostElicitOptions, McpElicitation } from '../../src/index.js';
import { HandClock } from '../runtime/hand-clock.js';
import { ask, from, turns } from '../host/hand-host.js';
import { create, find, isShown, record, settled } from './helpers.js';

const NAMES = ['one', 'two', 'three'];
const CANCELLED = NAMES.map(() => ({ action: 'cancel' }));

/** Three requests of two servers to an element behind a queue. */
async function queued(element: McpElicitation, options: HostElicitOptions = {}) {
  const host = pipeline(element, queue());
  const outcomes = NAMES.map((name, i) => host.elicit(ask(name), { ...from(i < 2 ? 'acme' : 'other'), ...options }));
  await turns();
  if (element.isConnected) await element.updateComplete;
  return { host, outcomes };
}

describe('queue() before the element', () => {
  it('cancels queued elicitations with the scope, and shows those of the new one [END-04]', async () => {
    const element = await create({ scope: { workspace: 'old' } });
    const { host, outcomes } = await queued(element);
    const events = record(element);
    element.scope = { workspace: 'new' };
    expect(await Promise.all(outcomes)).to.deep.equal(CANCELLED);
    expect(events).to.deep.equal(['cancel', 'close']);
    expect(isShown(element)).to.equal(false);
    host.elicit(ask('four'));
    await settled(element);
    expect(find(element, '[part~=message]').textContent).to.equal('four');
  });

  it('shows nothing from before the sign-in to the person who has signed in [END-04]', async () => {
    const element = await create();
    const { outcomes } = await queued(element);
    element.scope = { user: 'ann' };
    expect(await Promise.all(outcomes)).to.deep.equal(CANCELLED);
    expect(isShown(element)).to.equal(false);
  });

  it('cancels queued elicitations when the element leaves the page, and keeps them when it only moves [END-03]', async () => {
    const element = await create();
    const { outcomes } = await queued(element);
    document.body.append(element);
    await turns();
    expect(isShown(element)).to.equal(true);
    element.remove();
    expect(await Promise.all(outcomes)).to.deep.equal(CANCELLED);
  });

  it('cancels an elicitation ten seconds after it was queued in an element outside the page [END-03]', async () => {
    const clock = new HandClock();
    environment.clock = clock;
    const { outcomes } = await queued(document.createElement('mcp-elicitation'));
    clock.pass(10_000);
    expect(await Promise.all(outcomes)).to.deep.equal(CANCELLED);
  });

  it('cancels all elicitations with cancelOnPageHide, one after the other, when the browser leaves the page for good [END-03]', async () => {
    const page = new AbortController();
    environment.pageEnd = () => page.signal;
    const { outcomes } = await queued(await create(), { cancelOnPageHide: true });
    page.abort();
    expect(await Promise.all(outcomes)).to.deep.equal(CANCELLED);
  });
});
