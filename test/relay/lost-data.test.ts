import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createId } from '../../src/relay/stores/ids.js';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH, MAIN, PAGE } from './world/requests.js';
import { settle, soon, startTwo, troubledStore } from './world/troubled-store.js';

describe('a store that lost data or went back in time', () => {
  it('gets open elicitations back from the process that asked; until then an answer gets 503', async () => {
    const { asker, other, tab, pass, restore } = await startTwo();
    const outcome = asker.elicit();
    const { id } = await tab.asked();
    await pass(4000);
    await restore([]);
    await pass(1000);
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 503);
    await pass(6000);
    assert.equal(tab.states.get(id)?.phase, 'open');
    assert.equal((await other.page()).snapshot[0]?.id, id);
    assert.equal((await tab.accept(id, { branch: 'main' })).status, 202);
    await pass(3000);
    assert.deepEqual(await outcome, MAIN);
  });

  it('does not reopen an answered elicitation: it ends with the first answer, and a second one does not arrive', async () => {
    const { asker, other, tab, puts, pass, restore } = await startTwo();
    const outcome = asker.elicit();
    const { id } = await tab.asked();
    const before = [...puts];
    const { answer: first } = await (await tab.accept(id, { branch: 'main' })).json();
    assert.deepEqual(await outcome, MAIN);
    await pass(2000);
    await restore(before);
    const reply = await tab.answer(id, { action: 'reject' }, 1);
    const second = (await reply.json()).answer;
    await pass(8000);
    const late = await other.page();
    assert.deepEqual(
      late.snapshot.filter((state) => state.id === id),
      [],
    );
    const { state } = await (await late.answer(id, { action: 'reject' }, 1)).json();
    assert.deepEqual([state.phase, state.how, state.answer], ['over', 'answered', first]);
    assert.notEqual(state.answer, second);
  });

  it('does not open again what the call has its answer to, however many versions pages have written since', async () => {
    const { tab, store, clock, puts, pass, restore } = await startTwo();
    const deaf = new HandRelay({ store: { ...store, subscribe: () => () => {} }, clock });
    const outcome = deaf.elicit(PAGE, { timeout: 60_000 });
    const { id } = await tab.asked();
    const before = [...puts];
    await tab.answer(id, { action: 'accept' });
    await pass(3000);
    assert.equal((await outcome).action, 'accept');
    await restore(before);
    await tab.show(id);
    await tab.post({ type: 'more-time', id, ms: 60_000 });
    await tab.answer(id, { action: 'reject' }, 1);
    await pass(8000);
    assert.equal(tab.states.get(id)?.phase, 'visiting');
  });

  it('asks the other processes only for what can be of the person who posts', async () => {
    const { store, clock } = troubledStore();
    const sought: string[] = [];
    const seek = async (id: string) => void sought.push(id);
    const hand = new HandRelay({ store: { ...store, seek }, clock });
    const id = await createId('ada');
    await (await hand.page('bob')).answer(id, MAIN);
    await (await hand.page()).answer('no id', MAIN);
    assert.deepEqual(sought, []);
    await (await hand.page()).answer(id, MAIN);
    assert.deepEqual(sought, [id]);
  });

  it('does not let others end as lost what a process has taken that hears nothing and has nothing else to do', async () => {
    const { other, tab, store, clock, puts, pass, restore } = await startTwo();
    const deaf = new HandRelay({ store: { ...store, subscribe: () => () => {} }, clock });
    const outcome = deaf.elicit();
    const { id } = await tab.asked();
    const before = [...puts];
    const accept = () => tab.answer(id, MAIN, 1);
    const { answer } = await (await accept()).json();
    await pass(3000);
    assert.deepEqual(await soon(outcome), MAIN);
    await restore(before);
    await pass(15_000);
    assert.deepEqual((await other.page()).snapshot, []);
    const { state } = await (await accept()).json();
    assert.deepEqual([state.phase, state.how, state.answer], ['over', 'answered', answer]);
  });

  it('tells a page whose answer was taken that it arrived, even if a replica that never had the elicitation takes over', async () => {
    const { asker, tab, pass, restore } = await startTwo();
    const outcome = asker.elicit();
    const { id } = await tab.asked();
    await pass(4000);
    const accept = () => tab.answer(id, MAIN, 1);
    const { answer } = await (await accept()).json();
    assert.deepEqual(await outcome, MAIN);
    await restore([]); // The page has lost the reply, and posts again.
    await pass(1000);
    assert.equal((await accept()).status, 503);
    const { state } = await (await accept()).json();
    assert.deepEqual([state.phase, state.how, state.answer], ['over', 'answered', answer]);
  });

  it('delivers an answer that arrives before the process that asked has written its newest state again', async () => {
    const { asker, tab, puts, pass, restore } = await startTwo();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    const { id } = await tab.asked();
    const before = [...puts];
    await pass(4000);
    await tab.show(id);
    await settle(); // Now the process that asked knows that a page shows it.
    await restore(before);
    const accept = () => tab.answer(id, MAIN, 1);
    assert.equal((await accept()).status, 202);
    await pass(10_000);
    assert.equal((await accept()).status, 202); // A page posts again if it hears nothing.
    await pass(3000);
    assert.deepEqual(await soon(outcome), MAIN);
    assert.deepEqual(await tab.over(), { id, how: 'answered' });
  });

  it('ends no elicitation that its process writes again, even if no counter shows that data was lost', async () => {
    const { asker, other, tab: early, pass, restore, store } = await startTwo();
    await early.leave();
    const outcome = asker.elicit(BRANCH, { timeout: 0 });
    await pass(1000);
    const tab = await other.page(); // This process reads what is open 1 s before the process that asked does.
    await pass(3500);
    const counters = await store.renew('test');
    await restore([]);
    for (const [process, count] of counters) for (let i = 0; i < count; i++) await store.renew(process);
    await pass(1000);
    asker.elicit(); // A page must not miss a request that arrives during the repair.
    await pass(7000);
    assert.equal(tab.all('snapshot').length, 1);
    assert.equal(tab.overs.length, 0);
    assert.equal((await tab.asked()).phase, 'open');
    await tab.answer(tab.snapshot[0]!.id, MAIN);
    assert.deepEqual(await soon(outcome), MAIN);
  });

  it('takes off the pages what nobody writes again, because the process that asked has gone as well', async () => {
    const { asker, tab, pass, restore } = await startTwo();
    asker.elicit(BRANCH, { timeout: 0 });
    await tab.asked();
    await pass(4000);
    asker.kill();
    await restore([]);
    await pass(15_000);
    assert.deepEqual(
      tab.all('snapshot').map(({ states }) => states.length),
      [0, 0],
    );
  });

  it('ends an elicitation that its owner does not know', async () => {
    const { asker, other, puts, pass, restore } = await startTwo();
    asker.elicit(BRANCH, { timeout: 0 });
    await settle();
    const [record] = puts;
    const stray = { ...record!, id: `${record!.id}.x` };
    await pass(1000);
    await restore([...puts, stray]);
    await pass(8000);
    const open = (await other.page()).snapshot.map(({ id }) => id);
    assert.deepEqual(open, [record!.id]);
  });
});
