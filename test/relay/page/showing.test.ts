import { expect } from '@open-wc/testing';
import { Form } from '../../../src/form/form.js';
import { isReview } from '../../../src/protocol/review.js';
import type { PageEvent, WireOptions } from '../../../src/relay/wire.js';
import { reviewRequest } from '../../../src/reviews/index.js';
import { yes } from '../../host/hand-host.js';
import { HandRelay } from '../world/hand-relay.js';
import { connectPage, type HostPage, howOver, portOf, press, send, settle, submit } from '../world/host-page.js';

/** A state of an elicitation that no backend has. */
const state = (id: string, more: object = {}) => ({
  id,
  version: 1,
  phase: 'open',
  attempt: 1,
  elicitation: { request: { message: `Question ${id}` }, options: {} },
  ...more,
});
const states = (...all: unknown[]) => ({ type: 'states', states: all });
const shown = (id: string) => ({ type: 'shown', id });

describe('a page that connects to a relay', () => {
  it('shows elicitations from before it connected, and again after a reload [RLY-02]', async () => {
    const page = await connectPage({ asks: ['a', 'b'] });
    expect(page.messages).to.deep.equal(['Question a', 'Question b']);
    page.connection.close();
    const reloaded = await connectPage({ backend: page.backend });
    expect(reloaded.messages).to.deep.equal(['Question a', 'Question b']);
    expect(page.network.outcomes).to.deep.equal([]);
  });

  it('shows later elicitations', async () => {
    const page = await connectPage();
    await page.ask('a');
    expect(page.messages).to.deep.equal(['Question a']);
  });

  it('passes on the request, the server and each option that its card needs as they were asked', async () => {
    const server = { id: 'acme', name: 'Acme', origin: 'https://acme.example' };
    const options: Required<Omit<WireOptions, 'inputKey'>> = {
      asker: 'server',
      session: 's',
      modes: ['form'],
      revision: '2025-11-25',
      extendable: false,
      values: { name: 'Ada' },
      errors: { '/name': 'Taken' },
      labels: { accept: 'Delete' },
      tone: 'danger',
      nested: false,
      plainText: true,
      remember: ['session'],
      validate: 'warn',
      secrets: 'warn',
      rejectReason: true,
      buttons: true,
      rejectable: false,
      silenceable: true,
      repeated: true,
      step: { index: 1, count: 3, canGoBack: true },
      before: { action: 'accept', content: { name: 'Ada' } },
    };
    const request = {
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
      _meta: { persist: ['session'] },
    };
    const page = await connectPage();
    const series = { inputKey: 'who' };
    await page.ask('a', { server, ...options, series }, request);
    expect(page.shown.request).to.deep.equal({ mode: 'form', message: 'Question a', ...request });
    expect(page.shown.options).to.deep.include({ server, ...options, series });
  });

  it('keeps a form blocked that asks for what has no control, where the application of the page takes JSON', async () => {
    const page = await connectPage();
    const requestedSchema = { type: 'object', properties: { mounts: { type: 'object' } }, required: ['mounts'] };
    await page.ask('a', { jsonFields: () => undefined }, { requestedSchema });
    const { options } = page.shown;
    expect(options).to.have.property('jsonFields', undefined);
    expect(new Form(requestedSchema, options).isBlocked).to.equal(true);
  });

  it('passes on a review as one, with all that its card shows', async () => {
    const review = reviewRequest({ action: 'pay', args: { amount: 5 }, rest: [{ amount: 7 }], tone: 'danger' });
    const backend = new HandRelay();
    const page = await connectPage({ backend });
    const outcome = backend.elicit(review, { asker: 'application' });
    await settle();
    const { request, options } = page.shown;
    expect([isReview(request), { ...request }]).to.deep.equal([true, { ...review }]);
    expect(options.asker).to.equal('application');
    await press(page.shown, { action: 'approve', args: { amount: 5 }, rest: true });
    expect(page.network.outcomes[0]).to.deep.include({ answer: { action: 'approve', rest: true } });
    expect(await outcome).to.deep.equal({ action: 'approve', args: { amount: 5 }, rest: true });
  });

  it('names no server when none was sent', async () => {
    const page = await connectPage({ asks: ['a'] });
    expect(page.shown.options.server).to.equal(undefined);
  });

  it('lets no option from the wire replace its own', async () => {
    const page = await connectPage();
    const options = { checkAnswer: 'no function', deliver: 'neither', signal: {}, timeout: 5, onState: 1 };
    page.network.send(states(state('a', { elicitation: { request: { message: 'Question a' }, options } })));
    await settle();
    const { checkAnswer, deliver, signal, timeout } = page.shown.options;
    expect(checkAnswer).to.equal(undefined);
    expect(deliver).to.equal(undefined);
    expect(signal).to.be.instanceOf(AbortSignal);
    expect(timeout).to.equal(0);
  });
});

describe('a new snapshot', () => {
  it('closes missing elicitations, leaves repeated ones as they are, and shows new ones', async () => {
    const page = await connectPage({ asks: ['a', 'b'] });
    const [first] = page.host.open;
    page.network.endStreams();
    await settle();
    page.questions[0].end('withdrawn');
    await page.ask('c');
    await page.pass(2000);
    expect(page.messages).to.deep.equal(['Question b', 'Question c']);
    expect(page.host.asked).to.have.length(3);
    expect(first && howOver(first)).to.equal('lost');
    expect(page.network.outcomes).to.deep.equal([]);
  });

  it('closes an elicitation that the backend has lost, which appears again when the backend has it back', async () => {
    const page = await connectPage({ asks: ['a'] });
    const [snapshot] = page.network.sent;
    page.network.send({ type: 'snapshot', states: [] });
    await settle();
    expect(page.messages).to.deep.equal([]);
    page.network.send({ ...snapshot, type: 'states' });
    await settle();
    expect(page.messages).to.deep.equal(['Question a']);
    expect(page.errors).to.deep.equal([]);
  });
});

describe('an event that the page cannot use', () => {
  const malformed = [
    '{"type":',
    'null',
    '[]',
    '{"type":"greeting"}',
    '{"type":"snapshot"}',
    '{"type":"states"}',
    '{"type":"states","states":[{"id":"a","version":"two"}]}',
    '{"type":"states","states":[{"id":7,"version":1,"elicitation":{"request":{}}}]}',
    '{"type":"states","states":[{"id":"x","version":1,"elicitation":{"request":"Name?"}}]}',
    '{"type":"states","states":[{"id":"x","version":1,"elicitation":{"request":null}}]}',
  ];
  for (const text of malformed) {
    it(`is reported and ignored: ${text}`, async () => {
      const page = await connectPage({ asks: ['a'] });
      page.network.sendText(`data: ${text}\n\n`);
      await page.ask('b');
      expect(page.errors).to.have.length(1);
      expect(page.messages).to.deep.equal(['Question a', 'Question b']);
    });
  }

  it('is reported and ignored within a snapshot, whose other elicitations are shown', async () => {
    const page = await connectPage();
    page.network.send({ type: 'snapshot', states: [state('a'), null, { id: 'x' }, state('b')] });
    await settle();
    expect(page.messages).to.deep.equal(['Question a', 'Question b']);
    expect(page.errors).to.have.length(2);
  });

  it('is ignored when it is about an elicitation that the page does not know', async () => {
    const page = await connectPage();
    const over = { phase: 'over', how: 'answered', completion: 'completed' };
    page.network.send(states(state('x', { elicitation: undefined, ...over })));
    page.network.send(states(state('y', { elicitation: undefined, remaining: 5 })));
    await settle();
    expect(page.errors).to.deep.equal([]);
  });

  it('is ignored when it is a comment, an empty event, or an unused field', async () => {
    const page = await connectPage();
    page.network.sendText(': hello\n\nevent: news\nid: 4\nretry: 1\n\n\n\n');
    await settle();
    expect(page.errors).to.deep.equal([]);
  });
});

describe('an event', () => {
  it('of 4 MB that comes in many pieces is shown', async () => {
    const page = await connectPage();
    const message = 'Über '.repeat(800_000);
    const large = states(state('a', { elicitation: { request: { message }, options: {} } }));
    page.network.sendText(`data: ${JSON.stringify(large)}\n\n`, 10_007);
    await settle();
    expect(page.shown.message === message).to.equal(true);
  });

  it('may be cut within a character, and between CR and LF', async () => {
    const page = await connectPage();
    const text = `data: ${JSON.stringify(states(state('ä🦉')))}\r\n\r\n`;
    for (const byte of new TextEncoder().encode(text)) page.network.sendBytes(Uint8Array.of(byte));
    await settle();
    expect(page.messages).to.deep.equal(['Question ä🦉']);
  });

  it('may have several lines of data', async () => {
    const page = await connectPage();
    page.network.sendText(`data: ${JSON.stringify(states(state('a')), null, 1).replaceAll('\n', '\ndata: ')}\n\n`);
    await settle();
    expect(page.messages).to.deep.equal(['Question a']);
  });
});

describe('the event that the person sees an elicitation', () => {
  it('is posted once', async () => {
    const page = await connectPage({ asks: ['a'] });
    page.shown.options.onState?.('queued');
    await settle();
    expect(page.network.posts).to.deep.equal([]);
    page.shown.options.onState?.('shown');
    page.shown.options.onState?.('shown');
    await settle();
    expect(page.network.posts).to.deep.equal([shown('a')]);
  });

  it('is posted from a hidden tab only when the person comes to it', async () => {
    const page = await connectPage({ asks: ['a'] });
    page.tab.setVisible(false);
    page.shown.options.onState?.('shown');
    await settle();
    expect(page.network.posts).to.deep.equal([]);
    page.tab.setVisible(true);
    await settle();
    expect(page.network.posts).to.deep.equal([shown('a')]);
  });

  it('is not posted once the elicitation has left the screen', async () => {
    const page = await connectPage({ asks: ['a'] });
    page.tab.setVisible(false);
    page.shown.options.onState?.('shown');
    page.shown.options.onState?.('done');
    page.tab.setVisible(true);
    await settle();
    expect(page.network.posts).to.deep.equal([]);
  });
});

describe('a time limit that the backend keeps', () => {
  /** "Question a", which has a minute from when the person sees it, and what is left of its time in this page. */
  async function limited() {
    const page = await connectPage();
    const question = await page.ask('a', { timeout: 60_000 });
    const { shown } = page;
    const left = () => {
      const { endsAt } = portOf(shown).state;
      return endsAt && endsAt - page.clock.now();
    };
    return { page, question, left, shown, onState: shown.options.onState };
  }

  it('begins when the page shows the elicitation, and is the same in a page that comes later', async () => {
    const { page, left, onState } = await limited();
    expect(left()).to.equal(undefined);
    onState?.('shown');
    await settle();
    expect(left()).to.equal(60_000);
    page.backend.clock.pass(20_000);
    const later = await connectPage({ backend: page.backend });
    const { timeout, visitTimeout } = later.shown.options;
    const { endsAt } = portOf(later.shown).state;
    expect({ endsAt, timeout, visitTimeout }).to.deep.equal({
      endsAt: later.clock.now() + 40_000,
      timeout: 0,
      visitTimeout: 0,
    });
  });

  it('can be extended by the person while the elicitation is on screen', async () => {
    const { page, question, left, onState, shown } = await limited();
    onState?.('shown');
    await settle();
    const told: unknown[] = [];
    portOf(shown).subscribe(() => told.push(left()));
    send(shown, { type: 'more-time', ms: 30_000 });
    await settle();
    page.network.send(states({ id: question.id, version: 9, phase: 'open', attempt: 1, remaining: 'soon' }));
    await settle();
    const { press: _, ...posted } = page.network.posts.at(-1) as Extract<PageEvent, { type: 'more-time' }>;
    expect(posted).to.deep.equal({ type: 'more-time', id: 'a', ms: 30_000 });
    expect(new Set(told)).to.deep.equal(new Set([90_000]));
  });

  it('gets longer once for each press, even if the replies to both get lost and the page posts them again', async () => {
    const { page, left, onState, shown } = await limited();
    onState?.('shown');
    await settle();
    page.network.reply = async (_event, forward) => {
      await forward();
      throw new TypeError('Failed to fetch');
    };
    for (const ms of [30_000, 20_000]) send(shown, { type: 'more-time', ms });
    await settle();
    page.network.reply = undefined;
    await page.pass(2000);
    expect(page.network.outcomes).to.have.length(4);
    expect(left()).to.equal(60_000 + 50_000 - 2000);
  });

  it('stays as the newest state says when an older one arrives after it', async () => {
    const { page, left, onState, shown } = await limited();
    onState?.('shown');
    await settle();
    const before = page.network.sent.at(-1)!;
    send(shown, { type: 'more-time', ms: 30_000 });
    await settle();
    page.network.send(before);
    await settle();
    expect(left()).to.equal(90_000);
  });

  it('is not extended, and nothing is posted, once the elicitation is over', async () => {
    const { page, question, shown } = await limited();
    question.end('expired');
    await settle();
    send(shown, { type: 'more-time', ms: 60_000 });
    await settle();
    expect(page.network.posts).to.deep.equal([]);
    expect(page.errors).to.deep.equal([]);
  });
});

describe('an accepted elicitation that is held on screen until the next round', () => {
  async function held() {
    const page = await connectPage();
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const question = await page.ask('a', { series: { hold } });
    const { shown } = page;
    await submit(shown);
    return { page, question, release, isReleased: () => portOf(shown).state.phase === 'over' };
  }

  it('stays there until the backend releases it, and does not appear in a page that connects before', async () => {
    const { page, question, release, isReleased } = await held();
    expect(await question.outcome).to.deep.equal(yes({ name: 'Ada' }));
    const late = await connectPage({ backend: page.backend });
    expect([isReleased(), late.host.asked.length]).to.deep.equal([false, 0]);
    release();
    await settle();
    page.backend.clock.pass(250);
    await settle();
    expect(isReleased()).to.equal(true);
  });

  for (const [what, end] of [
    ['its call ends', ({ backend }) => backend.relay.close()],
    ['it is missing from a snapshot', ({ network }) => network.send({ type: 'snapshot', states: [] })],
    ['the application closes the connection', ({ connection }) => connection.close()],
  ] as [what: string, end: (page: HostPage) => unknown][]) {
    it(`leaves the screen when ${what}`, async () => {
      const { page, isReleased } = await held();
      await end(page);
      await settle();
      expect(isReleased()).to.equal(true);
    });
  }

  it('is not held if the backend does not expect another round', async () => {
    const page = await connectPage({ asks: ['a'] });
    const { shown } = page;
    await submit(shown);
    expect(portOf(shown).state.phase).to.equal('over');
  });
});
