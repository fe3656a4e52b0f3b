import { expect } from '@open-wc/testing';
import {
  type AgUiInterrupt,
  answerInterrupts,
  collectEvents,
  type ResumeEntry,
} from '../../../src/interrupts/index.js';
import { HandClock } from '../../runtime/hand-clock.js';
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
  reason: 'input_required',
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

const rome = { action: 'accept', content: { city: 'Rome' } } as const;

/** The entries of an answer that does not wait. */
function entries(answer: Awaited<ReturnType<typeof answerInterrupts>>): ResumeEntry[] {
  if (!('resume' in answer)) throw new Error(JSON.stringify(answer));
  return answer.resume;
}

/** Messages with a call for each text of arguments, all with the same id. */
function calls(...texts: string[]) {
  return texts.map((text) => ({ toolCalls: [{ id: 'call-1', function: { name: 'pay', arguments: text } }] }));
}

describe('the interrupts of an AG-UI run', () => {
  it('are shown one after the other, and each gets an entry [REV-06]', async () => {
    const host = scriptedHost(approve, { action: 'accept', content: { city: 'Rome' } });
    expect(await answerInterrupts(host, [approval, form], { messages })).to.deep.equal({
      resume: [
        { interruptId: 'i1', status: 'resolved', payload: { approved: true } },
        { interruptId: 'i2', status: 'resolved', payload: { city: 'Rome' } },
      ],
    });
    expect(host.reviews[0]).to.include({ action: 'pay', message: 'Pays Ada' });
    expect(host.reviews[0]?.args).to.deep.equal({ amount: 5, to: 'Ada' });
    expect(host.asked.map(({ options }) => options.step)).to.deep.equal([
      { index: 0, count: 2, canGoBack: false },
      { index: 1, count: 2, canGoBack: true },
    ]);
  });

  it('resume nothing while one has no answer, and another call asks only that one [REV-06] [REV-13]', async () => {
    const host = scriptedHost({ action: 'cancel' }, rome, { action: 'reject' });
    const first = await answerInterrupts(host, [approval, form], { messages });
    if (!('waiting' in first)) throw new Error('It does not wait');
    expect(first.waiting).to.deep.equal([{ interrupt: approval, why: 'dismissed' }]);
    const given = { interruptId: 'i2', status: 'resolved', payload: { city: 'Rome' } };
    expect(first.answered).to.deep.equal([given]);
    const { answered } = first;
    const again = await answerInterrupts(host, [approval, form], { messages, answered, emitter: 'ag-ui' });
    expect(again).to.deep.equal({
      resume: [{ interruptId: 'i1', status: 'resolved', payload: { approved: false } }, given],
    });
    expect(host.asked.length).to.equal(3);
  });

  it('are all asked in the scope in which the run was answered [END-04]', async () => {
    const scoped = scriptedHost(() => {
      Object.assign(scoped, { scope: { user: 'bob' } });
      return { action: 'cancel' };
    }, rome);
    Object.assign(scoped, { scope: { user: 'ada' } });
    await answerInterrupts(scoped, [approval, form], { messages });
    expect(scoped.asked.map(({ options }) => options.scope)).to.deep.equal([{ user: 'ada' }, { user: 'ada' }]);
    const wrapped = scriptedHost(rome);
    await answerInterrupts(wrapped, [form]);
    expect(wrapped.asked[0]?.options, 'a host that names none decides itself').not.to.have.property('scope');
  });

  it('keep their own draft in another call that asks fewer of them, equal ones too [USE-03]', async () => {
    const equal = ['a', 'b', 'c'].map((id) => ({ ...form, id }));
    const host = scriptedHost(rome, { action: 'cancel' }, { action: 'cancel' }, rome, rome);
    const first = await answerInterrupts(host, equal);
    if (!('waiting' in first)) throw new Error('It does not wait');
    await answerInterrupts(host, equal, { answered: first.answered });
    const [a, b, c, ...again] = host.asked.map(({ options }) => options.series?.inputKey);
    expect(new Set([a, b, c]).size).to.equal(3);
    expect(again).to.deep.equal([b, c]);
  });

  it('are asked again if the arguments of the call have changed since the answer [REV-13]', async () => {
    const host = scriptedHost(approve, { action: 'cancel' }, approve, { action: 'cancel' });
    const first = await answerInterrupts(host, [approval, form], { messages });
    const answered = 'waiting' in first ? first.answered : [];
    const changed = [{ toolCalls: [{ id: 'call-1', function: { name: 'pay', arguments: '{"amount":9}' } }] }];
    await answerInterrupts(host, [approval, form], { messages: changed, answered });
    expect(host.reviews[1]?.args).to.deep.equal({ amount: 9 });
  });

  for (const [outcome, why] of [
    [{ action: 'cancel', all: true }, 'dismissed'],
    [{ action: 'timeout' }, 'time-limit'],
    [{ action: 'withdrawn' }, 'withdrawn'],
    [{ action: 'refused', code: -32600, message: 'No' }, 'not-shown'],
  ] as const) {
    it(`wait after an end without a decision: ${outcome.action} [REV-13]`, async () => {
      const answer = await answerInterrupts(scriptedHost(outcome), [approval], { messages });
      expect(answer).to.deep.equal({ waiting: [{ interrupt: approval, why }], answered: [] });
    });
  }

  it('are shown again if the person goes back', async () => {
    const host = scriptedHost(approve, { action: 'back' }, { action: 'reject' }, { action: 'reject' });
    expect(await answerInterrupts(host, [approval, form], { messages, emitter: 'ag-ui' })).to.deep.equal({
      resume: [
        { interruptId: 'i1', status: 'resolved', payload: { approved: false } },
        { interruptId: 'i2', status: 'cancelled' },
      ],
    });
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
      await answerInterrupts(host, [interrupt], { messages, emitter: 'ag-ui' });
      expect(host.reviews[0]?.allow).to.deep.equal(allow);
    }
  });

  it('have no answer that could be read as a yes, where nobody knows what their emitter takes as a no [REV-13]', async () => {
    const looks = { tool_name: 'pay', tool_input: { amount: 5 } };
    for (const [interrupt, allow] of [
      [approval, ['approve']],
      [{ id: 'a', reason: 'ask', message: 'Go on?' }, ['approve']],
      [{ id: 'b', reason: 'x', message: 'Go on?', metadata: looks }, ['approve']], // as Strands writes it, and others may
      [{ ...approval, responseSchema: { type: 'boolean' } }, ['approve', 'reject']], // its schema says what a no is
    ] as const) {
      const host = scriptedHost({ action: 'reject' });
      const answer = await answerInterrupts(host, [interrupt as AgUiInterrupt], { messages });
      expect(host.reviews[0]?.allow).to.deep.equal(allow);
      const isAnswered = allow.includes('reject' as never);
      expect('waiting' in answer ? answer.waiting[0]?.why : answer).to.deep.equal(
        isAnswered ? { resume: [{ interruptId: 'i1', status: 'resolved', payload: false }] } : 'no-rejection',
      );
    }
    const host = scriptedHost({ action: 'cancel' });
    await answerInterrupts(host, [form]);
    expect(host.asked[0]?.options.rejectable).to.equal(false);
  });

  it('are answered as the application says of their emitter, whatever they look like [REV-13]', async () => {
    const looksLikeStrands = { id: 'a', reason: 'x', message: 'Go on?', metadata: { reason: 'Costs money' } };
    const decided: unknown[] = [];
    for (const emitter of ['strands', 'crewai', 'adk', 'langgraph'] as const) {
      const host = scriptedHost({ action: 'cancel' });
      await answerInterrupts(host, [looksLikeStrands], { emitter });
      decided.push(host.reviews[0]?.allow);
    }
    const any = ['approve', 'reject', 'respond'];
    expect(decided).to.deep.equal([any, ['respond'], ['approve', 'reject'], any]);
  });

  it('take a boolean from a person where the application expects one, whoever their emitter is [REV-13]', async () => {
    const host = scriptedHost({ action: 'reject' });
    const asked = { id: 'a', reason: 'ask', message: 'Go on?' };
    expect(entries(await answerInterrupts(host, [asked], { expects: 'boolean' }))[0]?.payload).to.equal(false);
  });

  it('are answered with changed arguments, a bare yes, or a reason, as their schema says [REV-06]', async () => {
    const edit = { action: 'edit', args: { amount: 1 } } as const;
    const payloadFor = async (responseSchema: object, outcome: Parameters<typeof scriptedHost>[0]) => {
      const interrupt = { ...approval, responseSchema } as AgUiInterrupt;
      return entries(await answerInterrupts(scriptedHost(outcome), [interrupt], { messages }))[0]?.payload;
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
    expect(entries(resume)[0]?.payload).to.deep.equal({ approved: true, account: 'A' });
  });

  it('ask what a boolean says in words, with all that would run, and not for an approval [REV-13] [REV-14]', async () => {
    const responseSchema = { type: 'boolean', title: 'Block this call?' };
    const host = scriptedHost({ action: 'accept', content: { value: true } });
    const resume = await answerInterrupts(host, [{ ...approval, responseSchema }], { messages });
    expect((host.asked[0]!.request as { message: string }).message).to.match(/^Pays Ada\n.*pay.*Block this call\?$/s);
    expect(entries(resume)[0]?.payload).to.equal(true);
    for (const reason of ['tool_call', 'check']) {
      const answer = await answerInterrupts(scriptedHost(), [{ ...approval, reason, responseSchema }]);
      expect('waiting' in answer && answer.waiting[0]?.why).to.equal('not-shown');
    }
  });

  it('are not shown once they have expired, and have their time as the deadline [REV-06]', async () => {
    const clock = new HandClock();
    clock.time = Date.parse('2026-11-24T10:00:00Z');
    const expired = { ...form, expiresAt: '2026-11-24T09:59:59Z' };
    const host = scriptedHost({ action: 'timeout' });
    const open = { ...approval, expiresAt: '2026-11-24T10:01:00Z' };
    expect(await answerInterrupts(host, [expired, open], { messages, clock })).to.deep.equal({
      waiting: [
        { interrupt: expired, why: 'expired' },
        { interrupt: open, why: 'time-limit' },
      ],
      answered: [],
    });
    expect(host.asked.map(({ options }) => options.deadline)).to.deep.equal([Date.parse(open.expiresAt)]);
  });

  it('resume nothing if one expires while the person answers another [REV-13]', async () => {
    const clock = new HandClock();
    clock.time = Date.parse('2026-11-24T10:00:00Z');
    const open = { ...approval, expiresAt: '2026-11-24T10:01:00Z' };
    const host = scriptedHost(approve, () => {
      clock.pass(120_000);
      return { action: 'accept', content: { city: 'Rome' } };
    });
    const answer = await answerInterrupts(host, [open, form], { messages, clock });
    expect('waiting' in answer && answer.waiting).to.deep.equal([{ interrupt: open, why: 'expired' }]);
  });

  it('read the messages once, however many they are [END-16]', async () => {
    let reads = 0;
    const message = {
      get toolCalls() {
        reads++;
        return messages.flatMap(({ toolCalls }) => toolCalls);
      },
    };
    const open = Array.from({ length: 100 }, (_, i) => ({ ...approval, id: `i${i}` }));
    const host = scriptedHost(...open.map(() => approve));
    await answerInterrupts(host, open, { messages: [message] });
    expect(host.reviews).to.have.length(100);
    expect(reads).to.equal(1);
  });

  it('wait where what would run is nested too deep to be shown [REV-14]', async () => {
    let args: unknown = 1;
    for (let depth = 0; depth < 20_000; depth++) args = { args };
    const metadata = { tool: 'pay', args };
    const answer = await answerInterrupts(scriptedHost({ action: 'cancel' }), [{ ...approval, metadata }]);
    expect('waiting' in answer && answer.waiting).to.have.length(1);
  });

  it('are shown without a deadline if the date cannot be read', async () => {
    const host = scriptedHost(approve);
    await answerInterrupts(host, [{ ...approval, expiresAt: 'soon' }], { messages });
    expect(host.asked[0]?.options.deadline).to.equal(undefined);
  });

  it('are not shown if two have the same id, because the answer could belong to either', async () => {
    const host = scriptedHost();
    const answer = await answerInterrupts(host, [form, { ...approval, id: 'i2' }], { messages });
    expect('waiting' in answer && answer.waiting.map(({ why }) => why)).to.deep.equal(['same-id', 'same-id']);
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
    expect(entries(resume).slice(1)).to.deep.equal([
      { interruptId: 'm', status: 'resolved', payload: { action: 'accept', content: { name: 'Ada' } } },
      { interruptId: 'n', status: 'resolved', payload: { action: 'decline' } },
    ]);
  });

  for (const [what, text] of [
    ['are not JSON', '{"amount":'],
    ['have a key twice, of which another parser takes the first', '{"to":"Eve","amount":1,"to" : "Ada \\": "}'],
  ] as const) {
    it(`show arguments as text if they ${what} [REV-14]`, async () => {
      const host = scriptedHost(approve);
      await answerInterrupts(host, [approval], { messages: calls(text) });
      expect(host.reviews[0]?.args).to.equal(text);
    });
  }

  it('cannot be approved without the arguments of their call [REV-14]', async () => {
    for (const [found, what] of [
      [[], 'not sent'],
      [calls(''), 'not sent'],
      [calls('{"amount":5}', '{"amount":50}'), 'different calls'],
    ] as const) {
      const host = scriptedHost({ action: 'reject' });
      const answer = await answerInterrupts(host, [approval], { messages: found, emitter: 'ag-ui' });
      expect(host.reviews[0]?.defect).to.contain(what);
      expect(entries(answer)[0]?.payload).to.deep.equal({ approved: false });
      // Where no Reject is safe either, nothing would be left to press.
      const unsure = await answerInterrupts(scriptedHost(), [approval], { messages: found });
      expect('waiting' in unsure && unsure.waiting[0]?.why).to.equal('not-shown');
    }
  });

  it('can be approved if the messages have the same call twice, and `{}` if the emitter says that there is no argument [REV-14]', async () => {
    const host = scriptedHost(approve, approve);
    await answerInterrupts(host, [approval], { messages: calls('{"amount":5}', '{ "amount": 5 }') });
    await answerInterrupts(host, [approval], { messages: calls('{}') });
    expect(host.reviews.map(({ defect, args }) => [defect, args])).to.deep.equal([
      ['', { amount: 5 }],
      ['', {}],
    ]);
  });

  it('find the call in metadata under whatever name, and cannot be approved if the messages have another [REV-14]', async () => {
    for (const metadata of [
      { acme: { tool: 'pay', arguments: '{"amount":7}' } },
      { call: { name: 'pay', parameters: { amount: 7 } } },
      { tool_name: 'pay', tool_input: { amount: 7 } },
    ]) {
      const host = scriptedHost(approve, approve);
      await answerInterrupts(host, [{ ...approval, metadata }], {});
      expect(host.reviews[0]).to.deep.include({ action: 'pay', args: { amount: 7 } });
      await answerInterrupts(host, [{ ...approval, metadata }], { emitter: 'ag-ui', messages });
      expect(host.reviews[1]?.defect).to.contain('different calls');
    }
  });

  it('cannot be approved if the name of the tool has characters that do not show, whatever the application says of the tool', async () => {
    const metadata = { tool_name: 'pay\u200b', tool_input: { amount: 7 } };
    const host = scriptedHost({ action: 'reject' });
    const tools = { pay: { title: 'Pay money' } };
    await answerInterrupts(host, [{ ...approval, metadata }], { tools });
    expect(host.reviews[0]).to.deep.include({
      title: 'pay\u200b',
      defect: 'action: its name has characters that do not show',
    });
  });

  it('cannot be approved if a number came rounded, because another one may run [REV-14]', async () => {
    const metadata = { tool_name: 'pay', tool_input: { channel_id: Number('2512292042121000001') } };
    const host = scriptedHost({ action: 'reject' });
    await answerInterrupts(host, [{ ...approval, metadata }], { emitter: 'ag-ui' });
    expect(host.reviews[0]?.defect).to.contain('too large');
  });

  it('cannot be approved where the answer has to carry a number that this engine cannot write [REV-14]', async () => {
    const interrupt = {
      ...approval,
      message: 'Approval required for tool call: pay',
      responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
    };
    const host = scriptedHost({ action: 'reject' });
    await answerInterrupts(host, [interrupt], { messages: calls('{"channel_id":2512292042121000001}') });
    const isWritable = 'rawJSON' in JSON; // ECMAScript 2026; Node has it from 22 on.
    expect(host.reviews[0]?.defect).to.equal(
      isWritable ? '' : 'args: this browser cannot send back a number of this size',
    );
  });

  it('show what an approval carries besides its call, and no member is lost [REV-14]', async () => {
    const metadata = { risk: 'high', call: { name: 'pay', args: { amount: 5, to: 'Ada' } }, user: { id: 7 } };
    const host = scriptedHost(approve);
    await answerInterrupts(host, [{ ...approval, metadata }], { messages });
    expect(host.reviews[0]?.message).to.equal('Pays Ada\n\nRisk: high\nUser:\n{\n  "id": 7\n}');
  });

  it('show members that AG-UI does not specify, because its client lets them through [REV-14]', async () => {
    const payload = { tool: 'pay', arguments: { amount: 5 } };
    const draft = { id: 'd', reason: 'human_approval', payload };
    const host = scriptedHost(approve);
    expect(entries(await answerInterrupts(host, [draft]))[0]?.payload).to.equal(true);
    expect(host.reviews[0]?.args).to.deep.equal({ payload });
  });

  it('have the name that their emitter gives them, if they say nothing else [REV-15]', async () => {
    const host = scriptedHost({ action: 'reject' }, { action: 'reject' });
    const schema = { type: 'object', properties: { approved: { type: 'boolean' } } };
    await answerInterrupts(host, [{ id: 'a', reason: 'confirm-delete' }]);
    await answerInterrupts(host, [{ id: 'b', reason: 'confirm-delete', responseSchema: schema }]);
    expect(host.reviews.map(({ message }) => message)).to.deep.equal(['confirm-delete', 'confirm-delete']);
  });

  it('say the arguments of their call once, where metadata has them again', async () => {
    const host = scriptedHost(approve);
    const metadata = { bridge: { amount: 5, to: 'Ada' }, risk: 'high' };
    await answerInterrupts(host, [{ ...approval, metadata }], { messages });
    expect(host.reviews[0]?.message).to.equal('Pays Ada\n\nRisk: high');
  });

  it('have the metadata of the application in their entries', async () => {
    const metadata = ({ id }: AgUiInterrupt) => ({ signature: `of ${id}` });
    const answer = await answerInterrupts(scriptedHost(approve), [approval], { messages, metadata });
    expect(entries(answer)[0]?.metadata).to.deep.equal({ signature: 'of i1' });
  });

  it('use the application’s words for a tool, never those of the run', async () => {
    const host = scriptedHost(approve);
    const tools = { pay: { title: 'Pay money', tone: 'danger' as const } };
    await answerInterrupts(host, [{ ...approval, metadata: { tone: 'none', title: 'Nothing' } }], { messages, tools });
    expect(host.reviews[0]).to.include({ title: 'Pay money', tone: 'danger' });
  });

  it('include a later tool call in an approval of the rest, but never a form [REV-04]', async () => {
    const second = { ...approval, id: 'i3' };
    const approveAll = (rest: boolean) => (request: unknown) => ({
      action: 'approve' as const,
      args: (request as { args: never }).args,
      ...(rest && { rest }),
    });
    // The later call passes through the host, too: a card that listed it approves it without another one.
    const host = scriptedHost(approveAll(true), approveAll(false), { action: 'cancel' });
    const resume = await answerInterrupts(host, [approval, second, form], { messages });
    expect(host.asked[1]?.options.series?.listedBy).to.not.equal(undefined);
    expect('waiting' in resume && resume.waiting).to.deep.equal([{ interrupt: form, why: 'dismissed' }]);
    expect('waiting' in resume && resume.answered.length).to.equal(2);
  });
});

describe("the interrupts of LangGraph's bridge", () => {
  const raw = (value: unknown, more: object = {}): AgUiInterrupt => ({
    id: `i${JSON.stringify(value)}`,
    reason: 'langgraph:interrupt',
    metadata: { langgraph: { raw: value, ns: null } },
    ...more,
  });

  it('wait if there are several, because the graph would get one map for each answer, with every No in it [REV-13]', async () => {
    const interrupts = [raw('Delete?'), raw('Really?')];
    const answer = await answerInterrupts(scriptedHost(), interrupts);
    expect('waiting' in answer && answer.waiting.map(({ why }) => why)).to.deep.equal(['resume-map', 'resume-map']);
    const host = scriptedHost(approve, { action: 'reject' });
    expect(
      entries(await answerInterrupts(host, interrupts, { graphReadsMap: true })).map((e) => e.payload),
    ).to.deep.equal([true, false]);
  });

  it('are recognised by their metadata, whatever reason, message and schema the bridge copied [REV-13]', async () => {
    const question = { reason: 'confirmation', message: 'Delete it?', path: '/srv/a' };
    const host = scriptedHost({ action: 'reject' }, { action: 'reject' });
    const copied = raw(question, { reason: 'confirmation', message: 'Delete it?' });
    expect(entries(await answerInterrupts(host, [copied]))[0]).to.deep.include({ status: 'resolved', payload: false });
    expect(host.reviews[0]).to.deep.include({
      message: 'Delete it?',
      args: { reason: 'confirmation', path: '/srv/a' },
    });
    const responseSchema = { type: 'object', properties: { city: { type: 'string' } } };
    const typed = raw({ message: 'Where?', responseSchema }, { message: 'Where?', responseSchema });
    const answer = await answerInterrupts(host, [typed]);
    expect(host.asked[1]?.options.rejectable).to.equal(false);
    expect('waiting' in answer && answer.waiting[0]?.why).to.equal('no-rejection');
  });

  it('may come as events, and the next run takes the answer in its command [REV-15]', async () => {
    const listeners: {
      onRunStartedEvent?(): void;
      onCustomEvent?(params: { event: { name: string; value?: unknown } }): void;
    }[] = [];
    const events = collectEvents({
      subscribe: (subscriber) => {
        listeners.push(subscriber);
        return { unsubscribe() {} };
      },
    });
    listeners[0]?.onCustomEvent?.({ event: { name: 'on_interrupt', value: 'Of a run before' } });
    listeners[0]?.onRunStartedEvent?.();
    const value = '{"question":"Delete?","details":"40 files"}';
    listeners[0]?.onCustomEvent?.({ event: { name: 'other', value: 1 } });
    listeners[0]?.onCustomEvent?.({ event: { name: 'on_interrupt', value } });
    const host = scriptedHost(approve, { action: 'reject' }, { action: 'respond', text: 'true' }, { action: 'cancel' });
    const ask = () => answerInterrupts(host, [], { events });
    const command = (resume: unknown) => ({ forwardedProps: { command: { resume, interruptEvent: value } } });
    expect(await ask()).to.deep.equal(command(true));
    expect(await ask()).to.deep.equal(command(false));
    // The bridge reads a text that is JSON as JSON.
    expect(await ask()).to.deep.equal(command('"true"'));
    expect(await ask()).to.have.keys('waiting', 'answered');
    expect(host.reviews[0]).to.deep.include({ message: 'Delete?', args: { details: '40 files' } });
  });

  it("of Mastra's tools come as events with their call, and `false` closes the run [REV-15]", async () => {
    const value = JSON.stringify({
      type: 'mastra_suspend',
      toolCallId: 'c',
      toolName: 'book',
      suspendPayload: { message: 'Book it?' },
      args: { hotel: 'Astoria' },
      resumeSchema: '{"type":"object","properties":{"approved":{"type":"boolean"}},"required":["approved"]}',
      runId: 'r',
    });
    const host = scriptedHost(approve);
    const events = [{ name: 'on_interrupt', value }];
    const answer = await answerInterrupts(host, [], { events });
    expect(answer).to.deep.equal({
      forwardedProps: { command: { resume: { approved: true }, interruptEvent: value } },
    });
    expect(host.reviews[0]).to.deep.include({ action: 'book', args: { hotel: 'Astoria' }, message: 'Book it?' });
    const another = { name: 'on_interrupt', value: value.replace('"c"', '"d"') };
    const several = await answerInterrupts(host, [], { events: [...events, another] });
    expect('waiting' in several && several.waiting.map(({ why }) => why), 'the run takes one answer').to.deep.equal([
      'resume-map',
      'resume-map',
    ]);
  });
});
