import { expect } from '@open-wc/testing';
import { type Attention, type AttentionPage, attention, pipeline, queue } from '../../src/host/index.js';
import { uncaught } from '../runtime/uncaught.js';
import { ask, from, HandHost, NO, turns } from './hand-host.js';

/** A page that a test hides and shows. */
class HandPage extends EventTarget implements AttentionPage {
  title = 'Inbox';
  visibilityState: DocumentVisibilityState = 'hidden';

  show(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const bank = (message: string) => ({
  request: ask(message),
  options: { server: { id: 'bank', name: 'Northwind Bank' } },
});

describe('attention()', () => {
  it('lets the title of a hidden page say who asks, and gives the title back after the answer [USE-23]', async () => {
    const page = new HandPage();
    const host = new HandHost();
    const { request, options } = bank('How much?');
    const outcome = pipeline(host, attention({ page })).elicit(request, options);
    await turns();
    expect(page.title).to.equal('(1) Northwind Bank asks – Inbox');
    await host.open[0]?.answer(NO);
    expect(await outcome).to.deep.equal(NO);
    expect(page.title).to.equal('Inbox');
  });

  it('does not change the title of a page that the person can see [USE-23]', async () => {
    const page = new HandPage();
    page.show('visible');
    const host = new HandHost();
    const { request, options } = bank('How much?');
    pipeline(host, attention({ page })).elicit(request, options);
    await turns();
    expect(page.title).to.equal('Inbox');
    page.show('hidden');
    expect(page.title, 'the person has left').to.equal('(1) Northwind Bank asks – Inbox');
    page.show('visible');
    expect(page.title, 'the person is back').to.equal('Inbox');
  });

  it('keeps a title that the page sets during a request, and puts the next request before it [USE-23]', async () => {
    const page = new HandPage();
    const host = new HandHost();
    const whole = pipeline(host, attention({ page }));
    whole.elicit(ask('one'), from('a'));
    await turns();
    page.title = 'Inbox, 1 new message';
    whole.elicit(ask('two'), from('a'));
    await turns();
    expect(page.title).to.equal('(2) Unknown server asks – Inbox, 1 new message');
    page.title = 'Inbox, 2 new messages';
    page.show('visible');
    expect(page.title, 'the page’s last title').to.equal('Inbox, 2 new messages');
    page.show('hidden');
    await host.open[0]?.answer(NO);
    await host.open[0]?.answer(NO);
    await turns();
    expect(page.title).to.equal('Inbox, 2 new messages');
  });

  it('counts the requests of all servers and pipelines on the page together, and restores its title after the last', async () => {
    const page = new HandPage();
    const hosts = [new HandHost(), new HandHost()];
    const wholes = hosts.map((host) => pipeline(host, attention({ page }), queue()));
    wholes[0]?.elicit(ask('one'), { server: { id: 'a', name: 'Alpha' } });
    wholes[1]?.elicit(ask('two'), { server: { id: 'b', name: 'Beta' } });
    wholes[1]?.elicit(ask('queued'), { server: { id: 'b', name: 'Beta' } });
    await turns();
    expect(page.title).to.equal('(3) Alpha asks – Inbox');
    await hosts[0]?.open[0]?.answer(NO);
    await turns();
    expect(page.title).to.equal('(2) Beta asks – Inbox');
    await hosts[1]?.open[0]?.answer(NO);
    await turns();
    await hosts[1]?.open[0]?.answer(NO);
    await turns();
    expect(page.title).to.equal('Inbox');
  });

  it('restores the title when the server withdraws its request, or when the element leaves the page', async () => {
    const page = new HandPage();
    const host = new HandHost();
    const whole = pipeline(host, attention({ page }));
    const server = new AbortController();
    const withdrawn = whole.elicit(ask('one'), from('a', { signal: server.signal }));
    await turns();
    server.abort();
    expect(await withdrawn).to.deep.equal({ action: 'withdrawn' });
    expect(page.title).to.equal('Inbox');
    const left = whole.elicit(ask('two'), from('a'));
    await turns();
    expect(page.title).to.equal('(1) Unknown server asks – Inbox');
    host.leave();
    expect(await left).to.deep.equal({ action: 'cancel' });
    await turns();
    expect(page.title).to.equal('Inbox');
  });

  it('calls onBegin once when a request needs the person to come back, and onEnd once when that is over [USE-23]', async () => {
    const page = new HandPage();
    const host = new HandHost();
    const told: string[] = [];
    const begun: Attention[] = [];
    const note = (what: string) => (given: Attention) => {
      begun.push(given);
      told.push(`${what} ${given.request.message} ${given.server?.id} ${given.wasSeen}`);
    };
    const whole = pipeline(host, attention({ page, onBegin: note('begin'), onEnd: note('end') }));
    whole.elicit(ask('one'), from('a'));
    await turns();
    expect(told).to.deep.equal(['begin one a false']);
    page.show('visible');
    expect(told.splice(0)).to.deep.equal(['begin one a false', 'end one a true']);
    page.show('hidden');
    await host.open[0]?.answer(NO);
    await turns();
    page.show('visible');
    expect(told).to.deep.equal(['begin one a true', 'end one a true']);
    expect(new Set(begun), 'the same object each time').to.have.length(1);
  });

  it('calls neither callback for a request that ends before the page is hidden', async () => {
    const page = new HandPage();
    page.show('visible');
    const host = new HandHost();
    const told: unknown[] = [];
    const note = (given: Attention) => told.push(given);
    pipeline(host, attention({ page, onBegin: note, onEnd: note })).elicit(ask('one'), from('a'));
    await turns();
    await host.open[0]?.answer(NO);
    await turns();
    page.show('hidden');
    expect(told).to.deep.equal([]);
    expect(page.title).to.equal('Inbox');
  });

  it('writes the title that the application gives, or none', async () => {
    const page = new HandPage();
    const words = { page, title: ({ server = '', count = 0, title = '' }) => `${server} fragt (${count}) | ${title}` };
    const { request, options } = bank('Wie viel?');
    pipeline(new HandHost(), attention(words)).elicit(request, options);
    await turns();
    expect(page.title).to.equal('Northwind Bank fragt (1) | Inbox');
    const other = new HandPage();
    const told: unknown[] = [];
    const silent = { page: other, title: false as const, onBegin: (given: Attention) => told.push(given.server?.id) };
    pipeline(new HandHost(), attention(silent)).elicit(request, options);
    await turns();
    expect([other.title, told]).to.deep.equal(['Inbox', ['bank']]);
  });

  it('still asks the person when the application’s own functions throw, and reports that', async () => {
    const page = new HandPage();
    const host = new HandHost();
    const fail = () => {
      throw new Error('no title');
    };
    const message = await uncaught(async () => {
      pipeline(host, attention({ page, title: fail })).elicit(ask('one'), from('a'));
      await turns();
    });
    expect(message).to.match(/no title/);
    expect(host.messages).to.deep.equal(['one']);
    expect(page.title).to.equal('Inbox');
  });

  it('names the option that is of the wrong type', () => {
    expect(() => attention({ title: 'Asks' as never })).to.throw(TypeError, 'attention(): title');
    expect(() => attention({ onBegin: 1 as never })).to.throw(TypeError, 'attention(): onBegin');
    expect(() => attention({ onEnd: 1 as never })).to.throw(TypeError, 'attention(): onEnd');
  });
});
