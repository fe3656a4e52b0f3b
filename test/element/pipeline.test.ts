import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import { type Middleware, pipeline, rateLimit, silence } from '../../src/host/index.js';
import type { McpElicitation } from '../../src/index.js';
import { ask, from, NO, turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { create, find, isShown, look, press, record, settled } from './helpers.js';

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

  it('refuses the requests that are queued already [USE-15]', async () => {
    const element = await create();
    const told: string[] = [];
    const quiet = silence({ refuseWith: 'cancel', onSilenced: (_, { message }) => told.push(message ?? '') });
    const host = pipeline(element, quiet);
    const states: string[] = [];
    const onState = (state: string) => states.push(state);
    const outcomes = ['one', 'two', 'three'].map((message) => host.elicit(ask(message), from('noisy', { onState })));
    host.elicit(ask('calm'), from('calm'));
    await settled(element);
    button(element)?.click();
    await settled(element);
    expect(find(element, '[part~=message]').textContent).to.equal('calm');
    await press(element, 'cancel');
    expect((await Promise.all(outcomes)).map(({ action }) => action)).to.deep.equal(['reject', 'cancel', 'cancel']);
    expect(told).to.deep.equal(['two', 'three']);
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(
      states.filter((state) => state === 'shown'),
      'the first alone',
    ).to.have.length(1);
  });

  it('shows no silence button without this middleware', async () => {
    const element = await create();
    element.elicit(ask('one'));
    await element.updateComplete;
    expect(button(element) === null).to.equal(true);
  });
});

const FAILED = { action: 'refused', code: -32603, message: 'The client could not handle the request' };

function setUp(element: Parameters<typeof pipeline>[0], guard: Middleware) {
  const errors: unknown[] = [];
  return { errors, host: pipeline(element, [guard], { onError: (error) => errors.push((error as Error).message) }) };
}

describe('a middleware that fails before the element', () => {
  it('keeps a request that it should have redacted off the page [END-02]', async () => {
    const element = await create();
    const names = record(element);
    const { errors, host } = setUp(element, () => {
      throw new Error('no pattern');
    });
    expect(await host.elicit(ask('Card 4111 1111 1111 1111?'))).to.deep.equal(FAILED);
    await element.updateComplete;
    expect(names).to.be.empty;
    expect(isShown(element)).to.equal(false);
    expect(element.shadowRoot?.textContent).not.to.include('4111');
    expect(errors).to.deep.equal(['no pattern']);
  });

  it('takes a request off the page that it failed to look after, and no answer leaves [END-02]', async () => {
    const element = await create();
    const { host } = setUp(element, async (_, next) => {
      next();
      await turns();
      throw new Error('broken');
    });
    const names = record(element);
    expect(await host.elicit(ask('Go on?'))).to.deep.equal(FAILED);
    await element.updateComplete;
    element.submit();
    expect(names).not.to.include('accept');
  });

  it('ends the visit of a page when it fails after the person consented [END-02]', async () => {
    environment.open = () => {};
    const element = await create();
    const { errors, host } = setUp(element, async (_, next) => {
      await next();
      throw new Error('no audit');
    });
    const outcome = host.elicit({ mode: 'url', message: 'Authorise access.', url: 'https://login.acme.example/' });
    await settled(element);
    look(500);
    expect(find(element, '[part~=submit]').textContent).to.include('acme.example');
    await press(element, 'submit');
    expect(await outcome).to.deep.equal(FAILED);
    await element.updateComplete;
    expect(isShown(element), 'nothing waits for the page any more').to.equal(false);
    expect(errors).to.deep.equal(['no audit']);
  });
});
