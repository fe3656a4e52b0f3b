import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { HostElicitOptions } from '../../src/protocol/host.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import { ElicitationOver } from '../../src/protocol/over.js';
import { handPort } from '../host/hand-port.js';
import { completionOf, HandSession, handCheck, promises } from './hand-session.js';
import { pageChanges, pageSpec, type SpecChanges } from './specs.js';

/** Milliseconds after which the person can put a delivery aside: promised, so not read from the code. */
const SLOW_DELIVERY = 5000;

/** Deliveries that the test settles by hand. */
function handDelivery() {
  const calls: {
    outcome: Outcome;
    signal: AbortSignal;
    resolve(errors?: unknown): void;
    reject(error: unknown): void;
  }[] = [];
  const deliver: NonNullable<HostElicitOptions['deliver']> = (outcome, { signal }) =>
    new Promise((resolve, reject) => calls.push({ outcome, signal, resolve: resolve as () => void, reject }));
  return { calls, deliver };
}

describe('the delivery of an answer', () => {
  /** Errors of the application's code, which the session reports as uncaught ones. */
  const reported: unknown[] = [];
  before(() => process.setUncaughtExceptionCaptureCallback((error) => reported.push(error)));
  after(() => process.setUncaughtExceptionCaptureCallback(null));

  function ask(spec: SpecChanges = {}) {
    reported.length = 0;
    const hand = new HandSession();
    const delivery = handDelivery();
    const elicitation = hand.askAndShow('travel', { deliver: delivery.deliver, ...spec });
    return { hand, elicitation, ...delivery };
  }

  /** An elicitation whose answer "Ann" is being delivered. */
  function submit(spec: SpecChanges = {}) {
    const asked = ask(spec);
    asked.hand.type('Ann');
    asked.hand.session.press({ to: 'submit' });
    return asked;
  }

  const ANSWERS: [Outcome, (hand: HandSession) => void][] = [
    [{ action: 'accept', content: { name: 'Ann' } }, ({ session }) => session.press({ to: 'submit' })],
    [{ action: 'reject', reason: 'no' }, ({ session }) => session.press({ to: 'reject', reason: 'no' })],
    [{ action: 'cancel' }, ({ session }) => session.press({ to: 'cancel' })],
    [{ action: 'cancel', all: true }, ({ session }) => session.press({ to: 'cancel-all' })],
    [{ action: 'back' }, ({ session }) => session.press({ to: 'go-back' })],
    [{ action: 'reject', silence: true }, ({ session }) => session.press({ to: 'silence' })],
  ];
  for (const [outcome, answer] of ANSWERS) {
    it(`keeps the card on screen, busy and without an outcome, until ${JSON.stringify(outcome)} has arrived`, async () => {
      const { hand, elicitation, calls } = ask();
      hand.type('Ann');
      answer(hand);
      assert.deepEqual([hand.onScreen, elicitation.isBusy, hand.heard], ['travel', true, []]);
      assert.deepEqual(
        calls.map((call) => call.outcome),
        [outcome],
      );
      calls[0]?.resolve();
      await promises();
      assert.deepEqual(await elicitation.settled, outcome);
      assert.deepEqual(hand.heard, [`travel: ${outcome.action}`, 'travel: closed']);
      assert.equal(calls[0]?.signal.aborted, false);
      assert.deepEqual(hand.clock.delays, []);
    });
  }

  it('that returns errors opens the form again with its entries, and can be repeated', async () => {
    const { hand, elicitation, calls } = submit();
    calls[0]?.resolve({ '/name': 'taken' });
    await promises();
    assert.deepEqual(hand.errors, { '/name': 'taken' });
    assert.equal(hand.typed, 'Ann');
    assert.equal(elicitation.state.attempt, 2);
    hand.session.press({ to: 'submit' });
    calls[1]?.resolve();
    await promises();
    assert.deepEqual(hand.heard, ['travel: accept', 'travel: closed']);
  });

  it('that finds the elicitation over ends it, and leaves a notice with the reason', async () => {
    const { hand, elicitation, calls } = submit();
    calls[0]?.reject(new ElicitationOver('answered'));
    await promises();
    assert.deepEqual(await elicitation.settled, { action: 'withdrawn' });
    assert.equal(hand.session.notice?.how, 'answered');
    assert.deepEqual(reported, []);
  });

  for (const [what, fail] of [
    ['rejects', (call) => call.reject(new Error('no network'))],
    ['gives something other than errors', (call) => call.resolve(true)],
  ] as [string, (call: ReturnType<typeof handDelivery>['calls'][number]) => void][]) {
    it(`that ${what} may have arrived: the same answer can be sent again, without a second check, and no other yes [HOST-10]`, async () => {
      const check = handCheck();
      const { hand, elicitation, calls } = submit({ checkAnswer: check.checkAnswer });
      await check.give();
      fail(calls[0]!);
      await promises();
      assert.deepEqual(
        [elicitation.isUnconfirmed, elicitation.isAnswerable, elicitation.isSending],
        [true, false, false],
      );
      assert.deepEqual([hand.typed, hand.heard, reported.length], ['Ann', [], 1]);
      for (const to of ['submit', 'respond', 'approve-rest', 'go-back', 'silence'] as const) hand.session.press({ to });
      assert.equal(calls.length, 1);
      hand.session.press({ to: 'retry' });
      assert.deepEqual([calls.length, calls[1]?.outcome, check.signals.length], [2, calls[0]?.outcome, 1]);
      assert.deepEqual([elicitation.isUnconfirmed, elicitation.isSending], [false, true]);
      hand.session.press({ to: 'retry' });
      assert.equal(calls.length, 2);
      calls[1]?.resolve();
      await promises();
      assert.deepEqual(hand.heard, ['travel: accept', 'travel: closed']);
    });
  }

  it('that failed can be followed by a no, after which no yes leaves any more [HOST-10]', async () => {
    const { hand, calls } = submit();
    calls[0]?.reject(new Error('no network'));
    await promises();
    hand.session.press({ to: 'reject' });
    calls[1]?.reject(new Error('no network'));
    await promises();
    for (const to of ['submit', 'retry', 'submit'] as const) hand.session.press({ to });
    hand.session.press({ to: 'reject' }); // The same one again, while it is on its way.
    assert.deepEqual(
      calls.slice(1).map(({ outcome }) => outcome),
      [{ action: 'reject' }, { action: 'reject' }],
    );
    calls[2]?.resolve();
    await promises();
    assert.deepEqual(hand.heard, ['travel: reject', 'travel: closed']);
  });

  it('of a cancel that failed is followed by no other: the second Cancel leaves, and sends nothing', async () => {
    const { hand, elicitation, calls } = ask();
    hand.session.press({ to: 'cancel' });
    hand.session.press({ to: 'cancel' }); // While the first is on its way.
    calls[0]?.reject(new Error('no network'));
    await promises();
    assert.deepEqual([elicitation.isUnconfirmed, hand.heard], [true, []]);
    hand.session.press({ to: 'cancel' });
    assert.deepEqual([calls.length, hand.heard], [1, ['travel: cancel', 'travel: closed']]);
    assert.deepEqual(await elicitation.settled, { action: 'cancel' });
  });

  it('that errors follow at the second attempt opens the form again, and the person may change the answer [HOST-10]', async () => {
    const { hand, calls } = submit();
    calls[0]?.reject(new Error('no network'));
    await promises();
    hand.session.press({ to: 'retry' });
    calls[1]?.resolve({ '/name': 'taken' });
    await promises();
    assert.deepEqual([hand.errors, hand.typed], [{ '/name': 'taken' }, 'Ann']);
    hand.type('Bob');
    hand.session.press({ to: 'submit' });
    assert.deepEqual(calls[2]?.outcome, { action: 'accept', content: { name: 'Bob' } });
  });

  it('is checked again where it answers another form than the one that may have arrived', async () => {
    const hand = new HandSession();
    let checks = 0;
    const form: SpecChanges = {
      checkAnswer: () => void checks++,
      deliver: () => Promise.reject(new Error('no network')),
    };
    for (const title of ['Name', 'Another name']) {
      hand.declare('travel', { ...form, schema: { type: 'object', properties: { name: { type: 'string', title } } } });
      hand.type('Ann');
      hand.session.press({ to: 'submit' });
      await promises();
    }
    assert.equal(checks, 2);
  });

  it('that failed lets the time limit go on, but not while it is sent again or set aside', async () => {
    const { hand, elicitation, calls } = submit({ timeout: 1000 });
    const fail = async () => {
      calls.at(-1)?.reject(new Error('no network'));
      await promises();
    };
    hand.clock.pass(5000);
    hand.session.isAside = true;
    await fail();
    hand.clock.pass(5000);
    hand.session.isAside = false;
    hand.clock.pass(500);
    hand.session.press({ to: 'retry' });
    hand.clock.pass(5000);
    assert.equal(elicitation.remaining, 500);
    await fail();
    hand.clock.pass(500);
    assert.equal(elicitation.outcome?.action, 'timeout');
  });

  it('that throws at once may have arrived, too', async () => {
    const { elicitation } = submit({
      deliver: () => {
        throw new Error('no route');
      },
    });
    await promises();
    assert.equal(elicitation.isUnconfirmed, true);
  });

  it('begins only after the application has checked the answer', async () => {
    const check = handCheck();
    const { hand, calls } = submit({ checkAnswer: check.checkAnswer });
    assert.equal(calls.length, 0);
    await check.give();
    assert.equal(calls.length, 1);
    calls[0]?.resolve();
    await promises();
    assert.deepEqual(hand.heard, ['travel: accept', 'travel: closed']);
  });

  it('of a rejection starts without a check by the application', async () => {
    const check = handCheck();
    const { hand, calls } = ask({ checkAnswer: check.checkAnswer });
    hand.session.press({ to: 'reject' });
    assert.deepEqual([check.signals.length, calls.length], [0, 1]);
  });

  it('starts once, however often the person presses', () => {
    const { hand, calls } = submit();
    hand.session.press({ to: 'submit' });
    hand.session.press({ to: 'submit' });
    hand.session.press({ to: 'go-back' });
    assert.equal(calls.length, 1);
  });

  it('is aborted when the person cancels, and the cancellation is delivered in its place', async () => {
    const { hand, elicitation, calls } = submit();
    hand.session.press({ to: 'cancel' });
    hand.session.press({ to: 'cancel' });
    assert.equal(calls[0]?.signal.aborted, true);
    assert.equal(calls.length, 2);
    calls[0]?.resolve(); // Too late.
    await promises();
    assert.deepEqual(hand.heard, []);
    calls[1]?.resolve();
    await promises();
    assert.deepEqual(await elicitation.settled, { action: 'cancel' });
  });

  it('is aborted when the server withdraws the request', async () => {
    const controller = new AbortController();
    const { hand, elicitation, calls } = submit({ signal: controller.signal });
    controller.abort();
    assert.deepEqual(await elicitation.settled, { action: 'withdrawn' });
    assert.equal(calls[0]?.signal.aborted, true);
    calls[0]?.reject(new Error('aborted'));
    await promises();
    assert.deepEqual([hand.session.notice?.how, reported], ['withdrawn', []]);
  });

  describe('of a consent to a page', () => {
    function consent(spec: SpecChanges = {}) {
      const hand = new HandSession();
      const delivery = handDelivery();
      const elicitation = hand.askAndShow('pay', pageChanges({ deliver: delivery.deliver, ...spec }));
      hand.session.press({ to: 'consent' });
      return { hand, elicitation, ...delivery };
    }

    it('is finished before the visit begins', async () => {
      const { hand, elicitation, calls } = consent();
      assert.deepEqual([hand.heard, elicitation.isBusy, hand.session.visits], [[], true, []]);
      calls[0]?.resolve();
      await promises();
      assert.deepEqual(hand.heard, ['pay: accept', 'pay: waiting']);
    });

    it('that fails is sent again, for the page that is open already', async () => {
      const { hand, calls } = consent();
      calls[0]?.reject(new Error('no network'));
      await promises();
      hand.session.press({ to: 'retry' });
      assert.deepEqual(calls[1]?.outcome, calls[0]?.outcome);
      calls[1]?.resolve();
      await promises();
      assert.deepEqual(hand.heard, ['pay: accept', 'pay: waiting']);
    });

    it('that takes longer than the visit ends the visit as completed', async () => {
      const { hand, elicitation, calls } = consent();
      hand.session.completeVisits('payment', 'travel');
      calls[0]?.resolve();
      await promises();
      assert.equal(await completionOf(elicitation.outcome), 'completed');
      assert.deepEqual(hand.heard, ['pay: accept', 'pay: closed']);
    });

    it('is not repeated for a visit that continues after a reload', () => {
      const hand = new HandSession();
      const { calls, deliver } = handDelivery();
      hand.session.ask(pageSpec({ message: 'pay', deliver }), undefined, handPort({ phase: 'visiting' }));
      assert.deepEqual([calls.length, hand.heard], [0, ['pay: accept', 'pay: waiting']]);
    });
  });

  describe('that takes long', () => {
    it('can be put aside after five seconds: the next elicitation gets its turn, and the outcome comes later', async () => {
      const { hand, calls } = submit();
      hand.ask('next');
      hand.clock.pass(SLOW_DELIVERY - 1);
      hand.session.press({ to: 'keep-sending' });
      assert.equal(hand.onScreen, 'travel');
      hand.clock.pass(1);
      hand.session.press({ to: 'keep-sending' });
      assert.deepEqual([hand.onScreen, hand.heard], ['next', ['travel: background']]);
      calls[0]?.resolve();
      await promises();
      assert.deepEqual(hand.heard.slice(1), ['travel: accept', 'travel: closed']);
      assert.equal(hand.onScreen, 'next');
    });

    it('puts its elicitation first in the queue if it fails after it was put aside', async () => {
      const { hand, elicitation, calls } = submit();
      hand.ask('next');
      hand.ask('last');
      hand.clock.pass(SLOW_DELIVERY);
      hand.session.press({ to: 'keep-sending' });
      calls[0]?.reject(new Error('no network'));
      await promises();
      assert.equal(hand.onScreen, 'next');
      hand.session.press({ to: 'cancel' });
      assert.equal(hand.onScreen, 'travel');
      assert.deepEqual([elicitation.isUnconfirmed, hand.typed], [true, 'Ann']);
    });

    it('leaves a notice if it fails for good after it was put aside', async () => {
      const { hand, calls } = submit();
      hand.clock.pass(SLOW_DELIVERY);
      hand.session.press({ to: 'keep-sending' });
      calls[0]?.reject(new ElicitationOver('undelivered'));
      await promises();
      assert.equal(hand.session.notice?.how, 'undelivered');
      assert.deepEqual(hand.heard, ['travel: background', 'travel: withdrawn', 'travel: closed']);
    });

    it('leaves a notice with the reason if the server withdraws the elicitation while it is queued again', async () => {
      const controller = new AbortController();
      const { hand, calls } = submit({ signal: controller.signal });
      hand.ask('next');
      hand.clock.pass(SLOW_DELIVERY);
      hand.session.press({ to: 'keep-sending' });
      calls[0]?.reject(new Error('no network'));
      await promises();
      controller.abort();
      assert.equal(hand.session.notice?.how, 'withdrawn');
      assert.deepEqual(hand.heard, ['travel: background', 'travel: withdrawn', 'travel: closed']);
    });

    it('keeps nothing on screen once it was put aside, even if its series continues', async () => {
      const { hand, calls } = submit({ series: { hold: new Promise(() => {}) } });
      hand.clock.pass(SLOW_DELIVERY);
      hand.session.press({ to: 'keep-sending' });
      calls[0]?.resolve();
      await promises();
      assert.equal(hand.onScreen, undefined);
      assert.deepEqual(hand.heard, ['travel: background', 'travel: accept', 'travel: closed']);
    });
  });

  describe('when the person can no longer answer', () => {
    const ENDS: [string, (hand: HandSession) => void][] = [
      ['the element has left the page', ({ session }) => session.cancelEverything()],
      ['another person has signed in', ({ session }) => Object.assign(session, { scope: { user: 'bob' } })],
    ];
    for (const [when, end] of ENDS) {
      it(`continues even if ${when}, because the answer may have arrived`, async () => {
        const { hand, elicitation, calls } = submit();
        end(hand);
        assert.equal(hand.onScreen, undefined);
        assert.equal(calls[0]?.signal.aborted, false);
        calls[0]?.resolve();
        await promises();
        assert.deepEqual(await elicitation.settled, { action: 'accept', content: { name: 'Ann' } });
        assert.deepEqual(hand.heard, ['travel: background', 'travel: accept']);
      });

      it(`ends with cancel if it fails after ${when}`, async () => {
        const { hand, elicitation, calls } = submit();
        end(hand);
        calls[0]?.reject(new Error('no network'));
        await promises();
        assert.deepEqual(await elicitation.settled, { action: 'cancel' });
        assert.equal(hand.onScreen, undefined);
        assert.deepEqual(hand.clock.delays, []);
      });

      it(`dismisses a visit whose consent arrives after ${when}`, async () => {
        const hand = new HandSession();
        const { calls, deliver } = handDelivery();
        const elicitation = hand.askAndShow('pay', pageChanges({ deliver, pollStatus: () => false }));
        hand.session.press({ to: 'consent' });
        end(hand);
        calls[0]?.resolve();
        await promises();
        assert.equal(await completionOf(elicitation.outcome), 'dismissed');
        assert.deepEqual([hand.heard, hand.onScreen], [['pay: background', 'pay: accept'], undefined]);
        assert.deepEqual(hand.clock.delays, []);
      });

      it(`does not start for a cancel that the person did not give: ${when}`, async () => {
        const { hand, elicitation, calls } = ask();
        end(hand);
        assert.deepEqual(await elicitation.settled, { action: 'cancel' });
        assert.equal(calls.length, 0);
      });
    }
  });

  it('of a wish for silence answers each request of the server, including unseen ones', async () => {
    const { hand, calls, deliver } = ask();
    const second = hand.ask('travel 2', { deliver });
    hand.session.press({ to: 'silence' });
    assert.deepEqual(
      calls.map((call) => call.outcome),
      [
        { action: 'reject', silence: true },
        { action: 'reject', silence: true },
      ],
    );
    for (const call of calls) call.resolve();
    await promises();
    assert.deepEqual(hand.heard, ['travel: reject', 'travel: closed', 'travel 2: reject']);
    assert.deepEqual(await second.settled, { action: 'reject', silence: true });
  });
});
