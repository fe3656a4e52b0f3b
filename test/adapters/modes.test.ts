import { expect } from '@open-wc/testing';
import {
  answerInputRequired,
  type ConnectionOptions,
  elicitationHandler,
  withInputs,
  withTask,
  withUrlElicitation,
} from '../../src/adapters/index.js';
import type { ElicitationHost } from '../../src/index.js';
import { parseRequest } from '../../src/protocol/parse-request.js';
import { turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';

/** A host that refuses undeclared modes, as `ElicitOptions.modes` demands, and records what the person sees. */
function createHost() {
  const seen: string[] = [];
  const host: ElicitationHost = {
    async elicit(request, { modes = ['form', 'url'] as const } = {}) {
      const parsed = parseRequest(request, { modes });
      if (parsed.status !== 'ok') return { action: 'refused', code: parsed.code, message: parsed.message };
      seen.push(request.message);
      return { action: 'accept' };
    },
    complete() {},
  };
  return { host, seen };
}

const page = { mode: 'url', message: 'Visit', url: 'https://acme.example/' };
const inputRequests = {
  page: { method: 'elicitation/create', params: page },
  form: { method: 'elicitation/create', params: { message: 'Name?' } },
};

describe('a mode that the client did not declare', () => {
  for (const [modes, seen, page, form] of [
    [['form'], ['Name?'], 'cancel', 'accept'],
    [['url'], ['Visit'], 'accept', 'cancel'],
    [undefined, ['Visit', 'Name?'], 'accept', 'accept'],
  ] as const) {
    const options: ConnectionOptions & { onRefused(key: string, refusal: { code: number }): void } = {
      ...(modes && { modes }),
      onRefused: (_, { code }) => expect(code).to.equal(-32602),
    };
    const responses = { page: { action: page }, form: { action: form } };

    it(`is answered cancel in a multi round-trip, and the person does not see it: declared ${modes} [END-07]`, async () => {
      const host = createHost();
      let calls = 0;
      const call = async (retry: object) => (calls++ === 0 ? { resultType: 'input_required', inputRequests } : retry);
      expect(await withInputs<object>(call, host.host, options)).to.deep.equal({ inputResponses: responses });
      const retry = await answerInputRequired({ resultType: 'input_required', inputRequests }, host.host, options);
      expect(retry?.inputResponses).to.deep.equal(responses);
      expect(host.seen).to.deep.equal([...seen, ...seen]);
    });

    it(`is answered cancel in a task, and the person does not see it: declared ${modes} [END-07]`, async () => {
      const host = createHost();
      const clock = new HandClock();
      let sent: unknown;
      const send = async (method: string, params: Record<string, unknown>) => {
        if (method === 'tasks/update') sent = params.inputResponses;
        if (sent) return { taskId: 't', status: 'completed', result: 'done' };
        return { taskId: 't', status: 'input_required', inputRequests };
      };
      const result = withTask({ taskId: 't' }, send, host.host, { ...options, clock });
      for (let i = 0; i < 2; i++) {
        clock.pass(1000);
        await turns();
      }
      expect(await result).to.equal('done');
      expect(sent).to.deep.equal(responses);
      expect(host.seen).to.deep.equal(seen);
    });
  }

  it('passes -32042 on to the caller, and the person does not see the page [END-07]', async () => {
    const { host, seen } = createHost();
    const required = { code: -32042, message: 'Visit', data: { elicitations: [page] } };
    const failed = withUrlElicitation(() => Promise.reject(required), host, { modes: ['form'] });
    const error = await failed.catch((thrown) => thrown);
    expect(error === required).to.equal(true);
    expect(seen).to.deep.equal([]);
  });

  it('gets error -32602 from elicitationHandler [END-07]', async () => {
    const { host, seen } = createHost();
    const handler = elicitationHandler(host, { modes: ['form'] });
    const error = await handler({ params: page }, { signal: new AbortController().signal, requestId: 1 }).catch(
      (e) => e,
    );
    expect(error).to.have.property('code', -32602);
    expect(seen).to.deep.equal([]);
  });
});
