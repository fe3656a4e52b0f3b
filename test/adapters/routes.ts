import {
  acpHandler,
  answerElicitationFallback,
  answerElicitationPending,
  askAll,
  type ConnectionOptions,
  type ConnectJsonRpcOptions,
  connectDialogDialect,
  connectJsonRpc,
  contextFirstHandler,
  type DialogDialectOptions,
  elicitationHandler,
  type InputRequiredResult,
  inputRequestHandler,
  managerHandler,
  paramsHandler,
  withElicitation,
  withInputs,
  withTask,
} from '../../src/adapters/index.js';
import type { ElicitationHost } from '../../src/protocol/host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { HandTransport, type Wire } from './hand-transport.js';

/** What the server gets: a result, an error, or a message of the dialect. `thrown` ends its call. */
export type Sent = Record<string, unknown>;

export interface Options extends ConnectionOptions {
  timeoutReply?: 'cancel' | 'decline' | 'error';
  onError?(error: unknown): void;
  onRefused?(key: string, refusal: { code: number }): void;
}

/** A request that the server has made: all that it has got for it so far, and how it takes the request back. */
export interface Made {
  readonly sent: readonly Sent[];
  withdraw(): void;
}

export interface Route {
  /** A request has a reply of its own. An entry of a call has none, and an error would fail the whole call. */
  readonly kind: 'request' | 'entry' | 'dialect';
  /** Whether it learns that the server takes a request back; by default it does. */
  readonly hasSignal?: boolean;
  /** Whether it can ask only for forms. */
  readonly hasFormsOnly?: true;
  /** Connects a server, which then makes requests with these params. */
  connect(host: ElicitationHost, options: Options): (params: unknown) => Made;
}

/** Options of the same class with more members. */
function add<Given extends object, More extends object>(options: Given, more: More): Given & More {
  const copy = Object.create(Object.getPrototypeOf(options), Object.getOwnPropertyDescriptors(options));
  return Object.assign(copy, more);
}

function thrown(error: unknown): Sent {
  const { code, message } = error as { code?: number; message?: string };
  return code === undefined ? { thrown: message } : { error: { code, message } };
}

/** Calls a handler, or whatever else resolves with what the server gets; `undefined` sends nothing. */
function calling(call: (signal: AbortSignal) => Promise<object | undefined>): Made {
  const controller = new AbortController();
  const sent: Sent[] = [];
  const take = (result: object | undefined) => {
    if (result && !controller.signal.aborted) sent.push(result as Sent); // A library drops what comes after that.
  };
  call(controller.signal).catch(thrown).then(take);
  return { sent, withdraw: () => controller.abort() };
}

/** A route whose library calls back, and replies with the result or the error. */
function callback(
  make: (host: ElicitationHost, options: Options) => (params: unknown, signal: AbortSignal) => Promise<object>,
  { kind = 'request' as Route['kind'], hasSignal = true } = {},
): Route {
  return {
    kind,
    hasSignal,
    connect(host, options) {
      const call = make(host, options);
      return (params) => calling((signal) => call(params, signal));
    },
  };
}

const question = (params: unknown) => ({ method: 'elicitation/create', params });
const required = (params: unknown) =>
  ({ resultType: 'input_required', inputRequests: { a: question(params) } }) as InputRequiredResult;
const forCall = (options: Options) => options as ConnectionOptions; // A call has no `timeoutReply: 'error'`.

/** FrontMCP's requests, whose answers are calls of a tool. */
function frontMcp(
  answer: (pending: object, ...rest: [ElicitationHost, (call: Wire) => Promise<unknown>, object]) => Promise<unknown>,
): Route {
  return {
    kind: 'entry',
    hasFormsOnly: true,
    connect: (host, options) => (params) =>
      calling(async (signal) => {
        const { message, requestedSchema: schema } = params as { message: string; requestedSchema?: object };
        let sent: Sent | undefined;
        const callTool = async ({ arguments: { elicitId: _, ...result } }: Wire) => {
          sent = result;
        };
        await answer({ elicitId: 'e', message, schema }, host, callTool, add(options, { signal }));
        return sent;
      }),
  };
}

/** A server behind a wrapped transport. */
function wrapped(kind: 'request' | 'entry'): Route {
  return {
    kind,
    connect(host, options) {
      const inner = new HandTransport();
      const transport = withElicitation(inner, host, forCall(options));
      transport.onerror = (error) => options.onError?.(error);
      let id = 0;
      return (params) => {
        const own = id++;
        const sent: Sent[] = [];
        const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: own } };
        if (kind === 'request') {
          inner.sending = (message) => {
            if (message.id === own) sent.push(message.result ?? { error: message.error });
          };
          inner.receive({ jsonrpc: '2.0', id: own, ...question(params) });
          return { sent, withdraw: () => inner.receive(cancelled) };
        }
        const answer = (message: Wire) => {
          if (message.params?.inputResponses) sent.push(message.params.inputResponses.a);
          inner.receive({ jsonrpc: '2.0', id: message.id, result: sent.length > 0 ? {} : required(params) });
        };
        inner.sending = (message) => message.method === 'tools/call' && answer(message);
        transport.onmessage = ({ error }: Wire) => error && sent.push({ thrown: error.message });
        void transport.send({ jsonrpc: '2.0', id: own, method: 'tools/call', params: {} });
        return { sent, withdraw: () => void transport.send(cancelled) };
      };
    },
  };
}

class RequestError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** By the words for the titles of tests. */
export const ROUTES: Record<string, Route> = {
  'raw JSON-RPC': {
    kind: 'request',
    connect(host, options) {
      const open = new Map<unknown, Sent[]>();
      const send: ConnectJsonRpcOptions['send'] = ({ id, jsonrpc, ...reply }) =>
        open.get(id)?.push('result' in reply ? { ...reply.result } : { ...reply });
      const connection = connectJsonRpc(host, add(options, { send }));
      let id = 0;
      return (params) => {
        const own = id++;
        open.set(own, []);
        connection.receive({ jsonrpc: '2.0', id: own, ...question(params) });
        const cancelled = { method: 'notifications/cancelled', params: { requestId: own } };
        return { sent: open.get(own)!, withdraw: () => connection.receive(cancelled) };
      };
    },
  },
  'SDK v1': callback((host, options) => {
    const handler = elicitationHandler(host, options);
    return (params, signal) => handler({ params }, { signal, requestId: 0 });
  }),
  'SDK v2': callback((host, options) => {
    const handler = elicitationHandler(host, options);
    return (params, signal) => handler({ params }, { mcpReq: { id: 0, signal }, sessionId: 's-1' });
  }),
  'SDK v2 over HTTP, whose ids may be texts': callback((host, options) => {
    const handler = elicitationHandler(host, options);
    return (params, signal) => handler({ params }, { mcpReq: { id: 'r-1', signal }, http: {} } as never);
  }),
  '(request)': callback(
    (host, options) => {
      const handler = elicitationHandler(host, options);
      return (params) => handler({ params });
    },
    { hasSignal: false },
  ),
  '(request, signal)': callback((host, options) => {
    const handler = elicitationHandler(host, options);
    return (params, signal) => handler({ params }, signal);
  }),
  '(request, { signal })': callback((host, options) => {
    const handler = elicitationHandler(host, options);
    return (params, signal) => handler({ params }, { signal });
  }),
  '(request, serverId, signal)': callback((host, options) => {
    const handler = managerHandler(host, options);
    return (params, signal) => handler({ params }, 'files', signal);
  }),
  '(params)': callback(
    (host, options) => {
      const handler = paramsHandler(host, options);
      return (params) => handler(params);
    },
    { hasSignal: false },
  ),
  '(params, { signal })': callback((host, options) => {
    const handler = paramsHandler(host, options);
    return (params, signal) => handler(params, { signal });
  }),
  '(context, params)': callback((host, options) => {
    const handler = contextFirstHandler(host, options);
    return (params, signal) => handler({ signal, requestId: 0 }, params);
  }),
  'the Agent Client Protocol': callback((host, options) => {
    const handler = acpHandler(host, add(options, { RequestError }));
    return (params, signal) => handler({ params, signal });
  }),
  'a wrapped transport': wrapped('request'),
  'SDK v2, an entry of a call': callback(
    (host, options) => {
      const handler = elicitationHandler(host, options);
      return (params, signal) => handler({ params }, { mcpReq: { id: 'a', signal } });
    },
    { kind: 'entry' },
  ),
  '({ key, params, signal })': callback(
    (host, options) => {
      const handler = inputRequestHandler(host, options);
      return (params, signal) => handler({ key: 'a', params, signal });
    },
    { kind: 'entry' },
  ),
  'withInputs()': {
    kind: 'entry',
    connect: (host, options) => (params) =>
      calling((signal) => {
        const call = async ({ inputResponses }: { inputResponses?: Record<string, unknown> }) =>
          (inputResponses?.a ?? required(params)) as object;
        return withInputs(call, host, add(forCall(options), { signal }));
      }),
  },
  'askAll()': {
    kind: 'entry',
    connect: (host, options) => (params) =>
      calling(async (signal) => (await askAll(host, [['a', params as never]], add(forCall(options), { signal }))).a),
  },
  'a task': {
    kind: 'entry',
    connect: (host, options) => (params) =>
      calling(
        (signal) =>
          new Promise((resolve, reject) => {
            const task = { taskId: 't', status: 'input_required', inputRequests: { a: question(params) } };
            const send = async (method: string, { inputResponses }: Wire) => {
              if (method === 'tasks/update') resolve(inputResponses.a);
              return task;
            };
            const clock = new HandClock();
            withTask(task, send, host, add(forCall(options), { clock, signal })).catch(reject);
            clock.pass(1000); // To the first poll.
          }),
      ),
  },
  'a wrapped transport, an entry of a call': wrapped('entry'),
  'a result of FrontMCP': frontMcp((pending, ...rest) =>
    answerElicitationPending({ _meta: { elicitationPending: pending } }, ...rest),
  ),
  'a log message of FrontMCP': frontMcp((pending, ...rest) =>
    answerElicitationFallback({ params: { data: { type: 'elicitation_fallback', ...pending } } }, ...rest),
  ),
  'the dialog dialect': {
    kind: 'dialect',
    connect(host, options) {
      const open = new Map<string, Sent[]>();
      const send: DialogDialectOptions['send'] = ({ id, ...message }) => open.get(id)?.push(message);
      const connection = connectDialogDialect(host, add(options, { send }));
      let count = 0;
      return (params) => {
        const { message: title, requestedSchema: schema, ...more } = params as Record<string, unknown>;
        const id = `r-${count++}`;
        open.set(id, []);
        connection.receive({ type: 'elicitation/request', id, title, schema, ...more });
        return { sent: open.get(id)!, withdraw: () => connection.receive({ type: 'elicitation/cancel', id }) };
      };
    },
  },
};
