import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { HandSession } from './hand-session.js';

describe('the order of elicitations', () => {
  it('is that in which they came, whichever server asks', () => {
    const hand = new HandSession();
    const messages = ['b1', 'b2', 't1', 'b3', 'n1'];
    for (const message of messages) hand.ask(message, { serverKey: message.charAt(0) });
    for (const message of messages) {
      assert.equal(hand.onScreen, message);
      hand.show();
      hand.session.press({ to: 'reject' });
    }
    assert.equal(hand.onScreen, undefined);
  });

  it('puts a declared elicitation behind earlier requests', () => {
    const hand = new HandSession();
    hand.ask('asked');
    hand.declare('declared');
    assert.equal(hand.onScreen, 'asked');
    hand.session.press({ to: 'cancel' });
    assert.equal(hand.onScreen, 'declared');
  });

  it('stays the same when the element moves', () => {
    const hand = new HandSession();
    hand.askAndShow('first');
    hand.ask('second');
    hand.session.setAttached(false);
    hand.session.setAttached(true);
    assert.equal(hand.onScreen, 'first');
    assert.deepEqual(hand.heard, []);
  });

  it('loses nothing when the application asks again while an elicitation expires in the queue', () => {
    const hand = new HandSession();
    hand.session.setAttached(false);
    hand.ask('expired', {
      deadline: hand.clock.now() - 1,
      onState: (state) => void (state === 'done' && hand.ask('new')),
    });
    hand.ask('second');
    hand.session.setAttached(true);
    assert.deepEqual(hand.heard, ['expired: timeout']);
    assert.equal(hand.onScreen, 'second');
    hand.session.press({ to: 'cancel' });
    assert.equal(hand.onScreen, 'new');
  });
});

describe('a server’s own deadline', () => {
  it('ends an elicitation in the queue with timeout, unseen', () => {
    const hand = new HandSession();
    hand.ask('first');
    hand.ask('hurried', { deadline: hand.clock.now() + 5000 });
    hand.clock.pass(5000);
    assert.deepEqual(hand.heard, ['hurried: timeout']);
    assert.equal(hand.session.queued, 0);
    assert.equal(hand.session.notice, undefined);
  });

  it('counts at the start of a turn, even if the machine slept and no timer has fired', () => {
    const hand = new HandSession();
    hand.ask('first');
    hand.ask('hurried', { deadline: hand.clock.now() + 5000 });
    hand.ask('third');
    hand.clock.time += 5000;
    hand.session.press({ to: 'cancel' });
    assert.deepEqual(hand.heard, ['first: cancel', 'first: closed', 'hurried: timeout']);
    assert.equal(hand.onScreen, 'third');
  });

  it('ends an elicitation that arrives too late at once', () => {
    const hand = new HandSession();
    hand.ask('late', {
      deadline: hand.clock.now(),
      onState: (state) => void (state === 'queued' && hand.ask('second')),
    });
    assert.deepEqual(hand.heard, ['late: timeout']);
    assert.equal(hand.onScreen, 'second');
  });
});

describe('an outcome', () => {
  it('is given once, whatever a listener does afterwards', async () => {
    const hand = new HandSession();
    const elicitation = hand.askAndShow('first');
    hand.onOutcome = () => {
      hand.session.press({ to: 'cancel' });
      hand.session.withdrawDisplayed();
      hand.session.press({ to: 'submit' });
    };
    hand.session.press({ to: 'reject' });
    assert.deepEqual(hand.heard, ['first: reject', 'first: closed']);
    assert.deepEqual(await elicitation.settled, { action: 'reject' });
  });

  it('comes before the elicitation leaves the screen, and the next elicitation follows only then', () => {
    const hand = new HandSession();
    hand.askAndShow('first');
    hand.ask('second');
    hand.onOutcome = () => hand.heard.push(`on screen: ${hand.onScreen}`);
    hand.session.press({ to: 'reject' });
    assert.deepEqual(hand.heard, ['first: reject', 'on screen: first', 'first: closed']);
    assert.equal(hand.onScreen, 'second');
  });

  it('cannot come from the person before the elicitation was shown', () => {
    const hand = new HandSession();
    hand.ask('unseen');
    hand.session.press({ to: 'submit' });
    hand.session.press({ to: 'reject' });
    hand.session.press({ to: 'go-back' });
    hand.session.press({ to: 'cancel-all' });
    hand.session.press({ to: 'silence' });
    assert.deepEqual(hand.heard, []);
    hand.session.press({ to: 'cancel' });
    assert.deepEqual(hand.heard, ['unseen: cancel', 'unseen: closed']);
  });

  it('is not accept while the form has errors', () => {
    const hand = new HandSession();
    hand.askAndShow('first');
    hand.type('x'.repeat(101));
    hand.session.press({ to: 'submit' });
    assert.deepEqual(hand.heard, []);
  });

  it('is never accept for an elicitation that cannot be shown', () => {
    const hand = new HandSession();
    hand.askAndShow('broken', { defect: 'mode: song', schema: undefined });
    hand.session.press({ to: 'submit' });
    assert.deepEqual(hand.heard, []);
  });

  it('leaves no timer and no listener on the signal', () => {
    const hand = new HandSession();
    const { signal } = new AbortController();
    const left = () => [hand.clock.delays.length, getEventListeners(signal, 'abort').length];
    hand.askAndShow('first', { timeout: 60_000, signal });
    assert.deepEqual(left(), [2, 1]); // Its end, and the seconds on screen before.
    hand.session.press({ to: 'reject' });
    assert.deepEqual(left(), [0, 0]);
  });
});
