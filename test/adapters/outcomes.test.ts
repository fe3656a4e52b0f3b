import { expect } from '@open-wc/testing';
import {
  answerInputRequired,
  answerTaskInput,
  connectDialogDialect,
  connectJsonRpc,
  elicitationHandler,
} from '../../src/adapters/index.js';
import type { ElicitationHost, Outcome } from '../../src/index.js';
import { answeringHost, turns } from '../host/hand-host.js';

const request = { message: 'Name?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } };
const question = { method: 'elicitation/create', params: request };
const content = { name: 'Ada' };

/** All that each adapter sends for an outcome. */
const routes = {
  'a server without an SDK': async (host: ElicitationHost) => {
    const sent: object[] = [];
    const connection = connectJsonRpc(host, { send: (reply) => sent.push(reply), modes: ['form', 'url'] });
    connection.receive({ jsonrpc: '2.0', id: 0, ...question });
    await turns();
    return sent;
  },
  'an SDK': (host: ElicitationHost) => {
    const signal = new AbortController().signal;
    const handled = elicitationHandler(host)({ params: request }, { signal, requestId: 0 });
    return handled.then(
      (result) => [{ result }],
      ({ code, message }) => [{ error: { code, message } }],
    );
  },
  'a multi round-trip': async (host: ElicitationHost) => {
    const required = { resultType: 'input_required', inputRequests: { a: question }, requestState: 's' } as const;
    const retry = await answerInputRequired(required, host, { onRefused: () => {} });
    return retry?.inputResponses ? [{ result: retry.inputResponses.a }] : [];
  },
  'a task': async (host: ElicitationHost) => {
    const task = { taskId: 't', status: 'input_required', inputRequests: { a: question } };
    const responses = await answerTaskInput(task, host, { onRefused: () => {} });
    return responses ? [{ result: responses.a }] : [];
  },
  'a peer of the dialog dialect': async (host: ElicitationHost) => {
    const sent: object[] = [];
    const connection = connectDialogDialect(host, { send: (message) => sent.push(message) });
    connection.receive({ type: 'elicitation/request', id: 'r', title: 'Name?', schema: request.requestedSchema });
    await turns();
    return sent;
  },
};

type Route = keyof typeof routes;

const error = { code: -32600, message: 'Too many requests' };
const envelope = { jsonrpc: '2.0', id: 0 };
const result = (action: string) => ({ result: { action } });
const dialect = (type: string, more = {}) => ({ type: `elicitation/${type}`, id: 'r', ...more });

interface Row {
  what: string;
  outcome: Outcome;
  /** All messages, in order. */
  sent: Record<Route, object[]>;
  /** The requirement that it proves, on the wire of MCP and on that of the dialog dialect. */
  rows?: { mcp?: string; dialect: string };
}

const table: readonly Row[] = [
  {
    what: 'an accept',
    outcome: { action: 'accept', content },
    sent: {
      'a server without an SDK': [{ ...envelope, result: { action: 'accept', content } }],
      'an SDK': [{ result: { action: 'accept', content } }],
      'a multi round-trip': [{ result: { action: 'accept', content } }],
      'a task': [{ result: { action: 'accept', content } }],
      'a peer of the dialog dialect': [dialect('accept', { content })],
    },
    rows: { mcp: 'MCP-07', dialect: 'DLG-17' },
  },
  {
    what: 'consent to a page',
    outcome: { action: 'accept', completion: Promise.resolve('completed') },
    sent: {
      'a server without an SDK': [{ ...envelope, ...result('accept') }],
      'an SDK': [result('accept')],
      'a multi round-trip': [result('accept')],
      'a task': [result('accept')],
      'a peer of the dialog dialect': [dialect('accept')],
    },
    rows: { mcp: 'MCP-18', dialect: 'DLG-17' },
  },
  {
    what: 'consent to a page whose visit is given up then',
    outcome: { action: 'accept', completion: Promise.resolve('dismissed') },
    sent: {
      'a server without an SDK': [{ ...envelope, ...result('accept') }],
      'an SDK': [result('accept')],
      'a multi round-trip': [],
      'a task': [result('cancel')],
      'a peer of the dialog dialect': [dialect('accept'), dialect('cancel')],
    },
    rows: { mcp: 'MCP-18', dialect: 'END-06' },
  },
  {
    what: 'a rejection',
    outcome: { action: 'reject', reason: 'Not mine' },
    sent: {
      'a server without an SDK': [{ ...envelope, ...result('decline') }],
      'an SDK': [result('decline')],
      'a multi round-trip': [result('decline')],
      'a task': [result('decline')],
      'a peer of the dialog dialect': [dialect('reject', { reason: 'Not mine' })],
    },
    rows: { mcp: 'MCP-07', dialect: 'DLG-17' },
  },
  {
    what: 'a cancellation',
    outcome: { action: 'cancel' },
    sent: {
      'a server without an SDK': [{ ...envelope, ...result('cancel') }],
      'an SDK': [result('cancel')],
      'a multi round-trip': [result('cancel')],
      'a task': [result('cancel')],
      'a peer of the dialog dialect': [dialect('cancel')],
    },
    rows: { mcp: 'MCP-07', dialect: 'DLG-17' },
  },
  {
    what: 'a timeout',
    outcome: { action: 'timeout' },
    sent: {
      'a server without an SDK': [{ ...envelope, ...result('cancel') }],
      'an SDK': [result('cancel')],
      'a multi round-trip': [result('cancel')],
      'a task': [result('cancel')],
      'a peer of the dialog dialect': [dialect('timeout')],
    },
    rows: { dialect: 'DLG-17' },
  },
  {
    what: 'a withdrawal',
    outcome: { action: 'withdrawn' },
    sent: {
      'a server without an SDK': [],
      // The SDK drops a result after an abort.
      'an SDK': [result('cancel')],
      'a multi round-trip': [],
      'a task': [],
      'a peer of the dialog dialect': [],
    },
  },
  {
    what: 'a refusal',
    outcome: { action: 'refused', ...error },
    sent: {
      'a server without an SDK': [{ ...envelope, error }],
      'an SDK': [{ error }],
      'a multi round-trip': [result('cancel')],
      'a task': [result('cancel')],
      'a peer of the dialog dialect': [dialect('reject', { reason: error.message })],
    },
  },
];

/** A message in words. */
function inWords(message: { type?: string; error?: object; result?: { action: string; content?: object } }): string {
  if (message.error) return 'its error';
  const { action, content } = message.result ?? (message as { action?: string; content?: object });
  return `${message.type ?? action}${content ? ' with its content' : ''}`;
}

describe('an outcome on the wire:', () => {
  for (const { what, outcome, sent, rows } of table) {
    for (const route of Object.keys(routes) as Route[]) {
      const messages = sent[route];
      const id = route === 'a peer of the dialog dialect' ? rows?.dialect : rows?.mcp;
      const title =
        messages.length > 0
          ? `${what} reaches ${route} as ${messages.map(inWords).join(', then ')}`
          : `${what} sends nothing to ${route}`;
      it(`${title}${id ? ` [${id}]` : ''}`, async () => {
        expect(await routes[route](answeringHost(outcome).host)).to.deep.equal(messages);
      });
    }
  }

  it('a timeout reaches a multi round-trip as decline if timeoutReply says so', async () => {
    const required = { resultType: 'input_required', inputRequests: { a: question } } as const;
    const retry = await answerInputRequired(required, answeringHost({ action: 'timeout' }).host, {
      timeoutReply: 'decline',
    });
    expect(retry?.inputResponses).to.deep.equal({ a: { action: 'decline' } });
  });
});
