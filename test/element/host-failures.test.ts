import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import { type Middleware, pipeline } from '../../src/host/index.js';
import { ask, turns } from '../host/hand-host.js';
import { create, find, isShown, look, press, record, settled } from './helpers.js';

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
