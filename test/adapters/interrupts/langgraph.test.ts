import { expect } from '@open-wc/testing';
import { answerGraphInterrupts, answerHumanRequest } from '../../../src/interrupts/index.js';
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

describe("LangChain's human in the loop", () => {
  it('is a series of reviews, with the decisions that each allows [REV-07]', async () => {
    const host = scriptedHost(
      { action: 'edit', args: { to: 'grace@example.com' } },
      { action: 'reject', reason: 'Keep it' },
    );
    expect(await answerHumanRequest(host, camel)).to.deep.equal({
      decisions: [
        { type: 'edit', editedAction: { name: 'send', args: { to: 'grace@example.com' } } },
        { type: 'reject', message: 'Keep it' },
      ],
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

  it('gets its answer in the same spelling as its request [REV-07]', async () => {
    const host = scriptedHost({ action: 'edit', args: { to: 'x' } }, approve);
    expect(await answerHumanRequest(host, snake)).to.deep.equal({
      decisions: [{ type: 'edit', edited_action: { name: 'send', args: { to: 'x' } } }, { type: 'approve' }],
    });
    expect(host.reviews.map(({ allow }) => allow)).to.deep.equal([
      ['approve', 'edit', 'reject', 'respond'],
      ['approve', 'reject'],
    ]);
    const other = scriptedHost({ action: 'respond', text: 'Ask Ada' }, approve);
    expect((await answerHumanRequest(other, snake))?.decisions[0]).to.deep.equal({
      type: 'respond',
      message: 'Ask Ada',
    });
  });

  it('gets no answer if the person dismissed one of its actions, because it needs a decision for each [REV-07]', async () => {
    expect(await answerHumanRequest(scriptedHost(approve, { action: 'cancel' }), camel)).to.equal(undefined);
  });

  it('does not repeat the arguments in the description that the middleware writes by itself', async () => {
    const host = scriptedHost(approve);
    const action = { name: 'x', args: { a: 1 }, description: 'Needs approval\n\nTool: x\nArgs: {\n  "a": 1\n}' };
    await answerHumanRequest(host, { actionRequests: [action], reviewConfigs: [] });
    expect(host.reviews[0]?.message).to.equal('Needs approval');
  });

  it('does not let the person approve an action for which it allows no known decision', async () => {
    const host = scriptedHost({ action: 'reject' });
    await answerHumanRequest(host, { actionRequests: [{ name: 'x', args: {} }], reviewConfigs: [] });
    expect(host.reviews[0]?.allow).to.deep.equal(['reject']);
  });

  it('gets a decision for each action if the person approves the rest [REV-04]', async () => {
    const host = scriptedHost((request) => ({
      action: 'approve',
      args: (request as never as { args: never }).args,
      rest: true,
    }));
    const answer = await answerHumanRequest(host, camel, { tools: { send: { approveRest: true } } });
    expect(answer).to.deep.equal({ decisions: [{ type: 'approve' }, { type: 'approve' }] });
    expect(host.reviews[0]?.approveRest).to.equal(true);
  });

  it('keeps the rejection of a later action if the person goes back and approves the rest', async () => {
    const actionRequests = ['a', 'b', 'c'].map((name) => ({ name, args: {} }));
    const reviewConfigs = actionRequests.map(({ name: actionName }) => ({
      actionName,
      allowedDecisions: ['approve', 'reject'],
    }));
    const back = { action: 'back' } as const;
    const rest = { action: 'approve', args: {}, rest: true } as const;
    const host = scriptedHost(approve, { action: 'reject', reason: 'No' }, back, back, rest);
    expect(await answerHumanRequest(host, { actionRequests, reviewConfigs })).to.deep.equal({
      decisions: [{ type: 'approve' }, { type: 'reject', message: 'No' }, { type: 'approve' }],
    });
  });
});

describe('the interrupts of a LangGraph run', () => {
  it('with a schema are answered with a value that the schema describes [REV-07]', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } } };
    const host = scriptedHost({ action: 'accept', content: { city: 'Rome' } });
    const interrupts = [{ id: 'a', value: { question: 'Where to?', options: 3 }, response_schema: schema }];
    expect(await answerGraphInterrupts(host, interrupts)).to.deep.equal({ resume: { city: 'Rome' } });
    expect(host.asked[0]?.request).to.deep.equal({
      message: 'Where to?\n\n{\n  "options": 3\n}',
      requestedSchema: schema,
    });
  });

  for (const [value, message] of [
    ['Your name?', 'Your name?'],
    [{ message: 'Your name?' }, 'Your name?'],
    [{ draft: 'Dear Ada' }, '{\n  "draft": "Dear Ada"\n}'],
    [[1, 2], '[\n  1,\n  2\n]'],
    [undefined, 'null'],
  ] as const) {
    it(`with the value ${JSON.stringify(value)} and no schema are shown whole, and answered with a text [REV-07]`, async () => {
      const host = scriptedHost({ action: 'accept', content: { value: 'Ada' } });
      expect(await answerGraphInterrupts(host, [{ id: 'a', value }])).to.deep.equal({ resume: 'Ada' });
      expect(host.asked[0]?.request.message).to.equal(message);
    });
  }

  it('are resumed by their ids if there are several, and only those that were answered [REV-07]', async () => {
    const host = scriptedHost({ action: 'accept', content: { value: 'Ada' } }, { action: 'cancel' }, approve, approve);
    const interrupts = [
      { id: 'a', value: 'Name?' },
      { id: 'b', value: 'City?' },
      { id: 'c', value: camel },
    ];
    expect(await answerGraphInterrupts(host, interrupts)).to.deep.equal({
      resume: { a: 'Ada', c: { decisions: [{ type: 'approve' }, { type: 'approve' }] } },
    });
  });

  it('get no answer if the person answered none', async () => {
    expect(await answerGraphInterrupts(scriptedHost({ action: 'reject' }), [{ value: 'Name?' }])).to.equal(undefined);
  });

  it('with equal ids are not shown, because an answer could belong to either', async () => {
    const interrupts = [
      { id: 'a', value: '1' },
      { id: 'a', value: '2' },
    ];
    expect(await answerGraphInterrupts(scriptedHost(), interrupts)).to.equal(undefined);
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
    expect(host.asked[1]?.options.modes).to.deep.equal(['form', 'url']);
  });
});
