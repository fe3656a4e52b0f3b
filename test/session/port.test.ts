import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ElicitationOver } from '../../src/protocol/over.js';
import type { PortState } from '../../src/protocol/port.js';
import { handPort } from '../host/hand-port.js';
import { completionOf, HandSession, handCheck, promises } from './hand-session.js';
import { formSpec, pageSpec, type SpecChanges } from './specs.js';

const ADA = { action: 'accept', content: { name: 'Ada' } } as const;
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('an elicitation whose owner is behind a port', () => {
  /** Errors of the application's code, which the session reports as uncaught ones. */
  const reported: unknown[] = [];
  before(() => process.setUncaughtExceptionCaptureCallback((error) => reported.push(error)));
  after(() => process.setUncaughtExceptionCaptureCallback(null));

  function ask(state: PortState = { phase: 'open' }, spec: SpecChanges = {}) {
    reported.length = 0;
    const hand = new HandSession();
    const port = handPort(state);
    const elicitation = hand.session.ask(formSpec({ message: 'travel', ...spec }), undefined, port);
    return { hand, port, elicitation };
  }

  /** The person has answered "Ada". */
  function submit(state?: PortState, spec?: SpecChanges) {
    const asked = ask(state, spec);
    asked.hand.type('Ada');
    asked.hand.session.press({ to: 'submit' });
    return asked;
  }

  it('is busy from the press on, sends the answer once, and has its outcome when the owner says so', async () => {
    const { hand, port, elicitation } = submit();
    assert.deepEqual([elicitation.isBusy, hand.heard], [true, []]);
    const [shown, answer] = port.events;
    assert.deepEqual(shown, { type: 'shown' });
    assert.deepEqual({ ...answer, answerId: '' }, { type: 'answer', answer: ADA, answerId: '', attempt: 1 });
    port.settle();
    await promises();
    assert.deepEqual([elicitation.isBusy, hand.heard], [true, []]);
    port.set({ phase: 'over' });
    await promises();
    assert.deepEqual(hand.heard, ['travel: accept', 'travel: closed']);
    assert.deepEqual(await elicitation.settled, ADA);
    assert.deepEqual(types(port.events), ['shown', 'answer']);
  });

  describe('whose answer may have arrived, because sending it failed', () => {
    /** "Ada" was sent. */
    async function lose() {
      const asked = submit();
      asked.port.fail(new Error('404'));
      await promises();
      return { ...asked, answerId: asked.port.last?.answerId };
    }

    it('sends the cancel after it once: the second Cancel closes this view alone, without a notice [HOST-10]', async () => {
      const { hand, port, elicitation } = await lose();
      hand.session.press({ to: 'cancel' });
      port.fail(new Error('404'));
      await promises();
      const { length } = port.events;
      hand.session.press({ to: 'cancel' });
      assert.deepEqual([port.events.length, port.listeners, hand.session.notice], [length, 0, undefined]);
      assert.deepEqual(hand.heard, ['travel: withdrawn', 'travel: closed']);
      assert.deepEqual(await elicitation.settled, { action: 'withdrawn' });
    });

    it('sends the same again under the same id, and a no under another one [HOST-10]', async () => {
      const { hand, port, elicitation, answerId } = await lose();
      assert.deepEqual([elicitation.isUnconfirmed, hand.typed], [true, 'Ada']);
      assert.equal((reported[0] as Error).message, '404');
      hand.session.press({ to: 'retry' });
      assert.equal(port.events.filter(({ type }) => type === 'answer').length, 2);
      assert.deepEqual([port.last?.answer, port.last?.answerId], [ADA, answerId]);
      hand.session.press({ to: 'reject' });
      assert.notEqual(port.last?.answerId, answerId);
    });

    it('has the outcome that the owner names: the yes, also once a no was sent [HOST-10]', async () => {
      for (const press of [undefined, 'reject'] as const) {
        const { hand, port, elicitation, answerId } = await lose();
        if (press) hand.session.press({ to: press });
        port.settle();
        port.set({ phase: 'over', answerId });
        await promises();
        assert.deepEqual([elicitation.outcome, hand.heard[0]], [ADA, 'travel: accept']);
      }
    });

    it('has the outcome of its last answer where the owner names one that it had refused', async () => {
      const { hand, port, elicitation } = submit();
      const refused = port.last?.answerId;
      port.settle({ '/name': 'Taken' });
      await promises();
      hand.session.press({ to: 'reject' });
      port.settle();
      port.set({ phase: 'over', answerId: refused });
      await promises();
      assert.deepEqual(elicitation.outcome, { action: 'reject' });
    });

    it('has the outcome of its last answer where the owner names one to an earlier form', async () => {
      const { hand, port, elicitation, answerId } = await lose();
      port.set({ phase: 'open', attempt: 2, failure: 'delivery' });
      hand.session.press({ to: 'reject' });
      port.settle();
      port.set({ phase: 'over', attempt: 2, answerId });
      await promises();
      assert.deepEqual(elicitation.outcome, { action: 'reject' });
    });

    it('says that nobody knows where the owner is gone, or names no answer', async () => {
      for (const state of [{ how: 'lost' }, { how: 'unconfirmed' }, {}] as const) {
        const { hand, port } = await lose();
        hand.show();
        port.set({ phase: 'over', ...state });
        assert.equal(hand.session.notice?.how, 'unconfirmed');
      }
    });

    it('says what else ended it', async () => {
      for (const [stateOf, how] of [
        [(answerId) => ({ how: 'expired', answerId }), 'expired'],
        [() => ({ answerId: 'of another view' }), 'answered'],
      ] as [(own?: string) => Partial<PortState>, string][]) {
        const { hand, port, elicitation, answerId } = await lose();
        hand.show();
        port.set({ phase: 'over', ...stateOf(answerId) });
        assert.deepEqual([hand.session.notice?.how, elicitation.outcome?.action], [how, 'withdrawn']);
      }
    });

    it('is shown with that answer in each view whose owner has it, also after a reload, and can be sent again there [HOST-10]', async () => {
      const unconfirmed = { phase: 'answered', failure: 'delivery', answerId: 'a1', answer: ADA } as const;
      const reloaded = ask(unconfirmed);
      const second = ask();
      const busy = ask({ phase: 'answered', answerId: 'a1' });
      second.hand.type('Bob');
      for (const { port } of [second, busy]) port.set(unconfirmed);
      for (const { hand, port, elicitation } of [reloaded, second, busy]) {
        hand.show();
        assert.deepEqual([elicitation.isUnconfirmed, hand.typed, port.last], [true, 'Ada', undefined]);
        hand.session.press({ to: 'retry' });
        assert.deepEqual([port.last?.answer, port.last?.answerId], [ADA, 'a1']);
        port.settle();
        port.set({ phase: 'over', answerId: 'a1' });
        await promises();
        assert.deepEqual([elicitation.outcome, hand.heard.at(-1)], [ADA, 'travel: closed']);
      }
    });

    it('has its outcome in a view that has not sent it, also where the person says no to it in vain [HOST-10]', async () => {
      for (const press of [undefined, 'reject'] as const) {
        const owned = { attempt: 2, answerId: 'a1' };
        const { hand, port, elicitation } = ask({ phase: 'answered', failure: 'delivery', answer: ADA, ...owned });
        hand.show();
        if (press) hand.session.press({ to: press });
        if (press) port.settle();
        port.set({ phase: 'over', ...owned });
        await promises();
        assert.deepEqual(elicitation.outcome, ADA);
      }
    });

    it('is not that of another view whose sending has not failed: the view stays busy', () => {
      const { hand, port, elicitation } = ask({ phase: 'answered', answerId: 'a1', answer: ADA });
      hand.show();
      hand.session.press({ to: 'retry' });
      assert.deepEqual([elicitation.isUnconfirmed, elicitation.isBusy, port.last], [false, true, undefined]);
    });

    it('is not its own answer while only that of another view may have arrived', async () => {
      const { hand, port, elicitation } = submit();
      const { answerId } = port.last!;
      port.settle();
      const answer = { action: 'accept', content: { name: 'Bob' } };
      port.set({ phase: 'answered', failure: 'delivery', answerId: 'b1', answer });
      await promises();
      assert.deepEqual([elicitation.isSending, elicitation.isUnconfirmed, hand.typed], [true, false, 'Ada']);
      port.set({ phase: 'over', answerId });
      await promises();
      assert.deepEqual(elicitation.outcome, ADA);
    });

    it('is not checked again in a view that has not sent it: no other yes may take its place [HOST-10]', () => {
      const { checkAnswer, signals } = handCheck();
      const unconfirmed = { phase: 'answered', failure: 'delivery', answerId: 'a1', answer: ADA } as const;
      const { hand, port } = ask(unconfirmed, { checkAnswer });
      hand.show();
      hand.session.press({ to: 'retry' });
      assert.deepEqual([signals, port.last?.answerId], [[], 'a1']);
    });

    it('is that answer even if the store changes it, with all that it says besides the form, and not a draft', () => {
      const answer = { action: 'accept', content: { name: 'Ada' }, remember: 'always' };
      const { hand } = ask();
      hand.type('Bob');
      hand.session.noteEntry(hand.session.current!); // As a key press does.
      hand.session.cancelEverything();
      const port = handPort({ phase: 'answered', failure: 'delivery', answerId: 'a1', answer });
      hand.ask('first');
      const elicitation = hand.session.ask(formSpec({ message: 'travel' }), undefined, port);
      hand.session.press({ to: 'cancel' });
      assert.deepEqual([hand.typed, elicitation.remember, elicitation.hasDraft], ['Ada', 'always', false]);
      answer.content.name = 'Eve';
      hand.session.press({ to: 'retry' });
      assert.deepEqual(port.last?.answer, { ...ADA, remember: 'always' });
      const no = { action: 'reject', reason: 'Too late' };
      const second = ask({ phase: 'answered', failure: 'delivery', answerId: 'a1', answer: no });
      assert.equal(second.elicitation.reason, 'Too late');
    });

    it('is nothing that a person cannot answer: the view stays busy', () => {
      const circle: Record<string, unknown> = { action: 'accept' };
      circle.content = circle;
      const wrong = [[], {}, { action: 'timeout' }, { action: 'accept', content: 5 }, { action: 'edit', args: null }];
      for (const answer of [...wrong, { action: 'respond' }, circle]) {
        const { hand, port, elicitation } = ask({ phase: 'answered', failure: 'delivery', answerId: 'a1', answer });
        hand.show();
        hand.session.press({ to: 'retry' });
        assert.deepEqual([elicitation.isUnconfirmed, elicitation.isBusy, port.last], [false, true, undefined]);
      }
    });

    it('is taken over by no view that has ended, or whose answer the owner has', async () => {
      for (const end of ['over', 'held'] as const) {
        const { hand, port, elicitation, answerId } = await lose();
        const { form } = elicitation;
        const heard = hand.heard.length;
        hand.session.press({ to: 'retry' });
        if (end === 'held') {
          port.settle();
          port.set({ phase: 'held', answerId });
          await promises();
        }
        port.set({ phase: 'answered', failure: 'delivery', answerId: 'b1', answer: { ...ADA, content: {} } });
        if (end === 'over') port.fail(new ElicitationOver('undelivered'));
        await promises();
        assert.equal(elicitation.form, form);
        assert.ok(!hand.heard.slice(heard).includes('travel: fresh'));
      }
    });

    it('follows the answer of another view that comes after it, and what may have arrived of that', async () => {
      for (const { answer, typed } of [
        { answer: { action: 'reject' }, typed: 'Ada' },
        { answer: { action: 'accept', content: { name: 'Bob' } }, typed: 'Bob' },
      ]) {
        const { hand, port, elicitation } = await lose();
        port.set({ phase: 'answered', answerId: 'b1' });
        hand.session.press({ to: 'retry' });
        assert.deepEqual([elicitation.isUnconfirmed, elicitation.isBusy, port.last?.answer], [false, true, ADA]);
        port.set({ phase: 'answered', answerId: 'b1', failure: 'delivery', answer });
        assert.deepEqual([elicitation.isUnconfirmed, hand.typed], [true, typed]);
        hand.session.press({ to: 'retry' });
        assert.deepEqual([port.last?.answer, port.last?.answerId], [answer, 'b1']);
      }
    });

    it('stays if it is a no: Try again never becomes the yes of another view [HOST-10]', async () => {
      const { hand, port } = ask({ phase: 'answered', answerId: 'b1' });
      hand.show();
      hand.session.press({ to: 'reject' });
      port.fail(new Error('404'));
      await promises();
      port.set({ phase: 'answered', answerId: 'b1', failure: 'delivery', answer: ADA });
      port.set({ phase: 'answered', answerId: 'b1' });
      port.set({ phase: 'answered', answerId: 'b1', failure: 'delivery', answer: ADA });
      hand.session.press({ to: 'retry' });
      assert.deepEqual(port.events.at(-1), { ...port.last, answer: { action: 'reject' } });
      assert.equal(port.events.length, 2);
    });

    it('is replaced at once by that of another view which may have arrived', async () => {
      const { hand, port } = await lose();
      port.set({ phase: 'answered', answerId: 'b1', failure: 'delivery', answer: { action: 'reject' } });
      hand.session.press({ to: 'retry' });
      assert.deepEqual([port.last?.answer, port.last?.answerId], [{ action: 'reject' }, 'b1']);
    });

    it('has its outcome where it counted after all, though another view has answered since', async () => {
      const { port, elicitation, answerId } = await lose();
      port.set({ phase: 'answered', answerId: 'b1' });
      port.set({ phase: 'over', answerId });
      assert.deepEqual(elicitation.outcome, ADA);
    });

    it('is followed by no other yes whose check took longer [HOST-10]', async () => {
      const check = handCheck();
      const { hand, port, elicitation } = submit(undefined, { checkAnswer: check.checkAnswer });
      const answer = { action: 'accept', content: { name: 'Bob' } };
      port.set({ phase: 'answered', failure: 'delivery', answerId: 'b1', answer });
      await check.give();
      assert.deepEqual([port.last, elicitation.isUnconfirmed, hand.typed], [undefined, true, 'Bob']);
    });

    it('is sent again in the view that sent it, too, where only the state says that this failed', async () => {
      const { hand, port, elicitation } = submit();
      for (const times of [1, 2]) {
        port.settle();
        await promises();
        assert.equal(elicitation.isSending, true);
        port.set({ phase: 'answered', failure: 'delivery', answerId: port.last?.answerId, answer: ADA });
        await promises();
        assert.equal(elicitation.isUnconfirmed, true);
        hand.session.press({ to: 'retry' });
        assert.equal(port.events.filter(({ type }) => type === 'answer').length, times + 1);
      }
    });

    it('counts down what is left for sending it again', async () => {
      const { hand, port, elicitation, answerId } = await lose();
      const endsAt = hand.clock.now() + 20_000;
      port.set({ phase: 'answered', failure: 'delivery', answerId, answer: ADA, endsAt });
      assert.equal(elicitation.secondsLeft, 20);
    });

    it('opens its form again once the owner says that the answer does not count', async () => {
      const { hand, port, elicitation } = await lose();
      port.set({ phase: 'open', attempt: 2, failure: 'delivery' });
      assert.deepEqual([elicitation.isAnswerable, elicitation.state.failure, hand.typed], [true, 'delivery', 'Ada']);
    });
  });

  it('opens its form again with the errors that the port returns, or that come with the next attempt', async () => {
    const { hand, port } = submit();
    port.settle({ '/name': 'Taken' });
    await promises();
    assert.deepEqual([hand.errors, hand.typed], [{ '/name': 'Taken' }, 'Ada']);
    hand.session.press({ to: 'submit' });
    port.settle();
    port.set({ phase: 'open', attempt: 2, errors: { '/name': 'Unknown' }, answerId: port.last?.answerId });
    await promises();
    assert.deepEqual([hand.errors, hand.typed], [{ '/name': 'Unknown' }, 'Ada']);
    hand.session.press({ to: 'submit' });
    assert.equal(port.last?.attempt, 2);
  });

  it('says that its answer could not be checked, if the owner says so, which has reported why', async () => {
    const { port, elicitation } = submit();
    port.settle();
    port.set({ phase: 'open', attempt: 2, failure: 'check' });
    await promises();
    assert.deepEqual([elicitation.state.phase, elicitation.state.failure], ['open', 'check']);
    assert.deepEqual(reported, []);
  });

  it('says that its answer does not count, and no errors of another one, where the form is open again after that', async () => {
    for (const state of [{ errors: { '/name': 'Taken' } }, { failure: 'check' }] as const) {
      const { hand, port, elicitation } = submit();
      port.settle();
      port.set({ phase: 'open', attempt: 2, answerId: 'of another view', ...state });
      await promises();
      assert.deepEqual([elicitation.state.phase, elicitation.state.failure, hand.errors], ['open', 'delivery', {}]);
    }
  });

  it('checks its answer with the check of the page before anything is sent', async () => {
    const { checkAnswer, give } = handCheck();
    const { hand, port } = submit(undefined, { checkAnswer });
    assert.deepEqual(types(port.events), ['shown']);
    await give({ '/name': 'Too short' });
    assert.deepEqual([types(port.events), hand.errors], [['shown'], { '/name': 'Too short' }]);
    hand.session.press({ to: 'submit' });
    await give();
    assert.deepEqual(types(port.events), ['shown', 'answer']);
  });

  it('leaves a notice when it was answered elsewhere, or is over for another reason', () => {
    for (const [state, why] of [
      [{ phase: 'over', answerId: 'of another view' }, 'answered'],
      [{ phase: 'over', how: 'expired' }, 'expired'],
      [{ phase: 'over', how: 'unconfirmed' }, 'lost'], // What is unconfirmed is the answer of another view.
      [{ phase: 'held', answerId: 'of another view' }, 'answered'],
    ] as [PortState, string][]) {
      const { hand, port } = ask();
      hand.show();
      port.set(state);
      assert.deepEqual([hand.session.notice?.how, hand.heard], [why, ['travel: withdrawn', 'travel: closed']]);
      assert.deepEqual([port.listeners, hand.clock.delays], [0, []]);
    }
  });

  describe('and has been answered in another view', () => {
    const answered = { phase: 'answered', answerId: 'of another view' } as const;

    for (const [when, begin] of [
      ['it was open', () => ask()],
      ['it is shown again', () => ask(answered)],
    ] as [string, typeof ask][]) {
      it(`takes no yes any more once the owner says so, when ${when}`, async () => {
        const { hand, port, elicitation } = begin();
        hand.show();
        port.set(answered);
        assert.deepEqual([elicitation.isBusy, elicitation.isSending, elicitation.isAnswerable], [true, true, false]);
        for (const to of ['submit', 'go-back', 'silence'] as const) hand.session.press({ to });
        assert.equal(port.last, undefined);
        port.set({ phase: 'over', answerId: 'of another view' });
        assert.deepEqual([hand.session.notice?.how, hand.heard[0]], ['answered', 'travel: withdrawn']);
      });
    }

    for (const [state, errors, failure] of [
      [{ errors: { '/name': 'Taken' } }, { '/name': 'Taken' }, undefined],
      [{ failure: 'delivery' }, undefined, 'delivery'],
      [{ attempt: 2 }, undefined, undefined],
    ] as const) {
      it(`opens its form again with what the owner says: ${JSON.stringify(state)}`, () => {
        const { hand, port, elicitation } = ask(answered);
        hand.show();
        port.set({ phase: 'open', answerId: 'of another view', ...state });
        assert.deepEqual([elicitation.isAnswerable, elicitation.state.failure], [true, failure]);
        assert.deepEqual(hand.errors, errors ?? {});
        assert.equal(port.events.filter(({ type }) => type === 'shown').length, 1);
        hand.type('Ada');
        hand.session.press({ to: 'submit' });
        assert.deepEqual(port.last?.answer, ADA);
      });
    }

    it('sends a no, as while its own yes is being sent, and never says that it counted unless the owner does', async () => {
      for (const [answerId, how] of [
        ['of another view', 'answered'],
        [undefined, 'unconfirmed'],
      ] as const) {
        const { hand, port } = ask({ phase: 'answered', answerId });
        hand.show();
        hand.session.press({ to: 'reject' });
        assert.equal(port.last?.answer.action, 'reject');
        port.settle();
        port.set({ phase: 'over', answerId });
        await promises();
        assert.deepEqual([hand.session.notice?.how, hand.heard[0]], [how, 'travel: withdrawn']);
      }
    });

    it('is free for a second attempt where its own sending failed, though the state still says that it was answered', async () => {
      const { port, elicitation } = submit();
      port.set({ phase: 'answered', answerId: port.last?.answerId });
      port.fail(new Error('offline'));
      await promises();
      assert.equal(elicitation.isUnconfirmed, true);
    });
  });

  it('lets no yes out whose check took longer than the answer of another view, and waits for what becomes of that', async () => {
    const other = { answerId: 'of another view' } as const;
    for (const [next, isOpen] of [
      [{ phase: 'over', ...other }, false],
      [{ phase: 'open', attempt: 2, ...other }, true],
      [{ phase: 'answered', failure: 'delivery', ...other }, false],
    ] as const) {
      const { checkAnswer, give } = handCheck();
      const { hand, port, elicitation } = submit(undefined, { checkAnswer });
      port.set({ phase: 'answered', ...other });
      await give();
      assert.deepEqual([elicitation.isBusy, port.last], [true, undefined]);
      port.set(next);
      await promises();
      assert.deepEqual([elicitation.isAnswerable, port.last], [isOpen, undefined]);
      assert.equal(hand.session.notice?.how, next.phase === 'over' ? 'answered' : undefined);
    }
  });

  it('says that another answer counts, where one was first', async () => {
    const { hand, port } = submit();
    port.settle();
    port.set({ phase: 'over', answerId: 'of another view' });
    await promises();
    assert.deepEqual([hand.session.notice?.how, hand.heard[0]], ['answered', 'travel: withdrawn']);
  });

  it('says that its answer was not delivered, where the owner is gone', async () => {
    const { hand, port } = submit();
    port.set({ phase: 'over', how: 'lost' });
    port.settle();
    await promises();
    assert.equal(hand.session.notice?.how, 'undelivered');
  });

  it('ends with the notice of an ElicitationOver that the port rejects with', async () => {
    const { hand, port } = submit();
    port.fail(new ElicitationOver('expired'));
    await promises();
    assert.equal(hand.session.notice?.how, 'expired');
  });

  for (const [when, leave] of [
    ['queued', () => {}],
    ['on screen', (hand) => hand.type('Ada')],
  ] as [string, (hand: HandSession) => void][]) {
    it(`sends nothing when its element leaves the page while it is ${when}, and is withdrawn without a notice`, async () => {
      const { hand, port, elicitation } = ask();
      leave(hand);
      hand.session.cancelEverything();
      assert.deepEqual(await elicitation.settled, { action: 'withdrawn' });
      assert.deepEqual([types(port.events).includes('answer'), hand.session.notice], [false, undefined]);
      assert.equal(port.listeners, 0);
    });
  }

  it('shows the same request later with what was typed', () => {
    const { hand, port } = ask();
    hand.type('Ada');
    hand.session.noteEntry(hand.session.current!); // As a key press does.
    hand.session.cancelEverything();
    hand.session.ask(formSpec({ message: 'travel' }), undefined, port);
    assert.equal(hand.typed, 'Ada');
  });

  it('shows what was typed in another element of the same scope, too, and nothing of it in another scope', () => {
    const typed = (user: string, write?: string) => {
      const hand = new HandSession();
      hand.session.scope = { user };
      hand.session.ask(formSpec({ message: 'across elements' }), undefined, handPort({ phase: 'open' }));
      if (write) {
        hand.type(write);
        hand.session.noteEntry(hand.session.current!); // As a key press does.
      }
      const { typed: shown } = hand;
      hand.session.cancelEverything();
      return shown;
    };
    assert.equal(typed('ada', 'Ada'), 'Ada');
    assert.deepEqual([typed('bob'), typed('ada'), typed('ada')], [undefined, 'Ada', 'Ada']);
  });

  it('goes on with an answer that is being sent when its element leaves', async () => {
    const { hand, port, elicitation } = submit();
    hand.session.cancelEverything();
    assert.equal(port.signals.at(-1)?.aborted, false);
    port.settle();
    port.set({ phase: 'over' });
    assert.deepEqual(await elicitation.settled, ADA);
  });

  it('never ends by itself: the time that the owner says is counted down, and more time is asked for', () => {
    const { hand, port, elicitation } = ask({ phase: 'open' }, { timeout: 1000 });
    hand.show();
    port.set({ phase: 'open', endsAt: hand.clock.now() + 20_000 });
    assert.equal(elicitation.secondsLeft, 20);
    hand.session.press({ to: 'extend', ms: 60_000 });
    assert.deepEqual(port.events.at(-1), { type: 'more-time', ms: 60_000 });
    hand.clock.pass(100_000);
    assert.deepEqual([elicitation.state.phase, hand.heard], ['open', []]);
    port.set({ phase: 'open', endsAt: hand.clock.now() + 20_000 });
    hand.type('Ada');
    hand.session.press({ to: 'submit' });
    assert.equal(elicitation.secondsLeft, undefined); // The owner may have stopped it.
  });

  it('keeps the time that the person has asked for until the owner says another one', () => {
    const { hand, port, elicitation } = ask();
    hand.show();
    const endsAt = hand.clock.now() + 20_000;
    port.set({ phase: 'open', endsAt });
    hand.session.press({ to: 'extend', ms: 60_000 });
    port.setLost(true);
    assert.equal(elicitation.remaining, 80_000);
    port.set({ phase: 'open', endsAt: endsAt + 30_000 });
    assert.equal(elicitation.remaining, 50_000);
  });

  it('stays on screen while the owner holds it', async () => {
    const { hand, port } = submit();
    port.settle();
    port.set({ phase: 'held' });
    await promises();
    assert.deepEqual([hand.onScreen, hand.heard], ['travel', ['travel: accept']]);
    port.set({ phase: 'over' });
    assert.deepEqual([hand.onScreen, hand.heard], [undefined, ['travel: accept', 'travel: closed']]);
  });

  it('says that the owner cannot be reached', () => {
    const { port, elicitation } = ask();
    assert.equal(elicitation.isOffline, false);
    port.setLost(true);
    assert.equal(elicitation.isOffline, true);
  });

  it('works with a store that calls back as soon as it is subscribed to', async () => {
    const { port, elicitation } = submit({ phase: 'open' });
    port.settle();
    await promises();
    port.set({ phase: 'over' });
    assert.equal((await elicitation.settled).action, 'accept');
  });

  describe('that is the visit of a page', () => {
    function visit(state: PortState) {
      const hand = new HandSession();
      const port = handPort(state);
      const elicitation = hand.session.ask(pageSpec({ message: 'pay' }), undefined, port);
      return { hand, port, elicitation };
    }

    it('waits again after a reload, asks for no second consent, and tells the owner its end', async () => {
      const { hand, port, elicitation } = visit({ phase: 'visiting' });
      assert.deepEqual([hand.heard, port.events], [['pay: accept', 'pay: waiting'], []]);
      hand.session.press({ to: 'end-visit', visit: elicitation, completion: 'completed' });
      await promises();
      assert.deepEqual(port.events, [{ type: 'visited', completion: 'completed' }]);
      assert.equal(await completionOf(elicitation.outcome), 'completed');
    });

    it('ends when the owner says so, and that is not sent back', async () => {
      const { hand, port, elicitation } = visit({ phase: 'visiting' });
      port.set({ phase: 'over', completion: 'completed' });
      assert.equal(await completionOf(elicitation.outcome), 'completed');
      assert.deepEqual([port.events, hand.heard.at(-1)], [[], 'pay: closed']);
    });

    it('begins with the consent, and tells its end only after that', async () => {
      const { hand, port, elicitation } = visit({ phase: 'open' });
      hand.show();
      hand.session.press({ to: 'consent' });
      hand.session.completeVisits('payment', 'travel');
      assert.deepEqual(types(port.events), ['shown', 'answer']);
      port.settle();
      port.set({ phase: 'visiting' });
      await promises();
      assert.deepEqual(port.events.at(-1), { type: 'visited', completion: 'completed' });
      assert.equal(await completionOf(elicitation.outcome), 'completed');
    });

    it('counts down to its end, asks the owner for more time, and is late when the owner says so', () => {
      const { hand, port, elicitation } = visit({ phase: 'visiting' });
      assert.equal(elicitation.secondsLeft, undefined);
      port.set({ phase: 'visiting', endsAt: hand.clock.now() + 20_000 });
      assert.equal(elicitation.secondsLeft, 20);
      hand.session.press({ to: 'extend', ms: 60_000 });
      assert.deepEqual([port.events, elicitation.remaining], [[{ type: 'more-time', ms: 60_000 }], 80_000]);
      port.set({ phase: 'visiting', endsAt: hand.clock.now() + 1_800_000, isOvertime: true });
      assert.equal(hand.heard.at(-1), 'pay: late');
    });

    it('stays open when the element leaves', async () => {
      const { hand, port, elicitation } = visit({ phase: 'visiting' });
      hand.session.cancelEverything();
      assert.equal(await completionOf(elicitation.outcome), 'dismissed');
      assert.deepEqual(port.events, []);
    });
  });
});
