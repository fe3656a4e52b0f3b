import { expect } from '@open-wc/testing';
import {
  answerInputRequired,
  answerTaskInput,
  connectDialogDialect,
  connectJsonRpc,
  elicitationHandler,
} from '../../src/adapters/index.js';
import type { ElicitationHost, Outcome } from '../../src/index.js';
import { turns } from '../host/hand-host.js';

const request = { message: 'Name?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } };
const question = { method: 'elicitation/create', params: request };
const content = { name: 'Ada' };
const NOTHING = 'nothing';

/** A host that gives this outcome. */
const answering = (outcome: Outcome): ElicitationHost => ({ elicit: async () => outcome, complete() {} });

/** What each adapter makes of an outcome. */
const routes = {
  'an own request, without an SDK': async (host: ElicitationHost) => {
    const sent: object[] = [];
    const connection = connectJsonRpc(host, { send: (reply) => sent.push(reply), modes: ['form', 'url'] });
    connection.receive({ jsonrpc: '2.0', id: 0, ...question });
    await turns();
    const { jsonrpc: _, id: __, ...reply } = (sent[0] ?? {}) as Record<string, unknown>;
    return sent.length > 0 ? reply : NOTHING;
  },
  'an own request, by an SDK': (host: ElicitationHost) => {
    const signal = new AbortController().signal;
    const handled = elicitationHandler(host)({ params: request }, { signal, requestId: 0 });
    return handled.then(
      (result) => ({ result }),
      ({ code, message }) => ({ error: { code, message } }),
    );
  },
  'a multi round-trip': async (host: ElicitationHost) => {
    const required = { resultType: 'input_required', inputRequests: { a: question }, requestState: 's' } as const;
    const retry = await answerInputRequired(required, host, { onRefused: () => {} });
    return retry?.inputResponses ? { result: retry.inputResponses.a } : NOTHING;
  },
  'a task': async (host: ElicitationHost) => {
    const task = { taskId: 't', status: 'input_required', inputRequests: { a: question } };
    const responses = await answerTaskInput(task, host, { onRefused: () => {} });
    return responses ? { result: responses.a } : NOTHING;
  },
  'the dialog dialect': async (host: ElicitationHost) => {
    const sent: object[] = [];
    const connection = connectDialogDialect(host, { send: (message) => sent.push(message) });
    connection.receive({ type: 'elicitation/request', id: 'r', title: 'Name?', schema: request.requestedSchema });
    await turns();
    return sent[0] ?? NOTHING;
  },
};

type Route = keyof typeof routes;

const error = { code: -32600, message: 'Too many requests' };
const result = (action: string) => ({ result: { action } });
const dialect = (type: string, more = {}) => ({ type: `elicitation/${type}`, id: 'r', ...more });

const table: ReadonlyArray<[what: string, outcome: Outcome, expected: Record<Route, unknown>]> = [
  [
    'accept',
    { action: 'accept', content },
    {
      'an own request, without an SDK': { result: { action: 'accept', content } },
      'an own request, by an SDK': { result: { action: 'accept', content } },
      'a multi round-trip': { result: { action: 'accept', content } },
      'a task': { result: { action: 'accept', content } },
      'the dialog dialect': dialect('accept', { content }),
    },
  ],
  [
    'accept in URL mode',
    { action: 'accept', completion: Promise.resolve('completed') },
    {
      'an own request, without an SDK': result('accept'),
      'an own request, by an SDK': result('accept'),
      'a multi round-trip': result('accept'),
      'a task': result('accept'),
      'the dialog dialect': dialect('accept'),
    },
  ],
  [
    'accept of a page that is given up then',
    { action: 'accept', completion: Promise.resolve('dismissed') },
    {
      'an own request, without an SDK': result('accept'),
      'an own request, by an SDK': result('accept'),
      'a multi round-trip': NOTHING,
      'a task': result('cancel'),
      'the dialog dialect': dialect('accept'),
    },
  ],
  [
    'reject',
    { action: 'reject', reason: 'Not mine' },
    {
      'an own request, without an SDK': result('decline'),
      'an own request, by an SDK': result('decline'),
      'a multi round-trip': result('decline'),
      'a task': result('decline'),
      'the dialog dialect': dialect('reject', { reason: 'Not mine' }),
    },
  ],
  [
    'cancel',
    { action: 'cancel' },
    {
      'an own request, without an SDK': result('cancel'),
      'an own request, by an SDK': result('cancel'),
      'a multi round-trip': result('cancel'),
      'a task': result('cancel'),
      'the dialog dialect': dialect('cancel'),
    },
  ],
  [
    'timeout',
    { action: 'timeout' },
    {
      'an own request, without an SDK': result('cancel'),
      'an own request, by an SDK': result('cancel'),
      'a multi round-trip': result('cancel'),
      'a task': result('cancel'),
      'the dialog dialect': dialect('timeout'),
    },
  ],
  [
    'withdrawn',
    { action: 'withdrawn' },
    {
      'an own request, without an SDK': NOTHING,
      // The SDK drops a result after an abort.
      'an own request, by an SDK': result('cancel'),
      'a multi round-trip': NOTHING,
      'a task': NOTHING,
      'the dialog dialect': NOTHING,
    },
  ],
  [
    'refused',
    { action: 'refused', ...error },
    {
      'an own request, without an SDK': { error },
      'an own request, by an SDK': { error },
      'a multi round-trip': result('cancel'),
      'a task': result('cancel'),
      'the dialog dialect': dialect('reject', { reason: error.message }),
    },
  ],
];

/** The row that an outcome proves on the wire of MCP; the dialog dialect has a row of its own. */
const ROWS: Record<string, string> = {
  'accept in URL mode': 'MCP-18',
  'accept of a page that is given up then': 'MCP-18',
  withdrawn: 'MCP-26',
  refused: 'MCP-21',
};

describe('what an outcome is on the wire', () => {
  for (const [what, outcome, expected] of table) {
    for (const route of Object.keys(routes) as Route[]) {
      it(`${what}, for ${route} [${route === 'the dialog dialect' ? 'DLG-17' : (ROWS[what] ?? 'MCP-07')}]`, async () => {
        expect(await routes[route](answering(outcome))).to.deep.equal(expected[route]);
      });
    }
  }

  it('is also "decline" in a multi round-trip when time runs out and timeoutReply says so', async () => {
    const required = { resultType: 'input_required', inputRequests: { a: question } } as const;
    const retry = await answerInputRequired(required, answering({ action: 'timeout' }), { timeoutReply: 'decline' });
    expect(retry?.inputResponses).to.deep.equal({ a: { action: 'decline' } });
  });
});
