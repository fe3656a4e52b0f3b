import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewRequest } from '../../src/reviews/index.js';
import type { ReviewStage } from '../../src/session/review-model.js';
import { HandSession } from './hand-session.js';

/** A review that the person may only reject. */
function rejectable() {
  const hand = new HandSession();
  const review = reviewRequest({ action: 'transfer', args: { amount: 1 }, allow: ['reject'] });
  hand.askAndShow('transfer', { review });
  return hand;
}

describe('a review whose arguments the person changes', () => {
  it('demands to show no argument that has a field, and those that stay masked beside the form [REV-01, REV-02]', () => {
    const hand = new HandSession();
    const args = { amount: 1, api_key: 'prod', password: 'hunter2' };
    const schema = {
      properties: {
        amount: { type: 'number' },
        api_key: { type: 'string', enum: ['prod', 'staging'] },
        password: { type: 'string' },
      },
    };
    const review = reviewRequest({ action: 'pay', args, schema, allow: ['approve', 'edit', 'reject'] });
    const elicitation = hand.askAndShow('pay', { review });
    assert.deepEqual(elicitation.review?.unread, ['/api_key', '/password']);
    hand.session.press({ to: 'open-stage', stage: 'edit' });
    assert.deepEqual(elicitation.review?.unread, ['/password']);
  });

  for (const serverKey of ['travel', '']) {
    it(`keeps what was typed over the decision and Back in a series, from a server ${serverKey ? 'with' : 'without'} a key`, () => {
      const hand = new HandSession();
      const review = reviewRequest({ action: 'mail', args: { name: 'Ann' }, allow: ['approve', 'edit'] });
      const open = (stage: ReviewStage) => hand.session.press({ to: 'open-stage', stage });
      const first = hand.askAndShow('mail', { review, serverKey, original: review });
      open('edit');
      hand.type('Ada');
      open('decide');
      hand.session.press({ to: 'go-back' });
      const second = hand.askAndShow('mail', { review, serverKey, original: review });
      open('edit');
      assert.deepEqual([hand.typed, second.hasDraft], ['Ada', true]);
      open('decide'); // Nothing typed is on screen there.
      assert.equal(second.hasDraft, false);
      assert.notEqual(first, second);
    });
  }
});

describe('a review whose decisions the application limits', () => {
  for (const [what, decide] of [
    ['approved', ({ session }: HandSession) => session.press({ to: 'submit' })],
    ['approved with the rest', ({ session }: HandSession) => session.press({ to: 'approve-rest' })],
    [
      'edited',
      ({ session }: HandSession) => {
        session.press({ to: 'open-stage', stage: 'edit' });
        session.press({ to: 'submit' });
      },
    ],
    [
      'answered with a text',
      ({ session }: HandSession) => {
        session.press({ to: 'open-stage', stage: 'respond' });
        session.press({ to: 'submit' });
      },
    ],
  ] as const) {
    it(`cannot be ${what} unless that is allowed, whatever the view offers [REV-02]`, () => {
      const hand = rejectable();
      decide(hand);
      assert.deepEqual([hand.onScreen, hand.heard], ['transfer', []]);
      hand.session.press({ to: 'reject' });
      assert.deepEqual(hand.heard, ['transfer: reject', 'transfer: closed']);
    });
  }
});
