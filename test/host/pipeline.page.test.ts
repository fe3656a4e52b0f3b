import { expect } from '@open-wc/testing';
import { type Middleware, pipeline, silence, withoutTimeout } from '../../src/host/index.js';
import type { ElicitationHost, Outcome, RequestState } from '../../src/index.js';
import { create, press, schemaOf, settled } from '../element/helpers.js';
import { HandClock } from '../runtime/hand-clock.js';
import { answeringHost, ask, from, HandHost, NO, turns, yes } from './hand-host.js';

const DONE = yes({ name: 'Ada' });
const FAILED = { action: 'refused', code: -32603, message: 'The client could not handle the request' };

/** A pipeline with a clock and an error list of its own. */
function setUp(...middleware: Middleware[]) {
  const host = new HandHost();
  const clock = new HandClock();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  return { host, clock, errors, whole: pipeline(host, middleware, { clock, onError, middlewareTimeout: 1000 }) };
}

const messages = (errors: readonly unknown[]) => errors.map((error) => (error as Error).message);

describe('pipeline(): middleware around the element', () => {
  const request = { message: 'Card 4111 1111 1111 1111?', requestedSchema: schemaOf({ name: { type: 'string' } }) };

  it('can redact what the person sees and what the server receives [SRV-08]', async () => {
    const redact: Middleware = async (asked, next) => {
      const outcome = await next({ ...asked, message: asked.message.replace(/\d(?=(?:\s?\d){4})/g, '•') });
      return outcome.action === 'accept'
        ? { ...outcome, content: { ...outcome.content, name: '[redacted]' } }
        : outcome;
    };
    const { host, whole } = setUp(redact);
    const outcome = whole.elicit(request);
    await turns();
    expect(host.messages).to.deep.equal(['Card •••• •••• •••• 1111?']);
    await host.open[0]?.answer(DONE);
    expect(await outcome).to.deep.equal({ action: 'accept', content: { name: '[redacted]' } });
  });

  it('can log each request before the person sees it, and its outcome [SRV-08]', async () => {
    const lines: string[] = [];
    const log: Middleware = async (asked, next, { server }) => {
      lines.push(`${server?.id} asks: ${asked.message}`);
      const outcome = await next();
      lines.push(`${server?.id}: ${outcome.action}`);
      return outcome;
    };
    const { host, whole } = setUp(log);
    const outcome = whole.elicit(request, from('acme'));
    await turns();
    expect(lines).to.deep.equal([`acme asks: ${request.message}`]);
    await host.open[0]?.answer(NO);
    expect(await outcome).to.deep.equal(NO);
    expect(lines.at(-1)).to.equal('acme: reject');
  });

  it('can answer in the person’s place without showing anything [SRV-08]', async () => {
    const replace: Middleware = async (asked, next) => (asked.message.startsWith('Card') ? DONE : next());
    const { host, whole } = setUp(replace);
    expect(await whole.elicit(request)).to.deep.equal(DONE);
    expect(host.asked).to.be.empty;
  });

  it('runs from the first to the last, and in reverse order for the outcome [SRV-08]', async () => {
    const order: string[] = [];
    const named =
      (name: string): Middleware =>
      async (_, next) => {
        order.push(`${name} before`);
        const outcome = await next();
        order.push(`${name} after`);
        return outcome;
      };
    const { host, whole } = setUp(named('one'), named('two'));
    const outcome = whole.elicit(ask('?'));
    await turns();
    await host.open[0]?.answer(NO);
    await outcome;
    expect(order).to.deep.equal(['one before', 'two before', 'two after', 'one after']);
  });
});

describe('pipeline(): a request ends once, whatever a middleware does', () => {
  for (const [moment, guard] of [
    [
      'throws before next()',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects before next()', () => Promise.reject(new Error('broken'))],
  ] as [string, Middleware][]) {
    it(`shows nothing when a middleware ${moment}: the server gets an error, and onError is called once [END-02, SRV-08]`, async () => {
      const { host, errors, whole } = setUp(guard);
      expect(await whole.elicit(ask('Card 4111?'))).to.deep.equal(FAILED);
      expect(host.asked).to.be.empty;
      expect(messages(errors)).to.deep.equal(['broken']);
    });
  }

  it('holds back the person’s answer when a middleware then throws [END-02, SRV-08]', async () => {
    const { host, errors, whole } = setUp(async (_, next) => {
      await next();
      throw new Error('broken');
    });
    const outcome = whole.elicit(ask('?'));
    await turns();
    await host.open[0]?.answer(DONE);
    expect(await outcome).to.deep.equal(FAILED);
    expect(messages(errors)).to.deep.equal(['broken']);
  });

  it('takes the request off the screen when a middleware throws while the person is asked [END-02, SRV-08]', async () => {
    const { host, errors, whole } = setUp((_, next) => {
      next();
      throw new Error('broken');
    });
    expect(await whole.elicit(ask('?'))).to.deep.equal(FAILED);
    expect(host.open).to.be.empty;
    expect(messages(errors)).to.deep.equal(['broken']);
  });

  it('shows nothing, then or later, when a middleware does not call next() within middlewareTimeout [END-02, SRV-08]', async () => {
    let late = () => {};
    const { host, clock, errors, whole } = setUp((_, next) => {
      late = next;
      return new Promise<Outcome>(() => {});
    });
    const outcome = whole.elicit(ask('?'));
    await turns();
    clock.pass(999);
    expect(errors).to.be.empty;
    clock.pass(1);
    expect(await outcome).to.deep.equal(FAILED);
    late();
    await turns();
    expect(host.asked).to.be.empty;
    expect(messages(errors)).to.deep.equal(['middleware 0 did not answer within 1000 ms']);
  });

  it('holds back an answer that a middleware does not return within middlewareTimeout, which excludes the person’s time [END-02, SRV-08]', async () => {
    const { host, clock, errors, whole } = setUp(async (_, next) => {
      await next();
      return new Promise<Outcome>(() => {});
    });
    const outcome = whole.elicit(ask('?'));
    await turns();
    clock.pass(1_000_000);
    expect(errors, 'while the person thinks').to.be.empty;
    await host.open[0]?.answer(DONE);
    clock.pass(1000);
    expect(await outcome).to.deep.equal(FAILED);
    expect(errors).to.have.length(1);
  });

  it('ends the visit that the person has begun when a middleware then throws [END-02]', async () => {
    const { host, whole } = setUp(async (_, next) => {
      await next();
      throw new Error('broken');
    });
    const outcome = whole.elicit({ mode: 'url', message: '?', url: 'https://example.com/' });
    await turns();
    const { signal } = host.asked[0]?.options ?? {};
    await host.open[0]?.answer({ action: 'accept', completion: new Promise(() => {}) });
    expect(await outcome).to.deep.equal(FAILED);
    expect(signal?.aborted).to.equal(true);
  });

  it('gives no further answer to a middleware that has failed [END-02]', async () => {
    let learned: unknown;
    const { host, clock, whole } = setUp(async (_, next) => {
      const outcome = await next();
      await new Promise<void>((resolve) => clock.after(5000, resolve));
      learned = await next();
      return outcome;
    });
    const outcome = whole.elicit(ask('?'));
    await turns();
    await host.open[0]?.answer(DONE);
    clock.pass(1000);
    expect(await outcome).to.deep.equal(FAILED);
    clock.pass(5000);
    await turns();
    expect(learned).to.deep.equal({ action: 'withdrawn' });
    expect(host.asked).to.have.length(1);
  });

  for (const nonsense of [undefined, null, 'accept', {}, { action: 'agree' }]) {
    it(`refuses a request when a middleware returns ${JSON.stringify(nonsense)} [END-02, SRV-08]`, async () => {
      const { host, errors, whole } = setUp(() => nonsense as never);
      expect(await whole.elicit(ask('?'))).to.deep.equal(FAILED);
      expect(host.asked).to.be.empty;
      expect(messages(errors)).to.deep.equal(['middleware 0 gave no outcome']);
    });
  }

  it('lets a middleware made by withoutTimeout() take any time', async () => {
    let go = () => {};
    const slow = withoutTimeout(async (_, next) => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      return next();
    });
    const { host, clock, errors, whole } = setUp(slow);
    whole.elicit(ask('?'));
    await turns();
    clock.pass(1_000_000);
    await turns();
    expect(host.asked).to.be.empty;
    go();
    await turns();
    expect(host.asked).to.have.length(1);
    expect(errors).to.be.empty;
  });

  it('takes the request off the screen when a middleware answers while the person is asked', async () => {
    const { host, whole } = setUp((_, next) => {
      next();
      return NO;
    });
    expect(await whole.elicit(ask('?'))).to.deep.equal(NO);
    await turns();
    expect(host.asked).to.have.length(1);
    expect(host.open).to.be.empty;
  });

  it('shows the request again when a middleware calls next() a second time', async () => {
    const { host, whole } = setUp(async (asked, next) => {
      await next();
      return next({ ...asked, message: 'Sure?' });
    });
    const outcome = whole.elicit(ask('Delete?'));
    await turns();
    await host.open[0]?.answer(yes());
    await host.open[0]?.answer(NO);
    expect(await outcome).to.deep.equal(NO);
    expect(host.messages).to.deep.equal(['Delete?', 'Sure?']);
    expect(host.asked.map(({ options }) => options.repeated)).to.deep.equal([undefined, true]);
  });

  it('shows nothing when a middleware calls next() after its outcome', async () => {
    let late = () => {};
    const { host, whole } = setUp((_, next) => {
      late = next;
      return NO;
    });
    await whole.elicit(ask('?'));
    late();
    await turns();
    expect(host.asked).to.be.empty;
  });

  it('answers error -32603 when the host throws, and reports the error', async () => {
    const errors: unknown[] = [];
    const broken = {
      elicit() {
        throw new Error('no screen');
      },
      complete() {},
    };
    const whole = pipeline(broken, [], { onError: (error) => errors.push(error) });
    expect(await whole.elicit(ask('?'))).to.deep.include({ action: 'refused', code: -32603 });
    expect(messages(errors)).to.deep.equal(['no screen']);
  });
});

describe('pipeline(): the host’s scope and lifetime', () => {
  const ann = { user: 'ann' };
  const bob = { user: 'bob' };
  const slow = withoutTimeout(() => new Promise<Outcome>(() => {}));
  const onlyFor = (name: string, one: Middleware): Middleware =>
    withoutTimeout((asked, next, options) => (asked.message === name ? one(asked, next, options) : next()));

  it('are also the scope and lifetime of the pipeline at each moment', () => {
    const { host, whole } = setUp();
    const outer = pipeline(whole);
    const { lifetime } = outer;
    expect([outer.scope, lifetime]).to.deep.equal([undefined, host.lifetime]);
    host.leave(ann);
    expect([outer.scope, lifetime?.aborted, outer.lifetime]).to.deep.equal([ann, true, host.lifetime]);
  });

  it('pass on the host’s scope at the arrival of a request, unless the request has its own [END-04]', async () => {
    const { host, whole } = setUp();
    host.scope = ann;
    whole.elicit(ask('?'));
    whole.elicit(ask('?'), { scope: bob });
    whole.elicit(ask('?'), { scope: undefined }); // It came when nobody had signed in.
    await turns();
    host.scope = bob;
    expect(host.asked.map(({ options }) => options.scope)).to.deep.equal([ann, bob, undefined]);
  });

  it('are those of the arrival, even if the application changes the scope when it hears of the request [END-04]', async () => {
    const { host, whole } = setUp();
    host.scope = ann;
    whole.elicit(ask('?'), {
      onState() {
        host.scope = bob;
      },
    });
    await turns();
    expect(host.asked[0]?.options.scope).to.deep.equal(ann);
  });

  it('leave the scope to a host that has none, which decides itself whose a request is', async () => {
    const host = new HandHost();
    const wrapped = { elicit: host.elicit.bind(host), complete: host.complete.bind(host) };
    const whole = pipeline(wrapped);
    whole.elicit(ask('?'));
    await turns();
    expect(['scope' in whole, 'scope' in host.asked[0]!.options]).to.deep.equal([false, false]);
  });

  it('end held and shown requests with cancel at once when the scope changes, even if the host never answers [END-04]', async () => {
    const { host, whole } = setUp(onlyFor('held', slow));
    Object.assign(host, { isDeaf: true, scope: ann });
    const states: RequestState[] = [];
    const onState = (state: RequestState) => states.push(state);
    const outcomes = ['shown', 'shown too', 'held'].map((message) => whole.elicit(ask(message), { onState }));
    await turns();
    host.leave(bob);
    expect(await Promise.all(outcomes)).to.deep.equal(Array(3).fill({ action: 'cancel' }));
    expect(states.filter((state) => state === 'done')).to.have.length(3);
    const next = whole.elicit(ask('of the next person'));
    await turns();
    expect(host.messages).to.deep.equal(['shown', 'shown too', 'of the next person']);
    await host.open.at(-1)?.answer(DONE);
    expect(await next).to.deep.equal(DONE);
  });

  it('hold back an answer of the previous person that a middleware still has [END-04]', async () => {
    const { host, whole } = setUp(withoutTimeout(async (_, next) => next().then(() => new Promise<Outcome>(() => {}))));
    const outcome = whole.elicit(ask('?'));
    await turns();
    await host.open[0]?.answer(DONE);
    host.leave(bob);
    expect(await outcome).to.deep.equal({ action: 'cancel' });
  });
});

describe('pipeline(): a host that breaks the contract', () => {
  for (const nonsense of [undefined, null, 'accept', { action: 'agree' }]) {
    it(`makes the reply error -32603 when it returns ${JSON.stringify(nonsense)}, and the error is reported`, async () => {
      const errors: unknown[] = [];
      const { host } = answeringHost(nonsense as never);
      const whole = pipeline(host, [], { onError: (error) => errors.push(error) });
      expect(await whole.elicit(ask('?'))).to.deep.include({ action: 'refused', code: -32603 });
      expect(messages(errors)).to.deep.equal(['The host gave no outcome']);
    });
  }

  it('still lets the request end with "done" when its visit fails', async () => {
    const states: RequestState[] = [];
    const { host } = answeringHost(() => ({ action: 'accept', completion: Promise.reject(new Error('lost')) }));
    await pipeline(host).elicit(ask('?'), { onState: (state) => states.push(state) });
    await turns();
    expect(states).to.deep.equal(['queued', 'done']);
  });
});

describe('pipeline(): the server’s cancellation [USE-16]', () => {
  it('shows nothing and runs no middleware if it comes before the request', async () => {
    let runs = 0;
    const { host, whole } = setUp((_, next) => {
      runs++;
      return next();
    });
    expect(await whole.elicit(ask('?'), { signal: AbortSignal.abort() })).to.deep.equal({ action: 'withdrawn' });
    expect([runs, host.asked.length]).to.deep.equal([0, 0]);
  });

  it('removes a request on screen, and each middleware gets the outcome withdrawn', async () => {
    const heard: string[] = [];
    const controller = new AbortController();
    const { host, whole } = setUp(async (_, next) => {
      const outcome = await next();
      heard.push(outcome.action);
      return outcome;
    });
    const outcome = whole.elicit(ask('?'), { signal: controller.signal });
    await turns();
    controller.abort();
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
    expect(host.open).to.be.empty;
    expect(heard).to.deep.equal(['withdrawn']);
  });

  it('leaves no listener on a signal that outlives the request', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners++;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners--;
      removeEventListener.apply(signal, args);
    };
    const pass: Middleware = (_, next) => next();
    const whole = pipeline(answeringHost(NO).host, pass, silence(), pass);
    for (let i = 0; i < 3; i++) await whole.elicit(ask('?'), { signal });
    await turns();
    expect(listeners).to.equal(0);
  });

  it('holds back an answer on which a middleware still works', async () => {
    const controller = new AbortController();
    const { host, whole } = setUp(async (_, next) => {
      const outcome = await next();
      controller.abort();
      return outcome;
    });
    const outcome = whole.elicit(ask('?'), { signal: controller.signal });
    await turns();
    await host.open[0]?.answer(DONE);
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
  });
});

describe('pipeline(): requests, states and options', () => {
  const request = { message: '?', requestedSchema: schemaOf({ name: { type: 'string' } }) };

  it('refuses a malformed request, and one of an undeclared mode, before a middleware could answer it [MCP-21]', async () => {
    const { host, whole } = setUp(() => DONE);
    for (const request of [{}, { message: '?', mode: 'url', url: 'https://example.com/' }]) {
      const outcome = await whole.elicit(request as never, { modes: ['form'] });
      expect(outcome).to.deep.include({ action: 'refused', code: -32602 });
    }
    expect(host.asked).to.be.empty;
  });

  it('reports queued once, shown each time, and done once [USE-11]', async () => {
    const states: RequestState[] = [];
    const again: Middleware = async (_, next) => {
      await next();
      return next();
    };
    const element = await create();
    const outcome = pipeline(element, again).elicit(ask('?'), { onState: (state) => states.push(state) });
    for (let i = 0; i < 2; i++) {
      await settled(element);
      await turns();
      await press(element, 'reject');
    }
    await outcome;
    await turns();
    expect(states).to.deep.equal(['queued', 'shown', 'shown', 'done']);
  });

  it('reports done for a request that is never shown, and survives a throw of onState [USE-11]', async () => {
    const states: RequestState[] = [];
    const { errors, whole } = setUp(() => NO);
    const onState = (state: RequestState) => {
      states.push(state);
      throw new Error(state);
    };
    expect(await whole.elicit(ask('?'), { onState })).to.deep.equal(NO);
    expect(states).to.deep.equal(['queued', 'done']);
    expect(messages(errors)).to.deep.equal(['queued', 'done']);
  });

  it('passes the options on to the host unchanged, and needs none of its own', async () => {
    const host = new HandHost();
    const options = { revision: '2025-11-25', session: 's', values: { a: 1 } } as const;
    const pass: Middleware = (_, next) => next();
    pipeline(host, [pass] as never).elicit(request, options);
    await turns();
    expect(host.open[0]?.options).to.deep.include(options);
  });

  it('passes completions on to the host', () => {
    const { host, whole } = setUp();
    whole.complete('id-1', 'acme');
    expect(host.completed).to.deep.equal([['id-1', 'acme']]);
  });
});

describe('pipeline(): programming errors', () => {
  const host = new HandHost();
  for (const [says, what, make] of [
    ['host must have a method elicit()', 'an empty object', () => pipeline({} as ElicitationHost)],
    ['host must have a method elicit()', 'no host', () => pipeline(undefined as never)],
    ['middleware 1 must be a function', 'a text', () => pipeline(host, (_, next) => next(), 'log' as never)],
    ['middlewareTimeout must be a number over 0', 'zero', () => pipeline(host, [], { middlewareTimeout: 0 })],
    ['onError must be a function', 'a text', () => pipeline(host, [], { onError: 'log' as never })],
  ] as const) {
    it(`throw a TypeError for ${what}: ${says}`, () => {
      expect(make).to.throw(TypeError, says);
    });
  }
});
