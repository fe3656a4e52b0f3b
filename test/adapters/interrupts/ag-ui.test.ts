import { expect } from '@open-wc/testing';
import { type AgUiInterrupt, answerInterrupts } from '../../../src/interrupts/index.js';
import { approve, scriptedHost } from './scripted-host.js';

const messages = [
  { role: 'user', content: 'Pay' },
  {
    role: 'assistant',
    toolCalls: [{ id: 'call-1', type: 'function', function: { name: 'pay', arguments: '{"amount":5,"to":"Ada"}' } }],
  },
];
const approval: AgUiInterrupt = { id: 'i1', reason: 'tool_call', toolCallId: 'call-1', message: 'Pays Ada' };
const form: AgUiInterrupt = {
  id: 'i2',
  reason: 'input',
  message: 'Where to?',
  responseSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const editable = {
  oneOf: [
    {
      type: 'object',
      properties: {
        approved: { const: true },
        editedArgs: { type: 'object', properties: { amount: { type: 'number' } } },
      },
      required: ['approved'],
    },
    { type: 'object', properties: { approved: { const: false } }, required: ['approved'] },
  ],
};

describe('the interrupts of an AG-UI run', () => {
  it('are shown one after the other, and each gets an entry [REV-06]', async () => {
    const host = scriptedHost(approve, { action: 'accept', content: { city: 'Rome' } });
    expect(await answerInterrupts(host, [approval, form], { messages })).to.deep.equal([
      { interruptId: 'i1', status: 'resolved', payload: { approved: true } },
      { interruptId: 'i2', status: 'resolved', payload: { city: 'Rome' } },
    ]);
    expect(host.reviews[0]).to.include({ action: 'pay', message: 'Pays Ada' });
    expect(host.reviews[0]?.args).to.deep.equal({ amount: 5, to: 'Ada' });
    expect(host.asked.map(({ options }) => options.step)).to.deep.equal([
      { index: 0, count: 2, canGoBack: false },
      { index: 1, count: 2, canGoBack: true },
    ]);
  });

  it('each get an entry even if the person dismissed one [REV-06]', async () => {
    const host = scriptedHost({ action: 'cancel' }, { action: 'accept', content: { city: 'Rome' } });
    const resume = await answerInterrupts(host, [approval, form], { messages });
    expect(resume.map(({ status }) => status)).to.deep.equal(['cancelled', 'resolved']);
    const all = await answerInterrupts(scriptedHost({ action: 'cancel', all: true }), [approval, form], { messages });
    expect(all.map(({ status }) => status)).to.deep.equal(['cancelled', 'cancelled']);
  });

  it('are shown again if the person goes back', async () => {
    const host = scriptedHost(approve, { action: 'back' }, { action: 'reject' }, { action: 'cancel' });
    const resume = await answerInterrupts(host, [approval, form], { messages });
    expect(resume).to.deep.equal([
      { interruptId: 'i1', status: 'resolved', payload: { approved: false } },
      { interruptId: 'i2', status: 'cancelled' },
    ]);
    expect(host.asked[2]?.options.repeated).to.equal(true);
  });

  it('offer only the decisions that the schema of the answer can carry [REV-06]', async () => {
    for (const [responseSchema, allow] of [
      [undefined, ['approve', 'reject']],
      [{ type: 'boolean' }, ['approve', 'reject']],
      [editable, ['approve', 'edit', 'reject']],
      [
        { type: 'object', properties: { approved: { type: 'boolean' }, editedArgs: {} }, required: ['approved'] },
        ['approve', 'edit', 'reject'],
      ],
    ] as const) {
      const host = scriptedHost({ action: 'cancel' });
      const interrupt = { ...approval, ...(responseSchema && { responseSchema }) } as AgUiInterrupt;
      await answerInterrupts(host, [interrupt], { messages });
      expect(host.reviews[0]?.allow).to.deep.equal(allow);
    }
  });

  it('are answered with changed arguments, a bare yes, or a reason, as their schema says [REV-06]', async () => {
    const edit = { action: 'edit', args: { amount: 1 } } as const;
    const payloadFor = async (responseSchema: object, outcome: Parameters<typeof scriptedHost>[0]) => {
      const interrupt = { ...approval, responseSchema } as AgUiInterrupt;
      return (await answerInterrupts(scriptedHost(outcome), [interrupt], { messages }))[0]?.payload;
    };
    expect(await payloadFor(editable, edit)).to.deep.equal({ approved: true, editedArgs: { amount: 1 } });
    expect(await payloadFor({ type: 'boolean' }, approve)).to.equal(true);
    expect(await payloadFor({ type: 'boolean' }, { action: 'reject' })).to.equal(false);
    const withReason = { type: 'object', properties: { approved: { type: 'boolean' }, reason: { type: 'string' } } };
    const reject = { action: 'reject', reason: 'Too much' } as const;
    expect(await payloadFor(withReason, reject)).to.deep.equal({ approved: false, reason: 'Too much' });
    expect(await payloadFor(editable, reject)).to.deep.equal({ approved: false });
  });

  it('become a form, and not an approval, if the answer needs more than a yes', async () => {
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, account: { type: 'string' } },
      required: ['approved', 'account'],
    };
    const host = scriptedHost({ action: 'accept', content: { approved: true, account: 'A' } });
    const resume = await answerInterrupts(host, [{ ...approval, responseSchema }], { messages });
    expect(host.reviews).to.deep.equal([]);
    expect(resume[0]?.payload).to.deep.equal({ approved: true, account: 'A' });
  });

  it('are not shown once they have expired, and have their time as the deadline [REV-06]', async () => {
    const now = () => Date.parse('2026-11-24T10:00:00Z');
    const expired = { ...form, expiresAt: '2026-11-24T09:59:59Z' };
    const host = scriptedHost({ action: 'timeout' });
    const open = { ...approval, expiresAt: '2026-11-24T10:01:00Z' };
    expect(await answerInterrupts(host, [expired, open], { messages, now })).to.deep.equal([
      { interruptId: 'i2', status: 'cancelled' },
      { interruptId: 'i1', status: 'cancelled' },
    ]);
    expect(host.asked.map(({ options }) => options.deadline)).to.deep.equal([Date.parse(open.expiresAt)]);
  });

  it('are shown without a deadline if the date cannot be read', async () => {
    const host = scriptedHost(approve);
    await answerInterrupts(host, [{ ...approval, expiresAt: 'soon' }], { messages });
    expect(host.asked[0]?.options.deadline).to.equal(undefined);
  });

  it('are not shown if two have the same id, because the answer could belong to either', async () => {
    const host = scriptedHost();
    expect(await answerInterrupts(host, [form, { ...approval, id: 'i2' }], { messages })).to.deep.equal([
      { interruptId: 'i2', status: 'cancelled' },
    ]);
  });

  it('are given up when the signal aborts because the run continued without an answer', async () => {
    const controller = new AbortController();
    const host = scriptedHost(() => {
      controller.abort(new Error('went on'));
      return { action: 'withdrawn' };
    });
    const outcome = answerInterrupts(host, [approval, form], { messages, signal: controller.signal }).catch(String);
    expect(await outcome).to.equal('Error: went on');
  });

  it('of TanStack AI contain the tool call, or the request of an MCP server [REV-06]', async () => {
    const tool = {
      ...approval,
      toolCallId: 'x',
      responseSchema: editable,
      metadata: { kind: 'approval', toolName: 'pay', input: { amount: 7 } },
    };
    const request = {
      mode: 'form',
      message: 'Your name?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
    };
    const mcp = { id: 'm', reason: 'mcp_input', metadata: { 'tanstack:interruptPayload': { kind: 'form', request } } };
    const host = scriptedHost(approve, { action: 'accept', content: { name: 'Ada' } }, { action: 'reject' });
    const resume = await answerInterrupts(host, [tool, mcp, { ...mcp, id: 'n' }]);
    expect(host.reviews[0]?.args).to.deep.equal({ amount: 7 });
    expect(host.asked[1]?.request).to.deep.equal(request);
    expect(resume.slice(1)).to.deep.equal([
      { interruptId: 'm', status: 'resolved', payload: { action: 'accept', content: { name: 'Ada' } } },
      { interruptId: 'n', status: 'resolved', payload: { action: 'decline' } },
    ]);
  });

  it('show arguments that are not JSON as text', async () => {
    const broken = [{ toolCalls: [{ id: 'call-1', function: { name: 'pay', arguments: '{"amount":' } }] }];
    const host = scriptedHost(approve);
    await answerInterrupts(host, [approval], { messages: broken });
    expect(host.reviews[0]?.args).to.equal('{"amount":');
  });

  it('use the application’s words for a tool, never those of the run', async () => {
    const host = scriptedHost(approve);
    const tools = { pay: { title: 'Pay money', tone: 'danger' as const } };
    await answerInterrupts(host, [{ ...approval, metadata: { tone: 'none', title: 'Nothing' } }], { messages, tools });
    expect(host.reviews[0]).to.include({ title: 'Pay money', tone: 'danger' });
  });

  it('include a later tool call in an approval of the rest, but never a form [REV-04]', async () => {
    const second = { ...approval, id: 'i3' };
    const host = scriptedHost((request) => ({
      action: 'approve',
      args: (request as never as { args: never }).args,
      rest: true,
    }));
    const resume = await answerInterrupts(host, [approval, second, form], { messages });
    expect(resume.map(({ status }) => status)).to.deep.equal(['resolved', 'resolved', 'cancelled']);
  });
});
