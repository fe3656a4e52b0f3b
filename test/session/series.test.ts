import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HandSession, promises } from './hand-session.js';

describe('an accepted elicitation of a series', () => {
  /** Accepts an elicitation that stays on screen until the test calls `release`. */
  function accept() {
    let release!: () => void;
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hand = new HandSession();
    const elicitation = hand.askAndShow('step 1', { series: { hold } });
    hand.session.press({ to: 'submit' });
    return { hand, elicitation, release };
  }

  it('stays on screen, busy, until the next step takes its place', async () => {
    const { hand, elicitation } = accept();
    await promises();
    assert.equal(hand.onScreen, 'step 1');
    assert.equal(elicitation.isBusy, true);
    hand.ask('step 2');
    assert.equal(hand.onScreen, 'step 2');
    assert.deepEqual(hand.heard, ['step 1: accept', 'step 1: closed']);
  });

  it('leaves the screen when no step follows', async () => {
    const { hand, release } = accept();
    release();
    await promises();
    assert.equal(hand.onScreen, undefined);
    assert.deepEqual(hand.heard, ['step 1: accept', 'step 1: closed']);
  });

  it('can be dismissed, and nothing further is sent', () => {
    const { hand } = accept();
    hand.session.press({ to: 'cancel' });
    assert.deepEqual(hand.heard, ['step 1: accept', 'step 1: closed']);
  });

  for (const { what, isState } of [
    { what: 'the listener of its outcome', isState: false },
    { what: 'the callback of its last state', isState: true },
  ]) {
    it(`leaves the screen when the scope changes, even inside ${what}`, () => {
      const hand = new HandSession();
      const changeScope = () => {
        hand.session.scope = { workspace: 'other' };
      };
      const onState = (state: string) => isState && state === 'done' && changeScope();
      hand.askAndShow('step 1', { series: { hold: new Promise(() => {}) }, onState });
      if (!isState) hand.onOutcome = changeScope;
      hand.session.press({ to: 'submit' });
      assert.equal(hand.onScreen, undefined);
      assert.deepEqual(hand.heard, ['step 1: accept', 'step 1: closed']);
    });
  }

  it('leaves the screen at once when it is rejected', () => {
    const hand = new HandSession();
    hand.askAndShow('step 1', { series: { hold: new Promise(() => {}) } });
    hand.session.press({ to: 'reject' });
    assert.equal(hand.onScreen, undefined);
  });

  it('lets the person go back a step, or cancel the whole series', async () => {
    const hand = new HandSession();
    const second = hand.askAndShow('step 2');
    hand.session.press({ to: 'go-back' });
    const third = hand.askAndShow('step 3');
    hand.session.press({ to: 'cancel-all' });
    assert.deepEqual(await second.settled, { action: 'back' });
    assert.deepEqual(await third.settled, { action: 'cancel', all: true });
  });
});
