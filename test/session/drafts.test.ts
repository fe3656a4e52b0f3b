import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SpecChanges } from './specs.js';
import { HandSession } from './hand-session.js';

const MINUTE = 60_000;

describe('what a person typed before an elicitation ended', () => {
  /** Types "Ann" into one elicitation, ends it, and asks again. @returns the entry in the second one. */
  function askTwice(
    first: SpecChanges,
    second: SpecChanges,
    { end = (hand: HandSession) => hand.session.cancel(), hand = new HandSession() } = {},
  ) {
    hand.askAndShow('travel', first);
    hand.type('Ann');
    end(hand);
    hand.askAndShow('travel', second);
    return hand.typed;
  }

  it('comes back when the same server asks the same again', () => {
    assert.equal(askTwice({}, {}), 'Ann');
  });

  it('comes back after the server has withdrawn its question, a step back in a series, and a time limit', () => {
    assert.equal(askTwice({}, {}, { end: ({ session }) => session.withdraw() }), 'Ann');
    assert.equal(askTwice({}, {}, { end: ({ session }) => session.back() }), 'Ann');
    assert.equal(askTwice({ timeout: 5000 }, {}, { end: ({ clock }) => clock.pass(5000) }), 'Ann');
  });

  it('does not come back after an answer', () => {
    assert.equal(askTwice({}, {}, { end: ({ session }) => session.accept() }), undefined);
    assert.equal(askTwice({}, {}, { end: ({ session }) => session.reject() }), undefined);
  });

  it('is never shown to another server', () => {
    assert.equal(askTwice({ serverKey: 'travel' }, { serverKey: 'bank' }), undefined);
  });

  it('crosses between servers without a name only for exactly the same request', () => {
    const original = {};
    assert.equal(askTwice({ serverKey: '', original }, { serverKey: '', original: {} }), undefined);
    assert.equal(askTwice({ serverKey: '', original }, { serverKey: '', original }), 'Ann');
  });

  it('is never shown in another scope, and is there again in its own', () => {
    const hand = new HandSession();
    hand.session.scope = { user: 'ann', workspace: 'own' };
    const end = ({ session }: HandSession) => {
      session.scope = { user: 'ann', workspace: 'other' };
    };
    assert.equal(askTwice({}, {}, { hand, end }), undefined);
    hand.session.scope = { workspace: 'own', user: 'ann' };
    hand.ask('travel');
    assert.equal(hand.typed, 'Ann');
  });

  for (const [title, scopes] of [
    ['once a person has signed in and out', [{ user: 'bob' }, undefined]],
    ['once a person has signed in and out, with a scope without members', [{ user: 'bob' }, {}]],
    ['to a person who signs in', [{ user: 'bob' }]],
  ] as const) {
    it(`is not shown ${title} if there was no scope when it was typed`, () => {
      const end = ({ session }: HandSession) => {
        for (const scope of scopes) session.scope = scope;
      };
      assert.equal(askTwice({}, {}, { end }), undefined);
      const endAfterCancel = (hand: HandSession) => {
        hand.session.cancel();
        end(hand);
      };
      assert.equal(askTwice({}, {}, { end: endAfterCancel }), undefined);
    });
  }

  it('stays if the scope is set again to one with the same members', () => {
    const end = ({ session }: HandSession) => {
      session.cancel();
      session.scope = { user: undefined };
    };
    assert.equal(askTwice({}, {}, { end }), 'Ann');
  });

  it('does not appear for another request', () => {
    const hand = new HandSession();
    hand.askAndShow('travel');
    hand.type('Ann');
    hand.session.cancel();
    hand.ask('hotel');
    assert.equal(hand.typed, undefined);
  });

  it('does not cross between a server’s request and the declared elicitation', () => {
    const hand = new HandSession();
    hand.declare('travel');
    hand.type('Ann');
    hand.session.undeclare();
    hand.ask('travel');
    assert.equal(hand.typed, undefined);
    hand.session.cancel();
    hand.declare('travel');
    assert.equal(hand.typed, 'Ann');
  });

  it('comes back only once', () => {
    const hand = new HandSession();
    askTwice({}, {}, { hand });
    hand.session.reject();
    hand.ask('travel');
    assert.equal(hand.typed, undefined);
  });

  it('is kept for half an hour', () => {
    const late = (minutes: number) => (hand: HandSession) => {
      hand.session.cancel();
      hand.clock.pass(minutes * MINUTE);
    };
    assert.equal(askTwice({}, {}, { end: late(29) }), 'Ann');
    assert.equal(askTwice({}, {}, { end: late(30) }), undefined);
  });

  it('is kept for only the last twenty elicitations', () => {
    const fill = (count: number) => (hand: HandSession) => {
      hand.session.cancel();
      for (let i = 0; i < count; i++) {
        hand.askAndShow(`other ${i}`);
        hand.type('Bob');
        hand.session.cancel();
      }
    };
    assert.equal(askTwice({}, {}, { end: fill(19) }), 'Ann');
    assert.equal(askTwice({}, {}, { end: fill(20) }), undefined);
  });

  it('is not kept if it is a secret', () => {
    const hand = new HandSession();
    hand.askAndShow('travel');
    hand.type('Ann');
    hand.type('hunter2', 'password');
    hand.session.cancel();
    hand.askAndShow('travel');
    assert.deepEqual(hand.session.current?.form.content(), { name: 'Ann' });
  });
});
