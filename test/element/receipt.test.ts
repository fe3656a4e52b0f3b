import { expect } from '@open-wc/testing';
import { receiptOf, reviewRequest } from '../../src/index.js';
import { questionRequest } from '../../src/protocol/review.js';

const server = { id: 'agent', name: 'Agent\u200B' };
const transfer = reviewRequest({
  action: 'transfer',
  args: { amount: 5, api_key: 'sk-secret', to: { name: 'Ada' }, note: 'x'.repeat(500) },
});

describe('the receipt of an elicitation that is over', () => {
  it('says who asked, what was decided, and the arguments without a secret [REV-12]', () => {
    const receipt = receiptOf(transfer, { action: 'approve', args: transfer.args }, { server });
    expect(receipt).to.deep.equal({
      asker: 'Agent',
      question: 'Run "\u2068transfer\u2069"?',
      result: 'Approved',
      isOpen: false,
      openAgain: '',
      answers: [
        { label: 'Amount', text: '5' },
        { label: 'Name', text: 'Ada' },
        { label: 'Note', text: `${'x'.repeat(200)}…` },
      ],
    });
    expect(JSON.stringify(receipt)).not.to.contain('sk-secret');
  });

  it('says that a review which nobody decided is not answered yet, and has the text of a button that asks again [REV-13]', () => {
    for (const action of ['cancel', 'timeout', 'withdrawn'] as const) {
      expect(receiptOf(transfer, { action }, { server })).to.include({
        result: 'Not answered yet',
        isOpen: true,
        openAgain: 'Open again',
      });
    }
    // Here the asker does not wait on.
    const question = questionRequest({ message: 'Go on?', allow: ['approve', 'reject'] });
    const results = (['timeout', 'withdrawn', 'reject'] as const).map(
      (action) => receiptOf(question, { action }, { waits: false }).result,
    );
    expect(results).to.deep.equal(['Not answered in time', 'Closed without an answer', 'Answered']);
    // A server gets `cancel` as its answer, and a run waits on.
    const form = { message: 'Order', requestedSchema: { type: 'object', properties: {} } } as const;
    expect(receiptOf(form, { action: 'cancel' }).result).to.equal('Dismissed');
    expect(receiptOf(form, { action: 'cancel' }, { waits: true }).isOpen).to.equal(true);
  });

  it('has the answers of a form as the person read them, without a secret [REV-12]', () => {
    const requestedSchema = {
      type: 'object',
      properties: {
        size: { type: 'string', oneOf: [{ const: 'l', title: 'Large' }], title: 'Size' },
        password: { type: 'string' },
        note: { type: 'string' },
      },
    };
    const outcome = { action: 'accept', content: { size: 'l', password: 'hunter2' } } as const;
    expect(receiptOf({ message: 'Order', requestedSchema }, outcome)).to.deep.equal({
      asker: 'Unknown server',
      question: 'Order',
      result: 'Answered',
      isOpen: false,
      openAgain: '',
      answers: [{ label: 'Size', text: 'Large' }],
    });
  });

  for (const [what, property, value, texts] of [
    ['a number out of bounds', { type: 'number', minimum: 0, default: 18 }, -5, ['-5']],
    ['a typed text in place of a number', { type: 'number', default: 18 }, 'many', ['many']],
    [
      'a text that is too long for its field',
      { type: 'string', default: 'x' },
      'y'.repeat(9000),
      [`${'y'.repeat(200)}…`],
    ],
    [
      'a value that only its field could not show',
      { type: 'string', format: 'date', default: '2026-01-01' },
      '0000-01-01',
      ['0000-01-01'],
    ],
    ['no answer', { type: ['boolean', 'null'], default: true }, null, ['No answer']],
    ['a default that the person has taken away', { type: 'string', default: 'x' }, undefined, ['No answer']],
    ['an empty list', { type: 'array', items: { type: 'string' } }, [] as string[], ['None']],
    ['an option that passes for no answer', { enum: ['No answer', 'b'] }, 'No answer', ['From the server: No answer']],
  ] as const) {
    it(`has ${what} as it was sent, and never the default of the schema [REV-12, SEE-02]`, () => {
      const requestedSchema = { type: 'object', properties: { a: property }, required: ['a'] };
      const content = JSON.parse(JSON.stringify({ a: value }));
      const { answers } = receiptOf({ message: 'Order', requestedSchema }, { action: 'accept', content });
      expect(answers.map(({ text }) => text)).to.deep.equal(texts);
    });
  }

  for (const [outcome, result, texts] of [
    [{ action: 'edit', args: { amount: 1 } }, 'Approved with changes', ['1']],
    [{ action: 'reject', reason: 'Too much' }, 'Rejected', ['Too much']],
    [{ action: 'respond', text: 'Ask Ada' }, 'Answered', ['Ask Ada']],
  ] as const) {
    it(`says "${result}" for ${outcome.action} [REV-12]`, () => {
      const receipt = receiptOf(transfer, outcome);
      expect(receipt.result).to.equal(result);
      expect(receipt.answers.map(({ text }) => text)).to.deep.equal(texts);
    });
  }

  for (const [action, result] of [
    ['cancel', 'Dismissed'],
    ['timeout', 'Not answered in time'],
    ['withdrawn', 'Closed without an answer'],
  ] as const) {
    it(`says "${result}" for ${action} of a server's request, which got that as its answer [REV-12]`, () => {
      const form = { message: 'Order', requestedSchema: { type: 'object', properties: {} } } as const;
      expect(receiptOf(form, { action })).to.include({ result, isOpen: false, openAgain: '' });
    });
  }
});
