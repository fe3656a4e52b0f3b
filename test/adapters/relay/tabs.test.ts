import { expect } from '@open-wc/testing';
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
    backend.ask(wire('b'));
    await settle();
    expect(tabs.map(({ messages }) => messages)).to.deep.equal(Array(3).fill(['Question a', 'Question b']));
  });

  it('close the elicitation when one of them has answered it, and only that tab posts', async () => {
    const { backend, tabs } = await openTabs(2);
    const [leader, follower] = tabs;
    const { shown } = leader;
    backend.reply = (event) => {
      if (event.type !== 'answer') return backend.take(event);
      const received = backend.receive(event);
      backend.end(event.id, 'answered');
      return received;
    };
    const submission = await submit(follower.shown);
    expect(submission.errors).to.deep.equal({});
    expect(whyOver(shown)).to.equal('answered');
    expect(backend.outcomes).to.have.length(1);
    for (const { messages, errors } of tabs) expect({ messages, errors }).to.deep.equal({ messages: [], errors: [] });
  });

  it('stay connected when the tab with the stream closes, because another one takes over', async () => {
    const { backend, tabs } = await openTabs(3);
    const [leader, second, third] = tabs;
    leader.connection.close();
    await settle();
    expect(backend.streams).to.equal(1);
    backend.ask(wire('b'));
    await settle();
    expect(leader.messages).to.deep.equal([]);
    expect(second.messages).to.deep.equal(['Question a', 'Question b']);
    expect(third.messages).to.deep.equal(['Question a', 'Question b']);
    expect(second.host.asked).to.have.length(2);
  });

  it('stay connected when a tab without a stream closes', async () => {
    const { backend, tabs } = await openTabs(3);
    tabs[1].connection.close();
    backend.ask(wire('b'));
    await settle();
    expect(tabs[2].messages).to.deep.equal(['Question a', 'Question b']);
    expect(backend.streams).to.equal(1);
  });

  it('all show that the connection is lost; an answer of any of them brings it back, and is posted once', async () => {
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

  it('each show at once that the browser is offline, and are back together', async () => {
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

  it('have separate streams if they belong to different people', async () => {
    const backend = new HandBackend();
    const browser = new HandBrowser();
    for (const user of ['ada', 'bob']) {
      await connectPage({ backend, tab: browser.openTab(), host: Object.assign(new HandHost(), { scope: { user } }) });
    }
    expect(backend.streams).to.equal(2);
  });

  it('share a stream if their scopes have the same members in another order', async () => {
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

  it('have separate streams for different people without a scope, and show each person only their own requests', async () => {
    const { backend, browser, tabs } = await openTabs(1);
    backend.user = 'bob';
    backend.elicitations = [wire('b')];
    const bob = await connectPage({ backend, tab: browser.openTab() });
    expect(backend.streams).to.equal(2);
    backend.ask(wire('c'));
    await settle();
    expect(bob.messages).to.deep.equal(['Question b', 'Question c']);
    expect(tabs[0].errors).to.deep.equal([]);
  });

  it('show nothing of a person who signs in in another tab: each connection closes, and reports why [SEE-07, RLY-25]', async () => {
    const { backend, browser, tabs } = await openTabs(3);
    backend.user = 'bob';
    backend.elicitations = [wire('b')];
    const bob = await connectPage({ backend, tab: browser.openTab() });
    backend.endStreams(); // The backend does so once Ada has signed out.
    await settle();
    for (const tab of [...tabs, bob]) await tab.pass(2000);
    await settle();
    for (const { host, messages, errors } of tabs) {
      expect(host.asked.map(({ message }) => message)).to.deep.equal(['Question a']);
      expect(messages).to.deep.equal([]);
      expect(errors.map(String)).to.deep.equal([
        'Error: relay: somebody else is signed in now, so this connection is closed',
      ]);
    }
    expect(bob.messages).to.deep.equal(['Question b']);
    expect(bob.errors).to.deep.equal([]);
    expect(backend.streams).to.equal(1);
  });

  it('have separate streams if the backend does not say whose they are', async () => {
    const backend = new HandBackend();
    Object.assign(backend, { user: undefined });
    const browser = new HandBrowser();
    for (let i = 0; i < 2; i++) await connectPage({ backend, tab: browser.openTab() });
    expect(backend.streams).to.equal(2);
  });

  it('have separate streams for different conversations', async () => {
    const backend = new HandBackend();
    const browser = new HandBrowser();
    for (const conversation of ['1', '2']) await connectPage({ backend, tab: browser.openTab(), conversation });
    expect(backend.streams).to.equal(2);
  });

  it('have separate streams if each sends a token and has no scope', async () => {
    const headers = { authorization: 'Bearer 1' };
    expect((await openTabs(2, { headers })).backend.streams).to.equal(2);
  });

  it('share a stream if each sends a token and has the scope of the same user', async () => {
    const headers = { authorization: 'Bearer 1' };
    const backend = new HandBackend();
    const browser = new HandBrowser();
    for (let i = 0; i < 2; i++) {
      const host = Object.assign(new HandHost(), { scope: { user: 'ada' } });
      await connectPage({ backend, tab: browser.openTab(), host, headers });
    }
    expect(backend.streams).to.equal(1);
  });

  it('replace a frozen tab that has the stream after 70 s of silence', async () => {
    const { backend, tabs } = await openTabs(2);
    const [frozen, follower] = tabs;
    await follower.pass(69_999);
    backend.send({ type: 'ping' });
    await settle();
    await follower.pass(69_999);
    expect(backend.attempts).to.equal(3); // One for each tab, and one for the snapshot that the second tab requested.
    await follower.pass(1);
    expect(backend.attempts).to.equal(4);
    expect(backend.streams).to.equal(1);
    backend.ask(wire('b'));
    await settle();
    expect(frozen.messages).to.deep.equal(['Question a', 'Question b']);
    follower.connection.close();
    await settle();
    expect(backend.streams).to.equal(1);
  });

  it('need no locks: a tab opens a stream of its own where locks are not allowed', async () => {
    const backend = new HandBackend();
    const tab = new HandBrowser().openTab();
    const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as LockManager;
    await connectPage({ backend, tab: Object.assign(tab, { navigator: { locks } }) });
    expect(backend.streams).to.equal(1);
  });

  it('each report it when the backend refuses them', async () => {
    const backend = new HandBackend();
    backend.status = 403;
    const browser = new HandBrowser();
    const pages = [];
    for (let i = 0; i < 2; i++) pages.push(await connectPage({ backend, tab: browser.openTab() }));
    await settle();
    expect(pages.map(({ errors }) => errors.length)).to.deep.equal([1, 1]);
  });
});
