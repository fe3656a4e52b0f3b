import { expect } from '@open-wc/testing';
import type { Outcome } from '../../../src/index.js';
import { HandHost, NO } from '../../host/hand-host.js';
import { connectPage, type HostPage, howOver, settle, submit } from '../world/host-page.js';

describe('a host that leaves the page', () => {
  it('posts nothing, and shows the elicitation again when it is back', async () => {
    const page = await connectPage({ asks: ['a'] });
    page.host.leave();
    await settle();
    expect(page.messages).to.deep.equal([]);
    await page.pass(1000);
    expect(page.messages).to.deep.equal(['Question a']);
    page.host.leave();
    await page.pass(1000);
    expect(page.host.asked).to.have.length(3);
    expect(page.network.posts).to.deep.equal([]);
    await page.pass(30_000);
    expect(page.network.attempts).to.equal(3);
  });

  it('still posts the rejection that the person has just given', async () => {
    const page = await connectPage({ asks: ['a'] });
    page.shown.answer(NO);
    page.host.leave();
    await settle();
    expect(page.network.posts).to.deep.equal([{ type: 'answer', id: 'a', attempt: 1, answer: { action: 'reject' } }]);
  });

  it('does not post the end of a visit that its departure dismisses', async () => {
    const page = await connectPage({ asks: ['a'] });
    let dismiss!: () => void;
    const completion = new Promise<'dismissed'>((resolve) => {
      dismiss = () => resolve('dismissed');
    });
    await page.shown.answer({ action: 'accept', completion });
    await settle();
    dismiss();
    page.host.leave();
    await settle();
    expect(page.network.posts.map(({ type }) => type)).to.deep.equal(['answer']);
  });
});

describe('a host whose scope changes', () => {
  it('posts nothing, and closes its connection permanently', async () => {
    const page = await connectPage({ asks: ['a'] });
    page.host.leave({ user: 'somebody else' });
    await page.pass(60_000);
    expect(page.network.posts).to.deep.equal([]);
    expect(page.network.streams).to.equal(0);
    expect(page.host.asked).to.have.length(1);
  });
});

describe('what waits for the connection', () => {
  for (const [what, give, end] of [
    [
      'a rejection of the person before, once the scope is another',
      ({ shown }) => shown.answer(NO),
      ({ host }) => host.leave({ user: 'somebody else' }),
    ],
    [
      'an answer, once the application closes the connection',
      ({ shown }) => submit(shown),
      (page) => page.connection.close(),
    ],
  ] as [what: string, give: (page: HostPage) => Promise<unknown>, end: (page: HostPage) => void][]) {
    it(`is not posted: ${what}`, async () => {
      const page = await connectPage({ asks: ['a'] });
      page.network.goOffline();
      await settle();
      await give(page);
      end(page);
      page.network.isOnline = true;
      page.tab.comeOnline();
      await settle();
      await page.pass(60_000);
      expect(page.network.posts).to.deep.equal([]);
      expect(page.errors).to.deep.equal([]);
    });
  }
});

describe('an outcome without a person', () => {
  for (const outcome of [{ action: 'timeout' }, { action: 'withdrawn' }] as Outcome[]) {
    it(`is not posted: ${outcome.action}`, async () => {
      const page = await connectPage({ asks: ['a'] });
      await page.shown.answer(outcome);
      await page.pass(20_000);
      expect(page.network.posts).to.deep.equal([]);
      expect(page.errors).to.deep.equal([]);
    });
  }

  it('does not end the elicitation in the backend: one that timed out only in this page appears again', async () => {
    const page = await connectPage({ asks: ['a'] });
    await page.shown.answer({ action: 'timeout' });
    await page.pass(30_000);
    expect(page.messages).to.deep.equal(['Question a']);
  });

  it('is reported once and not posted when the host refuses the request', async () => {
    const page = await connectPage({ asks: ['a'] });
    await page.shown.answer({ action: 'refused', code: -32602, message: 'params.url is not a valid URL' });
    page.network.send(page.network.sent[0]!);
    await settle();
    expect(page.errors).to.have.length(1);
    expect(page.errors[0]).to.include({ name: 'ElicitationRefused', code: -32602 });
    expect(page.host.asked).to.have.length(1);
    expect(page.network.posts).to.deep.equal([]);
  });

  it('is reported and not posted when the host fails', async () => {
    const host = Object.assign(new HandHost(), { elicit: () => Promise.reject(new Error('broken')) });
    const { errors, network } = await connectPage({ host, asks: ['a'] });
    expect(errors.map(String)).to.deep.equal(['Error: broken']);
    expect(network.posts).to.deep.equal([]);
  });
});

describe('close()', () => {
  it('takes everything off the screen without a notice, posts nothing, and ends the stream', async () => {
    const page = await connectPage({ asks: ['a', 'b'] });
    const [first, second] = page.host.open;
    page.connection.close();
    page.connection.close();
    await page.pass(120_000);
    expect([first, second].map((asked) => asked && howOver(asked))).to.deep.equal(['closed', 'closed']);
    expect(page.messages).to.deep.equal([]);
    expect(page.network.posts).to.deep.equal([]);
    expect(page.network.streams).to.equal(0);
    expect(page.network.attempts).to.equal(1);
    expect(page.errors).to.deep.equal([]);
    expect(page.clock.delays).to.deep.equal([]);
  });

  it('makes the connection ignore the host and the browser from then on', async () => {
    const page = await connectPage({ asks: ['a'] });
    page.connection.close();
    page.host.leave();
    page.tab.comeOnline();
    page.tab.setVisible(true);
    await page.pass(60_000);
    expect(page.network.attempts).to.equal(1);
  });

  it('opens no stream again when an answer that was being sent fails later', async () => {
    const page = await connectPage({ asks: ['a'] });
    let fail!: (error: unknown) => void;
    page.network.reply = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    await submit(page.shown);
    page.connection.close();
    fail(new TypeError('network error'));
    await page.pass(60_000);
    expect(page.network.attempts).to.equal(1);
    expect(page.network.outcomes).to.have.length(1);
  });
});
