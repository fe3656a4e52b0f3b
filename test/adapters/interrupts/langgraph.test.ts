import { expect } from '@open-wc/testing';
import { answerGraphInterrupts, answerHumanRequest, type GraphOptions } from '../../../src/interrupts/index.js';
import { parseExactJson } from '../../../src/protocol/exact-json.js';
import { approve, scriptedHost } from './scripted-host.js';

const camel = {
  actionRequests: [
    { name: 'send', args: { to: 'ada@example.com' }, description: 'Sends a mail' },
    { name: 'delete', args: { id: 7 } },
  ],
  reviewConfigs: [
    {
      actionName: 'send',
      allowedDecisions: ['approve', 'edit', 'reject'],
      argsSchema: { type: 'object', properties: { to: { type: 'string', title: 'Recipient' } } },
    },
    { actionName: 'delete', allowedDecisions: ['approve', 'reject'] },
  ],
};
const snake = {
  action_requests: camel.actionRequests,
  review_configs: [
    { action_name: 'send', allowed_decisions: ['approve', 'edit', 'reject', 'respond'] },
    { action_name: 'delete', allowed_decisions: ['approve', 'reject', 'laugh'] },
  ],
};

it('a run that stopped for nothing is answered in words that say what is missing', async () => {
  for (const nothing of [undefined, null, {}]) {
    const answer = answerGraphInterrupts(scriptedHost(), nothing as never).catch((error: Error) => error);
    expect(await answer)
      .to.be.instanceOf(TypeError)
      .with.property('message')
      .that.matches(/^answerGraphInterrupts: the second argument must be the list of interrupts/);
  }
});

describe("LangChain's human in the loop", () => {
  it('is a series of reviews, with the decisions that each allows [REV-07]', async () => {
    const host = scriptedHost(
      { action: 'edit', args: { to: 'grace@example.com' } },
      { action: 'reject', reason: 'Keep it' },
    );
    expect(await answerHumanRequest(host, camel)).to.deep.equal({
      resume: {
        decisions: [
          { type: 'edit', editedAction: { name: 'send', args: { to: 'grace@example.com' } } },
          { type: 'reject', message: 'Keep it' },
        ],
      },
    });
    expect(host.reviews.map(({ action, allow, message }) => [action, allow, message])).to.deep.equal([
      ['send', ['approve', 'edit', 'reject'], 'Sends a mail'],
      ['delete', ['approve', 'reject'], ''],
    ]);
    expect(host.reviews[0]?.argsSchema).to.deep.equal(camel.reviewConfigs[0]?.argsSchema);
    expect(host.asked[1]?.options).to.deep.include({
      step: { index: 1, count: 2, canGoBack: true },
      rejectReason: true,
    });
  });

  it('reads each of its configurations once, however many actions there are [END-16]', async () => {
    let reads = 0;
    const actionRequests = Array.from({ length: 100 }, (_, i) => ({ name: `tool-${i}`, args: {} }));
    const reviewConfigs = actionRequests.map(({ name }) => ({
      get actionName() {
        reads++;
        return name;
      },
      allowedDecisions: ['approve'],
    }));
    const host = scriptedHost(...actionRequests.map(() => approve));
    await answerHumanRequest(host, { actionRequests, reviewConfigs });
    expect(host.reviews).to.have.length(100);
    expect(reads).to.equal(100);
  });

  it('is the tool that the middleware runs, whatever else its action names [REV-14]', async () => {
    const action = { name: 'delete', tool: 'read', toolName: 'read', args: { id: 7 } };
    const host = scriptedHost(approve);
    await answerHumanRequest(host, { ...camel, actionRequests: [action] });
    expect(host.reviews.map(({ action, args }) => [action, args])).to.deep.equal([['delete', { id: 7 }]]);
  });

  it('can only be rejected where its arguments were sent twice and differ [REV-14]', async () => {
    const action = { name: 'delete', args: { id: 7 }, arguments: { id: 8 } };
    const host = scriptedHost({ action: 'reject' });
    await answerHumanRequest(host, { ...camel, actionRequests: [action] });
    expect(host.reviews[0]?.defect).to.include('different calls');
  });

  it('waits if its two spellings name different actions, because either could run [REV-14]', async () => {
    const actions = [{ name: 'send', args: { to: 'mallory@example.com' } }];
    const answer = await answerHumanRequest(scriptedHost(), { ...camel, action_requests: actions });
    expect('waiting' in answer && answer.waiting[0]?.why).to.equal('not-shown');
  });

  it('gets its answer in the same spelling as its request [REV-07]', async () => {
    const host = scriptedHost({ action: 'edit', args: { to: 'x' } }, approve);
    expect(await answerHumanRequest(host, snake)).to.deep.equal({
      resume: {
        decisions: [{ type: 'edit', edited_action: { name: 'send', args: { to: 'x' } } }, { type: 'approve' }],
      },
    });
    expect(host.reviews.map(({ allow }) => allow)).to.deep.equal([
      ['approve', 'edit', 'reject', 'respond'],
      ['approve', 'reject'],
    ]);
    const other = scriptedHost({ action: 'respond', text: 'Ask Ada' }, approve);
    expect(await answerHumanRequest(other, snake)).to.deep.equal({
      resume: { decisions: [{ type: 'respond', message: 'Ask Ada' }, { type: 'approve' }] },
    });
  });

  it('that the SDK of LangGraph gives in both spellings allows what its server sent, and is answered in both [REV-07]', async () => {
    for (const sent of [{ actionName: 'send' }, { action_name: 'send' }]) {
      const decisions = ['approve', 'edit'];
      const actions = [{ name: 'send', action_name: 'send', args: { to: 'Ada' } }];
      const configs = [{ ...sent, allowedDecisions: decisions, allowed_decisions: decisions }];
      const both = {
        actionRequests: actions,
        action_requests: actions,
        reviewConfigs: configs,
        review_configs: configs,
      };
      const host = scriptedHost({ action: 'edit', args: { to: 'Bob' } });
      const action = { name: 'send', args: { to: 'Bob' } };
      expect(await answerHumanRequest(host, both)).to.deep.equal({
        resume: { decisions: [{ type: 'edit', editedAction: action, edited_action: action }] },
      });
      expect(host.reviews[0]?.allow).to.deep.equal(decisions);
    }
  });

  it('gets no answer if the person dismissed one of its actions, because it needs a decision for each [REV-07]', async () => {
    expect(await answerHumanRequest(scriptedHost(approve, { action: 'cancel' }), camel)).to.deep.equal({
      waiting: [{ interrupt: camel, why: 'dismissed' }],
      answered: [],
    });
  });

  it('does not repeat the arguments in the description that the middleware writes by itself', async () => {
    const host = scriptedHost(approve);
    const action = { name: 'x', args: { a: 1 }, description: 'Needs approval\n\nTool: x\nArgs: {\n  "a": 1\n}' };
    await answerHumanRequest(host, { actionRequests: [action], reviewConfigs: [] });
    expect(host.reviews[0]?.message).to.equal('Needs approval');
  });

  it('does not repeat them as Python writes them, and leaves out no word that is not among them', async () => {
    const args = { to: ['ada@acme.example'], note: "Ada's\n", cc: null, urgent: true };
    const repeated = `Tool: mail\nArgs: {'to': ['ada@acme.example'], 'note': "Ada's\\n", 'cc': None, 'urgent': True}`;
    const messages = [];
    for (const text of [repeated, `${repeated}\n\nIt also tells all subscribers.`, repeated.replace('ada', 'eve')]) {
      const host = scriptedHost(approve);
      const action = { name: 'mail', args, description: `Careful.\n\n${text}` };
      await answerHumanRequest(host, { action_requests: [action], review_configs: [] });
      messages.push(host.reviews[0]?.message.replace(`\n\n${text}`, ', and the rest'));
    }
    expect(messages).to.deep.equal(['Careful.', 'Careful., and the rest', 'Careful., and the rest']);
  });

  it('does not let the person approve an action for which it allows no known decision', async () => {
    const host = scriptedHost({ action: 'reject' });
    await answerHumanRequest(host, { actionRequests: [{ name: 'x', args: {} }], reviewConfigs: [] });
    expect(host.reviews[0]?.allow).to.deep.equal(['reject']);
  });

  it('gets a decision for each action if the person approves the rest [REV-04]', async () => {
    const host = scriptedHost(
      (request) => ({ action: 'approve', args: (request as never as { args: never }).args, rest: true }),
      approve,
    );
    const answer = await answerHumanRequest(host, camel, { tools: { send: { approveRest: true } } });
    expect(answer).to.deep.equal({ resume: { decisions: [{ type: 'approve' }, { type: 'approve' }] } });
    expect(host.reviews.map(({ rest }) => rest)).to.deep.equal([[], []]);
  });

  it('keeps the rejection of a later action if the person goes back and approves the rest', async () => {
    const actionRequests = ['a', 'b', 'c'].map((name) => ({ name, args: {} }));
    const reviewConfigs = actionRequests.map(({ name: actionName }) => ({
      actionName,
      allowedDecisions: ['approve', 'reject'],
    }));
    const back = { action: 'back' } as const;
    const rest = { action: 'approve', args: {}, rest: true } as const;
    const host = scriptedHost(approve, { action: 'reject', reason: 'No' }, back, back, rest, approve);
    expect(await answerHumanRequest(host, { actionRequests, reviewConfigs })).to.deep.equal({
      resume: { decisions: [{ type: 'approve' }, { type: 'reject', message: 'No' }, { type: 'approve' }] },
    });
  });
});

describe('the interrupts of a LangGraph run', () => {
  it('with a schema are answered with a value that the schema describes [REV-07]', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } } };
    const host = scriptedHost({ action: 'accept', content: { city: 'Rome' } });
    const interrupts = [{ id: 'a', value: { question: 'Where to?', options: 3 }, response_schema: schema }];
    expect(await answerGraphInterrupts(host, interrupts)).to.deep.equal({ resume: { city: 'Rome' } });
    expect(host.asked[0]?.request).to.deep.equal({ message: 'Where to?\n\nOptions: 3', requestedSchema: schema });
    expect(host.asked[0]?.options.rejectable).to.equal(false);
  });

  it('may have their schema in the value itself [REV-07]', async () => {
    const response_schema = { type: 'object', properties: { city: { type: 'string' } } };
    const host = scriptedHost({ action: 'accept', content: { city: 'Rome' } });
    const answer = await answerGraphInterrupts(host, [{ id: 'a', value: { question: 'Where to?', response_schema } }]);
    expect(answer).to.deep.equal({ resume: { city: 'Rome' } });
    expect(host.asked[0]?.request).to.deep.equal({ message: 'Where to?', requestedSchema: response_schema });
  });

  for (const [value, message, details] of [
    ['Your name?', 'Your name?', {}],
    [{ message: 'Your name?' }, 'Your name?', {}],
    [{ question: 'Go on?', details: 'Delete 40 files' }, 'Go on?', { details: 'Delete 40 files' }],
    [{ draft: 'Dear Ada' }, '', { draft: 'Dear Ada' }],
    [[1, 2], '', [1, 2]],
    [null, '', {}],
  ] as const) {
    it(`with the value ${JSON.stringify(value)} and no schema are shown whole, and Yes, No and a text stand together [REV-07] [REV-13]`, async () => {
      const host = scriptedHost(approve, { action: 'reject' }, { action: 'respond', text: 'Ada' });
      const interrupts = [{ id: 'a', value }];
      expect(await answerGraphInterrupts(host, interrupts)).to.deep.equal({ resume: true });
      expect(await answerGraphInterrupts(host, interrupts)).to.deep.equal({ resume: false });
      expect(await answerGraphInterrupts(host, interrupts)).to.deep.equal({ resume: 'Ada' });
      expect(host.reviews[0]).to.deep.include({ kind: 'question', message, args: details });
      expect(host.reviews[0]?.allow).to.deep.equal(['approve', 'reject', 'respond']);
    });
  }

  for (const value of [new Map([['delete', 'all']]), new Set(['all']), new Date(0), new Error('Delete all?'), 7n]) {
    it(`whose value is an instance of ${value.constructor.name}, which JSON cannot carry, cannot be approved, and a form says so [REV-13]`, async () => {
      const host = scriptedHost({ action: 'reject' }, { action: 'cancel' }, { action: 'cancel' });
      const schema = { type: 'object', properties: { city: { type: 'string' } } };
      await answerGraphInterrupts(host, [{ value }]);
      await answerGraphInterrupts(host, [{ value, response_schema: schema }]);
      await answerGraphInterrupts(host, [{ value: { message: 'Where to?', value }, response_schema: schema }]);
      expect(host.reviews[0]?.defect).to.equal('details: the value is not JSON');
      expect(host.asked[1]?.request).to.deep.equal({ message: 'the value is not JSON', requestedSchema: schema });
      expect(host.asked[2]?.request).to.deep.include({ message: 'Where to?\n\nValue: the value is not JSON' });
    });
  }

  it('whose value is a number that kept its digits show these digits [REV-14]', async () => {
    const host = scriptedHost(approve);
    await answerGraphInterrupts(host, [{ value: parseExactJson('2512292042121000001') }]);
    expect(JSON.stringify(host.reviews[0]?.args)).to.match(/^"?2512292042121000001"?$/);
  });

  it('without a value are a breakpoint, which any answer passes, a No too: it waits [REV-13]', async () => {
    const breakpoint: { id?: string; when: string } = { when: 'breakpoint' };
    for (const expects of ['boolean', 'text'] as const) {
      const host = scriptedHost();
      const answer = await answerGraphInterrupts(host, [breakpoint], { expects });
      expect(answer).to.deep.equal({ waiting: [{ interrupt: breakpoint, why: 'not-shown' }], answered: [] });
      expect(host.asked).to.deep.equal([]);
    }
  });

  it('are asked for what the application expects [REV-13]', async () => {
    const accept = { action: 'accept', content: { value: 'Ada' } } as const;
    const host = scriptedHost(accept, approve, { action: 'accept', content: { value: 7 } });
    const ask = (expects: GraphOptions['expects']) =>
      answerGraphInterrupts(host, [{ value: 'Name?' }], { expects: expects! });
    expect(await ask('text')).to.deep.equal({ resume: 'Ada' });
    expect(await ask(() => 'boolean')).to.deep.equal({ resume: true });
    expect(host.reviews[0]?.allow).to.deep.equal(['approve', 'reject']);
    expect(await ask({ type: 'integer' })).to.deep.equal({ resume: 7 });
  });

  it('of a graph for the Agent Inbox are reviews, and answered as a list [REV-07]', async () => {
    const request = {
      action_request: { action: 'send', args: { to: 'Ada' } },
      config: { allow_accept: true, allow_edit: true, allow_ignore: true, allow_respond: false },
      description: 'Sends a mail',
    };
    const host = scriptedHost(approve, { action: 'reject' }, { action: 'edit', args: { to: 'Bob' } });
    const ask = async () => answerGraphInterrupts(host, [{ id: 'a', value: [request] }]);
    expect(await ask()).to.deep.equal({ resume: [{ type: 'accept', args: null }] });
    expect(await ask()).to.deep.equal({ resume: [{ type: 'ignore', args: null }] });
    expect(await ask()).to.deep.equal({ resume: [{ type: 'edit', args: { action: 'send', args: { to: 'Bob' } } }] });
    expect(host.reviews[0]).to.include({ action: 'send', message: 'Sends a mail' });
    expect(host.reviews[0]?.allow).to.deep.equal(['approve', 'edit', 'reject']);
  });

  it('of a graph for the Agent Inbox wait unasked if one of its actions allows nothing [REV-07]', async () => {
    const action_request = { action: 'send', args: { to: 'Ada' } };
    const value = [
      { action_request, config: { allow_accept: true } },
      { action_request, config: {} },
    ];
    const host = scriptedHost();
    const answer = await answerGraphInterrupts(host, [{ value }]);
    expect('waiting' in answer && answer.waiting[0]?.why).to.equal('not-shown');
    expect(host.asked).to.deep.equal([]);
  });

  it('of LangChain cannot be approved if a number came rounded, because another one may run [REV-14]', async () => {
    const args = { channel_id: Number('2512292042121000001') };
    for (const value of [
      {
        actionRequests: [{ name: 'post', args }],
        reviewConfigs: [{ actionName: 'post', allowedDecisions: ['approve', 'edit', 'reject'] }],
      },
      { action_request: { action: 'post', args }, config: { allow_accept: true, allow_ignore: true } },
    ]) {
      const host = scriptedHost({ action: 'reject' });
      await answerGraphInterrupts(host, [{ value }]);
      expect(host.reviews[0]?.defect).to.contain('too large');
    }
  });

  it('are resumed by their ids if there are several [REV-07]', async () => {
    const host = scriptedHost({ action: 'respond', text: 'Ada' }, { action: 'reject' }, approve, approve);
    const interrupts = [
      { id: 'a', value: 'Name?' },
      { id: 'b', value: 'Delete it?' },
      { id: 'c', value: camel },
    ];
    expect(await answerGraphInterrupts(host, interrupts)).to.deep.equal({
      resume: { a: 'Ada', b: false, c: { decisions: [{ type: 'approve' }, { type: 'approve' }] } },
    });
  });

  it('wait while one has no answer, and another call asks only that one [REV-13]', async () => {
    const interrupts = [
      { id: 'a', value: 'Name?' },
      { id: 'b', value: 'Delete it?' },
    ];
    const host = scriptedHost({ action: 'respond', text: 'Ada' }, { action: 'cancel' }, { action: 'reject' });
    const first = await answerGraphInterrupts(host, interrupts);
    if (!('waiting' in first)) throw new Error('It does not wait');
    expect(first.waiting).to.deep.equal([{ interrupt: interrupts[1], why: 'dismissed' }]);
    const again = await answerGraphInterrupts(host, interrupts, { answered: first.answered });
    expect(again).to.deep.equal({ resume: { a: 'Ada', b: false } });
    expect(host.asked.length).to.equal(3);
  });

  it('are asked again if what they ask has changed since the answer [REV-13]', async () => {
    const host = scriptedHost(approve, { action: 'cancel' }, approve, approve);
    const before = [
      { id: 'a', value: { question: 'Delete?', path: '/srv/a' } },
      { id: 'b', value: 'Really?' },
    ];
    const first = await answerGraphInterrupts(host, before);
    const answered = 'waiting' in first ? first.answered : [];
    const now = [{ id: 'a', value: { question: 'Delete?', path: '/' } }, before[1]!];
    await answerGraphInterrupts(host, now, { answered });
    expect(host.reviews[2]?.args).to.deep.equal({ path: '/' });
  });

  for (const [what, ids, why] of [
    ['equal ids', ['a', 'a'], 'same-id'],
    ['no ids', [undefined, undefined], 'no-id'],
  ] as const) {
    it(`wait if several have ${what}, because an answer could belong to either [REV-13]`, async () => {
      const interrupts = ids.map((id) => ({ ...(id && { id }), value: '1' }));
      const answer = await answerGraphInterrupts(scriptedHost(), interrupts);
      expect('waiting' in answer && answer.waiting.map((one) => one.why)).to.deep.equal([why, why]);
    });
  }

  it('resume nothing where there is none', async () => {
    expect(await answerGraphInterrupts(scriptedHost(), [])).to.deep.equal({ waiting: [], answered: [] });
  });

  it('take no rejection of a policy for an answer where only a value counts [REV-13]', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } } };
    const answer = await answerGraphInterrupts(scriptedHost({ action: 'reject' }), [
      { value: 'x', response_schema: schema },
    ]);
    expect('waiting' in answer && answer.waiting[0]?.why).to.equal('no-rejection');
  });

  it('of MCP servers keep the rules of the protocol, and are answered by their keys [REV-07]', async () => {
    const value = {
      type: 'mcp_elicitation',
      tool_name: 'book',
      requests: [
        { key: 'k1', message: 'Name?', mode: 'form', requested_schema: { type: 'object', properties: {} } },
        { key: '__proto__', message: 'Sign in', mode: 'url', url: 'https://example.com/' },
      ],
    };
    const completion = Promise.resolve('completed' as const);
    const host = scriptedHost({ action: 'accept', content: { name: 'Ada' } }, { action: 'accept', completion });
    const answer = await answerGraphInterrupts(host, [{ id: 'a', value }]);
    expect(JSON.stringify(answer)).to.equal(
      '{"resume":{"responses":{"k1":{"action":"accept","content":{"name":"Ada"}},"__proto__":{"action":"accept"}}}}',
    );
    expect(host.asked[0]?.request).to.deep.equal({
      mode: 'form',
      message: 'Name?',
      requestedSchema: { type: 'object', properties: {} },
    });
  });

  const request = { key: 'k', message: 'Delete it?', requested_schema: { type: 'object', properties: {} } };
  for (const [what, requests, why] of [
    ['two answers would have one key', [request, { ...request, message: 'Hello?' }], 'same-id'],
    ['they are no list', { request }, 'not-shown'],
    ['there is none', [], 'not-shown'],
    ['one of them is a text', [request, 'Delete it?'], 'not-shown'],
  ] as const) {
    it(`of MCP servers wait, and nothing is shown, if ${what} [REV-13]`, async () => {
      const interrupts = [{ id: 'a', value: { type: 'mcp_elicitation', requests } }];
      const answer = await answerGraphInterrupts(scriptedHost(), interrupts);
      expect('waiting' in answer && answer.waiting[0]?.why).to.equal(why);
    });
  }
});
