import { expect } from '@open-wc/testing';
import { pipeline, rateLimit, silence } from '../../src/host/index.js';
import type { McpElicitation } from '../../src/index.js';
import { ask, from, NO } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { create, isShown, record, settled } from './helpers.js';

// What each middleware decides is test/host. Here it stands before the element.

describe('rateLimit() before the element', () => {
  it('declines the eleventh request of a server within a minute without showing it, and calls onLimited [MCP-27]', async () => {
    const element = await create();
    const limited: unknown[] = [];
    const onLimited = (...told: unknown[]) => limited.push(told);
    const host = pipeline(element, rateLimit({ clock: new HandClock(), onLimited }));
    for (let i = 0; i < 10; i++) {
      const outcome = host.elicit(ask(`${i}`), from('a'));
      await settled(element);
      expect(isShown(element), `request ${i}`).to.equal(true);
      element.cancel();
      await outcome;
    }
    expect(limited).to.be.empty;
    const request = ask('the eleventh');
    expect(await host.elicit(request, from('a'))).to.deep.equal(NO);
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
    expect(limited).to.deep.equal([['a', request]]);
  });
});

const button = (element: McpElicitation) => element.shadowRoot?.querySelector<HTMLElement>('.silence');

describe('silence() before the element', () => {
  it('declines all further requests of a server that the person silences, without showing them [USE-15]', async () => {
    const element = await create();
    const told: unknown[] = [];
    const quiet = silence({ onSilenced: (id) => told.push(id) });
    const host = pipeline(element, quiet);
    const names = record(element);
    const outcome = host.elicit(ask('one'), from('noisy'));
    await settled(element);
    button(element)?.click();
    expect(await outcome).to.deep.equal({ action: 'reject', silence: true });
    expect(names).to.include('reject');
    expect(await host.elicit(ask('two'), from('noisy'))).to.deep.equal(NO);
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(told).to.deep.equal(['noisy']);
    expect([...quiet.servers]).to.deep.equal(['noisy']);
  });

  it('shows no silence button without this middleware', async () => {
    const element = await create();
    element.elicit(ask('one'));
    await element.updateComplete;
    expect(button(element) === null).to.equal(true);
  });
});
