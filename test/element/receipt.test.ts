import { expect } from '@open-wc/testing';
import { receiptOf } from '../../src/receipts/index.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { questionRequest } from '../../src/reviews/review-request.js';

const server = { id: 'agent', name: 'Agent\u200B' };
const transfer = reviewRequest({
  action: 'transfer',
  args: { amount: 5, api_key: 'sk-secret', to: { name: 'Ada' }, note: 'x'.repeat(500) },
});

describe('the receipt of an elicitation that is over', () => {
  it('says who asked, what was decided, and the arguments without a secret [REV-12]', () => {
    const receipt = receiptOf(transfer, { action: 'approve', args: transfer.args }, { server, at: 0 });
    expect(receipt).to.deep.equal({
      asker: 'Agent',
      question: 'Run "\u2068transfer\u2069"?',
      ended: 'approved',
      result: 'Approved',
      answers: [
        { label: 'Amount', text: '5' },
        { label: 'To › Name', text: 'Ada' },
        { label: 'Note', text: `${'x'.repeat(200)}…` },
      ],
      at: 0,
    });
    expect(JSON.stringify(receipt)).not.to.contain('sk-secret');
  });

  it('says that a review which nobody decided is not answered yet, and can be asked again [REV-13]', () => {
    for (const action of ['cancel', 'timeout', 'withdrawn'] as const) {
      expect(receiptOf(transfer, { action }, { server })).to.include({ ended: 'open', result: 'Not answered yet' });
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
    expect(receiptOf(form, { action: 'cancel' }, { waits: true }).ended).to.equal('open');
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
    expect(receiptOf({ message: 'Order', requestedSchema }, outcome, { at: 0 })).to.deep.equal({
      asker: 'Unknown server',
      question: 'Order',
      ended: 'answered',
      result: 'Answered',
      answers: [{ label: 'Size', text: 'Large' }],
      at: 0,
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

  for (const [action, ended, result] of [
    ['cancel', 'dismissed', 'Dismissed'],
    ['timeout', 'late', 'Not answered in time'],
    ['withdrawn', 'closed', 'Closed without an answer'],
  ] as const) {
    it(`says "${result}" for ${action} of a server's request, which got that as its answer [REV-12]`, () => {
      const form = { message: 'Order', requestedSchema: { type: 'object', properties: {} } } as const;
      expect(receiptOf(form, { action })).to.include({ ended, result });
    });
  }
});
