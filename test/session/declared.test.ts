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
      hand.session.press({ to: 'reject' });
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
    assert.equal(hand.session.current?.remaining, 50_000);
    assert.deepEqual(hand.heard, ['declared: adopted']);
  });

  it('masks its only field as soon as the message asks for a secret [MCP-28]', () => {
    const hand = new HandSession();
    const schema = { type: 'object', properties: { value: { type: 'string' } } } as const;
    hand.declare('Where do you live?', { schema });
    hand.type('Main Street 1', 'value');
    assert.equal(hand.session.current?.form.leaves[0]?.secret, false);
    hand.declare('Please enter your API key', { schema });
    assert.equal(hand.session.current?.form.leaves[0]?.secret, true);
  });

  it('loses its entries and the typed reason when another server asks in its place, and must be shown again', () => {
    const hand = new HandSession();
    hand.declare('declared', { serverKey: 'travel' });
    hand.type('Ann');
    hand.session.current!.enterReason('too expensive');
    hand.declare('declared', { serverKey: 'bank' });
    hand.session.press({ to: 'reject' });
    assert.deepEqual(hand.heard, ['declared: another source']);
    assert.equal(hand.typed, undefined);
    assert.equal(hand.session.current?.reason, '');
  });

  it('gets a time limit that the application sets while it is on screen', () => {
    const hand = new HandSession();
    hand.declare('declared');
    hand.show();
    hand.declare('declared', { timeout: 60_000 });
    hand.clock.pass(60_000);
    assert.deepEqual(hand.heard, ['declared: timeout', 'declared: closed']);
  });

  it('of another server in its place has the whole of its time', () => {
    const hand = new HandSession();
    hand.declare('declared', { serverKey: 'travel', timeout: 60_000 });
    hand.show();
    hand.clock.pass(50_000);
    hand.declare('declared', { serverKey: 'bank', timeout: 60_000 });
    hand.clock.pass(20_000);
    hand.show();
    assert.equal(hand.session.current?.remaining, 60_000);
    assert.deepEqual(hand.heard, ['declared: another source']);
  });

  it('begins another time limit from the start, and goes on with the same one', () => {
    const hand = new HandSession();
    hand.declare('declared', { timeout: 60_000 });
    hand.show();
    hand.clock.pass(50_000);
    hand.declare('said in other words', { timeout: 60_000 });
    assert.equal(hand.session.current?.remaining, 10_000);
    hand.declare('said in other words', { timeout: 90_000 });
    assert.equal(hand.session.current?.remaining, 90_000);
    hand.declare('said in other words', { timeout: 0 });
    assert.equal(hand.session.current?.remaining, undefined);
  });

  it('ends at the deadline of the server that it got while it was queued', () => {
    const hand = new HandSession();
    hand.askAndShow('first');
    hand.declare('declared');
    hand.declare('declared', { deadline: hand.clock.now() + 5_000 });
    hand.clock.pass(5_000);
    assert.deepEqual(hand.heard, ['declared: timeout']);
  });

  it('cannot be redeclared while its page is open elsewhere, and undeclaring it ends the visit', () => {
    const hand = new HandSession();
    hand.session.declare(pageSpec({ message: 'pay' }));
    hand.show();
    hand.session.press({ to: 'consent' });
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
    hand.session.press({ to: 'silence' });
    assert.deepEqual(hand.heard, ['travel 1: reject', 'travel 1: closed', 'travel 2: reject']);
    assert.deepEqual(await first.settled, { action: 'reject', silence: true });
    assert.equal(hand.onScreen, 'bank');
  });

  it('never ends a declared elicitation, in the queue or on screen', () => {
    const hand = new HandSession();
    hand.askAndShow('travel', { serverKey: 'travel' });
    hand.declare('declared', { serverKey: 'travel' });
    hand.session.press({ to: 'silence' });
    assert.equal(hand.onScreen, 'declared');
    hand.show();
    hand.session.press({ to: 'silence' });
    assert.deepEqual(hand.heard, ['travel: reject', 'travel: closed']);
  });
});

describe('silencing a server whose answer is on its way', () => {
  it('does nothing: the answer goes on, and the queue stays', () => {
    const hand = new HandSession();
    hand.askAndShow('travel 1', { deliver: () => new Promise(() => {}) });
    hand.ask('travel 2');
    hand.session.press({ to: 'submit' });
    hand.session.press({ to: 'silence' });
    assert.deepEqual([hand.heard, hand.session.queued], [[], 1]);
  });
});

describe('another scope', () => {
  it('answers cancel to every elicitation in the queue or on screen, and closes visits', () => {
    const hand = new HandSession();
    hand.askAndShow('pay', pageChanges());
    hand.session.press({ to: 'consent' });
    hand.askAndShow('first');
    hand.ask('second');
    hand.heard.length = 0;
    hand.session.scope = { workspace: 'other' };
    assert.deepEqual(hand.heard, ['second: cancel', 'first: cancel', 'first: closed', 'pay: closed']);
    assert.equal(hand.onScreen, undefined);
  });
});
