/** The visit of a page: consent in one tab, the end from everywhere, and what the call in the backend gets. */
import { expect } from '@open-wc/testing';
import type { Completion, HostElicitOptions, Outcome } from '../../../src/index.js';
import { completionOf } from '../../../src/protocol/outcome.js';
import type { UrlElicitationRequest } from '../../../src/protocol/request.js';
import { connectPage, type HostPage, howOver, settle } from '../world/host-page.js';

const PAGE = { mode: 'url', url: 'https://acme.example/', elicitationId: 'login-1' };
const server = { id: 'acme' };
const consent = { type: 'answer', id: 'a', attempt: 1, answer: { action: 'accept' } };
const visited = (completion: string) => ({ type: 'visited', id: 'a', completion });

/** A page that shows a request for a visit. */
async function asked(options: HostElicitOptions = {}) {
  const page = await connectPage();
  const question = await page.ask('a', { server, ...options }, PAGE);
  return { page, question };
}

/** The person consents at a host that knows no port: it ends the visit when the test says so, and dismisses it when the signal aborts. */
async function agree(page: HostPage) {
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

/** A visit that is under way, with its completion as the call gets it. */
async function visiting(options?: HostElicitOptions) {
  const { page, question } = await asked(options);
  const visit = await agree(page);
  const outcome = await question.outcome;
  return { page, question, visit, outcome, completion: completionOf(outcome)! };
}

/** What stays of "pending" promises. */
const isPending = async (promise: Promise<unknown>) => {
  const mark = {};
  await settle();
  return (await Promise.race([promise, mark])) === mark;
};

describe('the visit of a page over the relay', () => {
  it('begins with the consent, which is posted at once, and the call gets it', async () => {
    const states: string[] = [];
    const { page, outcome } = await visiting({ onState: (state) => void states.push(state) });
    expect(page.network.posts).to.deep.equal([consent]);
    expect(outcome.action).to.equal('accept');
    expect(states.at(-1)).to.equal('waiting');
  });

  for (const said of ['completed', 'dismissed'] as const) {
    it(`is over as ${said} when the person says so in any tab, for the call and for the other tabs [RLY-10]`, async () => {
      const { page, visit, completion } = await visiting();
      const other = await connectPage({ backend: page.backend });
      await (await agree(other)).end(said);
      expect(page.network.posts).to.deep.equal([consent, visited(said)]);
      expect(await completion).to.equal(said);
      if (said === 'completed') expect(page.host.completed).to.have.length(1);
      else expect(howOver(visit.shown)).to.equal('answered');
    });
  }

  it('ends without an error if the backend already knew that it was over', async () => {
    const { page, visit } = await visiting();
    page.network.hold();
    page.backend.host().complete('login-1', 'acme');
    await settle();
    await visit.end('completed');
    expect(page.network.posts).to.have.length(2);
    expect(page.errors).to.deep.equal([]);
  });

  it('is not posted as over when only its time in this tab has run out', async () => {
    const { page, visit, completion } = await visiting();
    await visit.end('timeout');
    expect(page.network.posts).to.deep.equal([consent]);
    expect(await isPending(completion)).to.equal(true);
  });

  it('ends when its server says that it is complete, and that is not posted back [RLY-10]', async () => {
    const { page, question, visit, completion } = await visiting();
    const { backend } = page;
    backend.host({ user: 'bob' }).complete('login-1', 'acme');
    backend.host().complete('login-1', 'another');
    backend.host().complete('login-2', 'acme');
    expect(await isPending(completion)).to.equal(true);
    backend.host().complete('login-1', 'acme');
    expect(await completion).to.equal('completed');
    await settle();
    expect((visit.shown.request as UrlElicitationRequest).elicitationId).to.equal(question.id);
    expect(page.host.completed).to.deep.equal([[question.id, 'acme']]);
    await visit.end('completed');
    expect(page.network.posts).to.deep.equal([consent]);
  });

  it('is over at once if the server completed it before the consent arrived', async () => {
    const { page, question } = await asked({ visitTimeout: 0 });
    page.backend.host().complete('login-1', 'acme');
    await agree(page);
    expect(await completionOf(await question.outcome)).to.equal('completed');
    expect(page.host.completed).to.have.length(1);
  });

  it('has a limit of its own in the backend, and ends as timeout half an hour after that', async () => {
    const { page, visit, completion } = await visiting({ visitTimeout: 60_000 });
    const { clock } = page.backend;
    expect(visit.shown.port!.state.endsAt! - page.clock.now()).to.equal(60_000);
    clock.pass(60_000);
    expect(await isPending(completion)).to.equal(true);
    clock.pass(1_800_000);
    expect(await completion).to.equal('timeout');
    await settle();
    expect(howOver(visit.shown)).to.equal('expired');
    expect(page.network.posts).to.deep.equal([consent]);
  });

  for (const [what, end, expected] of [
    ['the server ends the call', 'withdrawn', 'dismissed'],
    ['the call ends because the page is finished', 'completed', 'completed'],
    ['the connection of the call is lost', 'lost', 'dismissed'],
  ] as const) {
    it(`ends as ${expected} when ${what}`, async () => {
      const { page, question, visit, completion } = await visiting();
      question.end(end);
      expect(await completion).to.equal(expected);
      await settle();
      if (expected === 'dismissed') expect(howOver(visit.shown)).to.equal('answered');
      else expect(page.host.completed).to.have.length(1);
      expect(page.network.posts).to.deep.equal([consent]);
    });
  }

  it('ends as dismissed when the backend shuts down', async () => {
    const { page, visit, completion } = await visiting();
    await page.backend.relay.close();
    expect(await completion).to.equal('dismissed');
    await settle();
    expect(howOver(visit.shown)).to.equal('answered');
  });

  it('does not begin if the consent came too late', async () => {
    const { page, question } = await asked();
    page.network.hold();
    question.end('expired');
    await settle();
    const { shown } = await agree(page);
    expect(howOver(shown)).to.equal('expired');
    expect(await question.outcome).to.deep.equal({ action: 'withdrawn' });
  });

  it('comes back after a reload: the waiting view appears, and no second consent is posted', async () => {
    const { page, completion } = await visiting();
    page.connection.close();
    const reloaded = await connectPage({ backend: page.backend });
    expect(reloaded.shown.port?.state.phase).to.equal('visiting');
    await (await agree(reloaded)).end('completed');
    expect(page.network.posts).to.deep.equal([consent, visited('completed')]);
    expect(await completion).to.equal('completed');
  });

  it('does not begin in a tab whose card is still open: that card closes', async () => {
    const { page } = await asked();
    const other = await connectPage({ backend: page.backend });
    const { shown } = other;
    expect(shown.port?.state.phase).to.equal('open');
    await agree(page);
    expect(howOver(shown)).to.equal('answered');
    expect(other.host.asked).to.have.length(1);
  });
});

describe('the application’s status callback', () => {
  it('is asked every two seconds in the backend whether a visit is finished, and ends it [RLY-10]', async () => {
    let isDone = false;
    let polls = 0;
    const pollStatus = () => {
      polls++;
      if (polls < 3) throw new Error('the status page is down');
      return isDone;
    };
    const { page, completion } = await visiting({ pollStatus });
    const { clock, errors } = page.backend;
    for (let i = 0; i < 3; i++) {
      clock.pass(2000);
      await settle();
    }
    expect([polls, errors.length, page.host.completed]).to.deep.equal([3, 1, []]);
    isDone = true;
    clock.pass(2000);
    expect(await completion).to.equal('completed');
    await settle();
    expect(page.host.completed).to.have.length(1);
  });
});
