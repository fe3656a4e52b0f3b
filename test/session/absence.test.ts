import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HandSession } from './hand-session.js';

const MINUTE = 60_000;

describe('a request to an element outside the page', () => {
  function outside(): HandSession {
    const hand = new HandSession();
    hand.session.setAttached(false);
    return hand;
  }

  it('waits ten seconds for the element to enter the page, then ends with cancel together with those behind it [END-03]', () => {
    const hand = outside();
    hand.ask('first');
    hand.clock.pass(9999);
    hand.ask('second');
    assert.deepEqual(hand.heard, []);
    hand.clock.pass(1);
    assert.deepEqual(hand.heard, ['first: cancel', 'second: cancel']);
    assert.deepEqual(hand.clock.delays, []);
  });

  it('is shown when the element enters the page in time, and nothing ends it later', () => {
    const hand = outside();
    hand.ask('first');
    hand.clock.pass(9999);
    hand.session.setAttached(true);
    assert.equal(hand.onScreen, 'first');
    hand.clock.pass(10 * MINUTE);
    assert.deepEqual(hand.heard, []);
  });

  it('waits ten seconds again after the previous request has ended', () => {
    const hand = outside();
    hand.ask('first');
    hand.clock.pass(10_000);
    hand.ask('second');
    hand.clock.pass(9999);
    assert.deepEqual(hand.heard, ['first: cancel']);
    hand.clock.pass(1);
    assert.deepEqual(hand.heard, ['first: cancel', 'second: cancel']);
  });
});

describe('an elicitation in a page that stays hidden', () => {
  function hidden(): HandSession {
    const hand = new HandSession();
    hand.session.setVisible(false);
    return hand;
  }

  it('times out after the limit for unseen elicitations, on screen and in the queue, each counted from its arrival [END-03]', () => {
    const hand = hidden();
    hand.askAndShow('first');
    hand.clock.pass(MINUTE);
    hand.ask('second');
    hand.clock.pass(29 * MINUTE - 1);
    assert.deepEqual(hand.heard, []);
    hand.clock.pass(1);
    assert.deepEqual(hand.heard, ['first: timeout', 'first: closed']);
    assert.equal(hand.session.notice?.how, 'expired');
    hand.clock.pass(MINUTE);
    assert.deepEqual(hand.heard.slice(2), ['second: timeout', 'second: closed']);
    assert.deepEqual(hand.clock.delays, []);
  });

  it('times out behind a seen elicitation, counted from when the page was hidden again', () => {
    const hand = hidden();
    hand.ask('first', { timeout: MINUTE });
    hand.ask('second');
    hand.clock.pass(29 * MINUTE);
    hand.session.setVisible(true);
    hand.show();
    hand.session.setVisible(false);
    hand.clock.pass(30 * MINUTE - 1);
    assert.deepEqual(hand.heard, ['first: timeout', 'first: closed']);
    hand.clock.pass(1);
    assert.deepEqual(hand.heard.slice(2), ['second: timeout', 'second: closed']);
  });

  it('has the limit again when the application declares an elicitation of another server in its place', () => {
    const hand = new HandSession();
    hand.declare('first');
    hand.show();
    hand.session.setVisible(false);
    hand.clock.pass(60 * MINUTE);
    hand.declare('second', { serverKey: 'bank' });
    hand.show();
    hand.clock.pass(30 * MINUTE - 1);
    assert.deepEqual(hand.heard, ['second: another source']);
    hand.clock.pass(1);
    assert.deepEqual(hand.heard.slice(1), ['second: timeout', 'second: closed']);
  });
});

describe('a signal that says that the person can no longer answer', () => {
  it('cancels shown and queued elicitations, but revokes no answer', async () => {
    const hand = new HandSession();
    const controller = new AbortController();
    const { signal: absence } = controller;
    const answered = hand.askAndShow('answered', {}, absence);
    hand.session.press({ to: 'submit' });
    hand.askAndShow('first', {}, absence);
    hand.ask('other');
    hand.ask('second', {}, absence);
    controller.abort();
    assert.deepEqual(hand.heard.slice(2), ['first: cancel', 'first: closed', 'second: cancel']);
    assert.equal(hand.onScreen, 'other');
    assert.deepEqual(await answered.settled, { action: 'accept', content: {} });
  });
});

describe('the lifetime of a session', () => {
  it('ends with another scope, when the person can no longer answer, and when the element stays out of the page for ten seconds', () => {
    const hand = new HandSession();
    const ends = [
      () => {
        hand.session.scope = { workspace: 'other' };
      },
      () => hand.session.cancelEverything(),
      () => {
        hand.session.setAttached(false);
        hand.ask('first');
        hand.clock.pass(10_000);
      },
    ];
    for (const end of ends) {
      const { lifetime } = hand.session;
      end();
      assert.equal(lifetime.aborted, true);
      assert.equal(hand.session.lifetime.aborted, false);
    }
  });

  it('continues through a move, an equal scope and an answer', () => {
    const hand = new HandSession();
    hand.session.scope = { workspace: 'own' };
    const { lifetime } = hand.session;
    hand.session.setAttached(false);
    hand.session.setAttached(true);
    hand.session.scope = { workspace: 'own' };
    hand.askAndShow('first');
    hand.session.press({ to: 'cancel' });
    assert.equal(hand.session.lifetime, lifetime);
    assert.equal(lifetime.aborted, false);
  });

  it('ends for earlier requests, but not for a request that its end causes', () => {
    const hand = new HandSession();
    const { lifetime } = hand.session;
    hand.askAndShow('first');
    hand.onOutcome = () => {
      hand.onOutcome = () => {};
      hand.ask('next');
      assert.notEqual(hand.session.lifetime, lifetime);
    };
    lifetime.addEventListener('abort', () => hand.heard.push('lifetime: over'));
    hand.session.scope = { workspace: 'other' };
    assert.deepEqual(hand.heard, ['first: cancel', 'first: closed', 'lifetime: over']);
    assert.equal(hand.onScreen, 'next');
  });
});
