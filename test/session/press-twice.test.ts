import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewRequest } from '../../src/reviews/index.js';
import { HandSession } from './hand-session.js';
import type { SpecChanges } from './specs.js';

/** A form on screen, which the person would say yes to for good. */
function askForGood(spec: SpecChanges = {}) {
  const hand = new HandSession();
  const elicitation = hand.askAndShow('travel', { remember: ['always'], ...spec });
  elicitation.chooseRemember('always');
  return { hand, elicitation, submit: () => hand.session.press({ to: 'submit' }) };
}

describe('a yes that always holds', () => {
  it('is sent by the second press, and not by the first', () => {
    const { hand, elicitation, submit } = askForGood();
    submit();
    assert.deepEqual([elicitation.confirms, hand.heard], ['submit', []]);
    submit();
    assert.deepEqual(elicitation.outcome, { action: 'accept', content: {}, remember: 'always' });
  });

  it('takes another press after an entry, which changes what it would send', () => {
    const { hand, elicitation, submit } = askForGood();
    submit();
    hand.type('Ann');
    assert.equal(elicitation.confirms, undefined);
    submit();
    assert.equal(elicitation.confirms, 'submit');
    submit();
    assert.deepEqual(elicitation.outcome, { action: 'accept', content: { name: 'Ann' }, remember: 'always' });
  });
});

describe('answers with errors that may be sent', () => {
  it('are no arguments of an action: one with an error would be left out of them [REV-02]', () => {
    const schema = { properties: { amount: { type: 'integer', maximum: 10 } } };
    const review = reviewRequest({ action: 'pay', args: { amount: 5 }, schema, allow: ['approve', 'edit'] });
    const hand = new HandSession();
    const elicitation = hand.askAndShow('pay', { review, validate: 'warn' });
    hand.session.press({ to: 'open-stage', stage: 'edit' });
    hand.type('99', 'amount');
    elicitation.noteErrorsShown();
    assert.equal(elicitation.isForced, false);
    hand.session.press({ to: 'submit' });
    assert.equal(elicitation.outcome, undefined);
  });

  it('are not sent before the person has been shown the errors', () => {
    const hand = new HandSession();
    const elicitation = hand.askAndShow('travel', { validate: 'warn' });
    hand.type('too long'.repeat(20));
    hand.session.press({ to: 'submit' });
    assert.deepEqual([elicitation.isForced, elicitation.outcome], [false, undefined]);
    elicitation.noteErrorsShown();
    assert.equal(elicitation.isForced, true);
    hand.session.press({ to: 'submit' });
    assert.deepEqual(elicitation.outcome, { action: 'accept', content: { name: 'too long'.repeat(20) } });
  });
});
