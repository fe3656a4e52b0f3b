import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HandSession, handCheck, promises } from './hand-session.js';
import { pageChanges } from './specs.js';

describe('the application’s check of an answer', () => {
  /** Errors of the application's code, which the session reports as uncaught errors. */
  const reported: unknown[] = [];
  before(() => process.setUncaughtExceptionCaptureCallback((error) => reported.push(error)));
  after(() => process.setUncaughtExceptionCaptureCallback(null));

  /** An elicitation whose answer is being checked. */
  function submit(spec = {}, hand = new HandSession()) {
    reported.length = 0;
    const check = handCheck();
    const elicitation = hand.askAndShow('travel', { checkAnswer: check.checkAnswer, ...spec });
    hand.type('Ann');
    hand.session.press({ to: 'submit' });
    return { hand, check, elicitation };
  }

  it('holds the answer back until the check is over, and then releases it', async () => {
    const { hand, check, elicitation } = submit();
    assert.equal(elicitation.state.phase, 'answered');
    assert.deepEqual(hand.heard, []);
    await check.give(undefined);
    assert.deepEqual(await elicitation.settled, { action: 'accept', content: { name: 'Ann' } });
    assert.equal(check.signals[0]?.aborted, false);
  });

  it('does not begin while a field has an error', () => {
    const hand = new HandSession();
    const check = handCheck();
    const schema = { type: 'object', properties: { name: { type: 'string', minLength: 4 } } };
    const elicitation = hand.askAndShow('travel', { checkAnswer: check.checkAnswer, schema });
    hand.type('Ann');
    hand.session.press({ to: 'submit' });
    assert.deepEqual([elicitation.state.phase, check.signals], ['open', []]);
  });

  it('opens the form again with the errors that it finds, and can be repeated', async () => {
    const { hand, check, elicitation } = submit();
    await check.give({ '/name': 'This name is taken.' });
    assert.deepEqual(hand.errors, { '/name': 'This name is taken.' });
    assert.equal(elicitation.state.phase, 'open');
    hand.session.press({ to: 'submit' });
    await check.give({});
    assert.deepEqual(hand.heard, ['travel: accept', 'travel: closed']);
  });

  const failures: [what: string, fail: (check: ReturnType<typeof handCheck>) => Promise<void>, says: string][] = [
    ['rejects', (check) => check.fail(new Error('no network')), 'no network'],
    ['gives true', (check) => check.give(true), 'checkAnswer() must return'],
    ['gives null', (check) => check.give(null), 'checkAnswer() must return'],
    ['gives a list', (check) => check.give(['Taken.']), 'checkAnswer() must return'],
    [
      'gives the response of a fetch',
      (check) => check.give(new Response('', { status: 409 })),
      'checkAnswer() must return',
    ],
    ['gives an error that it should throw', (check) => check.give(new Error('Taken.')), 'checkAnswer() must return'],
    ['gives a map', (check) => check.give(new Map([['/name', 'Taken.']])), 'checkAnswer() must return'],
    ['gives an error that is no text', (check) => check.give({ '/city': 'Where?', '/name': {} }), '/name'],
  ];
  for (const [what, fail, says] of failures) {
    it(`opens the form again and reports an error when it ${what}, so no unchecked answer leaves`, async () => {
      const { hand, check, elicitation } = submit();
      await fail(check);
      assert.equal(elicitation.state.phase, 'open');
      assert.equal(elicitation.state.failure, 'check');
      assert.deepEqual([hand.heard, hand.errors], [[], {}], 'of errors that nobody can trust');
      assert.equal(reported.length, 1);
      assert.ok(String(reported[0]).includes(says));
    });
  }

  it('opens the form again when it throws at once', async () => {
    const { hand, elicitation } = submit({
      checkAnswer: () => {
        throw new Error('no service');
      },
    });
    await promises();
    assert.equal(elicitation.state.failure, 'check');
    assert.deepEqual(hand.heard, []);
    assert.equal(reported.length, 1);
  });

  it('is not made of a consent to a page', () => {
    const hand = new HandSession();
    const check = handCheck();
    hand.askAndShow('pay', pageChanges({ checkAnswer: check.checkAnswer }));
    hand.session.press({ to: 'consent' });
    assert.deepEqual([check.signals, hand.heard], [[], ['pay: accept', 'pay: waiting']]);
  });

  it('runs once, however often the person submits', () => {
    const { hand, check } = submit();
    hand.session.press({ to: 'submit' });
    assert.equal(check.signals.length, 1);
  });

  it('is aborted when the elicitation ends before it, and its result no longer matters', async () => {
    const { hand, check, elicitation } = submit();
    hand.session.press({ to: 'cancel' });
    assert.equal(check.signals[0]?.aborted, true);
    await check.give(undefined);
    assert.deepEqual(await elicitation.settled, { action: 'cancel' });
    assert.deepEqual(hand.heard, ['travel: cancel', 'travel: closed']);
  });

  it('reports nothing when it fails because it was aborted', async () => {
    const { hand, check } = submit();
    hand.session.press({ to: 'cancel' });
    await check.fail(new Error('aborted'));
    assert.deepEqual(reported, []);
  });

  it('pauses the time limit', async () => {
    const { hand, check, elicitation } = submit({ timeout: 60_000 });
    hand.clock.pass(600_000);
    assert.deepEqual(hand.heard, []);
    await check.give({ '/name': 'This name is taken.' });
    assert.equal(elicitation.remaining, 60_000);
    hand.clock.pass(60_000);
    assert.deepEqual(hand.heard, ['travel: timeout', 'travel: closed']);
  });

  it('does not stop the server’s own deadline', () => {
    const { hand, check } = submit({ deadline: new HandSession().clock.now() + 60_000 });
    hand.clock.pass(60_000);
    assert.deepEqual(hand.heard, ['travel: timeout', 'travel: closed']);
    assert.equal(check.signals[0]?.aborted, true);
  });

  it('is aborted when the application declares another form, and continues when it declares the same', async () => {
    const hand = new HandSession();
    const check = handCheck();
    hand.declare('travel', { checkAnswer: check.checkAnswer });
    hand.show();
    hand.session.press({ to: 'submit' });
    hand.declare('travel, please', { checkAnswer: check.checkAnswer });
    assert.equal(check.signals[0]?.aborted, false);
    hand.declare('travel, please', { checkAnswer: check.checkAnswer, nested: true });
    assert.equal(check.signals[0]?.aborted, true);
    await check.give(undefined);
    assert.deepEqual(hand.heard, ['travel, please: adopted']);
  });
});
