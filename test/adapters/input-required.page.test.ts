import { expect } from '@open-wc/testing';
import {
  CallAbandoned,
  type InputRequiredOptions,
  InvalidResult,
  type Retry,
  withInputs,
} from '../../src/adapters/index.js';
import { isInputRequired } from '../../src/adapters/repeat-call.js';
import type { Completion, ElicitationHost, McpElicitation } from '../../src/index.js';
import { control, create, find, findAll, isShown, press, schemaOf, settled, type } from '../element/helpers.js';
import { answeringHost, failureOf, HandHost, NO, turns, yes } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';

const elicitation = (message: string, properties: Record<string, unknown> = { name: { type: 'string' } }) => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: schemaOf(properties) },
});
const required = (inputRequests?: object, requestState?: string) => ({
  resultType: 'input_required' as const,
  ...(inputRequests && { inputRequests: inputRequests as never }),
  ...(requestState !== undefined && { requestState }),
});

const page = { method: 'elicitation/create', params: { mode: 'url', message: 'Visit', url: 'https://a.example/' } };

const message = (element: McpElicitation) => find(element, '[part~=message]').textContent;

/** Answers each open request with the next outcome. */
async function answering(host: HandHost, ...outcomes: Parameters<HandHost['asked'][number]['answer']>[0][]) {
  for (const outcome of outcomes) {
    await turns();
    await host.open[0]?.answer(outcome);
  }
}

/** The params with which a call is repeated that returned this result. */
async function retryFor(result: object, host: ElicitationHost, options?: InputRequiredOptions): Promise<Retry> {
  let isFirst = true;
  const call = async (retry: Retry): Promise<object> => {
    if (!isFirst) return retry;
    isFirst = false;
    return result;
  };
  return withInputs(call, host, options);
}

describe('withInputs() with several elicitations in one round', () => {
  const three = required({ a: elicitation('First?'), b: elicitation('Second?'), c: elicitation('Third?') }, 'state');

  it('shows one after the other, with "n of m", and returns all answers together [MCP-24]', async () => {
    const element = await create();
    const answers = retryFor(three, element);
    const steps: unknown[] = [];
    for (const name of ['Ada', 'Bob', 'Cy']) {
      await settled(element);
      steps.push([message(element), find(element, '.step').textContent]);
      type(control(element, 'name'), name);
      await press(element, 'submit');
    }
    expect(await answers).to.deep.equal({
      inputResponses: {
        a: { action: 'accept', content: { name: 'Ada' } },
        b: { action: 'accept', content: { name: 'Bob' } },
        c: { action: 'accept', content: { name: 'Cy' } },
      },
      requestState: 'state',
    });
    expect(steps).to.deep.equal([
      ['First?', '1 of 3'],
      ['Second?', '2 of 3'],
      ['Third?', '3 of 3'],
    ]);
  });

  it('lets the person go back to earlier answers until the last is submitted [MCP-24]', async () => {
    const element = await create();
    const answers = retryFor(three, element);
    await settled(element);
    expect(findAll(element, '.back'), 'nowhere to go back to').to.have.length(0);
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    await settled(element);
    type(control(element, 'name'), 'half');
    find(element, '.back').click();
    await settled(element);
    expect(message(element)).to.equal('First?');
    expect(control(element, 'name').value).to.equal('Ada');
    type(control(element, 'name'), 'Grace');
    await press(element, 'submit');
    await settled(element);
    expect(control(element, 'name').value, 'what was typed there is not lost').to.equal('half');
    await press(element, 'submit');
    await settled(element);
    await press(element, 'submit');
    const { inputResponses = {} } = await answers;
    expect(inputResponses.a).to.deep.equal({ action: 'accept', content: { name: 'Grace' } });
    expect(inputResponses.b).to.deep.equal({ action: 'accept', content: { name: 'half' } });
  });

  it('still shows the others after the person rejected one [MCP-24]', async () => {
    const host = new HandHost();
    const answers = retryFor(three, host);
    await answering(host, NO, yes({ name: 'Bob' }), { action: 'timeout' });
    expect((await answers).inputResponses).to.deep.equal({
      a: { action: 'decline' },
      b: { action: 'accept', content: { name: 'Bob' } },
      c: { action: 'cancel' },
    });
  });

  it('answers cancel to all of them by "Cancel all" [MCP-24]', async () => {
    const element = await create();
    const answers = retryFor(three, element);
    await settled(element);
    await press(element, 'submit');
    await settled(element);
    find(element, '.cancel-all').click();
    const cancel = { action: 'cancel' };
    expect((await answers).inputResponses).to.deep.equal({ a: cancel, b: cancel, c: cancel });
    await element.updateComplete;
    expect(isShown(element)).to.equal(false);
  });

  it('shows the next elicitation while a page is open, skips that page on the way back, and waits for it at the end [MCP-18, MCP-24]', async () => {
    const element = await create();
    element.addEventListener('url-open', (event) => event.preventDefault());
    const answers = retryFor(required({ page, name: elicitation('Name?') }), element);
    await settled(element);
    await press(element, 'submit');
    await settled(element);
    expect(message(element)).to.equal('Name?');
    expect(findAll(element, '.back')).to.have.length(0);
    await press(element, 'submit');
    await settled(element);
    find(element, '[part~=finish]').click();
    expect((await answers).inputResponses).to.deep.equal({
      page: { action: 'accept' },
      name: { action: 'accept', content: {} },
    });
  });
});

describe('withInputs(): the params of the retry', () => {
  for (const state of ['', 'plain', '{"a":1}', 'ünï\u0000\n"', 'x'.repeat(100_000)]) {
    it(`return requestState byte for byte: ${JSON.stringify(state).slice(0, 20)} [MCP-23]`, async () => {
      const retry = await retryFor(required({ a: elicitation('?') }, state), answeringHost(NO).host);
      expect(retry.requestState).to.equal(state);
    });
  }

  it('have no requestState if there was none [MCP-23]', async () => {
    const host = new HandHost();
    const answers = retryFor(required({ a: elicitation('?') }), host);
    await answering(host, NO);
    expect(Object.keys(await answers)).to.deep.equal(['inputResponses']);
  });

  for (const key of ['__proto__', 'constructor', 'toString', '']) {
    it(`contain the answer under its key, even ${JSON.stringify(key)} [MCP-23]`, async () => {
      const host = new HandHost();
      const requests = JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(elicitation('?'))}}`);
      const answers = retryFor(required(requests), host);
      await answering(host, NO);
      expect(JSON.stringify((await answers).inputResponses)).to.equal(`{${JSON.stringify(key)}:{"action":"decline"}}`);
    });
  }

  it('contain the callback’s responses to sampling and roots, which it gives before the person is asked [MCP-23]', async () => {
    const host = new HandHost();
    const asked: unknown[] = [];
    const requests = {
      a: elicitation('?'),
      roots: { method: 'roots/list' },
      model: { method: 'sampling/createMessage', params: { maxTokens: 1 } },
    };
    const answers = retryFor(required(requests), host, {
      other: async (method, params) => {
        expect(host.asked).to.have.length(0);
        asked.push([method, params]);
        return { answered: method };
      },
    });
    await answering(host, NO);
    expect((await answers).inputResponses).to.deep.equal({
      roots: { answered: 'roots/list' },
      model: { answered: 'sampling/createMessage' },
      a: { action: 'decline' },
    });
    expect(asked).to.deep.equal([
      ['roots/list', undefined],
      ['sampling/createMessage', { maxTokens: 1 }],
    ]);
  });

  for (const [what, requests, other] of [
    ['no callback answers sampling', { a: elicitation('?'), b: { method: 'sampling/createMessage' } }, undefined],
    [
      'the callback throws',
      { a: elicitation('?'), b: { method: 'roots/list' } },
      () => {
        throw new Error('no roots');
      },
    ],
    ['an entry is not a request', { a: elicitation('?'), b: null }, () => ({})],
    ['an entry has no method', { a: elicitation('?'), b: { params: {} } }, () => ({})],
  ] as const) {
    it(`are never made, and the error names the entry before the person sees anything: ${what} [MCP-23]`, async () => {
      const host = new HandHost();
      const failure = await retryFor(required(requests), host, other && { other }).catch((error) => error);
      expect(failure).to.be.instanceOf(InvalidResult);
      expect(failure.message).to.contain('"b"');
      expect(host.asked).to.have.length(0);
    });
  }

  it('answer cancel to an entry that cannot be shown, and onRefused gets the reason [MCP-17, MCP-21]', async () => {
    const element = await create();
    const refused: unknown[] = [];
    const requests = {
      bad: { method: 'elicitation/create', params: { mode: 'url', message: 'x', url: 'javascript:alert(1)' } },
      none: { method: 'elicitation/create' },
      text: { method: 'elicitation/create', params: { message: 'x', requestedSchema: { type: 'string' } } },
    };
    const answers = await retryFor(required(requests), element, {
      onRefused: (key, { code }) => refused.push([key, code]),
    });
    const cancel = { action: 'cancel' };
    expect(answers.inputResponses).to.deep.equal({ bad: cancel, none: cancel, text: cancel });
    expect(refused).to.deep.equal([
      ['bad', -32602],
      ['none', -32602],
      ['text', -32602],
    ]);
  });

  it('are never made once the call is aborted: the elicitation goes, and the others are not shown [MCP-26]', async () => {
    const element = await create();
    const controller = new AbortController();
    const requests = { a: elicitation('First?'), b: elicitation('Second?') };
    const failure = failureOf(retryFor(required(requests), element, { signal: controller.signal }));
    await settled(element);
    controller.abort(new Error('changed my mind'));
    expect((await failure).message).to.equal('changed my mind');
    await settled(element);
    expect(isShown(element)).to.equal(false);
  });
});

describe('withInputs()', () => {
  /** A server that returns one of these results for each call, and the params that it received. */
  function server(...results: unknown[]) {
    const sent: Retry[] = [];
    const call = async (retry: Retry) => {
      sent.push(retry);
      return results[Math.min(sent.length, results.length) - 1];
    };
    return { call, sent };
  }

  it('repeats the call with the answers until it has a result [MCP-23]', async () => {
    const host = new HandHost();
    const done = { content: [] };
    const { call, sent } = server(required({ a: elicitation('1?') }, 's1'), required({ b: elicitation('2?') }), done);
    const result = withInputs(call, host);
    await answering(host, yes({ name: 'Ada' }), NO);
    expect((await result) === done).to.equal(true);
    expect(sent).to.deep.equal([
      {},
      { inputResponses: { a: { action: 'accept', content: { name: 'Ada' } } }, requestState: 's1' },
      { inputResponses: { b: { action: 'decline' } } },
    ]);
  });

  it('keeps one dialog on screen over several rounds, and shows it as busy in between [MCP-23]', async () => {
    const element = await create();
    let answer: (result: unknown) => void = () => {};
    const results = [required({ a: elicitation('Where?') }), required({ b: elicitation('When?') })];
    const call = () => {
      const next = results.shift();
      if (next) return Promise.resolve(next as unknown);
      return new Promise<unknown>((resolve) => {
        answer = resolve;
      });
    };
    const result = withInputs(call, element);
    await settled(element);
    const dialog = find(element, 'dialog');
    await press(element, 'submit');
    await settled(element);
    expect(message(element)).to.equal('When?');
    await press(element, 'submit');
    await settled(element);
    expect(find(element, 'dialog') === dialog, 'the same').to.equal(true);
    expect(dialog.getAttribute('aria-busy')).to.equal('true');
    answer({ content: [] });
    await result;
    await settled(element);
    expect(isShown(element)).to.equal(false);
  });

  it('doubles the pause before each retry without input, up to half a minute [MCP-23]', async () => {
    const clock = new HandClock();
    const waiting = Array.from({ length: 9 }, () => required(undefined, 'later'));
    const { call, sent } = server(...waiting, { content: [] });
    const result = withInputs(call, new HandHost(), { clock });
    const pauses: number[] = [];
    for (let i = 0; i < 9; i++) {
      await turns();
      pauses.push(clock.delays[0] ?? 0);
      clock.pass(clock.delays[0] ?? 0);
    }
    await result;
    expect(pauses).to.deep.equal([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(sent.slice(1).every(({ requestState }) => requestState === 'later')).to.equal(true);
  });

  for (const [requests, what] of [
    [undefined, 'no requests'],
    [{}, 'an empty list of requests'],
  ] as const) {
    it(`gives up half an hour after the server began to answer with ${what}, and tells the host [PAGE-05, END-20]`, async () => {
      const clock = new HandClock();
      const start = clock.now();
      const { call, sent } = server(required(requests, 'later'));
      let failure: Error | undefined;
      failureOf(withInputs(call, new HandHost(), { clock })).then((error) => {
        failure = error;
      });
      while (!failure && clock.now() - start < 3_600_000) {
        await turns();
        clock.pass(clock.delays[0] ?? 1000);
      }
      expect(failure).to.be.instanceOf(InvalidResult);
      expect(Math.round((clock.now() - start) / 60_000)).to.be.within(30, 31);
      expect(sent.length).to.be.within(60, 70);
    });
  }

  it('waits anew after each answer: the half hour is that of one wait [PAGE-05]', async () => {
    const clock = new HandClock();
    const start = clock.now();
    const { host } = answeringHost(NO);
    const call = async () => {
      const minutes = (clock.now() - start) / 60_000;
      if (minutes >= 50) return 'done';
      const isFirstAfterWait = minutes >= 25 && !isAsked;
      isAsked ||= isFirstAfterWait;
      return isFirstAfterWait ? required({ a: elicitation('Still there?') }) : required(undefined, 'later');
    };
    let isAsked = false;
    let result: unknown;
    withInputs<unknown>(call, host, { clock }).then((value) => {
      result = value;
    });
    for (let i = 0; i < 200 && !result; i++) {
      await turns();
      clock.pass(30_000);
    }
    expect(result).to.equal('done');
  });

  it('lets a server ask one short question after the other, each in a round of its own [MCP-27, MCP-23]', async () => {
    const questions = Array.from({ length: 13 }, (_, i) => required({ a: elicitation(`Question ${i + 1}?`) }));
    const { call, sent } = server(...questions, { content: [] });
    const { host, asked } = answeringHost((_, { onState }) => {
      onState?.('shown');
      return yes({ name: 'Ada' });
    });
    await withInputs(call, host, { maxRounds: 1 });
    expect(asked).to.have.length(13);
    expect(new Set(sent.slice(1).map(({ inputResponses }) => JSON.stringify(inputResponses)))).to.deep.equal(
      new Set([JSON.stringify({ a: yes({ name: 'Ada' }) })]),
    );
  });

  it('gives up after ten rounds that nobody accepted, or after maxRounds [MCP-23]', async () => {
    for (const [options, rounds] of [
      [{}, 10],
      [{ maxRounds: 3 }, 3],
    ] as const) {
      const { host } = answeringHost(NO);
      const { call, sent } = server(required({ a: elicitation('Again?') }));
      const failure = await withInputs(call, host, options).catch((error) => error);
      expect(failure).to.be.instanceOf(InvalidResult);
      expect(sent).to.have.length(rounds + 1);
    }
  });

  for (const [result, fits] of [
    [{ content: [] }, true],
    [{ resultType: 'complete', content: [] }, true],
    [{ resultType: 'task', taskId: 't' }, true],
    [undefined, true],
    [{ resultType: 'telepathy' }, false],
    [{ resultType: 7 }, false],
  ] as const) {
    it(`${fits ? 'gives' : 'refuses'} the result ${JSON.stringify(result)} [MCP-23]`, async () => {
      const outcome = await withInputs(async () => result, new HandHost()).catch((error) => error);
      if (fits) expect(outcome).to.deep.equal(result);
      else expect(outcome).to.be.instanceOf(InvalidResult);
    });
  }

  it('gives up the call when it is aborted during an elicitation or a pause [MCP-26]', async () => {
    const host = new HandHost();
    const asking = new AbortController();
    const first = server(required({ a: elicitation('?') }));
    const failed = failureOf(withInputs(first.call, host, { signal: asking.signal }));
    await turns();
    asking.abort(new Error('changed my mind'));
    expect((await failed).message).to.equal('changed my mind');
    expect(first.sent).to.have.length(1);

    const clock = new HandClock();
    const pausing = new AbortController();
    const second = server(required(undefined, 's'));
    const stopped = failureOf(withInputs(second.call, host, { signal: pausing.signal, clock }));
    await turns();
    pausing.abort(new Error('enough'));
    expect((await stopped).message).to.equal('enough');
    expect(clock.delays).to.be.empty;
  });

  it('rejects with the call’s error, and closes the dialog [MCP-23]', async () => {
    const element = await create();
    let calls = 0;
    const call = async () => {
      if (calls++ > 0) throw new Error('connection lost');
      return required({ a: elicitation('?') });
    };
    const failure = withInputs(call, element).catch((error) => error);
    await settled(element);
    await press(element, 'submit');
    expect((await failure).message).to.equal('connection lost');
    await settled(element);
    expect(isShown(element)).to.equal(false);
  });
});

describe('withInputs() with a server that misbehaves', () => {
  for (const requests of [[], [elicitation('?')], 'x', null, 7, true]) {
    it(`rejects with InvalidResult and shows nothing for inputRequests ${JSON.stringify(requests).slice(0, 9)} [END-20]`, async () => {
      const host = new HandHost();
      const result = { ...required(undefined, 's'), inputRequests: requests } as never;
      let calls = 0;
      const call = async () => {
        calls++;
        return result;
      };
      expect(await failureOf(withInputs(call, host))).to.be.instanceOf(InvalidResult);
      expect([calls, host.asked.length]).to.deep.equal([1, 0]);
    });
  }

  it('gives up when the call makes more than fifty requests in all, or more than maxRequests [END-20]', async () => {
    const { host } = answeringHost(NO);
    for (const [options, most] of [
      [{}, 50],
      [{ maxRequests: 2 }, 2],
    ] as const) {
      let calls = 0;
      const many = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, elicitation('?')]));
      const call = async () => required(many(calls++ === 0 ? most : 1));
      const settings = { ...options, rateLimit: false as const };
      expect(await failureOf(withInputs(call, host, settings))).to.be.instanceOf(InvalidResult);
      expect(calls).to.equal(2);
    }
  });

  it('does not ask again after "Cancel all": the call ends with CallAbandoned [END-20]', async () => {
    const host = new HandHost();
    const sent: Retry[] = [];
    const failed = failureOf(
      withInputs(async (retry) => {
        sent.push(retry);
        return required({ a: elicitation('First?'), b: elicitation('Second?') });
      }, host),
    );
    await answering(host, { action: 'cancel', all: true });
    expect(await failed).to.be.instanceOf(CallAbandoned);
    const cancel = { action: 'cancel' };
    expect(sent).to.deep.equal([{}, { inputResponses: { a: cancel, b: cancel } }]);
    expect(host.asked).to.have.length(1);
  });
});

describe('withInputs() with a page to visit', () => {
  it('ends the visit by itself when the call that was repeated at consent has its result [END-12]', async () => {
    const host = new HandHost();
    let calls = 0;
    const call = async () => (calls++ === 0 ? required({ page }) : 'done');
    const result = withInputs<unknown>(call, host, { acceptAt: 'consent' });
    await turns();
    const { options } = host.open[0]!;
    expect(options.pollStatus?.()).to.equal(false);
    await host.open[0]?.answer({ action: 'accept', completion: new Promise(() => {}) });
    await result;
    expect(options.pollStatus?.()).to.equal(true);
  });

  describe('that the server waits for without a request', () => {
    /** The person has consented, and the server answers each retry with `requestState` alone until `isSignedIn`. */
    async function waiting() {
      const host = new HandHost();
      const clock = new HandClock();
      const state = { calls: 0, isSignedIn: false };
      const result = withInputs<unknown>(
        async () => {
          if (state.calls++ === 0) return required({ page });
          return state.isSignedIn ? 'done' : required(undefined, 'still waiting for the sign-in');
        },
        host,
        { acceptAt: 'consent', clock },
      );
      result.catch(() => {}); // It is awaited by the test.
      let endVisit = (_: Completion) => {};
      const completion = new Promise<Completion>((resolve) => {
        endVisit = resolve;
      });
      await turns();
      await host.open[0]?.answer({ action: 'accept', completion });
      const pass = async (minutes: number) => {
        for (let i = 0; i < minutes * 2; i++) {
          clock.pass(30_000);
          await turns();
        }
      };
      return { state, result, endVisit, pass };
    }

    it('repeats the call for as long as the visit goes on, and at once when it has ended [PAGE-05]', async () => {
      const { state, result, endVisit, pass } = await waiting();
      await pass(120);
      const { calls } = state;
      expect(calls).to.be.greaterThan(200);
      state.isSignedIn = true;
      endVisit('completed');
      await turns();
      expect(state.calls, 'without another pause').to.equal(calls + 1);
      expect(await result).to.equal('done');
    });

    for (const end of ['dismissed', 'timeout'] as const) {
      it(`ends the call at once when the visit ends with ${end} [PAGE-05]`, async () => {
        const { state, result, endVisit, pass } = await waiting();
        await pass(5);
        const { calls } = state;
        endVisit(end);
        expect(await failureOf(result)).to.be.instanceOf(CallAbandoned);
        await pass(2);
        expect(state.calls).to.equal(calls);
      });
    }
  });

  it('ends the call when the person gives up a page after the call was repeated at consent [END-12, MCP-18]', async () => {
    const element = await create();
    element.addEventListener('url-open', (event) => event.preventDefault());
    let calls = 0;
    const call = () => (calls++ === 0 ? Promise.resolve(required({ page })) : new Promise<never>(() => {}));
    const failure = failureOf(withInputs<unknown>(call, element, { acceptAt: 'consent' }));
    await settled(element);
    await press(element, 'submit');
    await settled(element);
    expect(calls).to.equal(2);
    find(element, '[part~=cancel]').click();
    expect(await failure).to.be.instanceOf(CallAbandoned);
  });

  it('does not repeat the call with a form’s answer after the person gave the page up while the form was open [MCP-18]', async () => {
    const host = new HandHost();
    let calls = 0;
    const call = async () => (calls++ === 0 ? required({ page }) : required({ name: elicitation('Name?') }));
    const failure = failureOf(withInputs<unknown>(call, host, { acceptAt: 'consent' }));
    let endVisit = (_: Completion) => {};
    const completion = new Promise<Completion>((resolve) => {
      endVisit = resolve;
    });
    await answering(host, { action: 'accept', completion });
    await turns();
    expect(host.open.map(({ message }) => message)).to.deep.equal(['Name?']);
    endVisit('dismissed');
    await answering(host, yes({ name: 'Ada' }));
    expect(await failure).to.be.instanceOf(CallAbandoned);
    expect(calls).to.equal(2);
  });
});

describe('isInputRequired()', () => {
  it('is true for a result that requires input, and for nothing else [MCP-23]', () => {
    expect(isInputRequired(required({}))).to.equal(true);
    const others = [{ resultType: 'complete' }, { resultType: 'incomplete' }, {}, null, 'input_required'];
    for (const other of [...others, Object.create(required({}))]) expect(isInputRequired(other)).to.equal(false);
  });
});
