import { expect } from '@open-wc/testing';
import type { Outcome } from '../../../src/index.js';
import { NO, yes } from '../../host/hand-host.js';
import { HandBackend, reply, wire } from './hand-backend.js';
import { connectPage, settle, submit, whyOver } from './relay-page.js';

const accepted = (content = { name: 'Ada' }) => ({ type: 'outcome', id: 'a', outcome: { action: 'accept', content } });
const rejected = { type: 'outcome', id: 'a', outcome: { action: 'reject' } };

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
  it('is posted before the form closes, and the form is busy until the backend has it', async () => {
    const page = await connectWith();
    const { response, give } = later();
    page.backend.reply = () => response;
    const submission = await submit(page.shown);
    expect(page.backend.outcomes).to.deep.equal([accepted()]);
    expect(submission.errors).to.equal(undefined);
    give(reply(204));
    await settle();
    expect(submission.errors).to.deep.equal({});
    expect(page.messages).to.deep.equal([]);
    expect(page.backend.outcomes).to.have.length(1);
  });

  for (const outcome of [NO, { action: 'cancel' }, { action: 'back' }] as Outcome[]) {
    it(`is posted when the person chooses ${outcome.action}`, async () => {
      const page = await connectWith();
      await page.shown.answer(outcome);
      await settle();
      expect(page.backend.outcomes).to.deep.equal([{ type: 'outcome', id: 'a', outcome }]);
    });
  }

  it('carries the reason, the wish for silence, and "cancel all"', async () => {
    const page = await connectWith({}, {}, {});
    const outcomes: Outcome[] = [
      { action: 'reject', reason: 'Too much' },
      { action: 'reject', silence: true },
      { action: 'cancel', all: true },
    ];
    for (const outcome of outcomes) await page.shown.answer(outcome);
    await settle();
    const posted = page.backend.outcomes.map((message) => (message as { outcome: Outcome }).outcome);
    expect(posted).to.deep.equal(outcomes);
  });

  it('opens the form again with the errors of 422, and the corrected answer goes out', async () => {
    const page = await connectWith();
    page.backend.reply = () => reply(422, { errors: { '/name': 'Too short' } });
    expect((await submit(page.shown, { name: 'A' })).errors).to.deep.equal({ '/name': 'Too short' });
    page.backend.reply = () => reply(204);
    expect((await submit(page.shown)).errors).to.deep.equal({});
    expect(page.backend.outcomes).to.deep.equal([accepted({ name: 'A' }), accepted()]);
  });

  it('does not count as taken when 422 says nothing of its errors', async () => {
    const page = await connectWith();
    page.backend.reply = () => reply(422);
    expect((await submit(page.shown)).failure).to.include({ name: 'RelayRefused', status: 422 });
    expect(page.messages).to.deep.equal(['Question a']);
  });

  for (const how of ['answered', 'withdrawn', 'expired', 'completed', 'lost', 'closed'] as const) {
    it(`comes too late after 409 ${how}: the card closes for that reason`, async () => {
      const page = await connectWith();
      const { shown } = page;
      page.backend.reply = ({ type }) => (type === 'shown' ? reply(204) : reply(409, { error: 'over', how }));
      await submit(shown);
      expect(whyOver(shown)).to.equal(how);
      expect(page.messages).to.deep.equal([]);
      expect(page.backend.outcomes).to.have.length(1);
    });
  }

  it('cannot be delivered after 404: the card closes and says so', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.reply = () => reply(404);
    await submit(shown);
    expect(whyOver(shown)).to.equal('undelivered');
  });

  for (const status of [401, 429, 503])
    it(`is sent again after ${status} until the backend takes it, with growing pauses, and reported once`, async () => {
      const page = await connectWith();
      page.backend.reply = () => reply(status);
      const submission = await submit(page.shown);
      for (const pause of [2000, 4000, 8000]) await page.pass(pause);
      expect(page.backend.outcomes).to.have.length(4);
      expect(submission.errors).to.equal(undefined);
      page.backend.reply = () => reply(204);
      await page.pass(16_000);
      expect(submission.errors).to.deep.equal({});
      expect(page.backend.outcomes).to.deep.equal(Array(5).fill(accepted()));
      expect(page.errors.map((error) => (error as { status: number }).status)).to.deep.equal([status]);
    });

  it('whose first attempt gets no reply, and the next ones 503, is reported once', async () => {
    const page = await connectWith();
    page.backend.reply = () => Promise.reject(new TypeError('Failed to fetch'));
    await submit(page.shown);
    page.backend.reply = () => reply(503);
    for (const pause of [2000, 4000, 8000]) await page.pass(pause);
    expect(page.errors.map((error) => (error as { status: number }).status)).to.deep.equal([503]);
  });

  it('is not taken for delivered by a page to sign in on, which replies 200', async () => {
    const page = await connectWith();
    page.backend.reply = () => reply(200);
    expect((await submit(page.shown)).errors).to.equal(undefined);
    page.backend.reply = () => reply(204);
    await page.pass(2000);
    expect(page.messages).to.deep.equal([]);
  });

  for (const status of [400, 403, 413, 415]) {
    it(`leaves the form open with what was typed when the backend replies ${status}`, async () => {
      const page = await connectWith();
      page.backend.reply = () => reply(status);
      expect((await submit(page.shown)).failure).to.include({ status });
      await page.pass(60_000);
      expect(page.messages).to.deep.equal(['Question a']);
      expect(page.backend.outcomes).to.have.length(1);
    });
  }

  it('is given up on an attempt that hangs for 30 s, and sent again', async () => {
    const page = await connectWith();
    let hung = 0;
    page.backend.reply = () => {
      hung++;
      return new Promise(() => {});
    };
    const submission = await submit(page.shown);
    expect(hung).to.equal(1);
    page.backend.reply = () => reply(204);
    await page.pass(30_000);
    await page.pass(2000);
    expect(submission.errors).to.deep.equal({});
  });

  it('that comes without a check, from a host that has none, is posted after it; errors ask the person again', async () => {
    const page = await connectWith();
    page.backend.reply = ({ type }) => (type === 'shown' ? reply(204) : reply(422, { errors: { '/name': 'No' } }));
    await page.shown.answer(yes({ name: 'A' }));
    await settle();
    const { errors, values, repeated } = page.shown.options;
    expect({ errors, values, repeated }).to.deep.equal({
      errors: { '/name': 'No' },
      values: { name: 'A' },
      repeated: true,
    });
    page.backend.reply = () => reply(204);
    await page.shown.answer(yes());
    await settle();
    expect(page.messages).to.deep.equal([]);
    expect(page.backend.outcomes).to.have.length(2);
  });

  it('that was a rejection and came too late is reported to the application', async () => {
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

  it('is not sent when the person cancels while it waits: the cancellation is', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.goOffline();
    await settle();
    const { endCheck } = await submit(shown);
    endCheck();
    await shown.answer({ action: 'cancel' });
    page.backend.isOnline = true;
    page.tab.comeOnline();
    await settle();
    expect(page.backend.outcomes).to.deep.equal([{ type: 'outcome', id: 'a', outcome: { action: 'cancel' } }]);
  });

  it('makes an attempt to connect at once', async () => {
    const page = await connectWith();
    page.backend.goOffline();
    await settle();
    page.backend.isOnline = true;
    const submission = await submit(page.shown);
    expect(submission.errors).to.deep.equal({});
  });

  it('is delivered also when the backend does not list the elicitation any more: its reply decides', async () => {
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

  it('is not shown again by the snapshot that comes before it is sent', async () => {
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

  it('whose reply the network lost is posted again, and taken as the same', async () => {
    const page = await connectWith();
    page.backend.reply = () => Promise.reject(new TypeError('network error'));
    const submission = await submit(page.shown);
    page.backend.reply = () => reply(204);
    await page.pass(2000);
    expect(submission.errors).to.deep.equal({});
    expect(page.backend.outcomes).to.deep.equal([accepted(), accepted()]);
  });

  it('finds out that the connection is lost, and the card says so', async () => {
    const page = await connectWith();
    const { connection } = page.shown.options;
    page.backend.isOnline = false; // The stream is dead, and does not know.
    expect(connection?.isLost).to.equal(false);
    const changes: unknown[] = [];
    connection?.subscribe(() => changes.push(connection.isLost));
    await submit(page.shown);
    expect(changes).to.deep.equal([true]);
  });
});

describe('"answered elsewhere"', () => {
  it('closes a form that nobody is sending', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.send({ type: 'over', id: 'a', how: 'answered' });
    await settle();
    expect(whyOver(shown)).to.equal('answered');
  });

  it('is no news while this tab sends: the stream may be faster than the reply', async () => {
    const page = await connectWith();
    const { shown } = page;
    const { response, give } = later();
    page.backend.reply = () => response;
    const submission = await submit(shown);
    page.backend.send({ type: 'over', id: 'a', how: 'answered' });
    await settle();
    expect(whyOver(shown)).to.equal(undefined);
    give(reply(204));
    await settle();
    expect(submission.errors).to.deep.equal({});
    expect(whyOver(shown)).to.equal(undefined);
  });

  it('is news again once the backend has refused the answer', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.reply = () => reply(422, { errors: { '/name': 'No' } });
    await submit(shown);
    page.backend.send({ type: 'over', id: 'a', how: 'answered' });
    await settle();
    expect(whyOver(shown)).to.equal('answered');
  });

  it('but a withdrawal closes the form while it sends, and nothing is sent any more', async () => {
    const page = await connectWith();
    const { shown } = page;
    page.backend.reply = () => reply(503);
    await submit(shown);
    page.backend.send({ type: 'over', id: 'a', how: 'withdrawn' });
    await settle();
    await page.pass(60_000);
    expect(whyOver(shown)).to.equal('withdrawn');
    expect(page.backend.outcomes).to.have.length(1);
  });
});
