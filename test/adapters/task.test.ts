import { expect } from '@open-wc/testing';
import {
  answerTaskInput,
  connectJsonRpc,
  elicitationHandler,
  InvalidResult,
  isTask,
  TaskFailed,
  withTask,
} from '../../src/adapters/index.js';
import { control, create, press, schemaOf, type } from '../element/helpers.js';
import { HandClock } from '../host/hand-clock.js';
import { HandHost, NO, turns, yes } from '../host/hand-host.js';

const elicitation = (message: string) => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: schemaOf({ name: { type: 'string' } }) },
});

/**
 * A server with one task of SEP-2663. It returns these states one after the other, keeps each until its inputs are answered,
 * and changes its `requestState` with every message.
 */
class TaskServer {
  readonly sent: Array<[method: string, params: Record<string, unknown>]> = [];
  readonly answers: Record<string, unknown> = {};
  readonly #states: object[];
  #count = 0;

  constructor(...states: object[]) {
    this.#states = states;
  }

  readonly created = { resultType: 'task', taskId: 't-1', status: 'working', requestState: 'state 0' };

  readonly send = async (method: string, params: Record<string, unknown>): Promise<unknown> => {
    this.sent.push([method, params]);
    if (method === 'tasks/update') Object.assign(this.answers, params.inputResponses);
    if (method !== 'tasks/get') return { resultType: 'complete' };
    const keys = Object.keys((this.#states[0] as { inputRequests?: object }).inputRequests ?? {});
    if (keys.length > 0 && keys.every((key) => key in this.answers)) this.#states.shift();
    const state = this.#states[0];
    if (keys.length === 0 && this.#states.length > 1) this.#states.shift();
    return { taskId: 't-1', requestState: `state ${++this.#count}`, ...state };
  };

  methods(): string[] {
    return this.sent.map(([method]) => method);
  }
}

const working = (more = {}) => ({ status: 'working', ...more });
const needs = (inputRequests: Record<string, unknown>) => ({ status: 'input_required', inputRequests });
const done = { status: 'completed', result: { content: ['done'] } };

describe('isTask()', () => {
  it('distinguishes a task from a result, whatever a server sends [MCP-25]', () => {
    const results = [
      { resultType: 'task', taskId: 't' },
      { resultType: 'complete' },
      { content: [] },
      'task',
      null,
      [],
    ];
    expect(results.map(isTask)).to.deep.equal([true, false, false, false, false, false]);
    expect(isTask(Object.create({ resultType: 'task' })), 'inherited').to.equal(false);
  });
});

/** The error that a promise rejects with. */
const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('It did not fail'),
    (error) => error,
  );

/** Moves time from poll to poll until the promise is settled. */
async function run<Result>(promise: Promise<Result>, clock: HandClock, between = async () => {}): Promise<Result> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  for (let i = 0; i < 200 && !isSettled; i++) {
    clock.pass(clock.delays[0] ?? 0);
    await turns();
    await between();
  }
  return promise;
}

describe('withTask()', () => {
  it('polls a task, shows what it asks for, and resolves with its result [MCP-25]', async () => {
    const server = new TaskServer(working(), needs({ name: elicitation('Name?') }), working(), done);
    const clock = new HandClock();
    const element = await create();
    const result = withTask(server.created, server.send, element, { clock });
    for (let i = 0; i < 2; i++) {
      clock.pass(1000);
      await turns();
    }
    await element.updateComplete;
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    expect(await run(result, clock)).to.deep.equal({ content: ['done'] });
    expect(server.answers).to.deep.equal({ name: { action: 'accept', content: { name: 'Ada' } } });
  });

  it('sends the latest requestState byte for byte [MCP-25]', async () => {
    const server = new TaskServer(working(), needs({ name: elicitation('Name?') }), done);
    const clock = new HandClock();
    await run(withTask(server.created, server.send, { elicit: async () => NO, complete() {} }, { clock }), clock);
    expect(server.sent.map(([method, { requestState }]) => [method, requestState])).to.deep.equal([
      ['tasks/get', 'state 0'],
      ['tasks/get', 'state 1'],
      ['tasks/update', 'state 2'],
      ['tasks/get', 'state 2'],
    ]);
  });

  it('sends no requestState where there is none [MCP-25]', async () => {
    const sent: object[] = [];
    const clock = new HandClock();
    const send = async (_: string, params: object) => {
      sent.push(params);
      return { ...done, taskId: 't' };
    };
    await run(withTask({ taskId: 't' }, send, new HandHost(), { clock }), clock);
    expect(sent).to.deep.equal([{ taskId: 't' }]);
  });

  it('asks each key once in the task’s life, even when it is listed again [MCP-25]', async () => {
    const stubborn = needs({ name: elicitation('Name?') });
    const sent: string[] = [];
    let gets = 0;
    const send = async (method: string) => {
      sent.push(method);
      if (method !== 'tasks/get') return {};
      return ++gets < 5 ? { taskId: 't', ...stubborn } : { taskId: 't', ...done };
    };
    const clock = new HandClock();
    let asked = 0;
    const host = {
      elicit: async () => {
        asked++;
        return yes({ name: 'Ada' });
      },
      complete() {},
    };
    await run(withTask({ taskId: 't' }, send, host, { clock }), clock);
    expect(asked).to.equal(1);
    expect(sent.filter((method) => method === 'tasks/update')).to.have.length(1);
  });

  it('continues after a reload from the stored keys, and asks nothing twice [MCP-25]', async () => {
    const answered = new Set(['first']);
    const requests = { first: elicitation('First?'), second: elicitation('Second?') };
    const host = new HandHost();
    const responses = answerTaskInput({ taskId: 't', ...needs(requests) }, host, { answered });
    await turns();
    expect(host.messages).to.deep.equal(['Second?']);
    await host.open[0]?.answer(NO);
    expect(await responses).to.deep.equal({ second: { action: 'decline' } });
    expect([...answered]).to.deep.equal(['first', 'second']);
    expect(await answerTaskInput({ taskId: 't', ...needs(requests) }, host, { answered })).to.equal(undefined);
  });

  for (const [task, interval] of [
    [{ pollIntervalMs: 5000 }, 5000],
    [{ pollIntervalMilliseconds: 7000 }, 7000],
    [{ pollInterval: 3000 }, 3000],
    [{}, 1000],
    [{ pollIntervalMs: 0 }, 100],
    [{ pollIntervalMs: 86_400_000 }, 60_000],
    [{ pollIntervalMs: 'soon' }, 1000],
    [{ pollIntervalMs: -1 }, 1000],
  ] as const) {
    it(`polls at the interval that the task names, within bounds: ${JSON.stringify(task)} [MCP-25]`, async () => {
      const clock = new HandClock();
      const server = new TaskServer(working(task), done);
      const result = withTask({ taskId: 't', ...task }, server.send, new HandHost(), { clock });
      expect(clock.delays).to.deep.equal([interval]);
      await run(result, clock);
    });
  }

  for (const [what, state, failure] of [
    ['fails', { status: 'failed', error: { code: -32603, message: 'x' } }, TaskFailed],
    ['is cancelled', { status: 'cancelled' }, TaskFailed],
    ['has an unknown status', { status: 'dreaming' }, InvalidResult],
  ] as const) {
    it(`rejects when the task ${what} [MCP-25]`, async () => {
      const clock = new HandClock();
      const server = new TaskServer(state);
      const error = await failureOf(run(withTask({ taskId: 't' }, server.send, new HandHost(), { clock }), clock));
      expect(error).to.be.instanceOf(failure);
      if (state.status === 'failed') expect(error).to.have.deep.property('error', state.error);
    });
  }

  it('rejects when the task vanishes [MCP-25]', async () => {
    const clock = new HandClock();
    const gone = new Error('Task not found');
    const error = await run(
      withTask({ taskId: 't' }, () => Promise.reject(gone), new HandHost(), { clock }),
      clock,
    ).catch((e) => e);
    expect(error === gone).to.equal(true);
    const nothing = await run(
      withTask({ taskId: 't' }, async () => null, new HandHost(), { clock }),
      clock,
    ).catch((e) => e);
    expect(nothing).to.be.instanceOf(InvalidResult);
  });

  it('asks again for an answer that was lost in transit [MCP-25]', async () => {
    const answered = new Set<string>();
    const send = async (method: string) => {
      if (method === 'tasks/update') throw new Error('offline');
      return { taskId: 't', ...needs({ name: elicitation('Name?') }) };
    };
    const clock = new HandClock();
    const host = { elicit: async () => NO, complete() {} };
    const error = await failureOf(run(withTask({ taskId: 't' }, send, host, { clock, answered }), clock));
    expect(error.message).to.equal('offline');
    expect(answered.size).to.equal(0);
  });

  it('rejects when it is aborted during a poll, even if the server does not answer tasks/cancel [MCP-25, MCP-26]', async () => {
    const clock = new HandClock();
    const controller = new AbortController();
    const send = (method: string) => {
      controller.abort(new Error('enough'));
      return method === 'tasks/get' ? Promise.resolve({ taskId: 't', ...working() }) : new Promise(() => {});
    };
    const result = withTask({ taskId: 't' }, send, new HandHost(), { clock, signal: controller.signal });
    expect((await failureOf(run(result, clock))).message).to.equal('enough');
    expect(clock.delays).to.be.empty;
  });

  it('withdraws the elicitation and cancels the task when it is aborted [MCP-25, MCP-26]', async () => {
    const clock = new HandClock();
    const host = new HandHost();
    const controller = new AbortController();
    const server = new TaskServer(needs({ name: elicitation('Name?') }));
    const result = failureOf(withTask(server.created, server.send, host, { clock, signal: controller.signal }));
    clock.pass(1000);
    await turns();
    expect(host.open).to.have.length(1);
    controller.abort(new Error('enough'));
    expect((await result).message).to.equal('enough');
    expect(host.open).to.have.length(0);
    expect(server.methods()).to.deep.equal(['tasks/get', 'tasks/cancel']);
    expect(clock.delays).to.be.empty;
  });
});

describe('a request of a task, on 2025-11-25', () => {
  const related = { 'io.modelcontextprotocol/related-task': { taskId: 't-7' } };
  const params = { ...elicitation('Name?').params, _meta: related, task: { ttl: 1000 } };

  it('gets a reply that names its related task, through an SDK’s handler; its `task` parameter has no effect [MCP-25]', async () => {
    const host = new HandHost();
    const result = elicitationHandler(host)({ params }, { signal: new AbortController().signal, requestId: 1 });
    await host.open[0]?.answer(yes({ name: 'Ada' }));
    expect(await result).to.deep.equal({ action: 'accept', content: { name: 'Ada' }, _meta: related });
  });

  it('gets a reply that names its related task, without an SDK [MCP-25]', async () => {
    const host = new HandHost();
    const sent: unknown[] = [];
    const connection = connectJsonRpc(host, { send: (reply) => sent.push(reply) });
    connection.receive({ jsonrpc: '2.0', id: 0, method: 'elicitation/create', params });
    await host.open[0]?.answer(NO);
    await turns();
    expect(sent).to.deep.equal([{ jsonrpc: '2.0', id: 0, result: { action: 'decline', _meta: related } }]);
  });

  it('names no related task when the request names none [MCP-25]', async () => {
    const host = new HandHost();
    const result = elicitationHandler(host)(
      { params: { message: '?', _meta: { progressToken: 1 } } },
      { signal: new AbortController().signal, requestId: 1 },
    );
    await host.open[0]?.answer(NO);
    expect(await result).to.deep.equal({ action: 'decline' });
  });
});
