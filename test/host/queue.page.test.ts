import { expect } from '@open-wc/testing';
import { type Middleware, pipeline, queue } from '../../src/host/index.js';
import type { McpElicitation } from '../../src/index.js';
import { control, create, find, press, schemaOf, settled, type } from '../element/helpers.js';
import { HandClock } from '../runtime/hand-clock.js';
import { uncaught } from '../runtime/uncaught.js';
import { ask, from, HandHost, NO, turns, yes } from './hand-host.js';

function setUp(options: Parameters<typeof queue>[0] = {}) {
  const host = new HandHost();
  const clock = new HandClock();
  const line = queue({ clock, ...options });
  return { host, clock, line, whole: pipeline(host, line) };
}

/** Answers open requests until there are none. */
async function answerAll(host: HandHost) {
  await turns();
  while (host.open[0]) await host.open[0].answer(yes());
}

const waitingText = (element: McpElicitation) => find(element, '#queued').textContent;

describe('queue(), in front of the element', () => {
  const request = (message: string) => ({ message, requestedSchema: schemaOf({ name: { type: 'string' } }) });

  it('shows one request after the other, and never covers half-typed text with the next [USE-02]', async () => {
    const element = await create();
    const host = pipeline(element, queue());
    const first = host.elicit(request('one'), from('a'));
    await settled(element);
    type(control(element, 'name'), 'half');
    const second = host.elicit(request('two'), from('b'));
    await settled(element);
    expect(find(element, '[part~=message]').textContent).to.equal('one');
    expect(control(element, 'name').value).to.equal('half');
    await press(element, 'submit');
    expect(await first).to.deep.equal(yes({ name: 'half' }));
    await settled(element);
    expect(find(element, '[part~=message]').textContent).to.equal('two');
    expect(control(element, 'name').value, 'nothing of the first').to.equal('');
    await press(element, 'reject');
    expect(await second).to.deep.equal(NO);
  });

  it('shows the number of queued requests as they come and go [USE-02]', async () => {
    const element = await create();
    const host = pipeline(element, queue());
    const controller = new AbortController();
    host.elicit(request('one'));
    await settled(element);
    expect(element.shadowRoot?.querySelector('#queued') === null, 'nobody waits').to.equal(true);
    host.elicit(request('two'));
    host.elicit(request('three'), { signal: controller.signal });
    await settled(element);
    expect(waitingText(element)).to.equal('2 waiting');
    controller.abort();
    await element.updateComplete;
    expect(waitingText(element)).to.equal('1 waiting');
  });

  it('is not needed for the count, because the element counts its own queued requests [USE-02]', async () => {
    const element = await create();
    for (const message of ['one', 'two', 'three']) element.elicit(request(message));
    await element.updateComplete;
    expect(waitingText(element)).to.equal('2 waiting');
    await press(element, 'reject');
    expect(waitingText(element)).to.equal('1 waiting');
  });
});

describe('queue()', () => {
  it('shows the requests of a server in the order in which they came [USE-02]', async () => {
    const { host, whole } = setUp();
    const order = Array.from({ length: 20 }, (_, i) => `question ${i}`);
    const outcomes = order.map((message) => whole.elicit(ask(message), from('a')));
    await turns();
    expect(host.open, 'one at a time').to.have.length(1);
    await answerAll(host);
    expect(host.messages).to.deep.equal(order);
    expect(await Promise.all(outcomes)).to.deep.equal(order.map(() => yes()));
  });

  it('shows ten requests of one server between a thousand of another [USE-02]', async () => {
    const { host, whole } = setUp({ limit: 1000 });
    const loud = Array.from({ length: 1000 }, (_, i) => whole.elicit(ask(`loud ${i}`), from('loud')));
    const quiet = Array.from({ length: 10 }, (_, i) => whole.elicit(ask(`quiet ${i}`), from('quiet')));
    await answerAll(host);
    const last = host.messages.indexOf('quiet 9');
    expect(last, 'each of them waits for one of the others').to.be.below(21);
    expect(host.messages).to.have.length(1010);
    const outcomes = await Promise.all([...loud, ...quiet]);
    expect(outcomes.every(({ action }) => action === 'accept')).to.equal(true);
  });

  it('gives three servers their turns one after the other', async () => {
    const { host, whole } = setUp();
    for (const message of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) whole.elicit(ask(message), from(message[0] ?? ''));
    await answerAll(host);
    expect(host.messages).to.deep.equal(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  for (const [refuseWith, outcome] of [
    [undefined, { action: 'reject' }],
    ['cancel', { action: 'cancel' }],
    ['error', { action: 'refused', code: -32600, message: 'Too many requests are waiting' }],
  ] as const) {
    it(`answers ${outcome.action} to a server’s requests over the limit, with refuseWith ${refuseWith ?? 'by default'}, and keeps those of others [USE-02]`, async () => {
      const { host, whole } = setUp({ limit: 2, ...(refuseWith && { refuseWith }) });
      const outcomes = ['1', '2', '3', '4'].map((message) => whole.elicit(ask(message), from('a')));
      const other = whole.elicit(ask('other'), from('b'));
      await answerAll(host);
      expect(host.messages.sort()).to.deep.equal(['1', '2', '3', 'other']);
      expect(await outcomes[3]).to.deep.equal(outcome);
      expect(await other).to.deep.equal(yes());
    });
  }

  it('drops a queued request that the server cancels', async () => {
    const { host, line, whole } = setUp();
    const controller = new AbortController();
    whole.elicit(ask('shown'));
    const outcome = whole.elicit(ask('gone'), { signal: controller.signal });
    whole.elicit(ask('next'));
    await turns();
    controller.abort();
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
    expect(line.queued.count).to.equal(1);
    await answerAll(host);
    expect(host.messages).to.deep.equal(['shown', 'next']);
  });

  it('ends a queued request at the server’s deadline, while its timeout does not run yet', async () => {
    const { host, clock, line, whole } = setUp();
    whole.elicit(ask('shown'));
    const limited = whole.elicit(ask('limited'), { timeout: 1000 });
    const dated = whole.elicit(ask('dated'), { deadline: clock.now() + 60_000 });
    await turns();
    clock.pass(59_999);
    expect(line.queued.count).to.equal(2);
    clock.pass(1);
    expect(await dated).to.deep.equal({ action: 'timeout' });
    await host.open[0]?.answer(NO);
    expect(host.open[0]?.message).to.equal('limited');
    expect(host.open[0]?.options.timeout).to.equal(1000);
    await host.open[0]?.answer(yes());
    expect(await limited).to.deep.equal(yes());
    expect(clock.delays, 'no timer is left').to.be.empty;
  });

  it('answers cancel to all queued requests, or to those that match, by cancelAll()', async () => {
    const { host, line, whole } = setUp();
    whole.elicit(ask('shown'), { session: 'old' });
    const old = whole.elicit(ask('old'), { session: 'old' });
    const fresh = whole.elicit(ask('fresh'), { session: 'new' });
    await turns();
    line.cancelAll(({ session }) => session === 'old');
    expect(await old).to.deep.equal({ action: 'cancel' });
    await host.open[0]?.answer(NO);
    expect(host.open[0]?.message).to.equal('fresh');
    const last = whole.elicit(ask('last'));
    await turns();
    line.cancelAll();
    expect(await last).to.deep.equal({ action: 'cancel' });
    await host.open[0]?.answer(NO);
    expect(await fresh).to.deep.equal(NO);
  });

  it('survives a subscriber that throws or sends requests itself', async () => {
    const { host, line, whole } = setUp();
    let asks = 0;
    line.queued.subscribe(() => {
      if (asks++ < 3) whole.elicit(ask(`extra ${asks}`), from('a'));
    });
    const told = await uncaught(async () => {
      line.queued.subscribe(() => {
        if (asks < 50) {
          asks = 50;
          throw new Error('no badge');
        }
      });
      const outcomes = ['1', '2'].map((message) => whole.elicit(ask(message), from('a')));
      await answerAll(host);
      await Promise.all(outcomes);
    });
    expect(told).to.include('no badge');
    expect(host.messages).to.include.members(['1', '2']);
    expect(line.queued.count).to.equal(0);
  });

  it('withdraws a request that was cancelled before it reached the queue', async () => {
    const host = new HandHost();
    const controller = new AbortController();
    const late: Middleware = (_, next) => {
      controller.abort();
      return next();
    };
    expect(await pipeline(host, late, queue()).elicit(ask('?'), { signal: controller.signal })).to.deep.equal({
      action: 'withdrawn',
    });
    expect(host.asked).to.have.length(0);
  });

  it('shows the next request after a middleware behind it failed', async () => {
    const host = new HandHost();
    const broken: Middleware = (asked, next) => {
      if (asked.message === 'one') throw new Error('broken');
      return next();
    };
    const whole = pipeline(host, [queue(), broken], { onError: () => {} });
    const failed = whole.elicit(ask('one'));
    whole.elicit(ask('two'));
    await answerAll(host);
    expect(await failed).to.deep.include({ action: 'refused', code: -32603 });
    expect(host.messages).to.deep.equal(['two']);
  });

  it('shows the next request when the server withdraws one that the host never answers', async () => {
    const { host, line, whole } = setUp();
    host.isDeaf = true;
    const controller = new AbortController();
    const stuck = whole.elicit(ask('stuck'), { signal: controller.signal });
    const next = whole.elicit(ask('next'));
    await turns();
    controller.abort();
    expect(await stuck).to.deep.equal({ action: 'withdrawn' });
    await turns();
    expect(host.messages).to.deep.equal(['stuck', 'next']);
    expect(line.queued.count).to.equal(0);
    await host.open[0]?.answer(yes()); // Too late: it changes nothing.
    whole.elicit(ask('last'));
    await turns();
    expect(host.messages, 'still one at a time').to.deep.equal(['stuck', 'next']);
    await host.open[0]?.answer(NO);
    expect(await next).to.deep.equal(NO);
    expect(host.messages).to.deep.equal(['stuck', 'next', 'last']);
  });

  it('shows the next request five seconds after the deadline of one that the host never answers', async () => {
    const { host, clock, whole } = setUp();
    host.isDeaf = true;
    const stuck = whole.elicit(ask('stuck'), { deadline: clock.now() + 60_000 });
    whole.elicit(ask('next'));
    await turns();
    clock.pass(64_999);
    await turns();
    expect(host.messages).to.deep.equal(['stuck']);
    clock.pass(1);
    expect(await stuck).to.deep.equal({ action: 'timeout' });
    expect(host.messages).to.deep.equal(['stuck', 'next']);
    expect(clock.delays, 'no timer is left').to.be.empty;
  });

  it('never ends a request on screen that has no deadline, or one that the person may extend', async () => {
    for (const options of [{}, { extendable: true, deadline: 1_700_000_060_000 }]) {
      const { host, clock, whole } = setUp();
      const outcome = whole.elicit(ask('slow'), options);
      await turns();
      clock.pass(86_400_000);
      await turns();
      await host.open[0]?.answer(yes());
      expect(await outcome).to.deep.equal(yes());
    }
  });

  it('drops queued requests, and counts them no more, when the host’s scope changes or the host leaves [END-04]', async () => {
    const { host, line, whole } = setUp();
    const outcomes = ['shown', 'queued', 'queued too'].map((message) => whole.elicit(ask(message), from(message)));
    await turns();
    expect(line.queued.count).to.equal(2);
    host.leave({ user: 'bob' });
    expect(line.queued.count).to.equal(0);
    expect(await Promise.all(outcomes)).to.deep.equal(Array(3).fill({ action: 'cancel' }));
    expect(host.messages).to.deep.equal(['shown']);
  });

  it('keeps a separate queue of a server in each scope, with its own length and turn [END-04]', async () => {
    const { host, whole } = setUp({ limit: 1 });
    const inScope = (user: string) => from('a', { scope: { user } });
    for (const message of ['ann 1', 'ann 2']) whole.elicit(ask(message), inScope('ann'));
    const over = whole.elicit(ask('ann 3'), inScope('ann'));
    whole.elicit(ask('bob 1'), inScope('bob'));
    expect(await over).to.deep.equal(NO);
    await answerAll(host);
    expect(host.messages).to.deep.equal(['ann 1', 'ann 2', 'bob 1']);
  });
});

describe("queue({ mode: 'replace' })", () => {
  it('cancels the shown request of a session when a new one comes [SRV-07]', async () => {
    const { host, whole } = setUp({ mode: 'replace' });
    const first = whole.elicit(ask('first'), from('a', { session: 's1' }));
    const other = whole.elicit(ask('other'), from('a', { session: 's2' }));
    await turns();
    const second = whole.elicit(ask('second'), from('a', { session: 's1' }));
    expect(await first).to.deep.equal({ action: 'cancel' });
    await answerAll(host);
    expect(await other).to.deep.equal(yes());
    expect(await second).to.deep.equal(yes());
    expect(host.messages).to.deep.equal(['first', 'other', 'second']);
  });

  it('shows the new request even if `onRule` of the one that it replaces throws, and reports the error', async () => {
    const { host, whole } = setUp({ mode: 'replace' });
    const onRule = () => {
      throw new Error('no log');
    };
    const reported = await uncaught(async () => {
      const first = whole.elicit(ask('first'), from('a', { onRule }));
      await turns();
      const second = whole.elicit(ask('second'), from('a'));
      expect(await first).to.deep.equal({ action: 'cancel' });
      await answerAll(host);
      expect(await second).to.deep.equal(yes());
    });
    expect(reported).to.include('no log');
  });

  it('cancels a queued request of the session too, and none of another server [SRV-07]', async () => {
    const { host, whole } = setUp({ mode: 'replace' });
    const shown = whole.elicit(ask('shown'), from('b'));
    const first = whole.elicit(ask('first'), from('a'));
    await turns();
    const second = whole.elicit(ask('second'), from('a'));
    expect(await first).to.deep.equal({ action: 'cancel' });
    await answerAll(host);
    expect(await shown).to.deep.equal(yes());
    expect(await second).to.deep.equal(yes());
    expect(host.messages).to.deep.equal(['shown', 'second']);
  });

  it('cancels no request of the same session in another scope [END-04]', async () => {
    const { host, whole } = setUp({ mode: 'replace' });
    const first = whole.elicit(ask('ann'), from('a', { session: 's', scope: { user: 'ann' } }));
    const second = whole.elicit(ask('bob'), from('a', { session: 's', scope: { user: 'bob' } }));
    await answerAll(host);
    expect(await Promise.all([first, second])).to.deep.equal([yes(), yes()]);
  });

  it('takes the new request even when the request that it replaces fills the limit [SRV-07]', async () => {
    const { host, whole } = setUp({ mode: 'replace', limit: 1 });
    whole.elicit(ask('shown'), from('a', { session: 'other' }));
    const first = whole.elicit(ask('first'), from('a'));
    await turns();
    const second = whole.elicit(ask('second'), from('a'));
    expect(await first).to.deep.equal({ action: 'cancel' });
    await answerAll(host);
    expect(await second).to.deep.equal(yes());
  });

  it('takes the old request off the screen with its half-typed text, and shows the new one [SRV-07]', async () => {
    const element = await create();
    const host = pipeline(element, queue({ mode: 'replace' }));
    const name = schemaOf({ name: { type: 'string' } });
    const first = host.elicit({ message: 'first', requestedSchema: name });
    await settled(element);
    type(control(element, 'name'), 'half');
    host.elicit({ message: 'second', requestedSchema: name });
    expect(await first).to.deep.equal({ action: 'cancel' });
    await settled(element);
    expect(find(element, '[part~=message]').textContent).to.equal('second');
    expect(control(element, 'name').value).to.equal('');
  });
});

describe('queue(): programming errors', () => {
  for (const [says, options] of [
    ['mode must be wait or replace', { mode: 'drop' }],
    ['limit must be a number over 0', { limit: 0 }],
    ['limit must be a number over 0', { limit: '10' }],
    ['refuseWith must be one of decline, cancel, error', { refuseWith: 'drop' }],
  ] as const) {
    it(`throw a TypeError: ${says}, not ${JSON.stringify(options)}`, () => {
      expect(() => queue(options as never)).to.throw(TypeError, says);
    });
  }
});
