import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewRequest } from '../../src/protocol/review.js';
import { HandSession } from './hand-session.js';

/** A review that the person may only reject. */
function rejectable() {
  const hand = new HandSession();
  const review = reviewRequest({ action: 'transfer', args: { amount: 1 }, allow: ['reject'] });
  hand.askAndShow('transfer', { review });
  return hand;
}

describe('a review whose decisions the application limits', () => {
  for (const [what, decide] of [
    ['approved', ({ session }: HandSession) => session.accept()],
    ['approved with the rest', ({ session }: HandSession) => session.approveRest()],
    [
      'edited',
      ({ session }: HandSession) => {
        session.openReview('edit');
        session.accept();
      },
    ],
    [
      'answered with a text',
      ({ session }: HandSession) => {
        session.openReview('respond');
        session.accept();
      },
    ],
  ] as const) {
    it(`cannot be ${what} unless that is allowed, whatever the view offers [REV-02]`, () => {
      const hand = rejectable();
      decide(hand);
      assert.deepEqual([hand.onScreen, hand.heard], ['transfer', []]);
      hand.session.reject();
      assert.deepEqual(hand.heard, ['transfer: reject', 'transfer: closed']);
    });
  }
});
