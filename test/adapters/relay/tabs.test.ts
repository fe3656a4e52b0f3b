import { expect } from '@open-wc/testing';
import { connectRelay } from '../../../src/adapters/index.js';
import { HandHost } from '../../host/hand-host.js';
import { HandBackend, wire } from './hand-backend.js';
import { HandBrowser } from './hand-browser.js';
import { connectPage, type Page, settle, submit, whyOver } from './relay-page.js';

/** Tabs of one browser, connected one after the other. */
async function openTabs(count: number, options: Partial<Parameters<typeof connectPage>[0]> = {}) {
  const backend = new HandBackend();
  backend.elicitations = [wire('a')];
  const browser = new HandBrowser();
  const tabs: Page[] = [];
  for (let i = 0; i < count; i++) tabs.push(await connectPage({ backend, tab: browser.openTab(), ...options }));
  return { backend, browser, tabs: tabs as [Page, Page, Page] };
}

describe('several tabs of one browser', () => {
  it('share one stream, and each shows the elicitation once', async () => {
    const { backend, tabs } = await openTabs(3);
    expect(backend.streams).to.equal(1);
    expect(tabs.map(({ host }) => host.messages)).to.deep.equal(Array(3).fill(['Question a']));
    backend.send({ type: 'elicitation', elicitation: wire('b') });
    await settle();
    expect(tabs.map(({ messages }) => messages)).to.deep.equal(Array(3).fill(['Question a', 'Question b']));
  });

  it('close the elicitation that one of them has answered, and only that one posts', async () => {
    const { backend, tabs } = await openTabs(2);
    const [leader, follower] = tabs;
    const { shown } = leader;
    backend.reply = ({ type, id }) => {
      if (type === 'outcome') backend.send({ type: 'over', id, how: 'answered' });
      return new Response(null, { status: 204 });
    };
    const submission = await submit(follower.shown);
    expect(submission.errors).to.deep.equal({});
    expect(whyOver(shown)).to.equal('answered');
    expect(backend.outcomes).to.have.length(1);
    for (const { messages, errors } of tabs) expect({ messages, errors }).to.deep.equal({ messages: [], errors: [] });
  });

  it('stay connected when the tab with the stream closes: another one takes over', async () => {
    const { backend, tabs } = await openTabs(3);
    const [leader, second, third] = tabs;
    leader.connection.close();
    await settle();
    expect(backend.streams).to.equal(1);
    backend.send({ type: 'elicitation', elicitation: wire('b') });
    await settle();
    expect(leader.messages).to.deep.equal([]);
    expect(second.messages).to.deep.equal(['Question a', 'Question b']);
    expect(third.messages).to.deep.equal(['Question a', 'Question b']);
    expect(second.host.asked).to.have.length(2);
  });

  it('go on when one that only followed closes', async () => {
    const { backend, tabs } = await openTabs(3);
    tabs[1].connection.close();
    backend.send({ type: 'elicitation', elicitation: wire('b') });
    await settle();
    expect(tabs[2].messages).to.deep.equal(['Question a', 'Question b']);
    expect(backend.streams).to.equal(1);
  });

  it('all learn that the connection is lost; an answer of any of them brings it back, and goes out once', async () => {
    const { backend, tabs } = await openTabs(2);
    const [, follower] = tabs;
    backend.goOffline();
    await settle();
    expect(tabs.map(({ shown }) => shown.options.connection?.isLost)).to.deep.equal([true, true]);
    backend.isOnline = true;
    await submit(follower.shown);
    expect(backend.outcomes).to.have.length(1);
    expect(tabs[0].shown.options.connection?.isLost).to.equal(false);
  });

  it('all say at once that the browser is offline, also those that follow, and are back together', async () => {
    const { backend, tabs } = await openTabs(2);
    backend.isOnline = false;
    const isLost = () => tabs.map(({ shown }) => shown.options.connection?.isLost);
    tabs[1].tab.goOffline();
    expect(isLost()).to.deep.equal([false, true]);
    tabs[0].tab.goOffline();
    expect(isLost()).to.deep.equal([true, true]);
    await settle();
    backend.isOnline = true;
    tabs[1].tab.comeOnline();
    await settle();
    expect(isLost()).to.deep.equal([false, false]);
    expect(backend.streams).to.equal(1);
  });

  it('have streams of their own where they belong to different people', async () => {
    const backend = new HandBackend();
    const browser = new HandBrowser();
    for (const user of ['ada', 'bob']) {
      await connectPage({ backend, tab: browser.openTab(), host: Object.assign(new HandHost(), { scope: { user } }) });
    }
    expect(backend.streams).to.equal(2);
  });

  it('share a stream where the application names the same person and place in another order', async () => {
    const backend = new HandBackend();
    const browser = new HandBrowser();
    for (const scope of [
      { user: 'ada', workspace: 'acme' },
      { workspace: 'acme', user: 'ada' },
    ]) {
      await connectPage({ backend, tab: browser.openTab(), host: Object.assign(new HandHost(), { scope }) });
    }
    expect(backend.streams).to.equal(1);
  });

  it('have streams of their own for different conversations', async () => {
    const backend = new HandBackend();
    const browser = new HandBrowser();
    for (const conversation of ['1', '2']) await connectPage({ backend, tab: browser.openTab(), conversation });
    expect(backend.streams).to.equal(2);
  });

  it('have streams of their own when each sends a token and nobody says whose it is', async () => {
    const headers = { authorization: 'Bearer 1' };
    expect((await openTabs(2, { headers })).backend.streams).to.equal(2);
  });

  it('share a stream when each sends a token of the same user', async () => {
    const headers = { authorization: 'Bearer 1' };
    const backend = new HandBackend();
    const browser = new HandBrowser();
    for (let i = 0; i < 2; i++) {
      const host = Object.assign(new HandHost(), { scope: { user: 'ada' } });
      await connectPage({ backend, tab: browser.openTab(), host, headers });
    }
    expect(backend.streams).to.equal(1);
  });

  it('do without the one that has the stream when it is frozen: after 70 s of silence another one takes over', async () => {
    const { backend, tabs } = await openTabs(2);
    const [frozen, follower] = tabs;
    await follower.pass(69_999);
    backend.send({ type: 'ping' });
    await settle();
    await follower.pass(69_999);
    expect(backend.attempts).to.equal(2); // One for each snapshot.
    await follower.pass(1);
    expect(backend.attempts).to.equal(3);
    expect(backend.streams).to.equal(1);
    backend.send({ type: 'elicitation', elicitation: wire('b') });
    await settle();
    expect(frozen.messages).to.deep.equal(['Question a', 'Question b']);
    follower.connection.close();
    await settle();
    expect(backend.streams).to.equal(1);
  });

  it('have streams of their own where locks are not allowed', async () => {
    const backend = new HandBackend();
    const tab = new HandBrowser().openTab();
    const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as LockManager;
    await connectPage({ backend, tab: Object.assign(tab, { navigator: { locks } }) });
    expect(backend.streams).to.equal(1);
  });

  it('end each for itself when the backend refuses them', async () => {
    const backend = new HandBackend();
    backend.status = 403;
    const browser = new HandBrowser();
    const pages = [];
    for (let i = 0; i < 2; i++) pages.push(await connectPage({ backend, tab: browser.openTab() }));
    await settle();
    expect(pages.map(({ errors }) => errors.length)).to.deep.equal([1, 1]);
  });
});

describe("several tabs, with the browser's own locks and channels", () => {
  it('share one stream, and hand it on', async () => {
    const backend = new HandBackend();
    backend.elicitations = [wire('a')];
    const hosts = [new HandHost(), new HandHost(), new HandHost()];
    /** The tab that got the lock: browsers promise no order between frames. */
    let leader = -1;
    const connections = hosts.map((host, tab) => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const page = frame.contentWindow as Window & typeof globalThis;
      const fetch = (url: string, init: RequestInit) => {
        if (init.method !== 'POST') leader = tab;
        return backend.fetch(url, init);
      };
      const connection = connectRelay(host, { url: '/real-tabs', fetch, page });
      return { close: () => connection.close(), frame };
    });
    const shown = (host: HandHost, count: number) =>
      new Promise<void>((resolve) => {
        const elicit = host.elicit.bind(host);
        const check = () => host.asked.length >= count && resolve();
        host.elicit = (...asked) => {
          const outcome = elicit(...asked);
          check();
          return outcome;
        };
        check();
      });
    await Promise.all(hosts.map((host) => shown(host, 1)));
    expect(backend.streams).to.equal(1);

    const streamOpened = new Promise<void>((resolve) => {
      const { requests } = backend;
      const push = requests.push.bind(requests);
      requests.push = (...more) => {
        queueMicrotask(resolve);
        return push(...more);
      };
    });
    const first = leader;
    connections[first]?.close();
    await streamOpened;
    await settle();
    expect(backend.streams).to.equal(1);
    const both = hosts.filter((_, tab) => tab !== first).map((host) => shown(host, 2));
    backend.send({ type: 'elicitation', elicitation: wire('b') });
    await Promise.all(both);
    for (const { close, frame } of connections) {
      close();
      frame.remove();
    }
    expect(hosts.map(({ asked }) => asked.length)).to.deep.equal(hosts.map((_, tab) => (tab === first ? 1 : 2)));
  });
});
