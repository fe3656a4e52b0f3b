import { expect } from '@open-wc/testing';
import { answerApprovals, approvalRequests } from '../../../src/interrupts/ai-sdk/ai-sdk.js';
import { digestOfArguments } from '../../../src/interrupts/digest.js';
import type { Outcome } from '../../../src/protocol/outcome.js';
import { approve, type Deed, scriptedHost } from './scripted-host.js';

const part = (id: string, input: unknown = { city: 'Rome' }, approval: object = {}) => ({
  type: 'tool-weather',
  toolCallId: `call-${id}`,
  state: 'approval-requested',
  input,
  approval: { id, ...approval },
});

function chatWith(parts: unknown[]) {
  const sent: unknown[] = [];
  const chat = {
    parts,
    sent,
    messages: () => [
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', parts: chat.parts },
    ],
    addToolApprovalResponse: (response: unknown) => void sent.push(response),
  };
  return chat;
}

describe('the approvals of an AI SDK chat', () => {
  it('are reviews that can only be approved or rejected, because the SDK carries no changed arguments [REV-08]', async () => {
    const chat = chatWith([part('a', { city: 'Rome' }, { requestReason: 'Costs money' })]);
    const host = scriptedHost(approve);
    expect(await answerApprovals(host, chat)).to.deep.equal({ resume: [{ id: 'a', approved: true }] });
    expect(chat.sent).to.deep.equal([{ id: 'a', approved: true }]);
    expect(host.reviews[0]).to.include({ action: 'weather', message: 'Costs money' });
    expect(host.reviews[0]?.allow).to.deep.equal(['approve', 'reject']);
  });

  it('carry the reason of a rejection [REV-08]', async () => {
    const chat = chatWith([part('a')]);
    await answerApprovals(scriptedHost({ action: 'reject', reason: 'No' }), chat);
    expect(chat.sent).to.deep.equal([{ id: 'a', approved: false, reason: 'No' }]);
  });

  it('are found in tool parts of either kind, except those that the SDK decides by itself', () => {
    const dynamic = { ...part('d'), type: 'dynamic-tool', toolName: 'search' };
    const parts = [
      part('a'),
      dynamic,
      part('b', {}, { isAutomatic: true }),
      { ...part('c'), state: 'approval-responded' },
      null,
      'x',
    ];
    expect(
      approvalRequests([null, { parts: 'none' }, { parts }]).map(({ id, toolName }) => [id, toolName]),
    ).to.deep.equal([
      ['a', 'weather'],
      ['d', 'search'],
    ]);
  });

  for (const outcome of [{ action: 'approve', args: { city: 'Rome' } }, { action: 'reject' }] as const) {
    it(`are not sent if the arguments differ from those that were shown: ${outcome.action} [REV-08]`, async () => {
      const chat = chatWith([part('a')]);
      const change: Deed = () => {
        chat.parts = [part('a', { city: 'Oslo' })];
        return outcome;
      };
      const answer = await answerApprovals(scriptedHost(change), chat);
      expect('waiting' in answer && answer.waiting[0]?.why).to.equal('changed');
      expect(chat.sent).to.deep.equal([]);
    });
  }

  for (const [what, before, after, options] of [
    ['name', part('a'), { ...part('a'), type: 'tool-storm' }, undefined],
    ['arguments', part('a'), part('a', { city: 'Oslo' }), undefined],
    ['schema', part('a'), part('a'), { tools: { weather: { schema: { properties: { city: { title: 'Town' } } } } } }],
  ] as const) {
    it(`are asked anew if the part changes its ${what} on screen, and the answer to the old card answers nothing [REV-08]`, async () => {
      for (const late of [{ action: 'withdrawn' }, { action: 'approve', args: {} }, { action: 'reject' }] as const) {
        const chat = chatWith([before]);
        let signal: AbortSignal | undefined;
        let answerOld!: (outcome: Outcome) => void;
        const old = new Promise<Outcome>((resolve) => {
          answerOld = resolve;
        });
        const keep: Deed = (_, given) => {
          signal = given.signal;
          return old;
        };
        const host = scriptedHost(keep, approve);
        const first = answerApprovals(host, chat);
        await answerApprovals(host, chat);
        expect(signal?.aborted).to.equal(false);
        chat.parts = [after];
        expect(await answerApprovals(host, chat, options)).to.deep.equal({ resume: [{ id: 'a', approved: true }] });
        expect(signal?.aborted).to.equal(true);
        answerOld(late);
        const answer = await first;
        expect('waiting' in answer && answer.waiting.map(({ why }) => why)).to.deep.equal(['changed']);
        expect(chat.sent).to.deep.equal([{ id: 'a', approved: true }]);
      }
    });
  }

  for (const [what, input] of [
    ['over 1 MiB', { text: 'x'.repeat(1024 * 1024 + 1) }],
    ['deeper than 100 levels', JSON.parse(`${'['.repeat(102)}${']'.repeat(102)}`)],
  ] as const) {
    it(`tell the chat of a rejection of arguments ${what}, which the card cannot show`, async () => {
      const chat = chatWith([part('a', input)]);
      const host = scriptedHost({ action: 'reject' });
      await answerApprovals(host, chat);
      expect(host.reviews[0]?.defect).not.to.equal('');
      expect(chat.sent).to.deep.equal([{ id: 'a', approved: false }]);
    });
  }

  it('are not sent if the chat has continued without an answer', async () => {
    const chat = chatWith([part('a')]);
    const goOn: Deed = () => {
      chat.parts = [{ ...part('a'), state: 'output-available' }];
      return { action: 'approve', args: {} };
    };
    await answerApprovals(scriptedHost(goOn), chat);
    expect(chat.sent).to.deep.equal([]);
  });

  it('stay open if the person dismissed them, and are asked again only where the application wants that [REV-13]', async () => {
    const chat = chatWith([part('a'), part('b')]);
    const host = scriptedHost({ action: 'cancel' }, approve, approve);
    const answer = await answerApprovals(host, chat);
    expect('waiting' in answer && answer.waiting.map(({ interrupt, why }) => [interrupt.id, why])).to.deep.equal([
      ['a', 'dismissed'],
    ]);
    chat.parts = [part('a'), { ...part('b'), state: 'approval-responded' }];
    expect(await answerApprovals(host, chat)).to.have.keys('waiting', 'answered');
    expect(host.asked.length).to.equal(2);
    expect(await answerApprovals(host, chat, { again: true })).to.deep.equal({ resume: [{ id: 'a', approved: true }] });
    expect(chat.sent).to.deep.equal([
      { id: 'b', approved: true },
      { id: 'a', approved: true },
    ]);
  });

  it('are not asked once a newer message has overtaken them', async () => {
    const chat = chatWith([part('a')]);
    const messages = [...chat.messages(), { role: 'user', parts: [{ type: 'text', text: 'Never mind' }] }];
    expect(await answerApprovals(scriptedHost(), { ...chat, messages: () => messages })).to.deep.equal({ resume: [] });
  });

  it('cannot be given where the SDK sends no arguments [REV-14]', async () => {
    const host = scriptedHost({ action: 'reject' });
    await answerApprovals(host, chatWith([{ ...part('a'), input: undefined }]));
    expect(host.reviews[0]?.defect).to.contain('not sent');
  });

  it('are shown once, however often a component calls', async () => {
    const chat = chatWith([part('a')]);
    let answer = (_: { action: 'approve'; args: null }) => {};
    const host = scriptedHost(() => new Promise((resolve) => (answer = resolve)));
    const first = answerApprovals(host, chat);
    const second = answerApprovals(host, chat);
    expect(await second).to.deep.equal({ resume: [] });
    expect(host.asked.length).to.equal(1);
    answer({ action: 'approve', args: null });
    expect(await first).to.deep.equal({ resume: [{ id: 'a', approved: true }] });
  });

  it('are not shown if two have the same id', async () => {
    const answer = await answerApprovals(scriptedHost(), chatWith([part('a'), part('a', { city: 'Oslo' })]));
    expect('waiting' in answer && answer.waiting.map(({ why }) => why)).to.deep.equal(['same-id', 'same-id']);
  });

  it('have a digest of their arguments that a backend can compare, whatever the order of the members', async () => {
    const digest = await digestOfArguments({ a: 1, b: [true, 'x'] });
    expect(digest).to.match(/^[0-9a-f]{64}$/);
    expect(await digestOfArguments({ b: [true, 'x'], a: 1 })).to.equal(digest);
    expect(await digestOfArguments({ b: [true, 'x'], a: 2 })).not.to.equal(digest);
  });
});
