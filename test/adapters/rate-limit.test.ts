import { expect } from '@open-wc/testing';
import {
  answerElicitationFallback,
  answerInputRequired,
  type ConnectionOptions,
  connectDialogDialect,
  connectJsonRpc,
  elicitationHandler,
  withTask,
  withUrlElicitation,
} from '../../src/adapters/index.js';
import { pipeline, rateLimit } from '../../src/host/index.js';
import type { ElicitationHost, Outcome } from '../../src/index.js';
import { HandHost, turns, yes } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { uncaught } from '../runtime/uncaught.js';

/** A host that answers at once, and counts. */
function countingHost(outcome: Outcome = yes({ name: 'Ada' })) {
  const host = {
    asked: 0,
    scope: undefined as ElicitationHost['scope'],
    elicit: async () => {
      host.asked++;
      return outcome;
    },
    complete() {},
  };
  return host;
}

const params = { message: 'Name?' };
const page = (i: number) => ({ mode: 'url', message: 'Visit', url: `https://acme.example/${i}` });
const signal = new AbortController().signal;
const visited: Outcome = { action: 'accept', completion: Promise.resolve('completed') };

/** Sends `count` requests through an adapter, and resolves with the actions that the server receives. */
type Send = (host: ElicitationHost, options: ConnectionOptions, count: number) => Promise<string[]>;

const each = (count: number) => Array.from({ length: count }, (_, i) => i);

const ADAPTERS: readonly [name: string, send: Send, outcome?: Outcome][] = [
  [
    'elicitationHandler',
    async (host, options, count) => {
      const handler = elicitationHandler(host, options);
      const sent = each(count).map((requestId) => handler({ params }, { signal, requestId }));
      return (await Promise.all(sent)).map(({ action }) => action);
    },
  ],
  [
    'connectJsonRpc',
    async (host, options, count) => {
      const sent: string[] = [];
      const send = (reply: object) => {
        const { id, result } = reply as { id: number; result: { action: string } };
        sent[id] = result.action;
      };
      const connection = connectJsonRpc(host, { ...options, send });
      for (const id of each(count)) connection.receive({ jsonrpc: '2.0', id, method: 'elicitation/create', params });
      await turns();
      return sent;
    },
  ],
  [
    'connectDialogDialect',
    async (host, options, count) => {
      const sent: string[] = [];
      const connection = connectDialogDialect(host, {
        ...options,
        send: ({ id, type }) => {
          sent[Number(id)] = type === 'elicitation/reject' ? 'decline' : type.slice('elicitation/'.length);
        },
      });
      for (const id of each(count)) connection.receive({ type: 'elicitation/request', id: `${id}`, title: 'Name?' });
      await turns();
      return sent;
    },
  ],
  [
    'answerInputRequired',
    async (host, options, count) => {
      const inputRequests = Object.fromEntries(
        each(count).map((i) => [`k${i}`, { method: 'elicitation/create', params }]),
      );
      const retry = await answerInputRequired({ resultType: 'input_required', inputRequests }, host, options);
      return Object.values(retry?.inputResponses ?? {}).map((response) => (response as { action: string }).action);
    },
  ],
  [
    'withTask',
    async (host, options, count) => {
      const clock = options.clock as HandClock;
      const sent: string[] = [];
      let step = 0;
      const result = withTask(
        { taskId: 't' },
        async (method, message) => {
          if (method === 'tasks/update') {
            const [response] = Object.values(message.inputResponses as Record<string, { action: string }>);
            sent.push(response!.action);
          }
          if (method !== 'tasks/get') return {};
          if (step === count) return { taskId: 't', status: 'completed', result: 'done' };
          const inputRequests = { [`k${step++}`]: { method: 'elicitation/create', params } };
          return { taskId: 't', status: 'input_required', pollIntervalMs: 100, inputRequests };
        },
        host,
        { ...options, maxRounds: 100 },
      );
      result.catch(() => {}); // It is awaited below.
      for (let i = 0; i <= count; i++) {
        clock.pass(clock.delays.includes(1000) ? 1000 : 100);
        await turns();
      }
      expect(await result).to.equal('done');
      return sent;
    },
  ],
  [
    'withUrlElicitation',
    async (host, options, count) => {
      const actions: string[] = [];
      for (const i of each(count)) {
        let isFirst = true;
        const call = async () => {
          if (!isFirst) return 'accept';
          isFirst = false;
          throw { code: -32042, message: 'Visit', data: { elicitations: [page(i)] } };
        };
        actions.push(await withUrlElicitation(call, host, options).catch(declined));
      }
      return actions;
    },
    visited,
  ],
  [
    'answerElicitationFallback',
    async (host, options, count) => {
      const sent: string[] = [];
      for (const i of each(count)) {
        const data = { type: 'elicitation_fallback', elicitId: `e-${i}`, message: 'Name?' };
        await answerElicitationFallback(
          { params: { data } },
          host,
          async (call) => sent.push(`${call.arguments.action}`),
          options,
        );
      }
      return sent;
    },
  ],
];

/** The action of a call whose page the person did not visit. */
const declined = (error: unknown) => {
  if ((error as { code?: number }).code !== -32042) throw error;
  return 'decline';
};

const times = (count: number, action: string) => each(count).map(() => action);

describe('the rate limit of a connection', () => {
  for (const [name, send, outcome] of ADAPTERS) {
    describe(name, () => {
      const server = { id: 'acme' };

      it('shows ten requests in a minute, declines the eleventh and twelfth unseen, and calls onLimited once [END-08, MCP-27]', async () => {
        const host = countingHost(outcome);
        const limited: unknown[] = [];
        const options = { server, clock: new HandClock(), onLimited: (request: unknown) => limited.push(request) };
        expect(await send(host, options, 12)).to.deep.equal([...times(10, 'accept'), ...times(2, 'decline')]);
        expect(host.asked).to.equal(10);
        expect(limited).to.have.length(1);
        expect(limited[0]).to.have.property('message');
      });

      it('applies the limit that the application sets, and none with rateLimit: false [END-08]', async () => {
        const clock = new HandClock();
        const onLimited = () => {};
        const strict = { server, clock, onLimited, rateLimit: { limit: 1, window: 500 } };
        expect(await send(countingHost(outcome), strict, 2)).to.deep.equal(['accept', 'decline']);
        const open = { server, clock, rateLimit: false as const };
        expect(await send(countingHost(outcome), open, 30)).to.deep.equal(times(30, 'accept'));
      });

      it('throws a TypeError for a limit that is not a number over 0 [END-08]', async () => {
        for (const rateLimit of [{ limit: 0 }, { limit: Number.NaN }, { window: -1 }]) {
          const error = await Promise.resolve()
            .then(() => send(countingHost(outcome), { rateLimit, clock: new HandClock() }, 1))
            .then(
              () => undefined,
              (e) => e,
            );
          expect(error, JSON.stringify(rateLimit)).to.be.instanceOf(TypeError);
          expect((error as Error).message).to.match(/^rateLimit: limit and window must be/);
        }
      });
    });
  }

  const ask = (host: ElicitationHost, options: ConnectionOptions, message = 'Name?') =>
    answerInputRequired(
      {
        resultType: 'input_required',
        inputRequests: { name: { method: 'elicitation/create', params: { message } } },
      },
      host,
      options,
    );
  const once = { limit: 1, window: 60_000 };

  it('is shared by all calls of one server and session, and by no others [END-08]', async () => {
    const host = countingHost();
    const options = { rateLimit: once, clock: new HandClock(), onLimited() {} };
    for (const [server, session] of [
      ['a', '1'],
      ['a', '1'],
      ['a', '2'],
      ['b', '1'],
      ['b', '1'],
    ] as const) {
      await ask(host, { ...options, server: { id: server }, session });
    }
    expect(host.asked).to.equal(3);
    const other = countingHost();
    await ask(other, { ...options, server: { id: 'a' }, session: '1' });
    expect(other.asked, 'another host').to.equal(1);
  });

  it('of one scope does not apply in another [END-08, END-04]', async () => {
    const host = countingHost();
    const options = { rateLimit: once, clock: new HandClock(), onLimited() {} };
    for (const workspace of ['a', 'a', 'b']) {
      host.scope = { workspace };
      await ask(host, options);
    }
    await ask(host, { ...options, scope: { workspace: 'c' } });
    expect(host.asked).to.equal(3);
  });

  it('lets the server ask again when its oldest request is as old as the window, and reports the next burst [END-08]', async () => {
    const host = countingHost();
    const clock = new HandClock();
    let bursts = 0;
    const options = { rateLimit: once, clock, onLimited: () => bursts++ };
    for (let burst = 0; burst < 2; burst++) {
      for (let i = 0; i < 3; i++) await ask(host, options);
      clock.pass(60_000);
    }
    expect([host.asked, bursts]).to.deep.equal([2, 2]);
  });

  it('counts a step once, however often the person goes back, in the adapter and in a pipeline [END-08]', async () => {
    const inner = new HandHost();
    const clock = new HandClock();
    const host = pipeline(inner, rateLimit({ limit: 3, clock }));
    const request = (message: string) => ({ method: 'elicitation/create', params: { message } });
    const answers = answerInputRequired(
      {
        resultType: 'input_required',
        inputRequests: { a: request('First?'), b: request('Second?'), c: request('Third?') },
      },
      host,
      { rateLimit: { limit: 3 }, clock },
    );
    for (const outcome of [yes(), { action: 'back' }, yes(), { action: 'back' }, yes(), yes(), yes()] as const) {
      await turns();
      await inner.open[0]?.answer(outcome);
    }
    const accept = { action: 'accept', content: {} };
    expect((await answers)?.inputResponses).to.deep.equal({ a: accept, b: accept, c: accept });
    expect(inner.messages).to.deep.equal(['First?', 'Second?', 'First?', 'Second?', 'First?', 'Second?', 'Third?']);
    expect(inner.asked.map(({ options }) => options.repeated === true)).to.deep.equal([
      false,
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is reported as an uncaught error when the application gives no onLimited [END-08]', async () => {
    const handler = elicitationHandler(countingHost(), { rateLimit: once, clock: new HandClock() });
    await handler({ params }, { signal, requestId: 1 });
    const message = await uncaught(() => handler({ params }, { signal, requestId: 2 }));
    expect(message).to.contain('Too many requests');
  });
});

describe('a limit that calls share', () => {
  const call = (host: ElicitationHost, options: ConnectionOptions) =>
    withUrlElicitation(() => Promise.reject({ code: -32042, data: { elicitations: [page(1)] } }), host, options);

  it('is the same whether its members stand in another order or are the defaults [END-08]', async () => {
    const host = new HandHost();
    const onLimited = () => {};
    for (const rateLimit of [undefined, {}, { limit: 10, window: 60_000 }, { window: 60_000, limit: 10 }]) {
      for (let i = 0; i < 10; i++) call(host, { ...(rateLimit && { rateLimit }), onLimited }).catch(() => {});
    }
    await turns();
    expect(host.asked.length).to.equal(10);
  });

  it('is refused if it is not a number, whatever other calls had [END-08]', async () => {
    const host = new HandHost();
    call(host, { rateLimit: { limit: Infinity } }).catch(() => {});
    const error = await call(host, { rateLimit: { limit: Number.NaN } }).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(TypeError);
  });
});

describe('the options of a connection', () => {
  it('say that there is no scope where the application says so, whatever scope the host has [END-04]', async () => {
    const host = Object.assign(new HandHost(), { scope: { user: 'anna' } });
    connectJsonRpc(host, { scope: undefined, send() {} }).receive({ id: 0, method: 'elicitation/create', params });
    await turns();
    expect(host.asked[0]?.options).to.have.property('scope', undefined);
  });

  it('reach the host with each request: scope, modes, and the limits of a visit [END-07, END-12]', async () => {
    const options = {
      server: { id: 'acme' },
      session: 's',
      scope: { user: 'ada' },
      modes: ['form', 'url'] as const,
      visitTimeout: 5000,
      cancelOnPageHide: true,
    };
    const host = new HandHost();
    elicitationHandler(host, options)({ params }, { signal, requestId: 0 });
    connectJsonRpc(host, { ...options, send() {} }).receive({ id: 0, method: 'elicitation/create', params });
    connectDialogDialect(host, { ...options, send() {} }).receive({
      type: 'elicitation/request',
      id: 'r',
      title: 'Name?',
    });
    answerInputRequired(
      { resultType: 'input_required', inputRequests: { a: { method: 'elicitation/create', params } } },
      host,
      options,
    );
    withUrlElicitation(() => Promise.reject({ code: -32042, data: { elicitations: [page(1)] } }), host, options);
    answerElicitationFallback(
      { params: { data: { type: 'elicitation_fallback', elicitId: 'e', message: '?' } } },
      host,
      async () => {},
      options,
    );
    await turns();
    expect(host.asked).to.have.length(6);
    for (const asked of host.asked) expect(asked.options).to.deep.include(options);
  });
});
