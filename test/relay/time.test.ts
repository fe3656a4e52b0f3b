import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { memoryStore } from '../../src/relay/memory-store.js';
import { steadyClock } from '../../src/relay/steady-clock.js';
import { turns } from '../host/hand-host.js';
import { BRANCH, HandRelay, handCheck, PAGE } from './hand-relay.js';

/** Notes the outcome without waiting for it. */
function noted(outcome: Promise<{ action: string }>) {
  const heard: { action?: string } = {};
  outcome.then(({ action }) => {
    heard.action = action;
  });
  return heard;
}

/** An answer in its check, 10 s before the limit of a minute ends. */
async function checking(hand: HandRelay) {
  const { checkAnswer, finish } = handCheck();
  const tab = await hand.page();
  const outcome = noted(hand.elicit(BRANCH, { timeout: 60_000, checkAnswer }));
  const { id } = await tab.asked();
  await tab.show(id);
  hand.clock.pass(50_000);
  const reply = tab.accept(id, { branch: 'main' });
  await turns();
  return { hand, tab, outcome, reply, finish };
}

describe('time over the relay', () => {
  it('runs from when a page first shows the elicitation, and all pages see how much is left', async () => {
    const hand = new HandRelay();
    const states: string[] = [];
    const outcome = noted(hand.elicit(BRANCH, { timeout: 60_000, onState: (state) => void states.push(state) }));
    hand.clock.pass(100_000);
    const tab = await hand.page();
    const other = await hand.page();
    const { id, remaining } = tab.snapshot[0]!;
    assert.deepEqual([remaining, states], [undefined, ['queued']]);
    await tab.show(id);
    assert.deepEqual(await other.next('limit'), { type: 'limit', id, remaining: 60_000 });
    hand.clock.pass(30_000);
    await other.show(id);
    assert.equal((await hand.page()).snapshot[0]!.remaining, 30_000);
    hand.clock.pass(29_999);
    await turns();
    assert.equal(outcome.action, undefined);
    hand.clock.pass(1);
    assert.deepEqual(await tab.next('over'), { type: 'over', id, how: 'expired' });
    assert.deepEqual([outcome.action, states], ['timeout', ['queued', 'shown', 'done']]);
    assert.equal((await tab.show(id)).status, 409);
  });

  it('ends with the server’s own deadline, seen or not, and the person cannot put that off', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const outcome = noted(hand.elicit(BRANCH, { deadline: hand.clock.now() + 20_000, timeout: 5000 }));
    const { id, remaining } = await tab.asked();
    assert.equal(remaining, 20_000);
    await tab.show(id);
    await tab.post({ type: 'more-time', id, ms: 60_000 });
    hand.clock.pass(20_000);
    await tab.next('over');
    assert.equal(outcome.action, 'timeout');
  });

  it('is put off by as much as the person asks for, within reason', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    hand.elicit(BRANCH, { timeout: 60_000 });
    const { id } = await tab.asked();
    await tab.show(id);
    await tab.post({ type: 'more-time', id, ms: 30_000 });
    assert.equal((await tab.next('limit', 2)).remaining, 90_000);
    await tab.post({ type: 'more-time', id, ms: Number.MAX_VALUE });
    assert.equal((await tab.next('limit', 3)).remaining, 90_000 + 3_600_000);
  });

  it('stands still while the application checks the answer', async () => {
    const { hand, tab, outcome, reply, finish } = await checking(new HandRelay());
    hand.clock.pass(600_000);
    await turns();
    assert.equal(outcome.action, undefined);
    finish({ '/branch': 'No' });
    assert.equal((await reply).status, 422);
    assert.equal((await tab.next('limit', 2)).remaining, 10_000);
    hand.clock.pass(10_000);
    await tab.next('over');
    assert.equal(outcome.action, 'timeout');
  });

  it('runs on after a check that accepted an answer which the store then failed to take', async () => {
    const claim = () => Promise.reject(new Error('The store is away'));
    const { hand, tab, outcome, reply, finish } = await checking(new HandRelay({ store: { ...memoryStore(), claim } }));
    hand.clock.pass(20_000);
    finish({});
    assert.equal((await reply).status, 500);
    hand.clock.pass(9999);
    await turns();
    assert.equal(outcome.action, undefined);
    hand.clock.pass(1);
    await tab.next('over');
    assert.equal(outcome.action, 'timeout');
  });

  it('lets the application call somebody who is away, and ends what nobody has seen after half an hour', async () => {
    const unseen: unknown[] = [];
    const hand = new HandRelay({ onUnseen: (elicitation) => void unseen.push(elicitation) });
    const server = { id: 'git' };
    const outcome = noted(hand.elicit(BRANCH, { server }));
    hand.clock.pass(9999);
    assert.equal(unseen.length, 0);
    hand.clock.pass(1);
    const tab = await hand.page();
    const { id } = tab.snapshot[0]!;
    assert.deepEqual(unseen, [{ id, scope: { user: 'ada' }, request: { ...BRANCH, mode: 'form' }, server }]);
    hand.clock.pass(1_800_000 - 10_000);
    await tab.next('over');
    assert.deepEqual([outcome.action, unseen.length], ['timeout', 1]);
  });

  it('calls nobody for what was seen, and keeps that as long as its own limit says', async () => {
    const hand = new HandRelay({ onUnseen: () => assert.fail('it was seen'), timeout: 0 });
    const tab = await hand.page();
    const outcome = noted(hand.elicit());
    await tab.show((await tab.asked()).id);
    hand.clock.pass(86_400_000);
    await turns();
    assert.equal(outcome.action, undefined);
    assert.deepEqual(hand.errors, []);
  });

  it('of a process that slept ends each limit once, and a clock that is set back ends none', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const outcome = noted(hand.elicit(BRANCH, { timeout: 60_000 }));
    const { id } = await tab.asked();
    await tab.show(id);
    hand.clock.time -= 3_600_000;
    hand.clock.pass(1000);
    await turns();
    assert.equal(outcome.action, undefined);
    hand.clock.sleep(7_200_000);
    await tab.next('over');
    assert.deepEqual([outcome.action, tab.all('over').length], ['timeout', 1]);
  });

  it('does not jump with the machine’s clock', () => {
    const before = steadyClock.now();
    const jump = mock.method(Date, 'now', () => 0);
    assert.ok(steadyClock.now() >= before);
    jump.mock.restore();
    assert.ok(Math.abs(steadyClock.now() - Date.now()) < 60_000);
  });

  it('leaves no timer when all is answered', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const outcome = hand.elicit();
    const { id } = await tab.asked();
    await tab.show(id);
    await tab.leave();
    assert.equal(hand.clock.delays.length, 1);
    await tab.accept(id, { branch: 'main' });
    await outcome;
    assert.deepEqual(hand.clock.delays, []);
  });

  it('polls whether a page is finished in the backend, every two seconds', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    let isDone = false;
    let polls = 0;
    const pollStatus = () => {
      polls++;
      if (polls < 3) throw new Error('the status page is down');
      return isDone;
    };
    const outcome = hand.elicit(PAGE, { pollStatus });
    const { id } = await tab.asked();
    await tab.answer(id, { action: 'accept' });
    await outcome;
    for (let i = 0; i < 3; i++) {
      hand.clock.pass(2000);
      await turns();
    }
    assert.deepEqual([polls, hand.errors.length, tab.all('visited')], [3, 1, []]);
    isDone = true;
    hand.clock.pass(2000);
    assert.deepEqual(await tab.next('visited'), { type: 'visited', id, completion: 'completed' });
  });
});
