import { expect } from '@open-wc/testing';
import { elicitationHandler, type SdkContext } from '../../src/adapters/sdk-handler.js';
import { ElicitationRefused } from '../../src/protocol/errors.js';
import type { ElicitOptions } from '../../src/protocol/host.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import { answeringHost } from '../host/hand-host.js';

const params = { message: 'Which branch?', requestedSchema: { type: 'object', properties: {} } };
const refused: Outcome = { action: 'refused', code: -32602, message: 'params.message must be a string' };

const { signal } = new AbortController();
const v1: SdkContext = { signal, requestId: 0 };
const v2: SdkContext = { mcpReq: { id: 0, signal }, sessionId: 's-1' };
const v2OverHttp = { mcpReq: { id: 'req-1', signal }, http: {} } as SdkContext;
/** An entry of `inputRequests` in a multi round-trip: its id is the entry's key. */
const embedded: SdkContext = { mcpReq: { id: 'branch', signal } };

/** The error that a handler rejects with. */
async function thrownBy(answer: Promise<unknown>): Promise<unknown> {
  try {
    await answer;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** One value of each option that `elicit()` takes. */
const ELICIT_OPTIONS = {
  server: { id: 'bank' },
  session: 's',
  replaces: true,
  scope: { user: 'ada' },
  modes: ['form'],
  revision: '2025-11-25',
  strict: true,
  timeout: 1000,
  deadline: 2000,
  visitTimeout: 3000,
  cancelOnPageHide: true,
  extendable: false,
  values: { branch: 'main' },
  errors: { '/branch': 'No such branch.' },
  checkAnswer: () => undefined,
  labels: { accept: 'Deploy' },
  tone: 'danger',
  nested: true,
  remember: ['session'],
  validate: 'warn',
  pollStatus: () => true,
  secrets: 'warn',
  rejectReason: true,
  onState: () => {},
} satisfies Required<Omit<ElicitOptions, 'signal' | 'asker'>>;

describe('elicitationHandler', () => {
  it('passes the given options of elicit() on to the host, and no others', async () => {
    const { host, asked } = answeringHost({ action: 'cancel' });
    await elicitationHandler(host, ELICIT_OPTIONS)({ params }, v1);
    expect(asked[0]?.options).to.deep.equal({ ...ELICIT_OPTIONS, signal });
    await elicitationHandler(host)({ params }, v1);
    expect(asked[1]?.options).to.deep.equal({ signal });
  });

  for (const [generation, context] of [
    ['v1', v1],
    ['v2', v2],
  ] as const) {
    describe(`with the ${generation} SDK`, () => {
      it('passes the request and the SDK’s signal to the host unchanged', async () => {
        const { host, asked } = answeringHost({ action: 'cancel' });
        await elicitationHandler(host)({ params }, context);
        expect(asked).to.have.length(1);
        expect(asked[0]!.request).to.equal(params);
        expect(asked[0]!.options).to.have.all.keys('signal');
        expect(asked[0]!.options.signal === signal).to.be.true;
      });

      it('rejects a refused request with the code and message that the SDK sends [MCP-21]', async () => {
        const error = await thrownBy(elicitationHandler(answeringHost(refused).host)({ params: {} }, context));
        expect(error).to.be.instanceOf(ElicitationRefused);
        expect(error).to.include({ name: 'ElicitationRefused', code: -32602, message: refused.message });
      });

      it('answers decline or error -32001 when time runs out, by timeoutReply', async () => {
        const { host } = answeringHost({ action: 'timeout' });
        expect(await elicitationHandler(host, { timeoutReply: 'decline' })({ params }, context)).to.deep.equal({
          action: 'decline',
        });
        expect(await thrownBy(elicitationHandler(host, { timeoutReply: 'error' })({ params }, context))).to.include({
          code: -32001,
        });
      });
    });
  }

  it('never takes the server’s identity from the request', async () => {
    const { host, asked } = answeringHost({ action: 'cancel' });
    const server = { id: 'files' };
    const pretender = { ...params, server: { id: 'bank' }, serverName: 'Bank', _meta: { name: 'Bank' } };
    await elicitationHandler(host, { server })({ params: pretender }, v2);
    expect(asked[0]!.options.server).to.equal(server);
  });

  for (const malformed of [undefined, null, 7, [], {}, { message: 'Hi', mode: 'telepathy' }]) {
    it(`refuses ${JSON.stringify(malformed)} as params without asking the host [MCP-21]`, async () => {
      const { host, asked } = answeringHost({ action: 'cancel' });
      const error = await thrownBy(elicitationHandler(host)({ params: malformed }, v2));
      expect(error).to.include({ code: -32602 });
      expect(asked).to.be.empty;
    });
  }

  describe('with an entry of a multi round-trip', () => {
    it('answers cancel instead of throwing, because an error would fail the whole call', async () => {
      expect(await elicitationHandler(answeringHost(refused).host)({ params: {} }, embedded)).to.deep.equal({
        action: 'cancel',
      });
    });

    it('answers cancel, not an error, when time runs out', async () => {
      const { host } = answeringHost({ action: 'timeout' });
      const result = await elicitationHandler(host, { timeoutReply: 'error' })({ params }, embedded);
      expect(result).to.deep.equal({ action: 'cancel' });
    });

    it('is not confused with a request over HTTP, whose id may be a string too', async () => {
      const error = await thrownBy(elicitationHandler(answeringHost(refused).host)({ params: {} }, v2OverHttp));
      expect(error).to.be.instanceOf(ElicitationRefused);
    });
  });
});
