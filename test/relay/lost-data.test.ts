import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completionOf } from '../../src/protocol/outcome.js';
import { HandRelay, handCheck } from './world/hand-relay.js';
import { BRANCH, MAIN, PAGE } from './world/requests.js';
import { settle, soon, startTwo } from './world/troubled-store.js';

const CANCEL = { action: 'cancel' };

/** The process that asks hears no hint. Every two seconds it reads what it owns. */
async function startDeaf() {
  const two = await startTwo();
  const { store, clock } = two;
  return { ...two, deaf: new HandRelay({ store: { ...store, subscribe: () => () => {} }, clock }) };
}

describe('a store that comes back without its data', () => {
  it('loses what was open: the call gets cancel, and the page says that it is lost [RLY-16]', async () => {
    const { asker, other, tab, pass, restore } = await startTwo();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    await pass(4000);
    await restore([]);
    assert.equal((await tab.answer(id, MAIN)).status, 404);
    await pass(3000);
    assert.deepEqual([await soon(outcome), await tab.over()], [CANCEL, { id, how: 'lost' }]);
    assert.deepEqual((await other.page()).snapshot, []);
    assert.equal(asker.relay.stats().lost, 1);
  });

  it('ends the streams of pages that have what nobody else has, so that they come back to what there is', async () => {
    const { asker, other, tab, pass, restore } = await startTwo();
    asker.elicit(BRANCH, { timeout: 0 });
    await tab.asked();
    await pass(4000);
    asker.kill();
    await restore([]);
    await pass(4000);
    await tab.ended();
    assert.deepEqual((await other.page()).snapshot, []);
  });
});

describe('a store that comes back with older data', () => {
  it('loses what was open, if the process that asked knows a later state [RLY-16]', async () => {
    const { asker, other, tab, puts, pass, restore } = await startTwo();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    const before = [...puts];
    await tab.show(id);
    await settle();
    await restore(before);
    await pass(3000);
    assert.deepEqual(await soon(outcome), CANCEL);
    assert.deepEqual(await tab.over(), { id, how: 'lost' });
    assert.deepEqual((await other.page()).snapshot, []);
  });

  it('takes no answer to what is lost, even if the answer gets the version that its process knows', async () => {
    const { asker, tab, puts, pass, restore } = await startTwo();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    const before = [...puts];
    await tab.show(id);
    await settle();
    await restore(before);
    assert.equal((await tab.answer(id, MAIN, 1)).status, 202);
    assert.deepEqual([await soon(outcome), await tab.over()], [CANCEL, { id, how: 'lost' }]);
    await pass(4000);
    assert.equal(tab.overs.length, 1);
  });

  it('loses nothing of which the process that asked knows no more; a page that does comes back to it', async () => {
    const { deaf, other, tab, puts, pass, restore } = await startDeaf();
    const outcome = deaf.elicit(BRANCH, { timeout: 60_000 });
    const { id } = await tab.asked();
    const before = [...puts];
    await pass(4000);
    await tab.show(id);
    await tab.post({ type: 'more-time', id, ms: 60_000 });
    await restore(before);
    await pass(4000);
    await tab.ended();
    const again = await other.page();
    assert.equal(again.snapshot[0]?.id, id);
    await again.answer(id, MAIN);
    await pass(3000);
    assert.deepEqual(await soon(outcome), MAIN);
  });

  it('ends what it brings back after the call has its answer: nobody is told that a second one arrived [RLY-16]', async () => {
    const { asker, other, tab, puts, pass, restore } = await startTwo();
    const outcome = asker.elicit();
    const { id } = await tab.asked();
    const before = [...puts];
    await tab.answer(id, MAIN);
    assert.deepEqual(await outcome, MAIN);
    await restore(before);
    const late = await other.page();
    assert.equal((await late.answer(id, { action: 'reject' })).status, 202);
    await pass(3000);
    assert.deepEqual(await late.over(), { id, how: 'unconfirmed' });
    assert.deepEqual((await other.page()).snapshot, []);
  });

  it('does not let others say that an answer is lost which a process has taken that has nothing else to do', async () => {
    const { deaf, tab, puts, pass, restore } = await startDeaf();
    const outcome = deaf.elicit();
    const { id } = await tab.asked();
    const before = [...puts];
    await tab.answer(id, MAIN);
    await pass(3000);
    assert.deepEqual(await soon(outcome), MAIN);
    await pass(300_000);
    await restore(before);
    await pass(15_000);
    const { state } = await (await tab.answer(id, MAIN, 1)).json();
    assert.deepEqual([state.phase, state.how], ['over', 'unconfirmed']);
  });

  it('ends a visit whose call keeps the consent: a second answer has not arrived, however many versions pages have written', async () => {
    const { deaf, tab, puts, pass, restore } = await startDeaf();
    const outcome = deaf.elicit(PAGE, { timeout: 60_000 });
    const { id } = await tab.asked();
    const before = [...puts];
    await tab.answer(id, { action: 'accept' });
    await pass(3000);
    const completion = completionOf(await outcome)!;
    await restore(before);
    await tab.show(id);
    await tab.post({ type: 'more-time', id, ms: 60_000 });
    const { answerWriteId: second } = await (await tab.answer(id, { action: 'reject' }, 1)).json();
    await pass(3000);
    assert.equal(await soon(completion), 'dismissed');
    assert.deepEqual(await tab.over(), { id, how: 'answered' });
    assert.notEqual(tab.states.get(id)?.answerWriteId, second);
  });

  it('is ended for its page within 15 s if the process that asked has gone as well', async () => {
    const { asker, other, tab, puts, pass, restore } = await startTwo();
    asker.elicit(BRANCH, { timeout: 60_000 });
    const { id } = await tab.asked();
    const before = [...puts];
    await tab.show(id);
    await tab.post({ type: 'more-time', id, ms: 60_000 });
    await pass(4000);
    asker.kill();
    await restore(before);
    await pass(4000);
    await tab.ended();
    const again = await other.page();
    await pass(11_000);
    assert.deepEqual(await again.over(), { id, how: 'lost' });
  });
});

describe('an answer that is being taken when the store comes back', () => {
  for (const [what, writesOf] of [
    ['without its data', () => []],
    ['with older data', (puts) => puts.slice(0, 1)],
  ] as Array<[string, (puts: never[]) => never[]]>) {
    it(`${what} reaches the call if a page may have read that it arrived [RLY-16]`, async () => {
      const { asker, tab, puts, store, pass, restore } = await startTwo();
      const { checkAnswer, finish } = handCheck();
      const outcome = asker.elicit(BRANCH, { checkAnswer, timeout: 0 });
      const { id } = await tab.asked();
      const { answerWriteId } = await (await tab.answer(id, MAIN)).json();
      await settle();
      const { put } = store;
      store.put = async (record, ...rest) => {
        await put(record, ...rest);
        store.put = put;
        await restore(writesOf(puts as never[]));
        throw new Error('The reply got lost, and so did the data');
      };
      finish({});
      await settle();
      await pass(3000);
      assert.deepEqual(await soon(outcome), MAIN);
      const { state } = await (await tab.answer(id, MAIN, 1)).json();
      assert.deepEqual([state.phase, state.how, state.answerWriteId], ['over', 'answered', answerWriteId]);
      assert.deepEqual(tab.overs, [{ id, how: 'answered' }]);
    });
  }
});
