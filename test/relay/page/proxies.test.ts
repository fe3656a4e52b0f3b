import { expect } from '@open-wc/testing';
import { HandHost } from '../../host/hand-host.js';
import { connectPage, howOver, settle, submit } from '../world/host-page.js';
import { reply } from '../world/network.js';

const HTML = '<!doctype html><title>Not here</title>';
const EVENTS = { 'content-type': 'text/event-stream' };

/** What stands between a page and the relay, and says something of its own. */
const WEATHER: Array<[what: string, reply: () => Response]> = [
  ['404 with a page', () => new Response(HTML, { status: 404 })],
  ['404 with nothing', () => new Response(null, { status: 404 })],
  ['404 with the JSON of a gateway', () => Response.json({ error: 'Not Found', status: 404 }, { status: 404 })],
  ['200 with a page', () => new Response(HTML, { headers: { 'content-type': 'text/html' } })],
  ['200 with nothing', () => new Response(null)],
  ['204', () => new Response(null, { status: 204 })],
  ['301 without an address', () => new Response(null, { status: 301 })],
  ['403 with a page', () => new Response(HTML, { status: 403 })],
  ['409 with a text', () => new Response('conflict', { status: 409 })],
  ['410 with a page', () => new Response(HTML, { status: 410 })],
  ['413 with a page', () => new Response(HTML, { status: 413 })],
  ['421', () => new Response(null, { status: 421 })],
  ['422 with the errors of a framework', () => Response.json({ errors: { name: ['Bad'] } }, { status: 422 })],
  ['426', () => new Response(null, { status: 426 })],
  ['502 with a page', () => new Response(HTML, { status: 502 })],
  ['half a JSON of the relay', () => new Response('{"relay":3,"error":"There is no su', { status: 404 })],
  ['JSON that is no object', () => new Response('[404]', { status: 404 })],
];

/** What replies 200, says that it is a stream of events, and is none of the relay's. */
const STREAMS: Array<[what: string, reply: () => Response]> = [
  ['a page that is labelled as a stream', () => new Response(HTML, { headers: EVENTS })],
  ['a stream of something else', () => new Response('data: {"type":"hello"}\n\n', { headers: EVENTS })],
  ['a stream that ends at once', () => new Response(null, { headers: EVENTS })],
];

/** A page that shows "Question a", and what its host was told of the connection. */
async function connect() {
  const reached: boolean[] = [];
  const host = Object.assign(new HandHost(), {
    setReachable: (isReachable: boolean) => void reached.push(isReachable),
  });
  const page = await connectPage({ asks: ['a'], host });
  return { page, network: page.network, reached };
}

/** A page whose stream has ended, and gets this in place of the next one. */
async function reconnect(proxy: () => Response) {
  const connected = await connect();
  connected.network.endStreams();
  await settle();
  connected.network.proxy = proxy;
  await connected.page.pass(2000);
  return connected;
}

for (const [what, said] of [...WEATHER, ...STREAMS]) {
  describe(`a proxy that replies ${what} in the relay's place`, () => {
    it('to a stream that connects again does not end what is on screen: the stream is back seconds later [PAGE-03]', async () => {
      const { page, network } = await reconnect(said);
      await page.pass(4000);
      expect(page.messages).to.deep.equal(['Question a']);
      network.proxy = undefined;
      await page.pass(8000);
      expect(network.streams).to.equal(1);
      await page.ask('b');
      expect(page.messages).to.deep.equal(['Question a', 'Question b']);
    });
  });
}

/** A proxy that mixes replies up: the relay's own, to the post of another page. */
const OTHERS: Array<[what: string, reply: () => Response]> = (['over', 'open'] as const).map((phase) => [
  `the relay's reply to a post about another elicitation that is ${phase}`,
  () => reply(202, { state: { id: 'other', version: 9, phase, attempt: 9 } }),
]);

for (const [what, said] of [...WEATHER, ...OTHERS]) {
  describe(`a proxy that replies ${what} to posts`, () => {
    it('delays an answer, which arrives once the proxy lets it through [PAGE-03]', async () => {
      const { page, network } = await connect();
      network.reply = said;
      const { shown } = page;
      const submission = await submit(shown);
      for (const pause of [2000, 4000, 8000]) await page.pass(pause);
      expect([submission.errors, submission.failure, howOver(shown)]).to.deep.equal([undefined, undefined, undefined]);
      expect(page.errors).to.have.length(1);
      network.reply = undefined;
      await page.pass(16_000);
      expect(submission.errors).to.deep.equal({});
      expect(network.outcomes).to.have.length(5);
    });
  });
}

describe('a page that something keeps refusing', () => {
  it('says so on screen after three attempts, and no more once it is connected [PAGE-03]', async () => {
    const { page, network, reached } = await reconnect(() => new Response(HTML, { status: 404 }));
    await page.pass(4000);
    expect(reached).to.deep.equal([]);
    await page.pass(8000);
    expect(reached).to.deep.equal([false]);
    network.proxy = undefined;
    await page.pass(16_000);
    expect(reached).to.deep.equal([false, true]);
  });

  it('says so on screen when the relay refuses it because nobody is signed in', async () => {
    const { page, network, reached } = await reconnect(() => reply(401));
    expect(reached).to.deep.equal([false]);
    network.proxy = undefined;
    await page.pass(30_000);
    expect(reached).to.deep.equal([false, true]);
  });

  it('says so on screen when the relay will never serve it', async () => {
    const { reached } = await reconnect(() => reply(403));
    expect(reached).to.deep.equal([false]);
  });

  it('says so on screen after 15 s when something holds its stream back, and no more once the stream arrives', async () => {
    // It buffers.
    const { page, network, reached } = await reconnect(() => new Response(new ReadableStream(), { headers: EVENTS }));
    await page.pass(13_000); // It has connected for up to a second of the pause before.
    expect(reached).to.deep.equal([]);
    await page.pass(2000);
    expect(reached).to.deep.equal([false]);
    network.proxy = undefined;
    await page.pass(8000);
    expect(reached).to.deep.equal([false, true]);
  });

  it('does not say so any more once the application closes its connection', async () => {
    const { page, reached } = await reconnect(() => reply(401));
    page.connection.close();
    expect(reached).to.deep.equal([false, true]);
  });
});

describe('a stream that made room for a newer one of the same person', () => {
  it('comes back after 30 s, so that two pages do not take turns every second', async () => {
    const { page, network, reached } = await connect();
    network.send({ type: 'replaced' });
    await settle();
    const { attempts } = network;
    expect([page.shown.port?.isLost, reached]).to.deep.equal([true, [false]]);
    await page.pass(29_999);
    expect(network.attempts).to.equal(attempts);
    await page.pass(1);
    expect([page.shown.port?.isLost, reached]).to.deep.equal([false, [false, true]]);
  });

  it('comes back as soon as the person looks at its page', async () => {
    const { page, network } = await connect();
    network.send({ type: 'replaced' });
    await settle();
    page.tab.setVisible(false);
    page.tab.setVisible(true);
    await settle();
    expect(page.shown.port?.isLost).to.equal(false);
  });
});

describe('a service worker that replies from its cache', () => {
  it('has no stream of before, because each stream has an address of its own', async () => {
    const { page, network } = await connect();
    network.endStreams();
    await settle();
    await page.pass(2000);
    const urls = network.requests.filter(({ init }) => init.method !== 'POST').map(({ url }) => url);
    expect(new Set(urls).size).to.equal(2);
  });
});

describe('the relay itself', () => {
  it('ends an elicitation with its own 404, while the 404 of a proxy counts as nothing', async () => {
    const { page, network } = await connect();
    const { shown } = page;
    const replies = [new Response(HTML, { status: 404 }), reply(404)];
    network.reply = () => replies.shift()!;
    await submit(shown);
    expect(howOver(shown)).to.equal(undefined);
    await page.pass(2000);
    expect(howOver(shown)).to.equal('unconfirmed');
  });
});
