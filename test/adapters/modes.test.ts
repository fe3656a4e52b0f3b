import { expect } from '@open-wc/testing';
import {
  answerInputRequired,
  type ConnectionOptions,
  elicitationHandler,
  withInputs,
  withTask,
  withUrlElicitation,
} from '../../src/adapters/index.js';
import { parseRequest } from '../../src/protocol/parse-request.js';
import { answeringHost, turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';

/** A host that refuses undeclared modes, as `ElicitOptions.modes` demands, and records what the person sees. */
function createHost() {
  const seen: string[] = [];
  const { host } = answeringHost((request, { modes = ['form', 'url'] }) => {
    const parsed = parseRequest(request, { modes });
    if (parsed.status !== 'ok') return { action: 'refused', code: parsed.code, message: parsed.message };
    seen.push(request.message);
    return { action: 'accept' };
  });
  return { host, seen };
}

const page = { mode: 'url', message: 'Visit', url: 'https://acme.example/' };
const inputRequests = {
  page: { method: 'elicitation/create', params: page },
  form: { method: 'elicitation/create', params: { message: 'Name?' } },
};

/** What becomes of a page and a form in one round: the answers, what the person sees, and the refusals. */
interface Round {
  title: string;
  modes?: ConnectionOptions['modes'];
  page: 'accept' | 'cancel';
  form: 'accept' | 'cancel';
  seen: string[];
  refusals: [key: string, code: number][];
}

/** Answers the round in a multi round-trip and in a task. */
function testRound({ title, modes, page, form, seen, refusals }: Round) {
  const responses = { page: { action: page }, form: { action: form } };
  const start = () => {
    const refused: [string, number][] = [];
    const options = {
      ...(modes && { modes }),
      onRefused: (key: string, { code }: { code: number }) => void refused.push([key, code]),
    };
    return { ...createHost(), refused, options };
  };

  it(title.replace('…', 'a multi round-trip'), async () => {
    const { host, seen: shown, refused, options } = start();
    const required = { resultType: 'input_required', inputRequests } as const;
    const retry = await answerInputRequired(required, host, options);
    expect(retry?.inputResponses).to.deep.equal(responses);
    expect([shown, refused]).to.deep.equal([seen, refusals]);
  });

  it(title.replace('…', 'a call with withInputs()'), async () => {
    const { host, seen: shown, refused, options } = start();
    let calls = 0;
    const call = async (retry: object) => (calls++ === 0 ? { resultType: 'input_required', inputRequests } : retry);
    expect(await withInputs<object>(call, host, options)).to.deep.equal({ inputResponses: responses });
    expect([shown, refused]).to.deep.equal([seen, refusals]);
  });

  it(title.replace('…', 'a task'), async () => {
    const { host, seen: shown, refused, options } = start();
    const clock = new HandClock();
    let sent: unknown;
    const send = async (method: string, params: Record<string, unknown>) => {
      if (method === 'tasks/update') sent = params.inputResponses;
      if (sent) return { taskId: 't', status: 'completed', result: 'done' };
      return { taskId: 't', status: 'input_required', inputRequests };
    };
    const result = withTask({ taskId: 't' }, send, host, { ...options, clock });
    for (let i = 0; i < 2; i++) {
      clock.pass(1000);
      await turns();
    }
    expect(await result).to.equal('done');
    expect(sent).to.deep.equal(responses);
    expect([shown, refused]).to.deep.equal([seen, refusals]);
  });
}

describe('a mode that the client did not declare', () => {
  testRound({
    title: 'is answered cancel in …, and the person does not see it: a page, where forms are declared [END-07]',
    modes: ['form'],
    page: 'cancel',
    form: 'accept',
    seen: ['Name?'],
    refusals: [['page', -32602]],
  });
  testRound({
    title: 'is answered cancel in …, and the person does not see it: a form, where pages are declared [END-07]',
    modes: ['url'],
    page: 'accept',
    form: 'cancel',
    seen: ['Visit'],
    refusals: [['form', -32602]],
  });

  it('passes -32042 on to the caller, and the person does not see the page', async () => {
    const { host, seen } = createHost();
    const required = { code: -32042, message: 'Visit', data: { elicitations: [page] } };
    const failed = withUrlElicitation(() => Promise.reject(required), host, { modes: ['form'] });
    const error = await failed.catch((thrown) => thrown);
    expect(error === required).to.equal(true);
    expect(seen).to.deep.equal([]);
  });

  it('gets error -32602 from elicitationHandler [MCP-21]', async () => {
    const { host, seen } = createHost();
    const handler = elicitationHandler(host, { modes: ['form'] });
    const error = await handler({ params: page }, { signal: new AbortController().signal, requestId: 1 }).catch(
      (e) => e,
    );
    expect(error).to.have.property('code', -32602);
    expect(seen).to.deep.equal([]);
  });
});

describe('a client that declares no modes', () => {
  testRound({
    title: 'lets the person see the page and the form of …',
    page: 'accept',
    form: 'accept',
    seen: ['Visit', 'Name?'],
    refusals: [],
  });
});
