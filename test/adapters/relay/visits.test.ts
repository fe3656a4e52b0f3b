import { expect } from '@open-wc/testing';
import type { Completion, Outcome } from '../../../src/index.js';
import { HandBackend, reply, wire } from './hand-backend.js';
import { connectPage, press, settle, whyOver } from './relay-page.js';

const url = { request: { mode: 'url', message: 'Sign in', url: 'https://acme.example/' } } as const;
const consent = { type: 'answer', id: 'a', attempt: 1, answer: { action: 'accept' } };

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
  if (shown.options.visiting) await shown.answer(outcome);
  else await press(shown, outcome);
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

  it('is posted again until the stream shows that it is over, because a store may go back in time after the reply [RLY-16]', async () => {
    const page = await connectToPage();
    const visit = await agree(page);
    const before = page.backend.next('a', { phase: 'visiting' });
    page.backend.reply = () => reply(202, { state: { ...before, phase: 'over', version: before.version + 1 } });
    await visit.end('completed');
    for (let i = 0; i < 2; i++) await page.pass(10_000);
    const visited = { type: 'visited', id: 'a', completion: 'completed' };
    expect(page.backend.posts).to.deep.equal([consent, visited, visited, visited]);
    page.backend.end('a', 'answered', 'completed');
    await settle();
    await page.pass(60_000);
    expect(page.backend.posts).to.have.length(4);
    expect(page.errors).to.deep.equal([]);
  });

  it('ends without an error if the backend already knew that it was over', async () => {
    const page = await connectToPage();
    const visit = await agree(page);
    page.backend.reply = () => reply(409, { error: 'over', how: 'answered' });
    await visit.end('completed');
    expect(page.backend.posts).to.have.length(2);
    expect(page.errors).to.deep.equal([]);
  });

  it('is not posted as over when only its time in this tab has run out', async () => {
    const page = await connectToPage();
    const visit = await agree(page);
    await visit.end('timeout');
    expect(page.backend.posts).to.deep.equal([consent]);
  });

  it('ends when the backend says that it is complete, and that is not posted back', async () => {
    const page = await connectToPage();
    const visit = await agree(page);
    page.backend.end('a', 'answered', 'completed');
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
    it(`ends when the backend says "${completion}", and that is not posted back`, async () => {
      const page = await connectToPage();
      const { shown } = await agree(page);
      page.backend.end('a', 'answered', completion);
      await settle();
      expect(whyOver(shown)).to.equal(why);
      expect(page.backend.posts).to.deep.equal([consent]);
    });
  }

  it('continues when the backend tells all tabs that the person has consented', async () => {
    const page = await connectToPage();
    const { shown } = await agree(page);
    page.backend.ask(wire('a', { ...url, phase: 'visiting', version: 2, answer: 'write 2' }));
    await settle();
    expect(whyOver(shown)).to.equal(undefined);
    expect(page.host.asked).to.have.length(1);
  });

  it('ends when the server withdraws the request', async () => {
    const page = await connectToPage();
    const { shown } = await agree(page);
    page.backend.end('a', 'withdrawn');
    await settle();
    expect(whyOver(shown)).to.equal('withdrawn');
    expect(page.backend.posts).to.deep.equal([consent]);
  });

  it('ends when it is missing from a snapshot', async () => {
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
    page.backend.elicitations = [wire('a', { ...url, phase: 'visiting', version: 2, answer: 'write 2' })];
    page.backend.send(page.backend.snapshot);
    page.backend.send(page.backend.snapshot);
    await settle();
    expect(whyOver(shown)).to.equal('answered');
    expect(page.host.asked).to.have.length(1);
  });
});
