import { expect } from '@open-wc/testing';
import type { Outcome } from '../../../src/index.js';
import { NO, yes } from '../../host/hand-host.js';
import { HandBackend, reply, wire } from './hand-backend.js';
import { connectPage, press, settle, submit, whyOver } from './relay-page.js';

const accepted = (content = { name: 'Ada' }) => ({
  type: 'answer',
  id: 'a',
  attempt: 1,
  answer: { action: 'accept', content },
});
const rejected = { type: 'answer', id: 'a', attempt: 1, answer: { action: 'reject' } };

async function connectWith(...elicitations: Parameters<typeof wire>[1][]) {
  const backend = new HandBackend();
  backend.elicitations = (elicitations.length ? elicitations : [{}]).map((more, i) => wire('abc'[i] ?? '', more));
  return connectPage({ backend });
}

/** A reply that the test gives later. */
function later() {
  let give!: (response: Response) => void;
  const response = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { response, give };
}

describe('an answer on its way to the backend', () => {
  it('is posted before the form closes, and keeps the form busy until the backend has it', async () => {
    const page = await connectWith();
    const { response, give } = later();
    page.backend.reply = () => response;
    const submission = await submit(page.shown);
    expect(page.backend.outcomes).to.deep.equal([accepted()]);
    expect(submission.errors).to.equal(undefined);
    give(page.backend.take(page.backend.posts[0]!));
    await settle();
    expect(submission.errors).to.deep.equal({});
    expect(page.messages).to.deep.equal([]);
    expect(page.backend.outcomes).to.have.length(1);
  });

  for (const outcome of [NO, { action: 'cancel' }, { action: 'back' }] as Outcome[]) {
    it(`is posted when the person chooses ${outcome.action}, and stays on its way until the owner has it`, async () => {
      const page = await connectWith();
      page.backend.reply = page.backend.receive;
      const submission = await press(page.shown, outcome);
      expect(page.backend.outcomes).to.deep.equal([{ type: 'answer', id: 'a', attempt: 1, answer: outcome }]);
      expect(submission.errors).to.equal(undefined);
      page.backend.end('a', 'answered');
      await settle();
      expect(submission.errors).to.deep.equal({});
    });
  }

  it('carries the reason for a rejection, the wish to silence the server, and "cancel all"', async () => {
    const page = await connectWith({}, {}, {});
    const outcomes: Outcome[] = [
      { action: 'reject', reason: 'Too much' },
      { action: 'reject', silence: true },
      { action: 'cancel', all: true },
    ];
    for (const outcome of outcomes) await page.shown.answer(outcome);
    await settle();
    const posted = page.backend.outcomes.map((event) => (event as { answer: Outcome }).answer);
    expect(posted).to.deep.equal(outcomes);
  });

  it('opens the form again with the errors of 422, and then the corrected answer is posted', async () => {
    const page = await connectWith();
    page.backend.reply = () => reply(422, { errors: { '/name': 'Too short' } });
    expect((await submit(page.shown, { name: 'A' })).errors).to.deep.equal({ '/name': 'Too short' });
    page.backend.reply = page.backend.take;
    expect((await submit(page.shown)).errors).to.deep.equal({});
    expect(page.backend.outcomes).to.deep.equal([accepted({ name: 'A' }), accepted()]);
  });

  it('leaves the form open when 422 comes without errors', async () => {
    const page = await connectWith();
    page.backend.reply = () => reply(422);
    expect((await submit(page.shown)).failure).to.include({ name: 'RelayRefused', status: 422 });
    expect(page.messages).to.deep.equal(['Question a']);
  });

  for (const how of ['answered', 'withdrawn', 'expired', 'completed', 'lost', 'closed'] as const) {
    it(`closes the card with the reason "${how}" when the backend replies 409 with it`, async () => {
      const page = await connectWith();
      const { shown } = page;
      page.backend.reply = (event) =>
        event.type === 'shown' ? page.backend.take(event) : reply(409, { error: 'over', how });
      await submit(shown);
      expect(whyOver(shown)).to.equal(how);
      expect(page.messages).to.deep.equal([]);
      expect(page.backend.outcomes).to.have.length(1);
    });
  }

  it('counts as undelivered only after a second 404, so that a store that lost the elicitation can get it back', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.reply = () => reply(404);
    await submit(shown);
    expect(whyOver(shown)).to.equal(undefined);
    page.clock.pass(5000);
    await settle();
    expect(whyOver(shown)).to.equal('undelivered');
  });

  const unclear: [what: string, first: () => Promise<Response> | Response][] = [
    ['got no reply', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['failed in the backend', () => reply(500)],
    ['was received', () => reply(202, { state: wire('a', { phase: 'answered', version: 2, answer: 'mine' }) })],
  ];
  for (const [what, first] of unclear) {
    it(`counts as unconfirmed if an attempt ${what}, and the backend has forgotten it since`, async () => {
      const page = await connectWith();
      const { shown } = page;
      page.backend.reply = first;
      await submit(shown);
      page.backend.reply = () => reply(404);
      for (const pause of [10_000, 5000]) await page.pass(pause);
      expect(whyOver(shown)).to.equal('unconfirmed');
    });
  }

  for (const status of [401, 429, 503])
    it(`is sent again after ${status} with growing pauses until the backend takes it, and the error is reported once`, async () => {
      const page = await connectWith();
      page.backend.reply = () => reply(status);
      const submission = await submit(page.shown);
      for (const pause of [2000, 4000, 8000]) await page.pass(pause);
      expect(page.backend.outcomes).to.have.length(4);
      expect(submission.errors).to.equal(undefined);
      page.backend.reply = page.backend.take;
      await page.pass(16_000);
      expect(submission.errors).to.deep.equal({});
      expect(page.backend.outcomes).to.deep.equal(Array(5).fill(accepted()));
      expect(page.errors.map((error) => (error as { status: number }).status)).to.deep.equal([status]);
    });

  it('that first gets no reply and then 503 is reported once', async () => {
    const page = await connectWith();
    page.backend.reply = () => Promise.reject(new TypeError('Failed to fetch'));
    await submit(page.shown);
    page.backend.reply = () => reply(503);
    for (const pause of [2000, 4000, 8000]) await page.pass(pause);
    expect(page.errors.map((error) => (error as { status: number }).status)).to.deep.equal([503]);
  });

  it('is sent again if a sign-in page replies 200', async () => {
    const page = await connectWith();
    page.backend.reply = () => reply(200);
    expect((await submit(page.shown)).errors).to.equal(undefined);
    page.backend.reply = page.backend.take;
    await page.pass(2000);
    expect(page.messages).to.deep.equal([]);
  });

  for (const status of [400, 403, 413, 415]) {
    it(`leaves the form open with its entries when the backend replies ${status}`, async () => {
      const page = await connectWith();
      page.backend.reply = () => reply(status);
      expect((await submit(page.shown)).failure).to.include({ status });
      await page.pass(60_000);
      expect(page.messages).to.deep.equal(['Question a']);
      expect(page.backend.outcomes).to.have.length(1);
    });
  }

  it('is sent again when an attempt has hung for 30 s', async () => {
    const page = await connectWith();
    let hung = 0;
    page.backend.reply = () => {
      hung++;
      return new Promise(() => {});
    };
    const submission = await submit(page.shown);
    expect(hung).to.equal(1);
    page.backend.reply = page.backend.take;
    await page.pass(30_000);
    await page.pass(2000);
    expect(submission.errors).to.deep.equal({});
  });

  it('is sent again when the connection was cut within the reply, and nothing more came for 30 s', async () => {
    const page = await connectWith();
    page.backend.reply = () => {
      const { signal } = page.backend.requests.at(-1)!.init;
      const body = new ReadableStream({
        start: (controller) => signal!.addEventListener('abort', () => controller.error(signal!.reason)),
      });
      return new Response(body, { status: 202 });
    };
    const submission = await submit(page.shown);
    page.backend.reply = page.backend.take;
    await page.pass(30_000);
    await page.pass(2000);
    expect(submission.errors).to.deep.equal({});
    expect(page.errors).to.deep.equal([]);
  });

  it('of a host that does not deliver answers is posted after its outcome, and errors show the elicitation again', async () => {
    const page = await connectWith();
    page.backend.reply = (event) =>
      event.type === 'shown' ? page.backend.take(event) : reply(422, { errors: { '/name': 'No' } });
    await page.shown.answer(yes({ name: 'A' }));
    await settle();
    const { errors, values, repeated } = page.shown.options;
    expect({ errors, values, repeated }).to.deep.equal({
      errors: { '/name': 'No' },
      values: { name: 'A' },
      repeated: true,
    });
    page.backend.reply = page.backend.take;
    await page.shown.answer(yes());
    await settle();
    expect(page.messages).to.deep.equal([]);
    expect(page.backend.outcomes).to.have.length(2);
  });

  it('that is a rejection and comes too late is reported to the application', async () => {
    const page = await connectWith();
    page.backend.reply = () => reply(409, { error: 'over', how: 'answered' });
    await page.shown.answer(NO);
    await settle();
    expect(page.errors[0]).to.include({ name: 'ElicitationOver', why: 'answered' });
    expect(page.errors).to.have.length(1);
  });
});

describe('an answer given while offline', () => {
  it('is delivered once, as soon as the connection is back', async () => {
    const page = await connectWith();
    page.backend.goOffline();
    await settle();
    const submission = await submit(page.shown);
    await page.pass(20_000);
    expect(page.backend.outcomes).to.deep.equal([]);
    expect(submission.errors).to.equal(undefined);
    page.backend.isOnline = true;
    page.tab.comeOnline();
    await settle();
    expect(submission.errors).to.deep.equal({});
    await page.pass(120_000);
    expect(page.backend.outcomes).to.deep.equal([accepted()]);
  });

  it('is replaced by the cancellation when the person cancels before it is sent', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.goOffline();
    await settle();
    const { abort } = await submit(shown);
    abort();
    await press(shown, { action: 'cancel' });
    page.backend.isOnline = true;
    page.tab.comeOnline();
    await settle();
    expect(page.backend.outcomes).to.deep.equal([
      { type: 'answer', id: 'a', attempt: 1, answer: { action: 'cancel' } },
    ]);
  });

  it('starts an attempt to connect at once', async () => {
    const page = await connectWith();
    page.backend.goOffline();
    await settle();
    page.backend.isOnline = true;
    const submission = await submit(page.shown);
    expect(submission.errors).to.deep.equal({});
  });

  it('is posted even if the backend no longer lists the elicitation, and the reply decides how the card closes', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.goOffline();
    await settle();
    await submit(shown);
    page.backend.elicitations = [];
    page.backend.reply = () => reply(409, { error: 'over', how: 'expired' });
    page.backend.isOnline = true;
    page.tab.comeOnline();
    await settle();
    expect(whyOver(shown)).to.equal('expired');
  });

  it('does not let its elicitation appear again in the snapshot that comes before it is sent', async () => {
    const page = await connectWith();
    page.backend.goOffline();
    await settle();
    await page.shown.answer(NO);
    page.backend.isOnline = true;
    page.tab.comeOnline();
    await settle();
    expect(page.host.asked).to.have.length(1);
    expect(page.backend.outcomes).to.deep.equal([rejected]);
  });

  it('is posted again unchanged if the network lost the reply', async () => {
    const page = await connectWith();
    page.backend.reply = () => Promise.reject(new TypeError('network error'));
    const submission = await submit(page.shown);
    page.backend.reply = page.backend.take;
    await page.pass(2000);
    expect(submission.errors).to.deep.equal({});
    expect(page.backend.outcomes).to.deep.equal([accepted(), accepted()]);
  });

  it('shows that the connection is lost, and the card says so', async () => {
    const page = await connectWith();
    const { connection } = page.shown.options;
    page.backend.isOnline = false; // The stream is dead, but has not noticed.
    expect(connection?.isLost).to.equal(false);
    const changes: unknown[] = [];
    connection?.subscribe(() => changes.push(connection.isLost));
    await submit(page.shown);
    expect(changes).to.deep.equal([true]);
  });
});

describe('"answered elsewhere"', () => {
  it('closes a form that this tab is not sending', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.end('a', 'answered');
    await settle();
    expect(whyOver(shown)).to.equal('answered');
  });

  it('changes nothing while this tab sends its answer, because the stream may be faster than the reply', async () => {
    const page = await connectWith();
    const { shown } = page;
    const { response, give } = later();
    page.backend.reply = () => response;
    const submission = await submit(shown);
    page.backend.end('a', 'answered');
    await settle();
    expect(whyOver(shown)).to.equal(undefined);
    give(page.backend.take(page.backend.posts[0]!));
    await settle();
    expect(submission.errors).to.deep.equal({});
    expect(whyOver(shown)).to.equal(undefined);
  });

  it('closes the form once the backend has refused the answer of this tab', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.reply = () => reply(422, { errors: { '/name': 'No' } });
    await submit(shown);
    page.backend.end('a', 'answered');
    await settle();
    expect(whyOver(shown)).to.equal('answered');
  });

  it('differs from a withdrawal, which closes the form while this tab sends, and stops the sending', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.reply = () => reply(503);
    await submit(shown);
    page.backend.end('a', 'withdrawn');
    await settle();
    await page.pass(60_000);
    expect(whyOver(shown)).to.equal('withdrawn');
    expect(page.backend.outcomes).to.have.length(1);
  });
});
