import { expect } from '@open-wc/testing';
import type { HostElicitOptions, Outcome } from '../../../src/index.js';
import { isAnswerNotTaken } from '../../../src/protocol/answer-check.js';
import type { ElicitationOver } from '../../../src/protocol/over.js';
import { memoryStore } from '../../../src/relay/stores/memory-store.js';
import { NO, yes } from '../../host/hand-host.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { HandRelay, handCheck } from '../world/hand-relay.js';
import { connectPage, howOver, press, settle, submit } from '../world/host-page.js';
import { type Network, reply } from '../world/network.js';

const accepted = (content = { name: 'Ada' }) => ({
  type: 'answer',
  id: 'a',
  attempt: 1,
  answer: { action: 'accept', content },
});
const rejected = { type: 'answer', id: 'a', attempt: 1, answer: { action: 'reject' } };

/** A page that shows "Question a". */
async function asked(options: HostElicitOptions = {}) {
  const page = await connectPage();
  const question = await page.ask('a', options);
  return { page, question };
}

const statusOf = (error: unknown) => (error as { status: number }).status;

describe('an answer on its way to the backend', () => {
  it('is posted before the form closes, and keeps the form busy until the process that asked has taken it [RLY-21]', async () => {
    const { checkAnswer, finish } = handCheck();
    const { page, question } = await asked({ checkAnswer });
    const submission = await submit(page.shown);
    expect(page.network.outcomes).to.deep.equal([accepted()]);
    expect(submission.errors).to.equal(undefined);
    finish({});
    await settle();
    expect(submission.errors).to.deep.equal({});
    expect(page.messages).to.deep.equal([]);
    expect(page.network.outcomes).to.have.length(1);
    expect(await question.outcome).to.deep.equal(yes({ name: 'Ada' }));
  });

  for (const outcome of [
    NO,
    { action: 'reject', reason: 'Too much' },
    { action: 'reject', silence: true },
    { action: 'cancel' },
    { action: 'cancel', all: true },
    { action: 'back' },
  ] as Outcome[]) {
    it(`is on its way until the stream says that it was taken, and reaches the server: ${JSON.stringify(outcome)} [RLY-21]`, async () => {
      const step = { index: 1, count: 3, canGoBack: true };
      const { page, question } = await asked({ rejectReason: true, silenceable: true, step });
      const release = page.network.hold();
      const submission = await press(page.shown, outcome);
      expect(page.network.outcomes).to.deep.equal([{ type: 'answer', id: 'a', attempt: 1, answer: outcome }]);
      expect(submission.errors).to.equal(undefined);
      release();
      await settle();
      expect(submission.errors).to.deep.equal({});
      expect(await question.outcome).to.deep.equal(outcome);
    });
  }

  it('opens the form again with the errors of the schema, and then the corrected answer is posted [RLY-05]', async () => {
    const { page, question } = await asked();
    expect((await submit(page.shown, { name: 'A' })).errors).to.have.keys('/name');
    expect((await submit(page.shown)).errors).to.deep.equal({});
    expect(page.network.outcomes).to.deep.equal([accepted({ name: 'A' }), accepted()]);
    expect(await question.outcome).to.deep.equal(yes({ name: 'Ada' }));
  });

  it('opens the form again with the errors of the application as soon as they come, without another post', async () => {
    const { checkAnswer, finish } = handCheck();
    const { page } = await asked({ checkAnswer });
    const submission = await submit(page.shown);
    finish({ '/name': 'Protected' });
    await settle();
    expect(submission.errors).to.deep.equal({ '/name': 'Protected' });
    expect(page.network.outcomes).to.have.length(1);
  });

  it('could not be checked, says the card, if the check of the application failed', async () => {
    const failed = new Error('down');
    const { page } = await asked({ checkAnswer: () => Promise.reject(failed) });
    expect(isAnswerNotTaken((await submit(page.shown)).failure)).to.equal(true);
    expect(page.backend.errors).to.deep.equal([failed]);
    expect(page.messages).to.deep.equal(['Question a']);
  });

  it('was not delivered, says the card, if the process that asked died before it took the answer [RLY-21]', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    const [asker, taker] = [new HandRelay({ clock, store }), new HandRelay({ clock, store })];
    const page = await connectPage({ backend: taker });
    await asker.ask('a');
    await settle();
    asker.kill();
    const { shown } = page;
    const submission = await submit(shown);
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1000) {
        clock.pass(1000);
        await settle();
      }
    };
    await pass(8000);
    expect(howOver(shown)).to.equal(undefined);
    await pass(7000);
    expect([howOver(shown), (submission.failure as ElicitationOver).how]).to.deep.equal(['undelivered', 'undelivered']);
  });

  it('was not taken, says the card, if a store that came back with older data gave another answer the same version', async () => {
    const { page, question } = await asked({ checkAnswer: handCheck().checkAnswer });
    const { shown } = page;
    await submit(shown);
    const over = {
      id: question.id,
      version: 9,
      phase: 'over',
      how: 'answered',
      attempt: 1,
      answerWriteId: 'of another tab',
    };
    page.network.send({ type: 'states', states: [over] });
    await settle();
    expect(howOver(shown)).to.equal('answered');
  });

  it('counts as undelivered if the backend does not know the elicitation', async () => {
    const { page } = await asked();
    const { shown } = page;
    page.network.reply = () => reply(404);
    await submit(shown);
    expect(howOver(shown)).to.equal('undelivered');
  });

  it('counts as unconfirmed, says the card, if a store came back with an earlier state; a card without an answer is closed', async () => {
    const { page, question } = await asked({ checkAnswer: handCheck().checkAnswer });
    const other = await connectPage({ backend: page.backend });
    const [{ shown }, { shown: unanswered }] = [page, other];
    await submit(shown);
    const over = { id: question.id, version: 2, phase: 'over', how: 'unconfirmed', attempt: 1 };
    for (const { network } of [page, other]) network.send({ type: 'states', states: [over] });
    await settle();
    expect([howOver(shown), howOver(unanswered)]).to.deep.equal(['unconfirmed', 'lost']);
  });

  const unclear: [what: string, first: Network['reply']][] = [
    ['got no reply', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['failed in the backend', () => reply(500)],
    ['was received', undefined],
  ];
  for (const [what, first] of unclear) {
    it(`counts as unconfirmed if an attempt ${what}, and the backend has forgotten it since`, async () => {
      const { page } = await asked({ checkAnswer: handCheck().checkAnswer });
      const { shown } = page;
      page.network.reply = first;
      await submit(shown);
      page.network.reply = () => reply(404);
      await page.pass(10_000);
      expect(howOver(shown)).to.equal('unconfirmed');
    });
  }

  for (const status of [401, 429, 503]) {
    it(`is sent again after ${status} with growing pauses until the backend takes it, and the error is reported once`, async () => {
      const { page } = await asked();
      page.network.reply = () => reply(status);
      const submission = await submit(page.shown);
      for (const pause of [2000, 4000, 8000]) await page.pass(pause);
      expect(page.network.outcomes).to.have.length(4);
      expect(submission.errors).to.equal(undefined);
      page.network.reply = undefined;
      await page.pass(16_000);
      expect(submission.errors).to.deep.equal({});
      expect(page.network.outcomes).to.deep.equal(Array(5).fill(accepted()));
      expect(page.errors.map(statusOf)).to.deep.equal([status]);
    });
  }

  it('that first gets no reply and then 503 is reported once', async () => {
    const { page } = await asked();
    page.network.reply = () => Promise.reject(new TypeError('Failed to fetch'));
    await submit(page.shown);
    page.network.reply = () => reply(503);
    for (const pause of [2000, 4000, 8000]) await page.pass(pause);
    expect(page.errors.map(statusOf)).to.deep.equal([503]);
  });

  for (const status of [400, 403, 413, 415, 422]) {
    it(`leaves the form open with its entries when the backend replies ${status} and names no errors`, async () => {
      const { page } = await asked();
      page.network.reply = () => reply(status);
      const { failure } = await submit(page.shown);
      expect(isAnswerNotTaken(failure) && failure.cause).to.include({ name: 'RelayRefused', status });
      await page.pass(60_000);
      expect(page.messages).to.deep.equal(['Question a']);
      expect(page.network.outcomes).to.have.length(1);
    });
  }

  it('may have arrived if an earlier attempt got no reply before the backend refused it', async () => {
    const { page } = await asked();
    page.network.reply = () => Promise.reject(new TypeError('Failed to fetch'));
    const submission = await submit(page.shown);
    page.network.reply = () => reply(403);
    await page.pass(2000);
    expect(submission.failure).to.include({ name: 'RelayRefused', status: 403 });
  });

  it('may have arrived where the backend had it, and refuses the page that asks again what became of it', async () => {
    const { page } = await asked({ checkAnswer: handCheck().checkAnswer });
    const submission = await submit(page.shown);
    page.network.reply = () => reply(403);
    await page.pass(10_000);
    expect(page.network.outcomes).to.have.length(2);
    expect(submission.failure).to.include({ name: 'RelayRefused', status: 403 });
  });

  /** A reply whose body never comes to its end. */
  const cutReply = (signal: AbortSignal) => {
    const start = (body: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => body.error(signal.reason));
    return new Response(new ReadableStream({ start }), { status: 202 });
  };
  for (const [what, hang] of [
    ['an attempt has got no reply', () => new Promise<Response>(() => {})],
    ['the connection was cut within the reply', cutReply],
  ] as const) {
    it(`is sent again when ${what} for 30 s`, async () => {
      const { page } = await asked();
      page.network.reply = () => hang(page.network.requests.at(-1)!.init.signal!);
      const submission = await submit(page.shown);
      page.network.reply = undefined;
      await page.pass(30_000);
      await page.pass(2000);
      expect(submission.errors).to.deep.equal({});
      expect(page.errors).to.deep.equal([]);
    });
  }

  it('of a host that does not deliver answers is posted after its outcome, and errors show the elicitation again', async () => {
    const { page } = await asked();
    await page.shown.answer(yes({ name: 'A' }));
    await settle();
    const { errors, before, repeated } = page.shown.options;
    expect(errors).to.have.keys('/name');
    expect({ before, repeated }).to.deep.equal({ before: yes({ name: 'A' }), repeated: true });
    await page.shown.answer(yes({ name: 'Ada' }));
    await settle();
    expect(page.messages).to.deep.equal([]);
    expect(page.network.outcomes).to.have.length(2);
  });

  it('that is a rejection and comes too late is reported to the application', async () => {
    const { page, question } = await asked();
    page.network.hold();
    question.end('expired');
    await settle();
    await page.shown.answer(NO);
    await settle();
    expect(page.errors[0]).to.include({ name: 'ElicitationOver', how: 'expired' });
    expect(page.errors).to.have.length(1);
  });
});

describe('an answer given while offline', () => {
  /** A page that shows "Question a", and whose connection is lost. */
  async function askedOffline() {
    const { page, question } = await asked();
    const { shown, network, tab } = page;
    network.goOffline();
    await settle();
    const comeOnline = async () => {
      network.isOnline = true;
      tab.comeOnline();
      await settle();
    };
    return { page, question, shown, network, comeOnline };
  }

  it('is delivered once, as soon as the connection is back [RLY-04]', async () => {
    const { page, shown, network, comeOnline } = await askedOffline();
    const submission = await submit(shown);
    await page.pass(20_000);
    expect(network.outcomes).to.deep.equal([]);
    expect(submission.errors).to.equal(undefined);
    await comeOnline();
    expect(submission.errors).to.deep.equal({});
    await page.pass(120_000);
    expect(network.outcomes).to.deep.equal([accepted()]);
  });

  it('is replaced by the cancellation when the person cancels before it is sent', async () => {
    const { question, shown, comeOnline } = await askedOffline();
    const { abort } = await submit(shown);
    abort();
    await press(shown, { action: 'cancel' });
    await comeOnline();
    expect(await question.outcome).to.deep.equal({ action: 'cancel' });
  });

  it('is posted even if the backend no longer lists the elicitation, and the reply decides how the card closes', async () => {
    const { question, shown, comeOnline } = await askedOffline();
    await submit(shown);
    question.end('expired');
    await settle();
    await comeOnline();
    expect(howOver(shown)).to.equal('expired');
  });

  it('does not let its elicitation appear again in the snapshot that comes before it is sent', async () => {
    const { page, shown, network, comeOnline } = await askedOffline();
    await shown.answer(NO);
    await comeOnline();
    expect(page.host.asked).to.have.length(1);
    expect(network.outcomes).to.deep.equal([rejected]);
  });

  it('is posted again unchanged if the network lost the reply, and counts once', async () => {
    const { page, question } = await asked();
    const { network } = page;
    network.reply = async (_, forward) => {
      network.reply = undefined;
      await forward();
      throw new TypeError('network error');
    };
    const submission = await submit(page.shown);
    await page.pass(2000);
    expect(submission.errors).to.deep.equal({});
    expect(await question.outcome).to.deep.equal(yes({ name: 'Ada' }));
    expect(page.backend.relay.stats().taken).to.equal(1);
  });

  it('shows that the connection is lost, and the card says so', async () => {
    const { page } = await asked();
    const { port } = page.shown;
    page.network.isOnline = false; // The stream is dead, but has not noticed.
    expect(port?.isLost).to.equal(false);
    const changes: unknown[] = [];
    port?.subscribe(() => changes.push(port.isLost));
    await submit(page.shown);
    expect(changes).to.deep.equal([true]);
  });
});

describe('an answer from another tab', () => {
  /** "Question a" in this tab and in another one. */
  async function askedTwice(options?: HostElicitOptions) {
    const { page, question } = await asked(options);
    const other = await page.backend.page();
    const answerElsewhere = async () => {
      await other.accept(question.id, { name: 'Bob' });
      await settle();
    };
    return { page, shown: page.shown, question, answerElsewhere };
  }

  it('changes nothing while this tab sends its own, because the stream may be faster than the reply', async () => {
    const { page, shown } = await askedTwice();
    let give = () => {};
    page.network.reply = async (_, forward) => {
      const response = await forward();
      await new Promise<void>((resolve) => {
        give = resolve;
      });
      return response;
    };
    const submission = await submit(shown);
    expect([submission.errors, howOver(shown)]).to.deep.equal([undefined, undefined]);
    give();
    await settle();
    expect([submission.errors, howOver(shown)]).to.deep.equal([{}, undefined]);
  });

  it('closes the form once the backend has refused the answer of this tab', async () => {
    const { shown, answerElsewhere } = await askedTwice();
    await submit(shown, { name: 'A' });
    await answerElsewhere();
    expect(howOver(shown)).to.equal('answered');
  });

  it('differs from a withdrawal, which closes the form while this tab sends, and stops the sending', async () => {
    const { page, shown, question } = await askedTwice();
    page.network.reply = () => reply(503);
    await submit(shown);
    question.end('withdrawn');
    await settle();
    await page.pass(60_000);
    expect(howOver(shown)).to.equal('withdrawn');
    expect(page.network.outcomes).to.have.length(1);
  });
});
