import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ElicitationSpec } from '../../src/session/spec.js';
import { completionOf, HandSession, promises } from './hand-session.js';
import { pageSpec } from './specs.js';

describe('the visit of a page', () => {
  const reported: unknown[] = [];
  before(() => process.setUncaughtExceptionCaptureCallback((error) => reported.push(error)));
  after(() => process.setUncaughtExceptionCaptureCallback(null));

  /** Consents to visit a page. */
  function visit(spec: Partial<ElicitationSpec> = {}, hand = new HandSession()) {
    const controller = new AbortController();
    const states: string[] = [];
    const onState = (state: string) => states.push(state);
    const elicitation = hand.askAndShow('pay', pageSpec(spec), { signal: controller.signal, onState });
    hand.session.consent();
    return { hand, elicitation, controller, states, completion: completionOf(elicitation.outcome) };
  }

  it('begins with consent, which is the answer', () => {
    const { hand, elicitation, states } = visit();
    assert.equal(elicitation.outcome?.action, 'accept');
    assert.equal('content' in elicitation.outcome!, false);
    assert.deepEqual(hand.heard, ['pay: accept', 'pay: waiting']);
    assert.deepEqual(states, ['queued', 'waiting']);
    assert.equal(hand.onScreen, 'pay');
  });

  it('needs consent: submitting a form is none', () => {
    const hand = new HandSession();
    hand.askAndShow('pay', pageSpec());
    hand.session.accept();
    assert.deepEqual(hand.heard, []);
  });

  it('keeps nobody else from being asked', () => {
    const { hand } = visit();
    hand.ask('travel');
    assert.equal(hand.onScreen, 'travel');
    assert.deepEqual(
      hand.session.visits.map(({ spec }) => spec.message),
      ['pay'],
    );
  });

  it('ends when its server says so, and only that server can', async () => {
    const { hand, completion, states } = visit({ serverKey: 'bank', timeout: 60_000 });
    hand.session.complete('payment', 'travel');
    hand.session.complete('other payment', 'bank');
    assert.equal(hand.session.visits.length, 1);
    hand.session.complete('payment', 'bank');
    hand.session.complete('payment', 'bank');
    assert.equal(await completion, 'completed');
    assert.deepEqual(hand.heard, ['pay: accept', 'pay: waiting', 'pay: closed']);
    assert.deepEqual(states, ['queued', 'waiting', 'done']);
    assert.deepEqual(hand.clock.delays, []);
  });

  it('ends when the server withdraws the request', async () => {
    const { controller, completion, hand } = visit();
    controller.abort();
    assert.equal(await completion, 'dismissed');
    assert.deepEqual(hand.session.visits, []);
  });

  it('ends when the person dismisses it, the latest first', async () => {
    const { hand, completion: first } = visit();
    const { completion: second } = visit({}, hand);
    hand.session.cancel();
    assert.equal(await second, 'dismissed');
    assert.equal(hand.session.visits.length, 1);
    hand.session.cancel();
    assert.equal(await first, 'dismissed');
  });

  it('has a time limit of its own, which begins with consent', async () => {
    const { hand, completion } = visit({ timeout: 60_000 });
    hand.clock.pass(59_999);
    assert.equal(hand.session.visits.length, 1);
    hand.clock.pass(1);
    assert.equal(await completion, 'timeout');
    assert.deepEqual(hand.clock.delays, []);
  });

  it('ends when the status callback says so, which is asked every two seconds', async () => {
    let isFinished = false;
    let calls = 0;
    const { hand, completion } = visit({
      pollStatus: async () => {
        calls++;
        return isFinished;
      },
    });
    hand.clock.pass(2000);
    await promises();
    isFinished = true;
    hand.clock.pass(1999);
    assert.equal(calls, 1);
    hand.clock.pass(1);
    assert.equal(await completion, 'completed');
    assert.deepEqual(hand.clock.delays, []);
  });

  it('goes on when the status callback fails, which is reported once', async () => {
    reported.length = 0;
    const { hand } = visit({ pollStatus: () => Promise.reject(new Error('no network')) });
    for (let i = 0; i < 3; i++) {
      hand.clock.pass(2000);
      await promises();
    }
    assert.equal(reported.length, 1);
    assert.equal(hand.session.visits.length, 1);
    hand.session.cancelEverything();
    assert.deepEqual(hand.clock.delays, []);
  });

  it('is over before it began when a listener ends it: nobody hears that it waits', () => {
    const hand = new HandSession();
    hand.onOutcome = () => hand.session.complete('payment', 'travel');
    visit({}, hand);
    assert.deepEqual(hand.heard, ['pay: accept', 'pay: closed']);
  });
});
