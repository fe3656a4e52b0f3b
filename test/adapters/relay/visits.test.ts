import { expect } from '@open-wc/testing';
import type { Completion, Outcome } from '../../../src/index.js';
import { HandBackend, reply, wire } from './hand-backend.js';
import { connectPage, settle, whyOver } from './relay-page.js';

const url = { request: { mode: 'url', message: 'Sign in', url: 'https://acme.example/' } } as const;
const consent = { type: 'outcome', id: 'a', outcome: { action: 'accept' } };

async function connectToPage(more = {}) {
  const backend = new HandBackend();
  backend.elicitations = [wire('a', { ...url, server: { id: 'acme' }, ...more })];
  return connectPage({ backend });
}

/** The person consents; the host ends the visit when the test says so, and dismisses it when the signal aborts. */
async function agree(page: Awaited<ReturnType<typeof connectToPage>>) {
  const { shown } = page;
  let end!: (completion: Completion) => void;
  const completion = new Promise<Completion>((resolve) => {
    end = resolve;
  });
  shown.options.signal?.addEventListener('abort', () => end('dismissed'));
  const outcome: Outcome = { action: 'accept', completion };
  await shown.answer(outcome);
  await settle();
  return {
    shown,
    end(how: Completion) {
      end(how);
      return settle();
    },
  };
}

describe('the visit of a page over the relay', () => {
  it('begins with the consent, which is posted at once', async () => {
    const page = await connectToPage();
    await agree(page);
    expect(page.backend.posts).to.deep.equal([consent]);
  });

  for (const completion of ['completed', 'dismissed'] as const) {
    it(`is posted as ${completion} when the person says so`, async () => {
      const page = await connectToPage();
      const visit = await agree(page);
      await visit.end(completion);
      expect(page.backend.posts).to.deep.equal([consent, { type: 'visited', id: 'a', completion }]);
    });
  }

  it('is no error when the backend knew of its end before', async () => {
    const page = await connectToPage();
    const visit = await agree(page);
    page.backend.reply = () => reply(409, { error: 'over', how: 'answered' });
    await visit.end('completed');
    expect(page.backend.posts).to.have.length(2);
    expect(page.errors).to.deep.equal([]);
  });

  it('is not posted as over when it only took too long in this tab', async () => {
    const page = await connectToPage();
    const visit = await agree(page);
    await visit.end('timeout');
    expect(page.backend.posts).to.deep.equal([consent]);
  });

  it('ends when the backend says that the page is complete, and that is not posted back', async () => {
    const page = await connectToPage();
    const visit = await agree(page);
    page.backend.send({ type: 'visited', id: 'a', completion: 'completed' });
    await settle();
    expect(visit.shown.request.elicitationId).to.equal('a');
    expect(page.host.completed).to.deep.equal([['a', 'acme']]);
    await visit.end('completed');
    expect(page.backend.posts).to.deep.equal([consent]);
  });

  for (const [completion, why] of [
    ['dismissed', 'answered'],
    ['timeout', 'expired'],
  ] as const) {
    it(`ends when another tab or the backend says ${completion}, and that is not posted back`, async () => {
      const page = await connectToPage();
      const { shown } = await agree(page);
      page.backend.send({ type: 'visited', id: 'a', completion });
      await settle();
      expect(whyOver(shown)).to.equal(why);
      expect(page.backend.posts).to.deep.equal([consent]);
    });
  }

  it('goes on when the backend tells all tabs that it was answered', async () => {
    const page = await connectToPage();
    const { shown } = await agree(page);
    page.backend.send({ type: 'over', id: 'a', how: 'answered' });
    page.backend.send({ type: 'elicitation', elicitation: wire('a', { ...url, phase: 'visiting' }) });
    await settle();
    expect(whyOver(shown)).to.equal(undefined);
    expect(page.host.asked).to.have.length(1);
  });

  it('ends when the server withdraws the request', async () => {
    const page = await connectToPage();
    const { shown } = await agree(page);
    page.backend.send({ type: 'over', id: 'a', how: 'withdrawn' });
    await settle();
    expect(whyOver(shown)).to.equal('withdrawn');
    expect(page.backend.posts).to.deep.equal([consent]);
  });

  it('ends when a snapshot lacks it', async () => {
    const page = await connectToPage();
    const { shown } = await agree(page);
    page.backend.elicitations = [];
    page.backend.send(page.backend.snapshot);
    await settle();
    expect(whyOver(shown)).to.equal('lost');
  });

  it('ends when the consent came too late', async () => {
    const page = await connectToPage();
    page.backend.reply = () => reply(409, { error: 'over', how: 'expired' });
    const { shown } = await agree(page);
    expect(whyOver(shown)).to.equal('expired');
    expect(page.backend.posts).to.deep.equal([consent]);
  });

  it('comes back after a reload: the waiting view appears, and no second consent is posted', async () => {
    const page = await connectToPage({ phase: 'visiting' });
    expect(page.shown.options.visiting).to.equal(true);
    const visit = await agree(page);
    expect(page.backend.posts).to.deep.equal([]);
    await visit.end('completed');
    expect(page.backend.posts).to.deep.equal([{ type: 'visited', id: 'a', completion: 'completed' }]);
  });

  it('does not begin in a tab whose card is still open: that card closes', async () => {
    const page = await connectToPage();
    const { shown } = page;
    expect(shown.options.visiting).to.equal(false);
    page.backend.elicitations = [wire('a', { ...url, phase: 'visiting' })];
    page.backend.send(page.backend.snapshot);
    page.backend.send(page.backend.snapshot);
    await settle();
    expect(whyOver(shown)).to.equal('answered');
    expect(page.host.asked).to.have.length(1);
  });
});
