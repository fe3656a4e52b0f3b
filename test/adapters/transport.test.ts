import { expect } from '@open-wc/testing';
import { type WithElicitationOptions, withElicitation } from '../../src/adapters/index.js';
import type { Outcome } from '../../src/index.js';
import { causeOf } from '../../src/protocol/over.js';
import { failureOf, HandHost, NO, turns, yes } from '../host/hand-host.js';
import { reportedOfPeer } from '../runtime/uncaught.js';
import { HandTransport, type Wire } from './hand-transport.js';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const server = { id: 'acme', name: 'Acme' };
const form = {
  message: 'Name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string', pattern: '^A' } }, 'x-more': [1] },
};
const page = { mode: 'url', message: 'Visit', url: 'https://acme.example/a', elicitationId: 'a' };
const visited: Outcome = { action: 'accept', completion: Promise.resolve('completed') };
const abandoned: Outcome = { action: 'accept', completion: Promise.resolve('dismissed') };

const create = (id: unknown, params: object = form) => ({ jsonrpc: '2.0', id, method: 'elicitation/create', params });
const call = (id: unknown, more = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'book', arguments: { day: 1 }, ...more },
});
const result = (id: unknown, value: object) => ({ jsonrpc: '2.0', id, result: value });
const required = (id: unknown, inputRequests?: object, requestState?: string) =>
  result(id, {
    resultType: 'input_required',
    ...(inputRequests && { inputRequests }),
    ...(requestState !== undefined && { requestState }),
  });
const needsName = { name: { method: 'elicitation/create', params: form } };
const needsPage = (id: unknown, ...elicitations: object[]) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32042, message: 'Visit this first', data: { elicitations } },
});

/** A client behind the wrapper, with the messages and errors that it receives. */
function connect(options: WithElicitationOptions = {}) {
  const inner = new HandTransport();
  const host = new HandHost();
  const transport = withElicitation(inner, host, { server, modes: ['form', 'url'], ...options });
  const received: Wire[] = [];
  const errors: string[] = [];
  const closed: number[] = [];
  transport.onmessage = (message) => received.push(message);
  transport.onerror = ({ message }) => errors.push(message);
  transport.onclose = () => closed.push(received.length);
  return { inner, host, transport, received, errors, closed };
}

/** Answers the last open elicitation, and waits for what follows. */
async function answer(host: HandHost, outcome: Outcome) {
  await turns();
  const open = host.open.at(-1);
  expect(open, 'an open elicitation').not.to.equal(undefined);
  await open!.answer(outcome);
}

describe('withElicitation() on 2025 revisions', () => {
  it('sends a request again once the person has visited the page that it needs, and delivers the result to the first', async () => {
    const { inner, host, transport, received } = connect();
    await transport.send(call(0));
    inner.receive(needsPage(0, page));
    await turns();
    expect(host.asked[0]?.request).to.equal(page);
    await answer(host, visited);
    await turns();
    const { id } = inner.last;
    expect(inner.sent).to.deep.equal([call(0), call(id)]);
    expect(id).not.to.equal(0);
    inner.receive(result(id, { content: [] }));
    expect(received).to.deep.equal([result(0, { content: [] })]);
  });

  for (const [how, outcome] of [
    ['rejects the page', NO],
    ['stops waiting for the page', abandoned],
  ] as const) {
    it(`delivers error -32042 as the server sent it when the person ${how}`, async () => {
      const { inner, host, transport, received } = connect();
      await transport.send(call(1));
      inner.receive(needsPage(1, page));
      await turns();
      await answer(host, outcome);
      await turns();
      expect(received).to.deep.equal([needsPage(1, page)]);
      expect(inner.sent.length).to.equal(1);
    });
  }

  it('passes on error -32042 to a client that did not declare pages, and an error whose pages are malformed', async () => {
    const { inner, host, transport, received } = connect({ modes: ['form'] });
    await transport.send(call(1));
    inner.receive(needsPage(1, page));
    const other = connect();
    await other.transport.send(call(1));
    other.inner.receive(needsPage(1, { mode: 'url' }));
    expect(received).to.deep.equal([needsPage(1, page)]);
    expect(other.received).to.deep.equal([needsPage(1, { mode: 'url' })]);
    expect(host.asked.length + other.host.asked.length).to.equal(0);
  });

  it('announces its modes at initialize, together with the other capabilities of the client', async () => {
    const { inner, transport } = connect();
    const initialize = (capabilities: object) => ({
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'c', version: '1' } },
    });
    const message = initialize({ roots: {}, elicitation: { form: { applyDefaults: true } } });
    await transport.send(message);
    expect(inner.last).to.deep.equal(initialize({ roots: {}, elicitation: { form: {}, url: {} } }));
    expect(message.params.capabilities).to.deep.equal({ roots: {}, elicitation: { form: { applyDefaults: true } } });
  });

  it('declares and shows only forms unless the application names other modes', async () => {
    const inner = new HandTransport();
    const host = new HandHost();
    const transport = withElicitation(inner, host);
    await transport.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { capabilities: {} } });
    expect(inner.last.params.capabilities).to.deep.equal({ elicitation: { form: {} } });
    inner.receive(create(1, page));
    await turns();
    expect(inner.last.error.code).to.equal(-32602);
    expect(host.asked.length).to.equal(0);
  });
});

describe('withElicitation() on 2026-07-28', () => {
  it('asks for the input of a call, sends the call again, and delivers the result to the first', async () => {
    const { inner, host, transport, received } = connect();
    await transport.send(call(3));
    inner.receive(required(3, needsName, 'state 1'));
    await turns();
    expect(host.asked[0]?.request).to.equal(form);
    await answer(host, yes({ name: 'Ada' }));
    const second = inner.last.id;
    const inputResponses = { name: { action: 'accept', content: { name: 'Ada' } } };
    expect(inner.last).to.deep.equal(call(second, { inputResponses, requestState: 'state 1' }));

    inner.receive(required(second, needsName));
    await turns();
    await answer(host, NO);
    const third = inner.last.id;
    expect(inner.last).to.deep.equal(call(third, { inputResponses: { name: { action: 'decline' } } }));
    expect(new Set([3, second, third]).size, 'an id for each').to.equal(3);

    expect(received).to.deep.equal([]);
    inner.receive(result(third, { content: [1] }), 'extra');
    expect(received).to.deep.equal([result(3, { content: [1] })]);
  });

  it('asks for each call in the scope in which the client made it [END-04]', async () => {
    const { inner, host, transport } = connect();
    host.scope = { user: 'ada' };
    await transport.send(call(3));
    host.scope = { user: 'bob' };
    await transport.send(call(4));
    for (const id of [3, 4]) {
      inner.receive(required(id, needsName));
      await turns();
    }
    expect(host.asked.map(({ options }) => options.scope)).to.deep.equal([{ user: 'ada' }, { user: 'bob' }]);
  });

  it('delivers the error of a retry to the first request', async () => {
    const { inner, host, transport, received } = connect();
    await transport.send(call(3));
    inner.receive(required(3, needsName));
    await answer(host, NO);
    inner.receive({ jsonrpc: '2.0', id: inner.last.id, error: { code: -32602, message: 'No' } });
    expect(received).to.deep.equal([{ jsonrpc: '2.0', id: 3, error: { code: -32602, message: 'No' } }]);
  });

  it('announces its modes in each request that declares capabilities, and in nothing else', async () => {
    const { inner, transport } = connect();
    const meta = (capabilities: object) => ({ _meta: { progressToken: 4, [CAPABILITIES]: capabilities } });
    await transport.send(call(4, meta({ sampling: {} })));
    expect(inner.last).to.deep.equal(call(4, meta({ sampling: {}, elicitation: { form: {}, url: {} } })));
    const notification = { jsonrpc: '2.0', method: 'notifications/x', params: meta({}) };
    await transport.send(notification);
    expect(inner.last).to.equal(notification);
  });

  it('sends on a cancellation of the client that names no request', async () => {
    const { inner, transport } = connect();
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { reason: 'Enough' } };
    await transport.send(message);
    expect(inner.sent).to.deep.equal([message]);
  });

  it('sends the cancellation of the client with the id on the wire, and withdraws the open elicitation', async () => {
    const { inner, host, transport, received } = connect();
    const cancel = (requestId: unknown) => ({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId, reason: 'Enough' },
    });
    await transport.send(call(0));
    inner.receive(required(0, needsName));
    await transport.send(cancel(0));
    await turns();
    expect(host.open.length, 'while the person is asked').to.equal(0);
    expect(inner.sent, 'the server has nothing to cancel').to.deep.equal([call(0)]);

    await transport.send(call(1));
    inner.receive(required(1, needsName));
    await answer(host, NO);
    const { id } = inner.last;
    await transport.send(cancel(1));
    expect(inner.last, 'while a retry is on its way').to.deep.equal(cancel(id));

    await transport.send(call(2));
    const own = cancel(2);
    await transport.send(own);
    expect(inner.last, 'before any retry').to.equal(own);
    expect(received).to.deep.equal([]);
  });

  it('closes the dialog when the client cancels while a retry is being sent', async () => {
    const { inner, host, transport } = connect();
    await transport.send(call(1));
    inner.receive(required(1, needsName));
    await answer(host, yes());
    const { hold } = host.asked[0]?.options.series ?? {};
    await transport.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(await hold).to.equal(undefined);
  });

  it('withdraws the elicitation when the client aborts the request of an SDK transport', async () => {
    const { inner, host, transport } = connect();
    const controller = new AbortController();
    await transport.send(call(1), { requestSignal: controller.signal });
    inner.receive(required(1, needsName));
    controller.abort();
    await turns();
    expect(host.open.length).to.equal(0);
    expect(inner.sent.length).to.equal(1);
  });

  it('passes progress of each round to the request of the client: its token stays the same', async () => {
    const { inner, host, transport, received } = connect();
    await transport.send(call(5, { _meta: { progressToken: 5 } }));
    const progress = (n: number) => ({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 5, progress: n },
    });
    const [first, second] = [progress(1), progress(2)];
    inner.receive(first);
    inner.receive(required(5, needsName));
    await answer(host, NO);
    expect(inner.last.params._meta).to.deep.equal({ progressToken: 5 });
    inner.receive(second);
    expect(received[0]).to.equal(first);
    expect(received[1]).to.equal(second);
  });

  it('passes the options of a request on with each retry, without the resumption token of the first', async () => {
    const { inner, host, transport } = connect();
    const options = { headers: { 'Mcp-Param-Day': '1' }, resumptionToken: 't', onresumptiontoken() {} };
    await transport.send(call(5), options);
    inner.receive(required(5, needsName));
    await answer(host, NO);
    expect(inner.options[0]).to.equal(options);
    expect(inner.options[1]).to.deep.equal({ ...options, resumptionToken: undefined });
  });

  it('reports the end of a stream to the client when it ends the request, not when a round ends', async () => {
    const { inner, host, transport } = connect();
    let ends = 0;
    await transport.send(call(5), { onRequestStreamEnd: () => ends++ });
    inner.receive(required(5, needsName));
    inner.options[0].onRequestStreamEnd();
    await answer(host, NO);
    inner.options[0].onRequestStreamEnd();
    expect(ends, 'the first round').to.equal(0);
    inner.options[1].onRequestStreamEnd();
    expect(ends, 'the last round').to.equal(1);
  });

  it('passes on a result that asks for more than elicitations, unless the application answers the rest', async () => {
    const mixed = { ...needsName, roots: { method: 'roots/list' } };
    const left = connect();
    await left.transport.send(call(1));
    const message = required(1, mixed);
    left.inner.receive(message);
    expect(left.received[0]).to.equal(message);

    const { inner, host, transport, received } = connect({ other: (method) => ({ method }) });
    await transport.send(call(1));
    inner.receive(required(1, mixed));
    await turns();
    await answer(host, NO);
    expect(inner.last.params.inputResponses).to.deep.equal({
      name: { action: 'decline' },
      roots: { method: 'roots/list' },
    });
    expect(received).to.deep.equal([]);
  });

  it('does not repeat the input of a round that the client made itself', async () => {
    const { inner, host, transport } = connect();
    await transport.send(call(1, { inputResponses: { roots: {} }, requestState: 'old' }));
    inner.receive(required(1, needsName));
    await answer(host, NO);
    expect(inner.last.params).to.deep.equal({
      ...call(1).params,
      inputResponses: { name: { action: 'decline' } },
    });
  });

  it('keeps counting after a restart, so that a server gets no new requests by closing its connection', async () => {
    const { inner, host, transport } = connect({ rateLimit: { limit: 1 }, onLimited() {} });
    for (const id of [1, 2]) {
      await transport.start();
      inner.receive(create(id));
      await turns();
      await transport.close();
    }
    expect(host.asked.length).to.equal(1);
  });
});

describe('withElicitation() with a transport that misbehaves', () => {
  it('rejects with the transport’s error when a request cannot be sent, and withdraws its open elicitation', async () => {
    const { inner, host, transport } = connect();
    let fail = (_: Error) => {};
    inner.sending = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const failure = failureOf(transport.send(call(1)));
    inner.receive(required(1, needsName));
    const error = new Error('Offline');
    fail(error);
    expect(await failure).to.equal(error);
    await turns();
    expect(host.open.length).to.equal(0);
  });

  it('ends the call with an error when a retry cannot be sent', async () => {
    for (const sending of [
      () => Promise.reject(new Error('Offline')),
      () => {
        throw new Error('Offline');
      },
    ]) {
      const { inner, host, transport, received } = connect();
      await transport.send(call(1));
      inner.sending = sending;
      inner.receive(required(1, needsName));
      await answer(host, NO);
      await turns();
      expect(received).to.deep.equal([{ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Offline' } }]);
    }
  });

  it('reports to the client that a reply cannot be sent', async () => {
    const { inner, host, errors } = connect();
    inner.sending = () => Promise.reject(new Error('Offline'));
    inner.receive(create(1));
    await answer(host, NO);
    expect(errors).to.deep.equal(['Offline']);
  });

  it('reports its errors where the client has no onerror, and ends no process of Node', async () => {
    const { inner, host, transport } = connect();
    transport.onerror = undefined;
    inner.sending = () => Promise.reject(new Error('Offline'));
    inner.receive(create(1));
    expect(
      await reportedOfPeer(async () => {
        await answer(host, NO);
        await turns();
      }),
    ).to.contain('Offline');
  });

  it('withdraws everything that is open, as lost, when either end closes the connection', async () => {
    for (const close of [
      ({ transport }: ReturnType<typeof connect>) => transport.close(),
      ({ inner }: ReturnType<typeof connect>) => inner.onclose?.(),
    ]) {
      const client = connect();
      const { inner, host, transport, received, closed } = client;
      inner.receive(create(1));
      for (const id of [1, 2]) {
        await transport.send(call(id));
        inner.receive(required(id, needsName));
      }
      await answer(host, yes());
      const { hold } = host.asked[2]?.options.series ?? {};
      const { signal: ofSession } = host.asked[0]?.options ?? {};
      const { signal: ofCall } = host.asked[1]?.options ?? {};
      expect(inner.sent.length).to.equal(3);
      await close(client);
      expect([ofSession, ofCall].map((signal) => causeOf(signal?.reason))).to.deep.equal(['lost', 'lost']);
      await hold;
      expect(host.open.length).to.equal(0);
      expect([inner.sent.length, received, closed]).to.deep.equal([3, [], [0]]);
    }
  });

  it('shows no request after the connection has closed, and shows requests again after a restart', async () => {
    const { inner, host, transport } = connect();
    await transport.start();
    await transport.close();
    inner.receive(create(1));
    expect(host.asked.length).to.equal(0);
    await transport.start();
    inner.receive(create(2));
    expect(host.asked.length).to.equal(1);
    expect([inner.starts, inner.closes]).to.deep.equal([2, 1]);
  });

  it('withdraws its elicitations and rejects when closing fails', async () => {
    const { inner, host, transport } = connect();
    const error = new Error('Cannot close');
    inner.close = () => Promise.reject(error);
    inner.receive(create(1));
    expect(await failureOf(transport.close())).to.equal(error);
    expect(host.open.length).to.equal(0);
  });

  it('asks once when a message arrives twice, and reports the second response', async () => {
    const { inner, host, transport, received, errors } = connect();
    inner.receive(create(1));
    inner.receive(create(1));
    await transport.send(call(1));
    inner.receive(required(1, needsName));
    inner.receive(required(1, needsName));
    await turns();
    expect(host.asked.length).to.equal(2);
    await answer(host, NO);
    const { id } = inner.last;
    inner.receive(required(1, needsName));
    expect(errors).to.deep.equal(['Another response to request 1', 'Another response to request 1']);
    inner.receive(required(id, needsName));
    inner.receive(required(id, needsName));
    await answer(host, NO);
    const last = result(inner.last.id, {});
    inner.receive(last);
    inner.receive(last);
    expect(host.asked.length).to.equal(3);
    const unknown = 'the client itself knows no such request';
    expect(received, unknown).to.deep.equal([required(id, needsName), result(1, {}), last]);
  });

  it('accepts a response that arrives before send() settles, or when send() never settles', async () => {
    const { inner, host, transport, received } = connect();
    inner.sending = ({ id, method }) => {
      if (method) inner.receive(id === 1 ? required(1, needsName) : result(id, { id }));
      return new Promise(() => {});
    };
    void transport.send(call(1));
    await answer(host, yes());
    expect(received).to.deep.equal([result(1, { id: inner.last.id })]);
    inner.receive(create(2));
    await answer(host, NO);
    expect(inner.last).to.deep.equal(result(2, { action: 'decline' }));
  });

  it('ends the dialog when the handler of the client throws', async () => {
    const { inner, host, transport } = connect();
    await transport.send(call(1));
    inner.receive(required(1, needsName));
    await answer(host, yes());
    transport.onmessage = () => {
      throw new Error('Handler');
    };
    expect(() => inner.receive(result(inner.last.id, {}))).to.throw('Handler');
    expect(await host.asked[0]?.options.series?.hold).to.equal(undefined);
  });

  it('passes on batches and values that are not messages, as the transport would', async () => {
    const { inner, transport, received } = connect();
    const batch = [call(1), call(2)];
    await transport.send(batch);
    expect(inner.last).to.equal(batch);
    const oddities = [null, 'text', [], [create(1)], {}, { id: null }, { jsonrpc: '2.0', id: 1, result: {} }];
    for (const oddity of oddities) inner.receive(oddity);
    expect(received.length).to.equal(oddities.length);
    for (const [i, oddity] of oddities.entries()) expect(received[i]).to.equal(oddity);
  });
});

describe('withElicitation() and the rest of the transport', () => {
  it('passes on all other members, including those that need private fields', () => {
    const { inner, transport } = connect();
    expect(transport).to.be.instanceOf(HandTransport);
    transport.setProtocolVersion('2025-11-25');
    expect(inner.version).to.equal('2025-11-25');
    transport.version = '2026-07-28';
    expect([inner.version, transport.version, transport.sessionId]).to.deep.equal([
      '2026-07-28',
      '2026-07-28',
      'session of 0',
    ]);
    expect('sessionId' in transport).to.equal(true);
    expect('stderr' in transport).to.equal(false);
  });

  it('keeps the handlers that were set before, and lets the client replace them', async () => {
    const inner = new HandTransport();
    const received: string[] = [];
    const onmessage = () => received.push('before');
    const onclose = () => received.push('closed');
    const onerror = ({ message }: Error) => received.push(message);
    Object.assign(inner, { onmessage, onclose, onerror });
    const transport = withElicitation(inner, new HandHost());
    expect([transport.onmessage, transport.onclose, transport.onerror]).to.deep.equal([onmessage, onclose, onerror]);
    inner.receive({ jsonrpc: '2.0', method: 'notifications/x' });
    inner.onerror?.(new Error('failed'));
    transport.onmessage = () => received.push('after');
    transport.onerror = ({ message }) => received.push(`${message} again`);
    inner.onerror?.(new Error('failed'));
    inner.receive({ jsonrpc: '2.0', method: 'notifications/x' });
    await transport.close();
    expect(received).to.deep.equal(['before', 'failed', 'failed again', 'after', 'closed']);
  });

  it('keeps working when a client replaces its methods and restores them, as SDK v2 does', async () => {
    const { inner, transport } = connect();
    const { start, close, send } = transport;
    transport.close = () => close.call(transport);
    transport.start = () => start.call(transport);
    transport.send = (message) => send.call(transport, message);
    await transport.send(call(1));
    await transport.start();
    await transport.close();
    Object.assign(transport, { start, close, send });
    await transport.send(call(2));
    await transport.close();
    expect([inner.starts, inner.closes, inner.sent.length]).to.deep.equal([1, 2, 2]);
  });
});
