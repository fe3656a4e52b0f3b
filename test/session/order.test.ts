import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { HandSession } from './hand-session.js';

describe('the order of elicitations', () => {
  it('lets servers take turns, each in its own order, so that a busy one holds up no other [PAGE-07]', () => {
    const hand = new HandSession();
    for (const message of ['b1', 'b2', 'b3', 't1', 'n1']) hand.ask(message, { serverKey: message.charAt(0) });
    for (const message of ['b1', 't1', 'n1', 'b2', 'b3']) {
      assert.equal(hand.onScreen, message);
      hand.show();
      hand.session.person.reject();
    }
    assert.equal(hand.onScreen, undefined);
  });

  it('puts a declared elicitation behind earlier requests', () => {
    const hand = new HandSession();
    hand.ask('asked');
    hand.declare('declared');
    assert.equal(hand.onScreen, 'asked');
    hand.session.person.cancel();
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
    hand.session.person.cancel();
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
    assert.equal(hand.session.turns.queued, 0);
    assert.equal(hand.session.turns.notice, undefined);
  });

  it('counts at the start of a turn, even if the machine slept and no timer has fired', () => {
    const hand = new HandSession();
    hand.ask('first');
    hand.ask('hurried', { deadline: hand.clock.now() + 5000 });
    hand.ask('third');
    hand.clock.time += 5000;
    hand.session.person.cancel();
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
      hand.session.person.cancel();
      hand.session.turns.withdrawDisplayed();
      hand.session.person.accept();
    };
    hand.session.person.reject();
    assert.deepEqual(hand.heard, ['first: reject', 'first: closed']);
    assert.deepEqual(await elicitation.settled, { action: 'reject' });
  });

  it('comes before the elicitation leaves the screen, and the next elicitation follows only then', () => {
    const hand = new HandSession();
    hand.askAndShow('first');
    hand.ask('second');
    hand.onOutcome = () => hand.heard.push(`on screen: ${hand.onScreen}`);
    hand.session.person.reject();
    assert.deepEqual(hand.heard, ['first: reject', 'on screen: first', 'first: closed']);
    assert.equal(hand.onScreen, 'second');
  });

  it('cannot come from the person before the elicitation was shown', () => {
    const hand = new HandSession();
    hand.ask('unseen');
    hand.session.person.accept();
    hand.session.person.reject();
    hand.session.person.back();
    hand.session.person.cancelAll();
    hand.session.person.silence();
    assert.deepEqual(hand.heard, []);
    hand.session.person.cancel();
    assert.deepEqual(hand.heard, ['unseen: cancel', 'unseen: closed']);
  });

  it('is not accept while the form has errors', () => {
    const hand = new HandSession();
    hand.askAndShow('first');
    hand.type('x'.repeat(101));
    hand.session.person.accept();
    assert.deepEqual(hand.heard, []);
  });

  it('is never accept for an elicitation that cannot be shown', () => {
    const hand = new HandSession();
    hand.askAndShow('broken', { defect: 'mode: song', schema: undefined });
    hand.session.person.accept();
    assert.deepEqual(hand.heard, []);
  });

  it('leaves no timer, no listener on the signal, and no subscription', () => {
    const hand = new HandSession();
    const { signal } = new AbortController();
    let subscriptions = 0;
    const subscribe = () => {
      subscriptions++;
      return () => subscriptions--;
    };
    const options = {
      timeout: 60_000,
      connection: { isLost: false, subscribe },
      limit: { deadline: hand.clock.now() + 60_000, subscribe },
    };
    hand.askAndShow('first', { ...options, signal });
    assert.deepEqual([hand.clock.delays.length, getEventListeners(signal, 'abort').length, subscriptions], [1, 1, 2]);
    hand.session.person.reject();
    assert.deepEqual([hand.clock.delays.length, getEventListeners(signal, 'abort').length, subscriptions], [0, 0, 0]);
  });
});
