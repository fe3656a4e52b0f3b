/** What the owner decides, in each cell: memory that changes at once, a store that confirms later, and a record of the relay. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newState, type State, type Terms } from '../../src/lifecycle/state.js';
import { type LifecycleEvent, stateAfter } from '../../src/lifecycle/transition.js';
import { type Cell, type Duties, Owner, type OwnerOptions } from '../../src/owner/owner.js';
import type { Answer } from '../../src/protocol/port.js';
import { Presence } from '../../src/relay/backend/presence.js';
import { RecordWriter } from '../../src/relay/backend/record-writer.js';
import { Records } from '../../src/relay/backend/records.js';
import { newCounts } from '../../src/relay/backend/stats.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import { HandClock } from '../runtime/hand-clock.js';
import { promises } from '../session/hand-session.js';

const TERMS: Terms = {
  timeout: 60_000,
  visitTimeout: 0,
  unseenTimeout: 0,
  limitKeptBy: 'owner',
  extendable: true,
  next: 'over',
};
const fail = (...unwanted: unknown[]) => assert.fail(String(unwanted));
const ADA: Answer = { action: 'accept', content: { name: 'Ada' } };

/** Makes a cell that calls back at each change. */
type MakeCell = (terms: Terms, clock: HandClock, onChange: () => void) => Cell;

const inMemory: MakeCell = (terms, clock, onChange) => {
  let state = newState(terms);
  return {
    state: () => state,
    write(event) {
      const next = stateAfter(state, event, clock.now());
      if (next === state) return;
      state = next;
      onChange();
    },
  };
};

/** Confirms each write later, and says each state twice, as hints of a store do. */
const confirmedLater: MakeCell = (terms, clock, onChange) => {
  let work = Promise.resolve();
  const memory = inMemory(terms, clock, () => {
    onChange();
    onChange();
  });
  return {
    state: memory.state,
    write(event) {
      work = work.then(promises).then(() => void memory.write(event));
    },
  };
};

const inRecord: MakeCell = (terms, clock, onChange) => {
  const store = memoryStore({ clock });
  const presence = new Presence({
    store,
    processClock: clock,
    report: fail,
  });
  const elicitation = { request: { mode: 'form', message: 'Who?', requestedSchema: {} }, options: {} } as never;
  const record = { id: 'u.a', writeId: 'w', owner: presence.id, scope: { user: 'ada' }, elicitation };
  const first = { record, options: {}, begin: () => newState(terms), refusal: async () => undefined };
  const writer = new RecordWriter(first, new Records(store, presence, newCounts()), fail, {
    isSettled: () => false,
    onRecord: onChange,
    onEndWithoutStore: fail,
    onRefused: fail,
  });
  return {
    state: () => writer.record.state,
    write: (event) => writer.write(event),
  };
};

const CELLS: [where: string, make: MakeCell][] = [
  ['in memory', inMemory],
  ['in a store that confirms later', confirmedLater],
  ['in a record of the relay', inRecord],
];

for (const [where, make] of CELLS) {
  describe(`the owner of an elicitation ${where}`, () => {
    async function begin(owned: Partial<Duties> = {}, terms: Partial<Terms> = {}, more: Partial<OwnerOptions> = {}) {
      const clock = new HandClock();
      let owner: Owner | undefined;
      const cell = make({ ...TERMS, ...terms }, clock, () => {
        owner?.update();
        owner?.work();
      });
      const all = { isPage: false, review: undefined, hold: undefined, ...owned };
      owner = new Owner(cell, { clock, duties: () => all, ...more });
      const settle = async () => {
        for (let i = 0; i < 6; i++) await promises();
      };
      await settle();
      const send = (event: LifecycleEvent) => {
        cell.write(event);
        return settle();
      };
      const answer = (given: Answer = ADA, answerId = 'a') =>
        send({ type: 'answer', answer: given, answerId, attempt: cell.state().attempt });
      return { cell, clock, owner, settle, send, answer };
    }

    const phaseOf = ({ cell }: { cell: Cell }): State['phase'] => cell.state().phase;

    it('takes an answer that nobody checks', async () => {
      const owned = await begin();
      await owned.answer();
      assert.deepEqual([phaseOf(owned), owned.cell.state().how], ['over', 'answered']);
    });

    it('checks an answer once, and opens the form again with its errors', async () => {
      const checked: unknown[] = [];
      const checkAnswer = (content: unknown) => {
        checked.push(content);
        return checked.length === 1 ? { '/name': 'Taken' } : undefined;
      };
      const refusals: boolean[] = [];
      const owned = await begin({ checkAnswer }, {}, { onTaking: (isRefused) => void refusals.push(isRefused) });
      await owned.answer();
      assert.deepEqual(
        [phaseOf(owned), owned.cell.state().errors, owned.cell.state().attempt],
        ['open', { '/name': 'Taken' }, 2],
      );
      await owned.answer(ADA, 'b');
      assert.deepEqual([phaseOf(owned), checked.length], ['over', 2]);
      assert.deepEqual(refusals.filter(Boolean), [true]);
    });

    it('opens the form again when the check fails, and reports the error', async () => {
      const reported: unknown[] = [];
      const error = new Error('down');
      const report = (failure: unknown) => void reported.push(failure);
      const owned = await begin({ checkAnswer: () => Promise.reject(error) }, {}, { report });
      await owned.answer();
      assert.deepEqual([phaseOf(owned), owned.cell.state().failure, reported], ['open', 'check', [error]]);
    });

    it('lets the check of an answer go that the person has taken back', async () => {
      const signals: AbortSignal[] = [];
      const checkAnswer: Duties['checkAnswer'] = (_, { signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      };
      const owned = await begin({ checkAnswer });
      await owned.answer();
      assert.deepEqual([phaseOf(owned), owned.owner.taking !== undefined], ['answered', true]);
      await owned.answer({ action: 'reject' }, 'b');
      assert.deepEqual([signals.map(({ aborted }) => aborted), phaseOf(owned)], [[true], 'over']);
      assert.deepEqual(owned.cell.state().answerId, 'b');
    });

    it('aborts a check whose time is over, opens the form again, and reports that it was late', async () => {
      const reasons: string[] = [];
      const reported: string[] = [];
      const checkAnswer: Duties['checkAnswer'] = (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reasons.push(String(signal.reason));
            reject(new Error('The database call was cancelled'));
          });
        });
      const report = (error: unknown) => void reported.push(String(error));
      const owned = await begin({ checkAnswer }, {}, { longestCheck: 1000, report });
      await owned.answer();
      owned.clock.pass(999);
      await owned.settle();
      assert.deepEqual([phaseOf(owned), reasons], ['answered', []]);
      owned.clock.pass(1);
      await owned.settle();
      const late = 'Error: checkAnswer() gave no verdict within 1000 ms';
      assert.deepEqual([phaseOf(owned), owned.cell.state().failure], ['open', 'check']);
      assert.deepEqual([reasons, reported], [[late], [late]]);
    });

    it('takes a consent without a check, and polls until the person has finished on the page', async () => {
      let isDone = false;
      const pollStatus = () => isDone;
      const owned = await begin({ isPage: true, pollStatus, checkAnswer: assert.fail }, { next: 'visiting' });
      await owned.answer({ action: 'accept' });
      assert.equal(phaseOf(owned), 'visiting');
      owned.clock.pass(2000);
      await owned.settle();
      assert.equal(phaseOf(owned), 'visiting');
      isDone = true;
      owned.clock.pass(2000);
      await owned.settle();
      assert.deepEqual([phaseOf(owned), owned.cell.state().completion, owned.clock.delays], ['over', 'completed', []]);
    });

    it('holds an accepted one until its series goes on, and for a moment more', async () => {
      let endHold = () => {};
      const hold = new Promise<void>((resolve) => {
        endHold = resolve;
      });
      const owned = await begin({ hold }, { next: 'held' }, { handoverTime: 250 });
      await owned.answer();
      assert.equal(phaseOf(owned), 'held');
      endHold();
      await owned.settle();
      owned.clock.pass(249);
      await owned.settle();
      assert.equal(phaseOf(owned), 'held');
      owned.clock.pass(1);
      await owned.settle();
      assert.equal(phaseOf(owned), 'over');
    });

    it('holds an accepted one no longer than a series that fails', async () => {
      let failHold = () => {};
      const hold = new Promise<void>((_, reject) => {
        failHold = () => reject(new Error('down'));
      });
      const owned = await begin({ hold }, { next: 'held' });
      await owned.answer();
      failHold();
      await owned.settle();
      assert.equal(phaseOf(owned), 'over');
    });

    it('ends it when its time is over, and not while the answer is checked', async () => {
      const owned = await begin({ checkAnswer: () => new Promise(() => {}) });
      await owned.send({ type: 'shown' });
      await owned.answer();
      owned.clock.pass(120_000);
      await owned.settle();
      assert.equal(phaseOf(owned), 'answered');
      const unanswered = await begin();
      await unanswered.send({ type: 'shown' });
      unanswered.clock.pass(60_000);
      await unanswered.settle();
      assert.deepEqual([phaseOf(unanswered), unanswered.cell.state().how], ['over', 'expired']);
    });

    it('leaves no timer and no check behind once nobody waits for it', async () => {
      const signals: AbortSignal[] = [];
      const checkAnswer: Duties['checkAnswer'] = (_, { signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      };
      const owned = await begin({ checkAnswer });
      await owned.send({ type: 'shown' });
      await owned.answer();
      owned.owner.stop();
      assert.deepEqual([signals[0]?.aborted, owned.clock.delays], [true, []]);
    });
  });
}
