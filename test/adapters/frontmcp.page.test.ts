import { expect } from '@open-wc/testing';
import { answerElicitationFallback, answerElicitationPending, connectJsonRpc } from '../../src/adapters/index.js';
import { control, create, errorOf, find, press, settled, type } from '../element/helpers.js';
import { answeringHost, HandHost, NO, turns, yes } from '../host/hand-host.js';
import { CheckingFrontMcp, FrontMcpStandIn } from './frontmcp-stand-in.js';

/** A client of the stand-in: its calls, and the messages besides their results. */
function clientOf(server: FrontMcpStandIn, listen: (message: object) => void = () => {}) {
  const open = new Map<unknown, (result: unknown) => void>();
  let id = 100;
  server.onMessage = (message) => {
    const resolve = message.method === undefined ? open.get(message.id) : undefined;
    if (resolve) resolve(message.result);
    else listen(message);
  };
  const callTool = (params: { name: string; arguments: Record<string, unknown> }) =>
    new Promise<unknown>((resolve) => {
      id++;
      open.set(id, resolve);
      server.receive({ jsonrpc: '2.0', id, method: 'tools/call', params });
    });
  return { callTool, open };
}

const firstCall = { name: 'get-user-input', arguments: { prompt: 'Name?' } };
const received = { message: 'User provided: Ada', userInput: 'Ada', received: true };

describe('FrontMCP, replayed from a recording', () => {
  it('gets an answer to its elicitation/create if the client has the capability [SRV-06]', async () => {
    const server = FrontMcpStandIn.replaying('frontmcp-native');
    server.skipTo(({ method }) => method === 'tools/call');
    const element = await create();
    const connection = connectJsonRpc(element, { send: (reply) => server.receive(reply as never) });
    const { callTool } = clientOf(server, (message) => connection.receive(message));
    const result = callTool(firstCall);
    await settled(element);
    expect(find(element, '[part~=message]').textContent).to.equal('Name?');
    type(control(element, 'userInput'), 'Ada');
    await press(element, 'submit');
    await turns();
    expect(server.unexpected).to.deep.equal([]);
    expect(server.expected).to.deep.equal([]);
    void result;
  });

  it('gets the answer to a result that asks through its tool if the client lacks the capability [SRV-06]', async () => {
    const server = FrontMcpStandIn.replaying('frontmcp-fallback-nocaps-accept');
    server.skipTo(({ method }) => method === 'tools/call');
    const element = await create();
    const { callTool } = clientOf(server);
    const asked = await callTool(firstCall);
    const result = answerElicitationPending(asked, element, callTool);
    await settled(element);
    type(control(element, 'userInput'), 'Ada');
    await press(element, 'submit');
    expect((await result) as object).to.have.deep.property('structuredContent', received);
    expect(server.unexpected).to.deep.equal([]);
  });

  it('gets the answer to a log message that asks through its tool, and then continues the open call [SRV-06]', async () => {
    const server = FrontMcpStandIn.replaying('frontmcp-fallback-waiting');
    server.skipTo(({ method }) => method === 'tools/call');
    const element = await create();
    const notifications: Promise<boolean>[] = [];
    const { callTool } = clientOf(server, (message) => {
      notifications.push(answerElicitationFallback(message, element, callTool));
    });
    callTool(firstCall);
    await settled(element);
    type(control(element, 'userInput'), 'Ada');
    await press(element, 'submit');
    await turns();
    expect(await notifications[0]).to.equal(true);
    expect(server.unexpected).to.deep.equal([]);
    expect(server.expected).to.deep.equal([]);
  });
});

describe('answerElicitationPending()', () => {
  const pending = (more = {}) => ({ _meta: { elicitationPending: { elicitId: 'e-1', message: 'Name?', ...more } } });

  it('asks again as long as the tool does, up to ten times [SRV-06]', async () => {
    let calls = 0;
    const { host } = answeringHost(NO);
    await answerElicitationPending(pending(), host, async () => {
      calls++;
      return pending();
    });
    expect(calls).to.equal(10);
  });

  it('reads structured content as well, and leaves every other result alone [SRV-06]', async () => {
    const { host, asked } = answeringHost(NO);
    await answerElicitationPending({ structuredContent: pending()._meta }, host, () => Promise.resolve({}));
    expect(asked).to.have.length(1);
    for (const other of [
      {},
      null,
      'x',
      { _meta: {} },
      { _meta: { elicitationPending: true } },
      { _meta: { elicitationPending: { elicitId: 7, message: 'x' } } },
      { _meta: { elicitationPending: { elicitId: 'e' } } },
    ]) {
      const same = await answerElicitationPending(other, new HandHost(), () => Promise.reject(new Error('sent')));
      expect(same === other).to.equal(true);
    }
  });
});

describe('answerElicitationFallback()', () => {
  it('ignores every log message that does not ask [SRV-06]', async () => {
    for (const params of [
      undefined,
      {},
      { data: 'text' },
      { data: { type: 'progress', elicitId: 'e', message: 'x' } },
    ]) {
      const host = new HandHost();
      expect(await answerElicitationFallback({ params }, host, async () => undefined)).to.equal(false);
      expect(host.asked).to.have.length(0);
    }
  });
});

describe('an answer that FrontMCP refuses', () => {
  const isNumber = (content: Record<string, unknown>) =>
    Number.isNaN(Number(content.age)) ? [{ path: ['age'], message: 'Expected number, received string' }] : [];

  it('opens the form again, with its entries and the error at its field, and sends the corrected answer [END-11, SRV-07]', async () => {
    const server = new CheckingFrontMcp(isNumber);
    const element = await create();
    const result = answerElicitationPending(server.pending, element, server.callTool);
    await settled(element);
    type(control(element, 'age'), 'old');
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    await settled(element);
    expect([control(element, 'age').value, control(element, 'name').value]).to.deep.equal(['old', 'Ada']);
    expect(errorOf(element, 'age')).to.equal('Expected number, received string');
    type(control(element, 'age'), '36');
    await press(element, 'submit');
    expect(await result).to.deep.equal({
      content: [{ type: 'text', text: '{"action":"accept","age":"36","name":"Ada"}' }],
    });
    expect(server.calls).to.deep.equal([
      { elicitId: 'e-1', action: 'accept', content: { age: 'old', name: 'Ada' } },
      { elicitId: 'e-1', action: 'accept', content: { age: '36', name: 'Ada' } },
    ]);
  });

  it('passes errors of nested answers and of the whole answer to the host, at their JSON pointers [END-11]', async () => {
    const server = new CheckingFrontMcp(() => [
      { path: ['tags', '0'], message: 'Too long' },
      { path: ['a/b~c'], message: 'Wrong' },
      { path: [], message: 'Does not fit' },
    ]);
    const host = new HandHost();
    answerElicitationPending(server.pending, host, server.callTool);
    await host.open[0]?.answer(yes({ age: '1' }));
    expect(host.open[0]?.options.errors).to.deep.equal({
      '/tags/0': 'Too long',
      '/a~1b~0c': 'Wrong',
      '': 'Does not fit',
    });
  });

  for (const text of [
    'Invalid elicitation result content',
    'Invalid elicitation result content\nDetails: [{"path"',
    'Invalid elicitation result content\nDetails: {}',
    'Invalid elicitation result content\nDetails: [null, 7, {"path":"age","message":"x"}, {"path":["age"]}]',
    'Invalid tool input\nDetails: [{"path":["age"],"message":"x"}]',
    7,
  ]) {
    it(`counts as an ordinary result when it lists no errors: ${JSON.stringify(text)} [END-11]`, async () => {
      const host = new HandHost();
      const refused = { content: [{ type: 'text', text }], isError: true };
      const result = answerElicitationPending(new CheckingFrontMcp(() => []).pending, host, async () => refused);
      await host.open[0]?.answer(yes({ age: 'x' }));
      expect((await result) === refused).to.equal(true);
      expect(host.asked).to.have.length(1);
    });
  }
});
