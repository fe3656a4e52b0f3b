/** What only messages by hand have: ids, notifications, other messages. The rest is in contract.test.ts. */
import { expect } from '@open-wc/testing';
import { type ConnectJsonRpcOptions, connectJsonRpc, type JsonRpcReply } from '../../src/adapters/json-rpc.js';
import type { ElicitationHost } from '../../src/protocol/host.js';
import type { RequestId } from '../../src/protocol/reply.js';
import { answeringHost, HandHost, turns } from '../host/hand-host.js';
import { reportedOfPeer, uncaught } from '../runtime/uncaught.js';

const params = { message: 'Which branch?', requestedSchema: { type: 'object', properties: { branch: {} } } };
const CANCEL = { action: 'cancel' } as const;
const IDS: RequestId[] = [0, 7, -1, 1.5, '', 'a', '0'];

function connect(options: Partial<ConnectJsonRpcOptions> = {}, given?: ElicitationHost) {
  const host = new HandHost();
  const sent: JsonRpcReply[] = [];
  const errors: unknown[] = [];
  const connection = connectJsonRpc(given ?? host, {
    send: (message) => sent.push(message),
    onError: (error) => errors.push(error),
    ...options,
  });
  return { host, sent, errors, connection };
}

const create = (id: unknown, request: unknown = params) => ({
  jsonrpc: '2.0',
  id,
  method: 'elicitation/create',
  params: request,
});
const cancelled = (requestId: unknown, reason?: string) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId, ...(reason && { reason }) },
});

describe('connectJsonRpc', () => {
  for (const id of IDS) {
    it(`answers the request with id ${JSON.stringify(id)}, and shows the next one with it`, async () => {
      const { host, sent, connection } = connect();
      for (let i = 0; i < 2; i++) {
        connection.receive(create(id));
        await host.open[0]!.answer(CANCEL);
      }
      const reply = { jsonrpc: '2.0', id, result: CANCEL };
      expect(sent).to.deep.equal([reply, reply]);
    });

    it(`withdraws the request with id ${JSON.stringify(id)} that the server cancels, sends nothing, and frees the id [MCP-26]`, async () => {
      const { host, sent, connection } = connect();
      connection.receive(create(id));
      expect(connection.receive(cancelled(id, 'No longer needed'))).to.be.true;
      const { signal } = host.asked[0]!.options;
      expect([signal!.aborted, signal!.reason]).to.deep.equal([true, 'No longer needed']);
      await turns();
      expect(sent).to.be.empty;
      connection.receive(create(id));
      await host.open[0]!.answer(CANCEL);
      expect(sent).to.deep.equal([{ jsonrpc: '2.0', id, result: CANCEL }]);
    });
  }

  it('answers two requests in the person’s order, each with its own id [MCP-29]', async () => {
    const { host, sent, connection } = connect();
    connection.receive(create(1));
    connection.receive(create('1'));
    await host.open[1]!.answer({ action: 'reject' });
    await host.open[0]!.answer(CANCEL);
    expect(sent).to.deep.equal([
      { jsonrpc: '2.0', id: '1', result: { action: 'decline' } },
      { jsonrpc: '2.0', id: 1, result: CANCEL },
    ]);
  });

  it('ignores a request whose id is still open', async () => {
    const { host, sent, connection } = connect();
    connection.receive(create(0));
    expect(connection.receive(create(0, { message: 'Another' }))).to.be.true;
    expect(host.asked).to.have.length(1);
    await host.open[0]!.answer(CANCEL);
    expect(sent).to.have.length(1);
  });

  it('passes on a signal and the declared modes', () => {
    const { host, connection } = connect();
    connection.receive(create(1));
    expect(host.asked[0]!.options).to.have.all.keys('signal', 'modes', 'onState', 'onRule');
  });

  const page = { message: 'Hi', mode: 'url', url: 'https://a.example' };
  for (const [what, request, options, code] of [
    ['URL mode, because only form mode is declared by default', page, {}, -32602],
    ['any request where no capability was declared', params, { modes: [] }, -32601],
    ['even a malformed one where no capability was declared', null, { modes: [] }, -32601],
  ] as const) {
    it(`refuses without asking the host ${what}: ${code} [MCP-21]`, async () => {
      const { host, sent, connection } = connect(options);
      expect(connection.receive(create(0, request))).to.be.true;
      await turns();
      expect(host.asked).to.have.length(0);
      expect(sent).to.have.length(1);
      expect(sent[0]).to.have.nested.property('error.code', code);
      expect(sent[0]).to.have.nested.property('error.message').that.is.a('string').and.is.not.empty;
      expect(sent[0]).to.include({ jsonrpc: '2.0', id: 0 }).and.not.to.have.property('result');
    });
  }

  it('leaves a cancellation of what is not open here to the application, and other requests alone [MCP-26]', async () => {
    const { host, sent, connection } = connect();
    connection.receive(create(7));
    connection.receive(create(8));
    await host.open[0]!.answer(CANCEL);
    for (const other of [cancelled(7), cancelled('8'), cancelled(null), { method: 'notifications/cancelled' }]) {
      expect(connection.receive(other)).to.be.false;
    }
    expect(host.open.map(({ options }) => options.signal!.aborted)).to.deep.equal([false]);
    expect(sent).to.have.length(1);
  });

  it('passes the completion of a page to the host, with the id of this server, and ignores one without an id [MCP-19]', () => {
    const { host, connection } = connect({ server: { id: 'files' } });
    for (const given of [{ elicitationId: 'e-1' }, undefined, null, {}, { elicitationId: 7 }]) {
      expect(connection.receive({ method: 'notifications/elicitation/complete', params: given })).to.be.true;
    }
    expect(host.completed).to.deep.equal([['e-1', 'files']]);
  });

  it('leaves every other message to the application', async () => {
    const { host, sent, connection } = connect();
    const others: unknown[] = [
      undefined,
      null,
      7,
      'elicitation/create',
      [create(1)],
      {},
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: {} },
      { jsonrpc: '2.0', method: 'notifications/progress', params: {} },
      { jsonrpc: '2.0', method: 'elicitation/create', params },
      create(null),
      create({}),
      JSON.parse('{"__proto__":{"method":"elicitation/create","id":1}}'),
    ];
    for (const message of others) expect(connection.receive(message), JSON.stringify(message)).to.be.false;
    await turns();
    expect([host.asked, sent]).to.deep.equal([[], []]);
  });

  it('withdraws every open request with the reason when it closes, and ignores messages that arrive afterwards', async () => {
    const { host, sent, connection } = connect();
    connection.receive(create(0));
    connection.receive(create('a'));
    connection.close('gone');
    expect(host.asked.map(({ options }) => options.signal!.reason)).to.deep.equal(['gone', 'gone']);
    connection.receive(create(1));
    connection.receive(create(2, {}));
    await turns();
    expect(host.asked).to.have.length(2);
    expect(sent).to.be.empty;
  });

  describe('failures', () => {
    const offline = new Error('offline');
    const send = () => {
      throw offline;
    };

    it('of send go to onError, and the next request is answered', async () => {
      const { host, errors, connection } = connect({ send });
      for (const id of [0, 1]) {
        connection.receive(create(id));
        await host.open[0]!.answer(CANCEL);
      }
      expect(errors).to.deep.equal([offline, offline]);
    });

    it('are reported without onError, as an uncaught error in a page, and end no process of Node', async () => {
      const { host, connection } = connect({ send: () => Promise.reject(offline), onError: undefined });
      const reported = await reportedOfPeer(async () => {
        connection.receive(create(1));
        await host.open[0]!.answer(CANCEL);
        await turns();
      });
      expect(reported).to.include('offline');
    });

    it('do not keep the server from its answer even when onError throws, and say nothing of the cause', async () => {
      const { host } = answeringHost(send);
      const onError = () => {
        throw new Error('onError is broken');
      };
      const { sent, connection } = connect({ onError }, host);
      const reported = await uncaught(async () => {
        connection.receive(create(1));
        await turns();
      });
      expect(sent).to.have.length(1);
      expect(sent[0]).to.have.nested.property('error.message').that.does.not.include('offline');
      expect(reported).to.include('onError is broken');
    });
  });
});
