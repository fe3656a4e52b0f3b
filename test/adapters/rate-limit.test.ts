import { expect } from '@open-wc/testing';
import { askInCall } from '../../src/adapters/ask.js';
import {
  type ConnectionOptions,
  connectJsonRpc,
  elicitationHandler,
  withInputs,
  withTask,
  withUrlElicitation,
} from '../../src/adapters/index.js';
import { pipeline, rateLimit } from '../../src/host/index.js';
import type { ElicitationHost } from '../../src/index.js';
import { answerGraphInterrupts, connectCodex } from '../../src/interrupts/index.js';
import { answeringHost, HandHost, turns, yes } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { reportedOfPeer } from '../runtime/uncaught.js';

// What each adapter does with ten requests, and with one more, is in contract.test.ts.

/** A host that answers at once. */
const answering = () => answeringHost(yes({ name: 'Ada' }));
const params = { message: 'Name?' };
const page = (i: number) => ({ mode: 'url', message: 'Visit', url: `https://acme.example/${i}` });
const signal = new AbortController().signal;
/** Makes a call that asks for these inputs, and returns the answers. */
const answersTo = (inputs: Record<string, unknown>, host: ElicitationHost, options: ConnectionOptions) => {
  const required = { resultType: 'input_required', inputRequests: inputs };
  return withInputs<unknown>(async ({ inputResponses }) => inputResponses ?? required, host, options);
};
const once = { limit: 1, window: 60_000 };

describe('the rate limit of a connection', () => {
  const ask = (host: ElicitationHost, options: ConnectionOptions, message = 'Name?') =>
    answersTo({ name: { method: 'elicitation/create', params: { message } } }, host, options);

  it('is shared by all calls of one server and session, and by no others [END-08]', async () => {
    const { host, asked } = answering();
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
    expect(asked).to.have.length(3);
    const other = answering();
    await ask(other.host, { ...options, server: { id: 'a' }, session: '1' });
    expect(other.asked, 'another host').to.have.length(1);
  });

  it('is that of a task’s whole life, which asks one thing after the other [END-08]', async () => {
    const { host } = answering();
    const clock = new HandClock();
    const sent: unknown[] = [];
    const result = withTask(
      { taskId: 't' },
      async (method, message) => {
        if (method === 'tasks/update') sent.push(message.inputResponses);
        if (method !== 'tasks/get') return {};
        if (sent.length === 2) return { taskId: 't', status: 'completed', result: 'done' };
        const inputRequests = { [`k${sent.length}`]: { method: 'elicitation/create', params } };
        return { taskId: 't', status: 'input_required', inputRequests };
      },
      host,
      { rateLimit: once, clock, onLimited() {} },
    );
    for (let i = 0; i < 3; i++) {
      clock.pass(1000);
      await turns();
    }
    expect(await result).to.equal('done');
    expect(sent).to.deep.equal([{ k0: { action: 'accept', content: { name: 'Ada' } } }, { k1: { action: 'cancel' } }]);
  });

  it('of one scope does not apply in another [END-08, END-04]', async () => {
    const { host, asked } = answering();
    const options = { rateLimit: once, clock: new HandClock(), onLimited() {} };
    for (const workspace of ['a', 'a', 'b']) {
      Object.assign(host, { scope: { workspace } });
      await ask(host, options);
    }
    await ask(host, { ...options, scope: { workspace: 'c' } });
    expect(asked).to.have.length(3);
  });

  it('counts what a call asks for the scope in which it was made, whoever is at the page by then [END-08, END-04]', async () => {
    const { host, asked } = answering();
    const options = { rateLimit: once, clock: new HandClock(), onLimited() {}, server: { id: 'a' } };
    Object.assign(host, { scope: { user: 'ada' } });
    const ask = askInCall(host, options);
    Object.assign(host, { scope: { user: 'grace' } });
    await ask(params, undefined);
    expect((await askInCall(host, options)(params, undefined)).action).to.equal('accept');
    expect(asked.map(({ options: { scope } }) => scope)).to.deep.equal([{ user: 'ada' }, { user: 'grace' }]);
  });

  it('lets the server ask again when its oldest request is as old as the window, and reports the next burst [END-08]', async () => {
    const { host, asked } = answering();
    const clock = new HandClock();
    let bursts = 0;
    const options = { rateLimit: once, clock, onLimited: () => bursts++ };
    for (let burst = 0; burst < 2; burst++) {
      for (let i = 0; i < 3; i++) await ask(host, options);
      clock.pass(60_000);
    }
    expect([asked.length, bursts]).to.deep.equal([2, 2]);
  });

  it('counts a step once, however often the person goes back, in the adapter and in a pipeline [END-08]', async () => {
    const inner = new HandHost();
    const clock = new HandClock();
    const host = pipeline(inner, rateLimit({ limit: 3, clock }));
    const request = (message: string) => ({ method: 'elicitation/create', params: { message } });
    const requests = { a: request('First?'), b: request('Second?'), c: request('Third?') };
    const answers = answersTo(requests, host, { rateLimit: { limit: 3 }, clock });
    for (const outcome of [yes(), { action: 'back' }, yes(), { action: 'back' }, yes(), yes(), yes()] as const) {
      await turns();
      await inner.open[0]?.answer(outcome);
    }
    const accept = { action: 'accept', content: {} };
    expect(await answers).to.deep.equal({ a: accept, b: accept, c: accept });
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

  it('is reported when the application gives no onLimited, and ends no process of Node [END-08]', async () => {
    const handler = elicitationHandler(answering().host, { rateLimit: once, clock: new HandClock() });
    await handler({ params }, { signal, requestId: 1 });
    const message = await reportedOfPeer(() => handler({ params }, { signal, requestId: 2 }));
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

describe('the rate limit of what a run and an app server pass on', () => {
  const schema = { type: 'object', properties: {} };
  const options = () => ({ rateLimit: once, clock: new HandClock(), onLimited() {} });

  it('holds back a second request of a server in a run, and the person does not see it [END-08]', async () => {
    const { host, asked } = answering();
    const value = { type: 'mcp_elicitation', requests: [1, 2].map((i) => ({ key: `q${i}`, message: `${i}?` })) };
    const requests = value.requests.map((request) => ({ ...request, requested_schema: schema }));
    const answer = await answerGraphInterrupts(host, [{ value: { ...value, requests } }], options());
    expect(asked).to.have.length(1);
    expect(answer).to.deep.include({
      resume: { responses: { q1: { action: 'accept', content: { name: 'Ada' } }, q2: { action: 'cancel' } } },
    });
  });

  it('holds back a second elicitation of a server behind Codex, and the person does not see it [END-08]', async () => {
    const { host, asked } = answering();
    const sent: unknown[] = [];
    const { receive } = connectCodex(host, { ...options(), send: (message) => void sent.push(message) });
    for (const [id, serverName] of ['calendar', 'calendar', 'mail'].entries()) {
      const params = { serverName, mode: 'form', message: 'When?', requestedSchema: schema };
      receive({ id, method: 'mcpServer/elicitation/request', params });
    }
    await turns();
    expect(asked).to.have.length(2);
    expect(sent).to.deep.include({ id: 1, result: { action: 'cancel' } });
  });
});

describe('the options of a connection', () => {
  it('say that there is no scope where the application says so, whatever scope the host has [END-04]', async () => {
    const host = Object.assign(new HandHost(), { scope: { user: 'anna' } });
    connectJsonRpc(host, { scope: undefined, send() {} }).receive({ id: 0, method: 'elicitation/create', params });
    await turns();
    expect(host.asked[0]?.options).to.have.property('scope', undefined);
  });
});
