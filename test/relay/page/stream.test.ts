import { expect } from '@open-wc/testing';
import type { ConnectRelayOptions } from '../../../src/relay/page/index.js';
import { HandRelay } from '../world/hand-relay.js';
import { connectPage, settle, submit } from '../world/host-page.js';
import { reply } from '../world/network.js';

const headersOf = ({ init }: { init: RequestInit }) => Object.fromEntries(new Headers(init.headers));

/** A page whose backend gives this status for the stream. */
async function connectTo(status: number, options: Partial<ConnectRelayOptions> = {}) {
  const backend = new HandRelay();
  backend.network.proxy = () => reply(status);
  return connectPage({ backend, ...options });
}

describe('the stream of a page', () => {
  it('is requested with the version, the conversation, and the cookies of the same origin', async () => {
    const { network } = await connectPage({ url: '/api/relay?tenant=7', conversation: 'chat 1&2' });
    const [request] = network.requests;
    expect(request?.url).to.match(/^\/api\/relay\?tenant=7&v=3&conversation=chat\+1%262&stream=[\w-]+$/);
    expect(request?.init.credentials).to.equal('same-origin');
    expect(request && headersOf(request)).to.deep.equal({ accept: 'text/event-stream' });
  });

  it('has no conversation if the application gives none', async () => {
    const { network } = await connectPage();
    expect(network.requests[0]?.url).to.match(/^\/elicitations\?v=3&stream=[\w-]+$/);
  });

  it('sends a new token, as each post does, and cookies to another origin if the application wants that', async () => {
    let token = 0;
    const headers = async () => ({ authorization: `Bearer ${++token}` });
    const page = await connectPage({ asks: ['a'], headers, credentials: 'include' });
    await submit(page.shown);
    expect(page.network.requests.map(headersOf)).to.deep.equal([
      { accept: 'text/event-stream', authorization: 'Bearer 1' },
      { authorization: 'Bearer 2', 'content-type': 'application/json' },
    ]);
    expect(page.network.requests.map(({ init }) => init.credentials)).to.deep.equal(['include', 'include']);
  });

  it('is requested again when the application failed to give a token, and the error is reported', async () => {
    const tokens = [() => Promise.reject(new Error('no token')), () => Promise.resolve({})];
    const page = await connectPage({ headers: () => tokens.shift()?.() ?? {} });
    expect(page.errors.map(String)).to.deep.equal(['Error: no token']);
    await page.pass(2000);
    expect(page.network.streams).to.equal(1);
  });

  it('is requested again when a token does not come within 15 s', async () => {
    const tokens = [new Promise<never>(() => {})];
    const page = await connectPage({ getToken: () => tokens.shift() ?? Promise.resolve('token') });
    expect(page.network.streams).to.equal(0);
    await page.pass(15_000);
    await page.pass(2000);
    expect(page.network.streams).to.equal(1);
    expect(page.errors).to.deep.equal([]);
  });

  it('comes back after a loss, with pauses that grow from 1 s to 30 s [RLY-04]', async () => {
    const page = await connectPage();
    page.network.goOffline();
    await settle();
    const pauses: number[] = [];
    for (let i = 0; i < 7; i++) {
      const [pause = 0] = page.clock.delays;
      pauses.push(pause);
      await page.pass(pause);
    }
    const longest = [2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000];
    for (const [i, most] of longest.entries()) expect(pauses[i]).to.be.within(most / 2, most);
    expect(page.network.attempts).to.equal(8);
    expect(page.errors).to.deep.equal([]);
    page.network.isOnline = true;
    await page.pass(30_000);
    page.network.endStreams();
    await settle();
    expect(page.clock.delays[0]).to.be.within(1000, 2000);
  });

  it('comes back at once when the browser is online again, even if the loss went unnoticed', async () => {
    const page = await connectPage();
    page.tab.comeOnline();
    await settle();
    expect(page.network.attempts).to.equal(2);
    expect(page.network.streams).to.equal(1);
  });

  it('counts as lost as soon as the browser is offline, and only until it is online', async () => {
    const page = await connectPage({ asks: ['a'] });
    const { network } = page;
    const { port } = page.shown;
    const heard: unknown[] = [];
    port?.subscribe(() => heard.at(-1) === port.isLost || heard.push(port.isLost));
    network.isOnline = false; // Open connections do not break by themselves.
    page.tab.goOffline();
    expect(heard).to.deep.equal([true]);
    await settle();
    expect(network.streams).to.equal(0);
    network.isOnline = true;
    page.tab.comeOnline();
    await settle();
    expect(heard).to.deep.equal([true, false]);
    expect(page.messages).to.deep.equal(['Question a']);
  });

  it('comes back at once when the browser says that it is offline, but the backend can be reached', async () => {
    const page = await connectPage();
    page.tab.goOffline();
    await settle();
    expect(page.network.attempts).to.equal(2);
    expect(page.network.streams).to.equal(1);
    expect(page.clock.delays).to.deep.equal([35_000]);
  });

  it('counts as lost after 35 s of silence, and pings prevent that', async () => {
    const page = await connectPage({ asks: ['a'] });
    const { network } = page;
    const { port } = page.shown;
    for (let i = 0; i < 3; i++) {
      await page.pass(34_000);
      network.send({ type: 'ping' });
      await settle();
    }
    await page.pass(20_000);
    network.sendText(':\n\n'); // A proxy writes comments of its own.
    await settle();
    await page.pass(14_999);
    expect(port?.isLost).to.equal(false);
    network.isOnline = false;
    await page.pass(1);
    expect(port?.isLost).to.equal(true);
    expect(network.streams).to.equal(0);
    network.isOnline = true;
    await page.pass(2000);
    expect(port?.isLost).to.equal(false);
    expect(page.host.asked).to.have.length(1);
  });

  it('is requested again after 15 s without a reply', async () => {
    let attempts = 0;
    const fetch = (_: string, { signal }: RequestInit) => {
      attempts++;
      return new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    };
    const page = await connectPage({ fetch });
    await page.pass(15_000);
    await page.pass(2000);
    expect(attempts).to.equal(2);
  });

  it('is no failure where another one takes its place before it has begun', async () => {
    const body = 'data: {"relay":3,"type":"replaced"}\n\n';
    const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const page = await connectPage({ fetch });
    await settle();
    expect(page.errors).to.deep.equal([]);
  });

  it('ends permanently with 403 of the relay, and the application gets the error', async () => {
    const page = await connectTo(403);
    await page.pass(120_000);
    page.tab.comeOnline();
    await settle();
    expect(page.errors).to.have.length(1);
    expect(page.errors[0]).to.include({ name: 'RelayRefused', status: 403 });
    expect(page.network.attempts).to.equal(1);
  });

  it('ends with 403 and reports an answer that was waiting for it as undelivered', async () => {
    const page = await connectPage({ asks: ['a', 'b'] });
    const { network } = page;
    const [first, second] = page.host.open;
    network.goOffline();
    await settle();
    if (first) await submit(first);
    Object.assign(network, { isOnline: true, proxy: () => reply(403) });
    page.tab.comeOnline();
    await settle();
    expect([first, second].map((asked) => asked?.options.signal?.reason.how)).to.deep.equal(['undelivered', 'lost']);
    expect(network.posts).to.deep.equal([]);
  });

  it('is requested again every 30 s after 401, and the application gets one error', async () => {
    const page = await connectTo(401);
    await page.pass(29_999);
    expect(page.network.attempts).to.equal(1);
    await page.pass(1);
    await page.pass(30_000);
    expect(page.network.attempts).to.equal(3);
    expect(page.errors).to.have.length(1);
    expect(page.errors[0]).to.include({ status: 401 });
    page.network.proxy = undefined;
    await page.pass(30_000);
    expect(page.network.streams).to.equal(1);
  });

  it('is requested again after 503 with growing pauses, and the application gets one error', async () => {
    const page = await connectTo(503);
    await page.pass(2000);
    await page.pass(4000);
    expect(page.network.attempts).to.equal(3);
    expect(page.errors).to.have.length(1);
  });

  it('closes no elicitation when it is lost, however long', async () => {
    const page = await connectPage({ asks: ['a'] });
    const { network } = page;
    network.goOffline();
    await page.pass(300_000);
    expect(page.messages).to.deep.equal(['Question a']);
    expect(page.errors).to.deep.equal([]);
  });

  it('reports its errors as uncaught errors of the page if the application has no onError', async () => {
    const { uncaught } = await import('../../runtime/uncaught.js');
    const message = await uncaught(() => connectTo(500, { onError: undefined as never }));
    expect(message).to.contain('500');
  });
});
