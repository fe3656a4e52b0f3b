import { expect } from '@open-wc/testing';
import { completionHandler, withUrlElicitation } from '../../src/adapters/index.js';
import type { Completion, Outcome } from '../../src/index.js';
import { create, find, isShown, press, settled } from '../element/helpers.js';
import { failureOf, HandHost, NO, turns } from '../host/hand-host.js';

const page = (path = 'a', more = {}) => ({
  mode: 'url',
  message: `Visit ${path}`,
  url: `https://acme.example/${path}`,
  elicitationId: `id-${path}`,
  ...more,
});

/** The error in the shape of the SDKs, which is that of a raw JSON-RPC error object too. */
const required = (...elicitations: unknown[]) =>
  Object.assign(new Error('Visit these first'), { code: -32042, data: { elicitations } });

/** A call that fails with each of these errors once, and then returns the number of calls. */
function callAfter(...failures: unknown[]) {
  const call = async () => {
    call.count++;
    const failure = failures[call.count - 1];
    if (failure) throw failure;
    return call.count;
  };
  call.count = 0;
  return call;
}

const visited = (completion: Completion): Outcome => ({ action: 'accept', completion: Promise.resolve(completion) });

describe('withUrlElicitation()', () => {
  const server = { id: 'acme', name: 'Acme' };

  it('shows the page that a call needs, waits until the server reports completion, and repeats the call [MCP-20, MCP-19]', async () => {
    const element = await create();
    element.addEventListener('url-open', (event) => event.preventDefault());
    const call = callAfter(required(page()));
    const result = withUrlElicitation(call, element, { server });
    await settled(element);
    expect(find(element, '[part~=server]').textContent).to.equal('Acme');
    await press(element, 'submit');
    await turns();
    expect(call.count, 'consent is not enough').to.equal(1);
    completionHandler(element, { server })({ params: { elicitationId: 'id-a' } });
    expect(await result).to.equal(2);
  });

  it('returns the result and shows nothing when the call needs no page [MCP-20]', async () => {
    const host = new HandHost();
    expect(await withUrlElicitation(callAfter(), host)).to.equal(1);
    expect(host.asked).to.have.length(0);
  });

  it('shows several pages one after the other [MCP-20]', async () => {
    const host = new HandHost();
    const call = callAfter(required(page('a'), page('b')));
    const result = withUrlElicitation(call, host, { server, session: 's' });
    await turns();
    expect(host.messages).to.deep.equal(['Visit a']);
    expect(host.open[0]?.options).to.deep.include({ server, session: 's' });
    await host.open[0]?.answer(visited('completed'));
    expect(host.messages).to.deep.equal(['Visit a', 'Visit b']);
    await host.open[0]?.answer(visited('completed'));
    expect(await result).to.equal(2);
  });

  for (const [what, outcome] of [
    ['says no', NO],
    ['cancels', { action: 'cancel' }],
    ['never finishes', visited('timeout')],
    ['gives up waiting', visited('dismissed')],
  ] as const) {
    it(`throws the call’s error when the person ${what}, without a retry or a second page [MCP-20, MCP-18]`, async () => {
      const host = new HandHost();
      const error = required(page('a'), page('b'));
      const call = callAfter(error);
      const failure = failureOf(withUrlElicitation(call, host));
      await turns();
      await host.open[0]?.answer(outcome);
      expect((await failure) === error).to.equal(true);
      expect([call.count, host.asked.length]).to.deep.equal([1, 1]);
    });
  }

  it('stops when the server asks for the same page again [MCP-20]', async () => {
    const host = new HandHost();
    const again = required(page('a', { elicitationId: 'another id' }));
    const call = callAfter(required(page()), again);
    const failure = failureOf(withUrlElicitation(call, host));
    await turns();
    await host.open[0]?.answer(visited('completed'));
    expect((await failure) === again).to.equal(true);
    expect(host.asked).to.have.length(1);
  });

  for (const [what, error] of [
    ['another error', Object.assign(new Error('no'), { code: -32602, data: { elicitations: [page()] } })],
    ['an error without data', Object.assign(new Error('no'), { code: -32042 })],
    ['an error with an empty list', required()],
    ['an error with a form in its list', required(page(), { mode: 'form', message: '?' })],
    ['an error with a list of nothing', required(null)],
    ['a thrown text', 'no'],
    ['a thrown nothing', null],
  ] as const) {
    it(`passes ${what} on to the caller, and shows nothing [MCP-20]`, async () => {
      const host = new HandHost();
      const failure = failureOf(withUrlElicitation(() => Promise.reject(error), host));
      expect((await failure) === error).to.equal(true);
      expect(host.asked).to.have.length(0);
    });
  }

  it('passes a page on to the caller if the client did not declare pages, and shows nothing [END-07]', async () => {
    const host = new HandHost();
    const error = required(page());
    const failure = failureOf(withUrlElicitation(() => Promise.reject(error), host, { modes: ['form'] }));
    expect((await failure) === error).to.equal(true);
    expect(host.asked).to.have.length(0);
  });

  it('refuses a page that must not be opened, so that the person sees nothing and the caller gets the error [MCP-17, MCP-20]', async () => {
    const element = await create();
    const call = callAfter(required(page('a', { url: 'javascript:alert(1)' })));
    expect(await failureOf(withUrlElicitation(call, element))).to.have.property('code', -32042);
    expect(isShown(element)).to.equal(false);
  });
});

describe('withUrlElicitation() with acceptAt consent', () => {
  it('repeats the call as soon as the person agrees, and ends the visit by itself when the call has its result [END-12]', async () => {
    const host = new HandHost();
    const call = callAfter(required(page('a')));
    const result = withUrlElicitation(call, host, { acceptAt: 'consent' });
    await turns();
    const { options } = host.open[0]!;
    expect(options.pollStatus?.()).to.equal(false);
    await host.open[0]?.answer({ action: 'accept', completion: new Promise(() => {}) });
    expect(await result).to.equal(2);
    expect(options.pollStatus?.()).to.equal(true);
  });
});

describe('completionHandler()', () => {
  it('passes the elicitation id and the server’s id to the host [MCP-19]', () => {
    const host = new HandHost();
    completionHandler(host, { server: { id: 'acme' } })({ params: { elicitationId: 'e-1' } });
    expect(host.completed).to.deep.equal([['e-1', 'acme']]);
  });

  for (const params of [undefined, null, {}, { elicitationId: 7 }, []]) {
    it(`ignores a notification with ${JSON.stringify(params)} [MCP-19]`, () => {
      const host = new HandHost();
      completionHandler(host)({ params });
      expect(host.completed).to.deep.equal([]);
    });
  }
});
