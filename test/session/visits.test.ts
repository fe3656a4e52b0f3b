import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ElicitationOver } from '../../src/protocol/over.js';
import { completionOf, HandSession, promises } from './hand-session.js';
import { pageChanges, type SpecChanges } from './specs.js';

describe('the visit of a page', () => {
  const reported: unknown[] = [];
  before(() => process.setUncaughtExceptionCaptureCallback((error) => reported.push(error)));
  after(() => process.setUncaughtExceptionCaptureCallback(null));

  /** Consents to visit a page. */
  function visit(spec: SpecChanges = {}, hand = new HandSession()) {
    const controller = new AbortController();
    const states: string[] = [];
    const onState = (state: string) => states.push(state);
    const elicitation = hand.askAndShow('pay', pageChanges({ ...spec, signal: controller.signal, onState }));
    hand.session.press({ to: 'consent' });
    return { hand, elicitation, controller, states, completion: completionOf(elicitation.outcome) };
  }

  it('begins with consent, which is the answer to the server', () => {
    const { hand, elicitation, states } = visit();
    assert.equal(elicitation.outcome?.action, 'accept');
    assert.equal('content' in elicitation.outcome!, false);
    assert.deepEqual(hand.heard, ['pay: accept', 'pay: waiting']);
    assert.deepEqual(states, ['queued', 'waiting']);
    assert.equal(hand.onScreen, 'pay');
  });

  it('does not begin when a form is submitted, because that is not consent', () => {
    const hand = new HandSession();
    hand.askAndShow('pay', pageChanges());
    hand.session.press({ to: 'submit' });
    assert.deepEqual(hand.heard, []);
  });

  it('does not begin by a consent to a form, which has no page', () => {
    const hand = new HandSession();
    hand.askAndShow('travel');
    hand.session.press({ to: 'consent' });
    assert.deepEqual(hand.heard, []);
  });

  it('does not keep other elicitations from their turn', () => {
    const { hand } = visit();
    hand.ask('travel');
    assert.equal(hand.onScreen, 'travel');
    assert.deepEqual(
      hand.session.visits.map(({ spec }) => spec.request.message),
      ['pay'],
    );
  });

  it('ends when its server says so, and only that server can [MCP-19, MCP-29]', async () => {
    const { hand, completion, states } = visit({ serverKey: 'bank', visitTimeout: 60_000 });
    hand.session.completeVisits('payment', 'travel');
    hand.session.completeVisits('other payment', 'bank');
    assert.equal(hand.session.visits.length, 1);
    hand.session.completeVisits('payment', 'bank');
    hand.session.completeVisits('payment', 'bank');
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

  it('ends as completed when it is withdrawn because the page is finished', async () => {
    const { hand, completion } = visit();
    hand.session.withdrawDisplayed(new ElicitationOver('completed'));
    assert.equal(await completion, 'completed');
    assert.deepEqual(hand.session.visits, []);
  });

  it('ends when the person dismisses it, and the latest visit ends first', async () => {
    const { hand, completion: first } = visit();
    const { completion: second } = visit({}, hand);
    hand.session.press({ to: 'cancel' });
    assert.equal(await second, 'dismissed');
    assert.equal(hand.session.visits.length, 1);
    hand.session.press({ to: 'cancel' });
    assert.equal(await first, 'dismissed');
  });

  it('outlasts the time limit of the elicitation', () => {
    const { hand } = visit({ timeout: 60_000 });
    hand.clock.pass(24 * 3_600_000);
    assert.deepEqual(hand.heard, ['pay: accept', 'pay: waiting']);
    assert.equal(hand.onScreen, 'pay');
    assert.deepEqual(hand.clock.delays, []);
  });

  it('has its own time limit, after which it continues off the screen', () => {
    const { hand, states } = visit({ visitTimeout: 60_000 });
    hand.clock.pass(59_999);
    assert.equal(hand.onScreen, 'pay');
    hand.clock.pass(1);
    assert.equal(hand.onScreen, undefined);
    assert.equal(hand.session.visits.length, 1);
    assert.deepEqual(hand.heard, ['pay: accept', 'pay: waiting', 'pay: late']);
    assert.deepEqual(states, ['queued', 'waiting']);
  });

  it('uses up its time only while the person can see the page', () => {
    const { hand } = visit({ visitTimeout: 60_000 });
    hand.clock.pass(50_000);
    hand.session.setVisible(false);
    hand.clock.pass(3_600_000);
    hand.session.setVisible(true);
    hand.clock.pass(9999);
    assert.equal(hand.onScreen, 'pay');
    hand.clock.pass(1);
    assert.equal(hand.onScreen, undefined);
  });

  it('has its whole time left if it begins unseen', () => {
    const hand = new HandSession();
    hand.onOutcome = () => hand.session.setVisible(false);
    visit({ visitTimeout: 60_000 }, hand);
    hand.clock.pass(3_600_000);
    assert.equal(hand.onScreen, 'pay');
    hand.session.setVisible(true);
    hand.clock.pass(59_999);
    assert.equal(hand.onScreen, 'pay');
  });

  /** A visit whose time is over. */
  function late(spec: SpecChanges = {}, hand = new HandSession()) {
    const visited = visit({ visitTimeout: 60_000, ...spec }, hand);
    hand.clock.pass(60_000);
    return visited;
  }

  it('counts as completed when its server says so after its time', async () => {
    const { hand, completion, states } = late();
    hand.session.completeVisits('payment', 'travel');
    assert.equal(await completion, 'completed');
    assert.deepEqual(states, ['queued', 'waiting', 'done']);
    assert.deepEqual(hand.heard.slice(2), ['pay: late', 'pay: closed']);
    assert.deepEqual(hand.clock.delays, []);
  });

  it('counts as completed when the status callback says so after its time', async () => {
    let isFinished = false;
    const { hand, completion } = late({ pollStatus: async () => isFinished });
    await promises();
    isFinished = true;
    hand.clock.pass(2000);
    assert.equal(await completion, 'completed');
    assert.deepEqual(hand.clock.delays, []);
  });

  const ends: [how: string, end: (session: HandSession['session'], controller: AbortController) => void][] = [
    ['the person dismisses it', (session) => session.press({ to: 'cancel' })],
    ['its server withdraws the request', (_, controller) => controller.abort()],
    ['the scope changes', (session) => Object.assign(session, { scope: { user: 'ann' } })],
    ['the element leaves the page', (session) => session.cancelEverything()],
  ];
  for (const [how, end] of ends) {
    it(`is dismissed when ${how} after its time`, async () => {
      const { hand, completion, controller } = late();
      end(hand.session, controller);
      assert.equal(await completion, 'dismissed');
      assert.deepEqual(hand.session.visits, []);
      assert.deepEqual(hand.clock.delays, []);
    });
  }

  it('ends as timeout half an hour after its time, whether or not the person can see the page', async () => {
    const { hand, completion, states } = late();
    hand.session.setVisible(false);
    hand.clock.pass(30 * 60_000 - 1);
    assert.equal(hand.session.visits.length, 1);
    hand.clock.pass(1);
    assert.equal(await completion, 'timeout');
    assert.deepEqual(states, ['queued', 'waiting', 'done']);
    assert.deepEqual(hand.clock.delays, []);
  });

  it('gives the screen to an earlier visit when its time is over, and is dismissed after that visit', async () => {
    const { hand, completion: first } = visit();
    const { completion: second } = late({}, hand);
    assert.equal(hand.session.displayed, hand.session.visits[0]);
    hand.session.press({ to: 'cancel' });
    assert.equal(await first, 'dismissed');
    hand.session.press({ to: 'cancel' });
    assert.equal(await second, 'dismissed');
  });

  it('ends when the status callback says so, which is called every two seconds', async () => {
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

  it('continues when the status callback fails, which is reported once', async () => {
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

  it('ends without the state "waiting" when a listener ends it at once', () => {
    const hand = new HandSession();
    hand.onOutcome = () => hand.session.completeVisits('payment', 'travel');
    visit({}, hand);
    assert.deepEqual(hand.heard, ['pay: accept', 'pay: closed']);
  });
});
