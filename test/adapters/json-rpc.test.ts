import { expect } from '@open-wc/testing';
import { type ConnectJsonRpcOptions, connectJsonRpc, type JsonRpcReply } from '../../src/adapters/json-rpc.js';
import type { ElicitationHost, ElicitOptions } from '../../src/protocol/host.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import type { RequestId } from '../../src/protocol/reply.js';
import { uncaught } from '../runtime/uncaught.js';

interface Asked {
  request: unknown;
  options: ElicitOptions;
  /** Gives the outcome. */
  answer(outcome: Outcome): void;
  fail(error: unknown): void;
}

/** A host that a test answers for. Like the element, it gives `withdrawn` when the signal aborts. */
class HandDrivenHost implements ElicitationHost {
  readonly asked: Asked[] = [];
  readonly completed: [elicitationId: string, serverId: string | undefined][] = [];

  elicit(request: unknown, options: ElicitOptions = {}): Promise<Outcome> {
    return new Promise((answer, fail) => {
      this.asked.push({ request, options, answer, fail });
      options.signal?.addEventListener('abort', () => answer({ action: 'withdrawn' }));
    });
  }

  complete(elicitationId: string, serverId?: string) {
    this.completed.push([elicitationId, serverId]);
  }
}

function connect(options: Partial<ConnectJsonRpcOptions> = {}) {
  const host = new HandDrivenHost();
  const sent: JsonRpcReply[] = [];
  const errors: unknown[] = [];
  const connection = connectJsonRpc(host, {
    send: (message) => sent.push(message),
    onError: (error) => errors.push(error),
    ...options,
  });
  return { host, sent, errors, connection };
}

const params = { message: 'Which branch?', requestedSchema: { type: 'object', properties: { branch: {} } } };

function create(id: unknown, request: unknown = params) {
  return { jsonrpc: '2.0', id, method: 'elicitation/create', params: request };
}

function cancelled(requestId: unknown, reason?: string) {
  return { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, ...(reason && { reason }) } };
}

/** Resolves in a later task, after all pending microtasks. */
function allReactions(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

describe('connectJsonRpc', () => {
  describe('answers', () => {
    for (const id of [0, -1, 1.5, '', 'a', '0'] as RequestId[]) {
      it(`answers the request with id ${JSON.stringify(id)}`, async () => {
        const { host, sent, connection } = connect();
        connection.receive(create(id));
        host.asked[0]!.answer({ action: 'cancel' });
        await allReactions();
        expect(sent).to.deep.equal([{ jsonrpc: '2.0', id, result: { action: 'cancel' } }]);
      });
    }

    it('answers two requests in the person’s order, each with its own id [MCP-29]', async () => {
      const { host, sent, connection } = connect();
      connection.receive(create(1));
      connection.receive(create('1'));
      host.asked[1]!.answer({ action: 'reject' });
      await allReactions();
      host.asked[0]!.answer({ action: 'cancel' });
      await allReactions();
      expect(sent).to.deep.equal([
        { jsonrpc: '2.0', id: '1', result: { action: 'decline' } },
        { jsonrpc: '2.0', id: 1, result: { action: 'cancel' } },
      ]);
    });

    it('ignores a request whose id is still open', async () => {
      const { host, sent, connection } = connect();
      connection.receive(create(0));
      expect(connection.receive(create(0, { message: 'Another' }))).to.be.true;
      expect(host.asked).to.have.length(1);
      host.asked[0]!.answer({ action: 'cancel' });
      await allReactions();
      expect(sent).to.have.length(1);
    });

    it('shows a request whose id was answered before', async () => {
      const { host, sent, connection } = connect();
      for (const index of [0, 1]) {
        connection.receive(create(0));
        host.asked[index]!.answer({ action: 'cancel' });
        await allReactions();
      }
      expect(sent).to.have.length(2);
    });
  });

  describe('the options that the adapter passes to the host', () => {
    it('include a signal and the declared modes, and the request is passed on unchanged', () => {
      const { host, connection } = connect();
      connection.receive(create(1));
      expect(host.asked[0]!.request).to.equal(params);
      expect(host.asked[0]!.options).to.have.all.keys('signal', 'modes');
      expect(host.asked[0]!.options.signal!.aborted).to.be.false;
    });

    it('include a server made from serverName and serverOrigin', () => {
      const { host, connection } = connect({ serverName: 'Files', serverOrigin: 'https://files.example' });
      connection.receive(create(1));
      expect(host.asked[0]!.options.server).to.deep.equal({
        id: '["https://files.example","Files"]',
        name: 'Files',
        origin: 'https://files.example',
      });
    });
  });

  describe('refuses without asking the host', () => {
    const refused: [what: string, params: unknown, options: Partial<ConnectJsonRpcOptions>, code: number][] = [
      [
        'URL mode, because only form mode is declared by default',
        { message: 'Hi', mode: 'url', url: 'https://a.example' },
        {},
        -32602,
      ],
      ['any request where no capability was declared', params, { modes: [] }, -32601],
      ['even a malformed one where no capability was declared', null, { modes: [] }, -32601],
    ];
    for (const [what, malformed, options, code] of refused) {
      it(`${what}: ${code} [MCP-21]`, async () => {
        const { host, sent, connection } = connect(options);
        expect(connection.receive(create(0, malformed))).to.be.true;
        await allReactions();
        expect(host.asked).to.have.length(0);
        expect(sent).to.have.length(1);
        expect(sent[0]).to.have.nested.property('error.code', code);
        expect(sent[0]).to.have.nested.property('error.message').that.is.a('string').and.is.not.empty;
        expect(sent[0]).to.include({ jsonrpc: '2.0', id: 0 }).and.not.to.have.property('result');
      });
    }
  });

  describe('cancellation by the server', () => {
    for (const id of [0, 7, '', 'a'] as RequestId[]) {
      it(`withdraws the request with id ${JSON.stringify(id)}, and sends nothing [MCP-26]`, async () => {
        const { host, sent, connection } = connect();
        connection.receive(create(id));
        expect(connection.receive(cancelled(id, 'No longer needed'))).to.be.true;
        const signal = host.asked[0]!.options.signal!;
        expect([signal.aborted, signal.reason]).to.deep.equal([true, 'No longer needed']);
        await allReactions();
        expect(sent).to.be.empty;
      });
    }

    it('frees the id, so that a new request with it is shown and answered', async () => {
      const { host, sent, connection } = connect();
      connection.receive(create(7));
      connection.receive(cancelled(7));
      connection.receive(create(7));
      expect(host.asked).to.have.length(2);
      host.asked[1]!.answer({ action: 'cancel' });
      await allReactions();
      expect(sent).to.deep.equal([{ jsonrpc: '2.0', id: 7, result: { action: 'cancel' } }]);
    });

    it('has no effect after the answer, and leaves other requests alone [MCP-26]', async () => {
      const { host, sent, connection } = connect();
      connection.receive(create(7));
      connection.receive(create(8));
      host.asked[0]!.answer({ action: 'cancel' });
      await allReactions();
      expect(connection.receive(cancelled(7))).to.be.false;
      expect(host.asked.map(({ options }) => options.signal!.aborted)).to.deep.equal([false, false]);
      expect(sent).to.have.length(1);
    });

    it('is passed to the application when the request is not open here', () => {
      const { connection } = connect();
      connection.receive(create(7));
      for (const other of [cancelled(8), cancelled('7'), cancelled(null), { method: 'notifications/cancelled' }]) {
        expect(connection.receive(other)).to.be.false;
      }
    });
  });

  describe('completion of a page', () => {
    it('reaches the host, with the id of this server [MCP-19]', () => {
      const { host, connection } = connect({ server: { id: 'files' } });
      const method = 'notifications/elicitation/complete';
      expect(connection.receive({ jsonrpc: '2.0', method, params: { elicitationId: 'e-1' } })).to.be.true;
      expect(host.completed).to.deep.equal([['e-1', 'files']]);
    });

    it('is ignored without an id', () => {
      const { host, connection } = connect();
      for (const malformed of [undefined, null, {}, { elicitationId: 7 }]) {
        expect(connection.receive({ method: 'notifications/elicitation/complete', params: malformed })).to.be.true;
      }
      expect(host.completed).to.be.empty;
    });
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
    await allReactions();
    expect(host.asked).to.have.length(0);
    expect(sent).to.be.empty;
  });

  describe('close', () => {
    it('withdraws every open request with the reason, and sends nothing', async () => {
      const { host, sent, connection } = connect();
      connection.receive(create(0));
      connection.receive(create('a'));
      connection.close('gone');
      expect(host.asked.map(({ options }) => options.signal!.reason)).to.deep.equal(['gone', 'gone']);
      await allReactions();
      expect(sent).to.be.empty;
    });

    it('makes the adapter ignore messages that arrive afterwards', async () => {
      const { host, sent, connection } = connect();
      connection.close();
      connection.receive(create(1));
      connection.receive(create(2, {}));
      await allReactions();
      expect(host.asked).to.have.length(0);
      expect(sent).to.be.empty;
    });
  });

  describe('failures', () => {
    const offline = new Error('offline');

    it('call onError when send throws, and the next request is answered', async () => {
      const { host, errors, connection } = connect({
        send: () => {
          throw offline;
        },
      });
      for (const index of [0, 1]) {
        connection.receive(create(index));
        host.asked[index]!.answer({ action: 'cancel' });
      }
      await allReactions();
      expect(errors).to.deep.equal([offline, offline]);
    });

    it('are reported as uncaught errors without onError', async () => {
      const { host, connection } = connect({ send: () => Promise.reject(offline), onError: undefined });
      const reported = await uncaught(async () => {
        connection.receive(create(1));
        host.asked[0]!.answer({ action: 'cancel' });
        await allReactions();
      });
      expect(reported).to.include('offline');
    });

    it('do not keep the server from its answer even when onError throws', async () => {
      const { host, sent, connection } = connect({
        onError: () => {
          throw new Error('onError is broken');
        },
      });
      const reported = await uncaught(async () => {
        connection.receive(create(1));
        host.asked[0]!.fail(offline);
        await allReactions();
      });
      expect(sent).to.have.length(1);
      expect(reported).to.include('onError is broken');
    });
  });
});
