import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DraftEntries, DraftKey, DraftStore } from '../../src/protocol/draft-store.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { HandSession, handCheck, promises } from './hand-session.js';
import type { SpecChanges } from './specs.js';

const MINUTE = 60_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('what a person typed before an elicitation ended', () => {
  /** Types "Ann" into one elicitation, ends it, and asks again. @returns the entry in the second one. */
  function askTwice(
    first: SpecChanges,
    second: SpecChanges,
    { end = (hand: HandSession) => hand.session.press({ to: 'cancel' }), hand = new HandSession() } = {},
  ) {
    hand.askAndShow('travel', first);
    hand.type('Ann');
    end(hand);
    hand.askAndShow('travel', second);
    return hand.typed;
  }

  it('comes back after the server has withdrawn its question, a step back in a series, and a time limit', () => {
    assert.equal(askTwice({}, {}, { end: ({ session }) => session.withdrawDisplayed() }), 'Ann');
    assert.equal(askTwice({}, {}, { end: ({ session }) => session.press({ to: 'go-back' }) }), 'Ann');
    assert.equal(askTwice({ timeout: 5000 }, {}, { end: ({ clock }) => clock.pass(5000) }), 'Ann');
  });

  it('does not come back after an answer', () => {
    assert.equal(askTwice({}, {}, { end: ({ session }) => session.press({ to: 'submit' }) }), undefined);
    assert.equal(askTwice({}, {}, { end: ({ session }) => session.press({ to: 'reject' }) }), undefined);
  });

  it('belongs to its request where a call asks the same twice, whichever step it is', () => {
    assert.equal(askTwice({ series: { inputKey: 'from' } }, { series: { inputKey: 'to' } }), undefined);
    const step = { index: 1, count: 2, canGoBack: true };
    assert.equal(askTwice({ series: { inputKey: 'to' }, step }, { series: { inputKey: 'to' } }), 'Ann');
  });

  it('is kept where the person came back to an answer, and dismisses it as it was', () => {
    const before = { action: 'accept', content: { name: 'Ann' } } as const;
    const hand = new HandSession();
    hand.askAndShow('travel', { before });
    hand.session.press({ to: 'cancel' });
    hand.askAndShow('travel');
    assert.equal(hand.typed, 'Ann');
  });

  it('wins over the answer that the person came back to, also where it is what the form had at first', () => {
    const before = { action: 'accept', content: { name: 'Ann' } } as const;
    for (const [typed, comesBack] of [
      ['Ada', 'Ada'],
      ['', undefined],
    ] as const) {
      const hand = new HandSession();
      hand.askAndShow('travel', { before });
      hand.type(typed);
      hand.session.press({ to: 'go-back' });
      hand.askAndShow('travel', { before });
      assert.equal(hand.typed, comesBack);
    }
  });

  describe('into a step that they have answered', () => {
    const first = { series: { inputKey: 'first' }, step: { index: 0, count: 2, canGoBack: false } };
    const last = { series: { inputKey: 'last' }, step: { index: 1, count: 2, canGoBack: true } };
    /** Answers the first of two steps, ends the last one, and asks the first again. @returns what stands in it */
    const askAgain = (end: (hand: HandSession) => void, changes: SpecChanges = {}) =>
      askTwice(
        first,
        { ...first, ...changes },
        {
          end(hand) {
            hand.session.press({ to: 'submit' });
            hand.askAndShow('travel', last);
            end(hand);
          },
        },
      );

    it('comes back where its answer did not go out: the person cancelled all, or the call was withdrawn', () => {
      assert.equal(
        askAgain(({ session }) => session.press({ to: 'cancel-all' })),
        'Ann',
      );
      assert.equal(
        askAgain(({ session }) => session.withdrawDisplayed()),
        'Ann',
      );
    });

    it('does not come back once all answers have gone out, whichever the last one was', () => {
      assert.equal(
        askAgain(({ session }) => session.press({ to: 'submit' })),
        undefined,
      );
      assert.equal(
        askAgain(({ session }) => session.press({ to: 'reject' })),
        undefined,
      );
      assert.equal(
        askAgain(({ session }) => session.press({ to: 'cancel' })),
        undefined,
      );
    });

    it('keeps nothing of a call that was cancelled midway but the text', async () => {
      const hand = new HandSession();
      let askedBy: object | undefined = {};
      const call = new WeakRef(askedBy);
      hand.askAndShow('travel', { ...first, series: { ...first.series, askedBy } });
      hand.type('Ann');
      hand.session.press({ to: 'submit' });
      hand.askAndShow('travel', { ...last, series: { ...last.series, askedBy } });
      hand.session.press({ to: 'cancel-all' });
      askedBy = undefined;
      await promises();
      collectGarbage();
      assert.equal(call.deref(), undefined);
      hand.askAndShow('travel', first);
      assert.equal(hand.typed, 'Ann');
    });

    it('gives way to the answer that Back shows', () => {
      const before = { action: 'accept', content: { name: 'Bob' } } as const;
      assert.equal(
        askAgain(({ session }) => session.press({ to: 'go-back' }), { before }),
        'Bob',
      );
    });
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
        hand.session.press({ to: 'cancel' });
        end(hand);
      };
      assert.equal(askTwice({}, {}, { end: endAfterCancel }), undefined);
    });
  }

  it('stays if the scope is set again to one with the same members', () => {
    const end = ({ session }: HandSession) => {
      session.press({ to: 'cancel' });
      session.scope = { user: undefined };
    };
    assert.equal(askTwice({}, {}, { end }), 'Ann');
  });

  it('does not appear for another request', () => {
    const hand = new HandSession();
    hand.askAndShow('travel');
    hand.type('Ann');
    hand.session.press({ to: 'cancel' });
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
    hand.session.press({ to: 'cancel' });
    hand.declare('travel');
    assert.equal(hand.typed, 'Ann');
  });

  it('comes back only once', () => {
    const hand = new HandSession();
    askTwice({}, {}, { hand });
    hand.session.press({ to: 'reject' });
    hand.ask('travel');
    assert.equal(hand.typed, undefined);
  });

  it('is kept for half an hour', () => {
    const late = (minutes: number) => (hand: HandSession) => {
      hand.session.press({ to: 'cancel' });
      hand.clock.pass(minutes * MINUTE);
    };
    assert.equal(askTwice({}, {}, { end: late(29) }), 'Ann');
    assert.equal(askTwice({}, {}, { end: late(30) }), undefined);
  });

  it('is kept for only the last twenty elicitations', () => {
    const fill = (count: number) => (hand: HandSession) => {
      hand.session.press({ to: 'cancel' });
      for (let i = 0; i < count; i++) {
        hand.askAndShow(`other ${i}`);
        hand.type('Bob');
        hand.session.press({ to: 'cancel' });
      }
    };
    assert.equal(askTwice({}, {}, { end: fill(19) }), 'Ann');
    assert.equal(askTwice({}, {}, { end: fill(20) }), undefined);
    const fillAndAnswer = (hand: HandSession) => {
      fill(19)(hand);
      hand.askAndShow('answered');
      hand.type('Eve');
      hand.session.press({ to: 'submit' });
    };
    assert.equal(askTwice({}, {}, { end: fillAndAnswer }), 'Ann');
  });
});

describe('the application’s store of drafts', () => {
  const scope = { user: 'ann', workspace: 'own' };
  /** Errors of the store, which the session reports as uncaught ones. */
  const reported: unknown[] = [];
  before(() => process.setUncaughtExceptionCaptureCallback((error) => reported.push(error)));
  after(() => process.setUncaughtExceptionCaptureCallback(null));

  /** A store that answers when the test says so, and records its calls. */
  function handStore() {
    const calls: string[] = [];
    const keys: DraftKey[] = [];
    const answers: ((entries: DraftEntries | undefined) => void)[] = [];
    const store: DraftStore = {
      get(key) {
        calls.push('get');
        keys.push(key);
        return new Promise((resolve) => answers.push(resolve));
      },
      set: () => void calls.push('set'),
      delete: () => void calls.push('delete'),
    };
    /** Answers the last look-up. */
    const answer = async (entries: unknown) => {
      answers.at(-1)!(entries as DraftEntries);
      await promises();
    };
    return { store, calls, keys, answer };
  }

  function sessionWith(drafts: DraftStore): HandSession {
    const hand = new HandSession();
    hand.drafts = drafts;
    hand.session.scope = scope;
    return hand;
  }

  it('is asked by scope, server, message and schema, and fills in the form', async () => {
    const { store, keys, answer } = handStore();
    const hand = sessionWith(store);
    const { request } = hand.askAndShow('travel');
    assert.deepEqual(keys, [{ scope, server: 'asked travel', request: ['travel', request.schema, false] }]);
    await answer({ 'text/name': 'Ann' });
    assert.equal(hand.typed, 'Ann');
    assert.equal(hand.session.current?.hasDraft, true);
  });

  for (const [what, own, spec] of [
    ['without a scope', undefined, {}],
    ['with a scope that has no members', { user: undefined }, {}],
    ['of a server without a key', scope, { serverKey: '' }],
  ] as const) {
    it(`is not called at all for a request ${what}`, () => {
      const { store, calls } = handStore();
      const hand = sessionWith(store);
      hand.session.scope = own;
      hand.askAndShow('travel', spec);
      hand.session.press({ to: 'cancel' });
      hand.askAndShow('travel', spec);
      hand.session.press({ to: 'reject' });
      assert.deepEqual(calls, []);
    });
  }

  for (const [answer, act] of [
    ['accepted', (hand: HandSession) => hand.session.press({ to: 'submit' })],
    ['rejected', (hand: HandSession) => hand.session.press({ to: 'reject' })],
  ] as const) {
    it(`deletes the draft of what the person has ${answer}, and keeps that of what they cancelled`, () => {
      const { store, calls } = handStore();
      const hand = sessionWith(store);
      hand.askAndShow('travel');
      hand.session.press({ to: 'cancel' });
      assert.deepEqual(calls, ['get']);
      hand.askAndShow('travel');
      act(hand);
      assert.deepEqual(calls, ['get', 'get', 'delete']);
    });
  }

  it('keeps the draft while the application checks the answer, and after it refused it', async () => {
    const { store, calls } = handStore();
    const check = handCheck();
    const hand = sessionWith(store);
    hand.askAndShow('travel', { checkAnswer: check.checkAnswer });
    hand.session.press({ to: 'submit' });
    await check.give({ '/name': 'Taken' });
    assert.deepEqual(calls, ['get']);
  });

  it('is not used once the elicitation is over, nor while its content is checked', async () => {
    const { store, answer } = handStore();
    const hand = sessionWith(store);
    const checked = hand.askAndShow('travel', { checkAnswer: handCheck().checkAnswer });
    hand.session.press({ to: 'submit' });
    await answer({ 'text/name': 'Ann' });
    assert.deepEqual(checked.form.content(), {});
    hand.session.press({ to: 'cancel' });
    const rejected = hand.askAndShow('travel');
    hand.session.press({ to: 'reject' });
    await answer({ 'text/name': 'Ann' });
    assert.deepEqual(rejected.form.content(), {});
  });

  it('is not used where the application declares something else by then, and is asked again for another server', async () => {
    const { store, keys, answer } = handStore();
    const hand = sessionWith(store);
    hand.declare('Who?');
    hand.show();
    hand.declare('Who else?');
    await answer({ 'text/name': 'Ann' });
    assert.equal(hand.typed, undefined);
    hand.declare('Who else?', { serverKey: 'bank' });
    assert.equal(keys.at(-1)?.server, 'declared bank');
    await answer({ 'text/name': 'Ann' });
    assert.equal(hand.typed, 'Ann');
  });

  it('does not replace newer text that was typed in this page', () => {
    const { store, calls } = handStore();
    const hand = sessionWith(store);
    hand.askAndShow('travel');
    hand.type('Ann');
    hand.session.press({ to: 'cancel' });
    hand.askAndShow('travel');
    assert.equal(hand.typed, 'Ann');
    assert.deepEqual(calls, ['get']);
  });

  it('keeps the draft of changed arguments whose form the person has left before it came', async () => {
    const { store, calls, answer } = handStore();
    const hand = sessionWith(store);
    const review = reviewRequest({ action: 'mail', args: { name: 'Ann' }, allow: ['approve', 'edit'] });
    const elicitation = hand.askAndShow('mail', { review });
    hand.session.press({ to: 'open-stage', stage: 'edit' });
    hand.session.press({ to: 'open-stage', stage: 'decide' });
    await answer({ 'text/name': 'Ada' });
    assert.deepEqual([calls, elicitation.hasDraft], [['get'], false]);
    hand.session.press({ to: 'open-stage', stage: 'edit' });
    await answer({ 'text/name': 'Ada' });
    assert.equal(hand.typed, 'Ada');
  });

  it('has the answer again to which the person came back, until they give it again', async () => {
    const { store, calls, answer } = handStore();
    const hand = sessionWith(store);
    hand.askAndShow('travel', { before: { action: 'accept', content: { name: 'Ann' } } });
    await answer(undefined);
    assert.deepEqual(calls, ['get', 'set']);
    hand.session.press({ to: 'submit' });
    assert.deepEqual(calls, ['get', 'set', 'delete']);
  });

  it('is used only as far as its draft is valid', async () => {
    const { store, answer } = handStore();
    const hand = sessionWith(store);
    for (const draft of [{ 'text/name': 7 }, { 'text/name': null }, 'text', 7, [], null]) {
      const { form } = hand.askAndShow('travel');
      await answer(draft);
      assert.deepEqual(form.content(), {}, JSON.stringify(draft));
      hand.session.press({ to: 'reject' });
    }
  });

  it('may fail: that is reported, and the person can still answer', async () => {
    reported.length = 0;
    const hand = sessionWith({
      get: () => {
        throw new Error('no get');
      },
      set: () => Promise.reject(new Error('no set')),
      delete: () => Promise.reject(new Error('no delete')),
    });
    const elicitation = hand.askAndShow('travel');
    hand.session.noteEntry(elicitation);
    await promises();
    hand.session.press({ to: 'submit' });
    await promises();
    assert.deepEqual(reported.map(String), ['Error: no get', 'Error: no set', 'Error: no delete']);
    assert.equal((await elicitation.settled).action, 'accept');
  });
});
