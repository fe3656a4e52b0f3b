import { expect } from '@open-wc/testing';
import { HandHost } from '../../host/hand-host.js';
import { HandBrowser } from '../world/hand-browser.js';
import { HandRelay } from '../world/hand-relay.js';
import { connectPage, type HostPage, type HostPageOptions, howOver, settle, submit } from '../world/host-page.js';
import { reply } from '../world/network.js';

/** Tabs of one browser, connected one after the other. */
async function connectTabs(all: readonly HostPageOptions[], backend = new HandRelay()) {
  const browser = new HandBrowser();
  const tabs: HostPage[] = [];
  for (const options of all) tabs.push(await connectPage({ backend, tab: browser.openTab(), ...options }));
  return { backend, browser, network: backend.network, tabs: tabs as [HostPage, HostPage, HostPage] };
}

/** Tabs that show "Question a". */
async function openTabs(count: number) {
  const backend = new HandRelay();
  await backend.ask('a');
  return connectTabs(Array(count).fill({}), backend);
}

describe('several tabs of one browser', () => {
  it('share one stream, and each shows the elicitation once', async () => {
    const { network, tabs } = await openTabs(3);
    expect(network.streams).to.equal(1);
    expect(tabs.map(({ host }) => host.messages)).to.deep.equal(Array(3).fill(['Question a']));
    await tabs[0].ask('b');
    expect(tabs.map(({ messages }) => messages)).to.deep.equal(Array(3).fill(['Question a', 'Question b']));
  });

  it('close the elicitation when one of them has answered it, and only that tab posts', async () => {
    const { network, tabs } = await openTabs(2);
    const [leader, follower] = tabs;
    const { shown } = leader;
    const submission = await submit(follower.shown);
    expect(submission.errors).to.deep.equal({});
    expect(howOver(shown)).to.equal('answered');
    expect(network.outcomes).to.have.length(1);
    for (const { messages, errors } of tabs) expect({ messages, errors }).to.deep.equal({ messages: [], errors: [] });
  });

  it('close it at once when its server withdraws it, in another browser as well, and none of them posts [RLY-08]', async () => {
    const backend = new HandRelay();
    const question = await backend.ask('a');
    const { network, tabs } = await connectTabs([{}, {}], backend);
    const all = [...tabs, await connectPage({ backend })];
    const cards = all.map(({ shown }) => shown);
    question.end('withdrawn');
    await settle(); // No clock moves, so it takes less than a second.
    expect(cards.map(howOver)).to.deep.equal(['withdrawn', 'withdrawn', 'withdrawn']);
    expect(await question.outcome).to.deep.equal({ action: 'withdrawn' });
    for (const { messages, errors } of all) expect({ messages, errors }).to.deep.equal({ messages: [], errors: [] });
    expect(network.outcomes).to.deep.equal([]);
  });

  it('stay connected when the tab with the stream closes, because another one takes over', async () => {
    const { network, tabs } = await openTabs(3);
    const [leader, second, third] = tabs;
    leader.connection.close();
    await settle();
    expect(network.streams).to.equal(1);
    await second.ask('b');
    expect(leader.messages).to.deep.equal([]);
    expect(second.messages).to.deep.equal(['Question a', 'Question b']);
    expect(third.messages).to.deep.equal(['Question a', 'Question b']);
    expect(second.host.asked).to.have.length(2);
  });

  it('stay connected when a tab without a stream closes', async () => {
    const { network, tabs } = await openTabs(3);
    tabs[1].connection.close();
    await tabs[0].ask('b');
    expect(tabs[2].messages).to.deep.equal(['Question a', 'Question b']);
    expect(network.streams).to.equal(1);
  });

  it('all show that the connection is lost; an answer of any of them brings it back, and is posted once', async () => {
    const { network, tabs } = await openTabs(2);
    const [, follower] = tabs;
    network.goOffline();
    await settle();
    expect(tabs.map(({ shown }) => shown.port?.isLost)).to.deep.equal([true, true]);
    network.isOnline = true;
    const { port } = tabs[0].shown;
    await submit(follower.shown);
    expect(network.outcomes).to.have.length(1);
    expect(port?.isLost).to.equal(false);
  });

  it('each show at once that the browser is offline, and are back together', async () => {
    const { network, tabs } = await openTabs(2);
    network.isOnline = false;
    const isLost = () => tabs.map(({ shown }) => shown.port?.isLost);
    tabs[1].tab.goOffline();
    expect(isLost()).to.deep.equal([false, true]);
    tabs[0].tab.goOffline();
    expect(isLost()).to.deep.equal([true, true]);
    await settle();
    network.isOnline = true;
    tabs[1].tab.comeOnline();
    await settle();
    expect(isLost()).to.deep.equal([false, false]);
    expect(network.streams).to.equal(1);
  });

  it('have separate streams for different people without a scope, and show each person only their own requests', async () => {
    const { backend, browser, network, tabs } = await openTabs(1);
    network.user = 'bob';
    const bob = await connectPage({ backend, tab: browser.openTab() });
    expect(network.streams).to.equal(2);
    await bob.ask('b');
    expect(bob.messages).to.deep.equal(['Question b']);
    expect(tabs[0].messages).to.deep.equal(['Question a']);
    expect(tabs[0].errors).to.deep.equal([]);
  });

  it('show nothing of a person who signs in in another tab: each connection closes, and reports why [SEE-07, RLY-25]', async () => {
    const { backend, browser, network, tabs } = await openTabs(3);
    network.user = 'bob';
    const bob = await connectPage({ backend, tab: browser.openTab() });
    await bob.ask('b');
    network.endStreams(); // The backend does so once Ada has signed out.
    await settle();
    for (const tab of [...tabs, bob]) await tab.pass(2000);
    await settle();
    for (const { host, messages, errors } of tabs) {
      expect(host.messages).to.deep.equal(['Question a']);
      expect(messages).to.deep.equal([]);
      expect(errors.map(String)).to.deep.equal([
        'Error: relay: somebody else is signed in now, so this connection is closed',
      ]);
    }
    expect(bob.messages).to.deep.equal(['Question b']);
    expect(bob.errors).to.deep.equal([]);
    expect(network.streams).to.equal(1);
  });

  it('let the visible one replace a tab that has the stream and is frozen, after three seconds without a sign of it [RLY-03]', async () => {
    const { network, tabs } = await openTabs(2);
    const [frozen, follower] = tabs;
    for (let i = 0; i < 10; i++) await follower.pass(1000); // The other tab is there, though nothing happens.
    expect(network.streams).to.equal(1);
    frozen.tab.events.isFrozen = true;
    await follower.pass(2999);
    expect(network.streams).to.equal(1);
    await follower.pass(1);
    expect(network.streams).to.equal(2);
    await follower.ask('b');
    expect(follower.messages).to.deep.equal(['Question a', 'Question b']);
    expect(follower.host.asked).to.have.length(2);
  });

  it('let the first one stand back when it wakes, and show nothing twice', async () => {
    const { network, tabs } = await openTabs(3);
    const [frozen, follower, third] = tabs;
    frozen.tab.events.isFrozen = true;
    third.tab.setVisible(false);
    await follower.pass(3000);
    await follower.ask('b');
    frozen.tab.events.isFrozen = false;
    await settle();
    expect(network.streams).to.equal(1);
    await follower.ask('c');
    const all = ['Question a', 'Question b', 'Question c'];
    expect(tabs.map(({ messages }) => messages)).to.deep.equal([all, all, all]);
    expect(tabs.map(({ host }) => host.asked.length)).to.deep.equal([3, 3, 3]);
    follower.connection.close();
    await settle();
    expect(network.streams).to.equal(1);
  });

  it('replace a frozen tab that has the stream after 70 s of silence where all others are hidden', async () => {
    const { network, tabs } = await openTabs(2);
    const [frozen, follower] = tabs;
    follower.tab.setVisible(false);
    frozen.tab.events.isFrozen = true;
    await follower.pass(69_999);
    expect(network.streams).to.equal(1);
    await follower.pass(1);
    expect(network.streams).to.equal(2);
  });

  it('need no locks: a tab opens a stream of its own where locks are not allowed', async () => {
    const tab = new HandBrowser().openTab();
    const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as LockManager;
    const { network } = await connectPage({ tab: Object.assign(tab, { navigator: { locks } }) });
    expect(network.streams).to.equal(1);
  });

  it('each report it when the backend refuses them', async () => {
    const backend = new HandRelay();
    backend.network.proxy = () => reply(403);
    const { tabs } = await connectTabs([{}, {}], backend);
    await settle();
    expect(tabs.map(({ errors }) => errors.length)).to.deep.equal([1, 1]);
  });
});

describe('two tabs of one browser', () => {
  const headers = { authorization: 'Bearer 1' };
  const of = (scope: HandHost['scope']) => Object.assign(new HandHost(), { scope });
  const ada = { user: 'ada' };

  for (const [streams, what, options] of [
    [2, 'their scopes name different people', () => [{ host: of(ada) }, { host: of({ user: 'bob' }) }]],
    [2, 'they show different conversations', () => [{ conversation: '1' }, { conversation: '2' }]],
    [2, 'each sends a token and has no scope', () => [{ headers }, { headers }]],
    [1, 'each sends a token and has the scope of the same user', () => [0, 1].map(() => ({ headers, host: of(ada) }))],
    [
      1,
      'their scopes have the same members in another order',
      () => [{ host: of({ ...ada, workspace: 'acme' }) }, { host: of({ workspace: 'acme', ...ada }) }],
    ],
  ] as Array<[streams: number, what: string, options: () => HostPageOptions[]]>) {
    it(`${streams === 1 ? 'share a stream' : 'have separate streams'} if ${what}`, async () => {
      const { network } = await connectTabs(options());
      expect(network.streams).to.equal(streams);
    });
  }
});
