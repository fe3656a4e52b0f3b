import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HandSession } from './hand-session.js';
import { pageChanges, pageSpec } from './specs.js';

describe('an elicitation that the application declares', () => {
  it('ends with cancel when it is undeclared', () => {
    const hand = new HandSession();
    hand.declare('declared');
    hand.session.undeclare();
    assert.deepEqual(hand.heard, ['declared: cancel', 'declared: closed']);
    assert.equal(hand.session.declared, undefined);
  });

  it('is the only one that undeclaring ends: a request of a server stays', () => {
    const hand = new HandSession();
    hand.askAndShow('asked');
    hand.session.undeclare();
    hand.declare('declared');
    hand.session.undeclare();
    assert.deepEqual(hand.heard, ['declared: cancel']);
    assert.equal(hand.onScreen, 'asked');
  });

  for (const [when, undeclareIn] of [
    ['in the listener of its outcome', 'onOutcome'],
    ['in the listener of its close', 'onClose'],
    ['after its close', undefined],
  ] as const) {
    it(`can be undeclared ${when} without ending the next request`, () => {
      const hand = new HandSession();
      hand.declare('declared');
      hand.show();
      hand.ask('asked');
      const undeclare = () => hand.session.undeclare();
      if (undeclareIn) hand[undeclareIn] = undeclare;
      hand.session.person.reject();
      if (!undeclareIn) undeclare();
      assert.deepEqual(hand.heard, ['declared: reject', 'declared: closed']);
      assert.equal(hand.onScreen, 'asked');
    });
  }

  it('keeps its entries and its time limit when the form changes', () => {
    const hand = new HandSession();
    hand.declare('declared', { timeout: 60_000 });
    hand.type('Ann');
    hand.clock.pass(10_000);
    hand.declare('declared', { timeout: 60_000, nested: true });
    assert.equal(hand.typed, 'Ann');
    assert.equal(hand.session.turns.current?.remaining, 50_000);
    assert.deepEqual(hand.heard, ['declared: adopted']);
  });

  it('masks its only field as soon as the message asks for a secret [MCP-28]', () => {
    const hand = new HandSession();
    const schema = { type: 'object', properties: { value: { type: 'string' } } } as const;
    hand.declare('Where do you live?', { schema });
    hand.type('Main Street 1', 'value');
    assert.equal(hand.session.turns.current?.form.leaves[0]?.secret, false);
    hand.declare('Please enter your API key', { schema });
    assert.equal(hand.session.turns.current?.form.leaves[0]?.secret, true);
  });

  it('loses its entries and the typed reason when another server asks in its place, and must be shown again', () => {
    const hand = new HandSession();
    hand.declare('declared', { serverKey: 'travel' });
    hand.type('Ann');
    hand.session.turns.current!.reason = 'too expensive';
    hand.declare('declared', { serverKey: 'bank' });
    hand.session.person.reject();
    assert.deepEqual(hand.heard, ['declared: another source']);
    assert.equal(hand.typed, undefined);
    assert.equal(hand.session.turns.current?.reason, '');
  });

  it('gets a time limit that the application sets while it is on screen', () => {
    const hand = new HandSession();
    hand.declare('declared');
    hand.show();
    hand.declare('declared', { timeout: 60_000 });
    hand.clock.pass(60_000);
    assert.deepEqual(hand.heard, ['declared: timeout', 'declared: closed']);
  });

  it('cannot be redeclared while its page is open elsewhere, and undeclaring it ends the visit', () => {
    const hand = new HandSession();
    hand.session.declare(pageSpec({ message: 'pay' }));
    hand.show();
    hand.session.person.consent();
    hand.declare('other');
    assert.equal(hand.onScreen, 'pay');
    hand.session.undeclare();
    assert.deepEqual(hand.heard, ['pay: accept', 'pay: waiting', 'pay: closed']);
    assert.equal(hand.session.declared, undefined);
  });
});

describe('silencing a server', () => {
  it('rejects its request on screen and those in the queue, and no others', async () => {
    const hand = new HandSession();
    const first = hand.askAndShow('travel 1', { serverKey: 'travel' });
    hand.ask('travel 2', { serverKey: 'travel' });
    hand.ask('bank', { serverKey: 'bank' });
    hand.session.person.silence();
    assert.deepEqual(hand.heard, ['travel 1: reject', 'travel 1: closed', 'travel 2: reject']);
    assert.deepEqual(await first.settled, { action: 'reject', silence: true });
    assert.equal(hand.onScreen, 'bank');
  });

  it('never ends a declared elicitation, in the queue or on screen', () => {
    const hand = new HandSession();
    hand.askAndShow('travel', { serverKey: 'travel' });
    hand.declare('declared', { serverKey: 'travel' });
    hand.session.person.silence();
    assert.equal(hand.onScreen, 'declared');
    hand.show();
    hand.session.person.silence();
    assert.deepEqual(hand.heard, ['travel: reject', 'travel: closed']);
  });
});

describe('silencing a server whose answer is on its way', () => {
  it('does nothing: the answer goes on, and the queue stays', () => {
    const hand = new HandSession();
    hand.askAndShow('travel 1', { deliver: () => new Promise(() => {}) });
    hand.ask('travel 2');
    hand.session.person.accept();
    hand.session.person.silence();
    assert.deepEqual([hand.heard, hand.session.turns.queued], [[], 1]);
  });
});

describe('another scope', () => {
  it('answers cancel to every elicitation in the queue or on screen, and closes visits', () => {
    const hand = new HandSession();
    hand.askAndShow('pay', pageChanges());
    hand.session.person.consent();
    hand.askAndShow('first');
    hand.ask('second');
    hand.heard.length = 0;
    hand.session.scope = { workspace: 'other' };
    assert.deepEqual(hand.heard, ['second: cancel', 'first: cancel', 'first: closed', 'pay: closed']);
    assert.equal(hand.onScreen, undefined);
  });
});
