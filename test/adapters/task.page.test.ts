import { expect } from '@open-wc/testing';
import {
  CallAbandoned,
  connectJsonRpc,
  elicitationHandler,
  InvalidResult,
  isTask,
  TaskFailed,
  withTask,
} from '../../src/adapters/index.js';
import { control, create, find, isShown, press, schemaOf, type } from '../element/helpers.js';
import { answeringHost, failureOf, HandHost, NO, turns, yes } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';

const elicitation = (message: string) => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: schemaOf({ name: { type: 'string' } }) },
});

const page = { method: 'elicitation/create', params: { mode: 'url', message: 'Visit', url: 'https://a.example/' } };

const working = () => ({ status: 'working' });
const needs = (inputRequests: Record<string, unknown>) => ({ status: 'input_required', inputRequests });
const done = { status: 'completed', result: { content: ['done'] } };

describe('isTask()', () => {
  it('distinguishes a task from a result, whatever a server sends [MCP-25]', () => {
    const results = [
      { resultType: 'task', taskId: 't' },
      { task: { taskId: 't' } },
      { resultType: 'complete' },
      { content: [] },
      { content: [], task: { taskId: 't' } },
      { task: {} },
      'task',
      null,
      [],
    ];
    expect(results.map(isTask)).to.deep.equal([true, true, false, false, false, false, false, false, false]);
    expect(isTask(Object.create({ resultType: 'task' })), 'inherited').to.equal(false);
  });
});

/** A task that is as a test says, and counts its messages. */
class ScriptedTask {
  readonly sent: Array<[method: string, params: Record<string, unknown>]> = [];
  state: object;
  /** Answers `tasks/result`. */
  result: () => Promise<unknown> = () => Promise.reject(new Error('There is no such method'));
  readonly clock = new HandClock();

  constructor(state: object) {
    this.state = state;
  }

  readonly send = async (method: string, params: Record<string, unknown>): Promise<unknown> => {
    this.sent.push([method, params]);
    if (method === 'tasks/result') return this.result();
    return method === 'tasks/get' ? { taskId: 't', ...this.state } : {};
  };

  count(method: string): number {
    return this.sent.filter(([sent]) => sent === method).length;
  }

  /** Lets time pass until the next poll. */
  async poll(state: object = this.state): Promise<void> {
    this.state = state;
    this.clock.pass(1000);
    await turns();
  }
}

describe('withTask()', () => {
  it('polls a task, shows its elicitations, and resolves with its result [MCP-25]', async () => {
    const task = new ScriptedTask(working());
    const element = await create();
    const result = withTask({ taskId: 't' }, task.send, element, { clock: task.clock });
    await task.poll();
    await task.poll(needs({ name: elicitation('Name?') }));
    await element.updateComplete;
    type(control(element, 'name'), 'Ada');
    await press(element, 'submit');
    await turns();
    const inputResponses = { name: { action: 'accept', content: { name: 'Ada' } } };
    expect(task.sent.at(-1)).to.deep.equal(['tasks/update', { taskId: 't', inputResponses }]);
    await task.poll(done);
    expect(await result).to.deep.equal({ content: ['done'] });
  });

  it('sends the latest requestState byte for byte [MCP-25]', async () => {
    const task = new ScriptedTask({ ...working(), requestState: 'state 1' });
    const created = { resultType: 'task', taskId: 't', requestState: 'state 0' };
    const result = withTask(created, task.send, answeringHost(NO).host, { clock: task.clock });
    await task.poll();
    await task.poll({ ...needs({ name: elicitation('Name?') }), requestState: 'state 2' });
    await task.poll(done);
    await result;
    expect(task.sent.map(([method, { requestState }]) => [method, requestState])).to.deep.equal([
      ['tasks/get', 'state 0'],
      ['tasks/get', 'state 1'],
      ['tasks/update', 'state 2'],
      ['tasks/get', 'state 2'],
    ]);
  });

  it('asks each key once in the task’s life, even when it is listed again [MCP-25]', async () => {
    const task = new ScriptedTask(needs({ name: elicitation('Name?') }));
    const { host, asked } = answeringHost(yes({ name: 'Ada' }));
    const result = withTask({ taskId: 't' }, task.send, host, { clock: task.clock });
    for (let i = 0; i < 4; i++) await task.poll();
    await task.poll(done);
    await result;
    expect([asked.length, task.count('tasks/update')]).to.deep.equal([1, 1]);
  });

  it('continues after a reload from the stored keys, and asks nothing twice [MCP-25]', async () => {
    const answered = new Set(['first']);
    const task = new ScriptedTask(needs({ first: elicitation('First?'), second: elicitation('Second?') }));
    const host = new HandHost();
    const result = withTask({ taskId: 't' }, task.send, host, { clock: task.clock, answered });
    await task.poll();
    expect(host.messages).to.deep.equal(['Second?']);
    await host.open[0]?.answer(NO);
    const inputResponses = { second: { action: 'decline' } };
    expect(task.sent.at(-1)).to.deep.equal(['tasks/update', { taskId: 't', inputResponses }]);
    expect([...answered]).to.deep.equal(['first', 'second']);
    await task.poll();
    expect(host.messages).to.deep.equal(['Second?']);
    await task.poll(done);
    await result;
  });

  for (const [task, interval] of [
    [{ pollIntervalMs: 5000 }, 5000],
    [{ pollIntervalMilliseconds: 7000 }, 7000],
    [{ pollInterval: 3000 }, 3000],
    [{}, 1000],
    [{ pollIntervalMs: 0 }, 100],
    [{ pollIntervalMs: 86_400_000 }, 86_400_000],
    [{ pollIntervalMs: 1e12 }, 2 ** 31 - 1],
    [{ pollIntervalMs: 'soon' }, 1000],
    [{ pollIntervalMs: -1 }, 1000],
  ] as const) {
    it(`polls at the interval that the task names, within bounds: ${JSON.stringify(task)} [MCP-25]`, () => {
      const { send, clock } = new ScriptedTask(working());
      void withTask({ taskId: 't', ...task }, send, new HandHost(), { clock });
      expect(clock.delays).to.deep.equal([interval]);
    });
  }

  const gone = new Error('Task not found');
  for (const [what, send, expected] of [
    ['fails', async () => ({ taskId: 't', status: 'failed', error: { code: -32603, message: 'x' } }), TaskFailed],
    ['is cancelled', async () => ({ taskId: 't', status: 'cancelled' }), TaskFailed],
    ['has an unknown status', async () => ({ taskId: 't', status: 'dreaming' }), InvalidResult],
    ['is nothing', async () => null, InvalidResult],
    ['vanishes', () => Promise.reject(gone), Error],
  ] as const) {
    it(`rejects when the task ${what} [MCP-25]`, async () => {
      const clock = new HandClock();
      const failure = failureOf(withTask({ taskId: 't' }, send, new HandHost(), { clock }));
      clock.pass(1000);
      expect(await failure).to.be.instanceOf(expected);
      if (what === 'fails') expect(await failure).to.have.deep.property('error', { code: -32603, message: 'x' });
      if (what === 'vanishes') expect(await failure).to.equal(gone);
    });
  }

  it('asks again if an answer was lost in transit [MCP-25]', async () => {
    const answered = new Set<string>();
    const send = async (method: string) => {
      if (method === 'tasks/update') throw new Error('offline');
      return { taskId: 't', ...needs({ name: elicitation('Name?') }) };
    };
    const clock = new HandClock();
    const failure = failureOf(withTask({ taskId: 't' }, send, answeringHost(NO).host, { clock, answered }));
    clock.pass(1000);
    expect((await failure).message).to.equal('offline');
    expect(answered.size).to.equal(0);
  });

  it('rejects when it is aborted during a poll, even if the server does not answer tasks/cancel [MCP-25, MCP-26]', async () => {
    const clock = new HandClock();
    const controller = new AbortController();
    const send = (method: string) => {
      controller.abort(new Error('enough'));
      return method === 'tasks/get' ? Promise.resolve({ taskId: 't', ...working() }) : new Promise(() => {});
    };
    const failure = failureOf(withTask({ taskId: 't' }, send, new HandHost(), { clock, signal: controller.signal }));
    clock.pass(1000);
    expect((await failure).message).to.equal('enough');
    expect(clock.delays).to.be.empty;
  });

  it('withdraws the elicitation and cancels the task when it is aborted [MCP-25, MCP-26]', async () => {
    const host = new HandHost();
    const controller = new AbortController();
    const task = new ScriptedTask(needs({ name: elicitation('Name?') }));
    const { clock } = task;
    const failure = failureOf(withTask({ taskId: 't' }, task.send, host, { clock, signal: controller.signal }));
    await task.poll();
    expect(host.open).to.have.length(1);
    controller.abort(new Error('enough'));
    expect((await failure).message).to.equal('enough');
    expect(host.open).to.have.length(0);
    expect(task.sent.map(([method]) => method)).to.deep.equal(['tasks/get', 'tasks/cancel']);
    expect(clock.delays).to.be.empty;
  });
});

describe('withTask(), while the person is asked', () => {
  const asking = needs({ name: elicitation('Name?') });

  it('keeps polling, and takes the card away with a notice when the task has its result [END-05]', async () => {
    const task = new ScriptedTask(asking);
    const element = await create();
    const result = withTask({ taskId: 't' }, task.send, element, { clock: task.clock });
    for (let i = 0; i < 3; i++) await task.poll();
    expect(task.count('tasks/get')).to.equal(3);
    await element.updateComplete;
    expect(find(element, '[part~=message]').textContent).to.equal('Name?');
    await task.poll(done);
    expect(await result).to.deep.equal({ content: ['done'] });
    await element.updateComplete;
    expect(find(element, '[part~=notice]').textContent).to.contain('withdrawn');
    expect(task.count('tasks/update'), 'no answer was sent').to.equal(0);
  });

  it('takes the card away when the task continues without an answer, and still gives its result [END-05]', async () => {
    const task = new ScriptedTask(asking);
    const host = new HandHost();
    const result = withTask({ taskId: 't' }, task.send, host, { clock: task.clock });
    await task.poll();
    expect(host.open).to.have.length(1);
    await task.poll(working());
    expect(host.open).to.have.length(0);
    await task.poll(done);
    expect(await result).to.deep.equal({ content: ['done'] });
    expect(task.count('tasks/update')).to.equal(0);
  });

  it('withdraws only the request that the task no longer lists, and sends the answers to the others [END-05]', async () => {
    const requests = { a: elicitation('First?'), b: elicitation('Second?'), c: elicitation('Third?') };
    const task = new ScriptedTask(needs(requests));
    const host = new HandHost();
    const result = withTask({ taskId: 't' }, task.send, host, { clock: task.clock });
    await task.poll();
    await host.open[0]?.answer(yes({ name: 'Ada' }));
    expect(host.open[0]?.message).to.equal('Second?');
    await task.poll(needs({ a: requests.a, c: requests.c }));
    expect(host.open.map(({ message }) => message)).to.deep.equal(['Third?']);
    expect(host.open[0]?.options.step?.canGoBack, 'to the first').to.equal(true);
    await host.open[0]?.answer({ action: 'back' });
    expect(host.open[0]?.message).to.equal('First?');
    for (let i = 0; i < 2; i++) await host.open[0]?.answer(yes({ name: 'Grace' }));
    const accept = { action: 'accept', content: { name: 'Grace' } };
    expect(task.sent.at(-1)).to.deep.equal(['tasks/update', { taskId: 't', inputResponses: { a: accept, c: accept } }]);
    await task.poll(done);
    expect(await result).to.deep.equal({ content: ['done'] });
  });

  it('ends the visit of a page that the task no longer needs, and sends nothing for it [END-05]', async () => {
    const task = new ScriptedTask(needs({ page }));
    const element = await create();
    element.addEventListener('url-open', (event) => event.preventDefault());
    const result = withTask({ taskId: 't' }, task.send, element, { clock: task.clock });
    await task.poll();
    await element.updateComplete;
    await press(element, 'submit');
    await turns();
    expect(find(element, '[part~=finish]')).not.to.equal(null);
    await task.poll(working());
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('[part~=finish]') ?? null).to.equal(null);
    await task.poll(done);
    await result;
    expect(task.count('tasks/update')).to.equal(0);
  });

  it('withdraws the card when a poll fails, and rejects with that error [END-05]', async () => {
    const task = new ScriptedTask(asking);
    const host = new HandHost();
    let isOnline = true;
    const send = (method: string, params: Record<string, unknown>) =>
      isOnline ? task.send(method, params) : Promise.reject(new Error('offline'));
    const failure = failureOf(withTask({ taskId: 't' }, send, host, { clock: task.clock }));
    await task.poll();
    isOnline = false;
    await task.poll();
    expect((await failure).message).to.equal('offline');
    expect(host.open).to.have.length(0);
    expect(task.clock.delays).to.deep.equal([]);
  });

  it('cancels the task, and does not ask again, when the application takes the card away [MCP-25]', async () => {
    const task = new ScriptedTask(needs({ a: elicitation('First?') }));
    const element = await create();
    const failure = failureOf(withTask({ taskId: 't' }, task.send, element, { clock: task.clock }));
    await task.poll();
    await element.updateComplete;
    element.withdraw();
    expect(await failure).to.be.instanceOf(CallAbandoned);
    expect(isShown(element)).to.equal(false);
    expect(task.count('tasks/cancel')).to.equal(1);
  });

  it('ends the call by "Cancel all": the task gets the answers, then its cancellation, and the call rejects [END-20]', async () => {
    const task = new ScriptedTask(needs({ a: elicitation('First?'), b: elicitation('Second?') }));
    const element = await create();
    const failure = failureOf(withTask({ taskId: 't' }, task.send, element, { clock: task.clock }));
    await task.poll();
    await element.updateComplete;
    find(element, '.cancel-all').click();
    expect(await failure).to.be.instanceOf(CallAbandoned);
    const cancel = { action: 'cancel' };
    expect(task.sent.slice(1)).to.deep.equal([
      ['tasks/update', { taskId: 't', inputResponses: { a: cancel, b: cancel } }],
      ['tasks/cancel', { taskId: 't' }],
    ]);
  });
});

describe('withTask(), with a page to visit', () => {
  it('answers at consent with acceptAt consent, and cancels the task when the person gives the page up then [END-12]', async () => {
    const task = new ScriptedTask(needs({ page }));
    const element = await create();
    element.addEventListener('url-open', (event) => event.preventDefault());
    const result = withTask({ taskId: 't' }, task.send, element, { acceptAt: 'consent', clock: task.clock });
    result.catch(() => {}); // It is awaited below.
    await task.poll();
    await element.updateComplete;
    await press(element, 'submit');
    await turns();
    expect(task.count('tasks/update')).to.equal(1);
    find(element, '[part~=cancel]').click();
    expect(await failureOf(result)).to.be.instanceOf(CallAbandoned);
    expect(task.count('tasks/cancel')).to.equal(1);
  });
});

describe('withTask(), with a task of 2025-11-25', () => {
  const result = { content: [{ type: 'text', text: 'done' }] };
  const created = { task: { taskId: 't', status: 'working', pollInterval: 1000 } };

  it('gets the result of a completed task by tasks/result [END-05]', async () => {
    const task = new ScriptedTask(working());
    task.result = async () => result;
    const call = withTask(created, task.send, new HandHost(), { clock: task.clock });
    await task.poll();
    await task.poll({ status: 'completed' });
    expect((await call) === result).to.equal(true);
    expect(task.sent.map(([method, params]) => [method, params])).to.deep.equal([
      ['tasks/get', { taskId: 't' }],
      ['tasks/get', { taskId: 't' }],
      ['tasks/result', { taskId: 't' }],
    ]);
  });

  it('resolves with the result of a failed task, if there is one, and otherwise rejects with its error [END-05]', async () => {
    const task = new ScriptedTask({ status: 'failed' });
    const failed = { content: [], isError: true };
    task.result = async () => failed;
    const call = withTask(created, task.send, new HandHost(), { clock: task.clock });
    await task.poll();
    expect((await call) === failed).to.equal(true);

    const error = Object.assign(new Error('no disk'), { code: -32603 });
    task.result = () => Promise.reject(error);
    const failure = failureOf(withTask(created, task.send, new HandHost(), { clock: task.clock }));
    await task.poll();
    expect(await failure).to.be.instanceOf(TaskFailed);
    expect(await failure).to.have.property('error', error);
  });

  it('opens tasks/result once when the task needs input, so that the server can ask, and gives what that returns [END-05]', async () => {
    const task = new ScriptedTask(working());
    const element = await create();
    let answer = (_: unknown) => {};
    task.result = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const call = withTask(created, task.send, element, { clock: task.clock });
    for (let i = 0; i < 3; i++) await task.poll({ status: 'input_required' });
    expect(task.count('tasks/result')).to.equal(1);
    expect(task.count('tasks/get'), 'polling goes on').to.equal(3);
    const replies: unknown[] = [];
    const connection = connectJsonRpc(element, { send: (reply) => replies.push(reply) });
    const related = { 'io.modelcontextprotocol/related-task': { taskId: 't' } };
    const params = { ...elicitation('Name?').params, _meta: related };
    connection.receive({ jsonrpc: '2.0', id: 0, method: 'elicitation/create', params });
    await element.updateComplete;
    await press(element, 'submit');
    await turns();
    expect(replies).to.deep.equal([
      { jsonrpc: '2.0', id: 0, result: { action: 'accept', content: {}, _meta: related } },
    ]);
    answer(result);
    expect((await call) === result).to.equal(true);
    expect(task.clock.delays, 'no timer is left').to.deep.equal([]);
  });

  it('opens tasks/result again if it broke off, and polls until then [END-05]', async () => {
    const task = new ScriptedTask({ status: 'input_required' });
    const call = withTask(created, task.send, new HandHost(), { clock: task.clock });
    await task.poll();
    await task.poll();
    expect(task.count('tasks/result')).to.equal(2);
    task.result = async () => result;
    await task.poll({ status: 'completed' });
    expect((await call) === result).to.equal(true);
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
});
