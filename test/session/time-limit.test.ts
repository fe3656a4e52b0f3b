import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HandSession } from './hand-session.js';

describe('a time limit', () => {
  it('starts when the elicitation is shown, not while it is queued', () => {
    const hand = new HandSession();
    hand.askAndShow('first');
    hand.ask('second', { timeout: 60_000 });
    hand.clock.pass(600_000);
    hand.session.press({ to: 'cancel' });
    hand.clock.pass(600_000);
    hand.show();
    hand.clock.pass(59_999);
    assert.deepEqual(hand.heard, ['first: cancel', 'first: closed']);
    hand.clock.pass(1);
    assert.deepEqual(hand.heard.slice(2), ['second: timeout', 'second: closed']);
  });

  it('is on screen as soon as it runs where it is short, and not a second later', () => {
    const hand = new HandSession();
    hand.ask('first', { timeout: 20_000 });
    const { renders } = hand;
    const { secondsLeft } = hand.show();
    assert.equal(secondsLeft, 20);
    assert.equal(hand.renders, renders + 1);
  });

  it('starts when the page comes to the front, and then runs in the background too', () => {
    const hand = new HandSession();
    hand.session.setVisible(false);
    hand.askAndShow('first', { timeout: 60_000 });
    hand.clock.pass(600_000);
    assert.deepEqual(hand.heard, []);
    hand.session.setVisible(true);
    hand.clock.pass(30_000);
    hand.session.setVisible(false);
    hand.clock.pass(30_000);
    assert.deepEqual(hand.heard, ['first: timeout', 'first: closed']);
  });

  it('does not start while the application has taken the card off the screen, although the page comes to the front', () => {
    const hand = new HandSession();
    hand.session.setVisible(false);
    hand.askAndShow('first', { timeout: 60_000 });
    hand.session.isAside = true;
    hand.session.setVisible(true);
    hand.clock.pass(600_000);
    assert.deepEqual(hand.heard, []);
    hand.session.isAside = false;
    hand.clock.pass(60_000);
    assert.deepEqual(hand.heard, ['first: timeout', 'first: closed']);
  });

  it('does not start again when the element moves', () => {
    const hand = new HandSession();
    const elicitation = hand.askAndShow('first', { timeout: 60_000 });
    hand.clock.pass(10_000);
    hand.session.setAttached(false);
    hand.session.setAttached(true);
    hand.show();
    assert.equal(elicitation.remaining, 50_000);
  });

  it('has passed when the machine wakes after it', () => {
    const hand = new HandSession();
    hand.askAndShow('first', { timeout: 60_000 });
    hand.clock.pass(30_000);
    hand.clock.sleep(600_000);
    assert.deepEqual(hand.heard, ['first: timeout', 'first: closed']);
  });
});

describe('a notice', () => {
  it('says that a server withdrew the elicitation on screen, and can be dismissed', () => {
    const hand = new HandSession();
    const controller = new AbortController();
    hand.askAndShow('first', { signal: controller.signal });
    controller.abort();
    assert.deepEqual(hand.heard, ['first: withdrawn', 'first: closed']);
    assert.deepEqual(hand.session.notice, { how: 'withdrawn', serverName: 'Travel', isOwn: false });
    hand.session.press({ to: 'dismiss-notice' });
    assert.equal(hand.session.notice, undefined);
  });

  it('says that time ran out, and disappears with the next answer', () => {
    const hand = new HandSession();
    hand.askAndShow('first', { timeout: 60_000 });
    hand.clock.pass(60_000);
    assert.equal(hand.session.notice?.how, 'expired');
    hand.askAndShow('second');
    hand.session.press({ to: 'reject' });
    assert.equal(hand.session.notice, undefined);
  });

  it('does not appear for an unseen elicitation, nor for one that the person ended', () => {
    const hand = new HandSession();
    const controller = new AbortController();
    hand.ask('unseen', { signal: controller.signal });
    controller.abort();
    assert.equal(hand.session.notice, undefined);
    hand.askAndShow('seen');
    hand.session.press({ to: 'cancel' });
    assert.equal(hand.session.notice, undefined);
  });

  it('does not appear in another scope', () => {
    const hand = new HandSession();
    hand.askAndShow('first', { timeout: 60_000 });
    hand.clock.pass(60_000);
    hand.session.scope = { workspace: 'other' };
    assert.equal(hand.session.notice, undefined);
  });
});

describe('a withdrawal', () => {
  it('takes a request out of the queue unseen', () => {
    const hand = new HandSession();
    const controller = new AbortController();
    hand.ask('first');
    hand.ask('second', { signal: controller.signal });
    controller.abort();
    assert.deepEqual(hand.heard, ['second: withdrawn']);
    assert.equal(hand.session.queued, 0);
  });
});
