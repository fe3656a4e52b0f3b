import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { steadyClock } from '../../src/relay/stores/steady-clock.js';
import { turns } from '../host/hand-host.js';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH } from './world/requests.js';

/** Notes the outcome without waiting for it. */
function noted(outcome: Promise<{ action: string }>) {
  const heard: { action?: string } = {};
  outcome.then(({ action }) => {
    heard.action = action;
  });
  return heard;
}

describe('time over the relay', () => {
  it('starts when a page first shows the elicitation, and every page sees how much is left [RLY-12]', async () => {
    const hand = new HandRelay();
    const states: string[] = [];
    const outcome = noted(hand.elicit(BRANCH, { timeout: 60_000, onState: (state) => void states.push(state) }));
    await turns();
    hand.clock.pass(100_000);
    const tab = await hand.page();
    const other = await hand.page();
    const { id, remaining } = tab.snapshot[0]!;
    assert.deepEqual([remaining, states], [undefined, ['queued']]);
    await tab.show(id);
    assert.equal((await other.reached(id, (state) => state.remaining !== undefined)).remaining, 60_000);
    hand.clock.pass(30_000);
    await other.show(id);
    assert.equal((await hand.page()).snapshot[0]!.remaining, 30_000);
    hand.clock.pass(29_999);
    await turns();
    assert.equal(outcome.action, undefined);
    hand.clock.pass(1);
    assert.deepEqual(await tab.over(), { id, how: 'expired' });
    assert.deepEqual([outcome.action, states], ['timeout', ['queued', 'shown', 'done']]);
    assert.equal((await (await tab.show(id)).json()).state.how, 'expired');
  });

  it('ends at the server’s own deadline, which the person cannot extend', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const outcome = noted(hand.elicit(BRANCH, { deadline: hand.clock.now() + 20_000, timeout: 5000 }));
    const { id, remaining } = await tab.asked();
    assert.equal(remaining, 20_000);
    await tab.show(id);
    await tab.post({ type: 'more-time', id, ms: 60_000 });
    hand.clock.pass(20_000);
    await tab.over();
    assert.equal(outcome.action, 'timeout');
  });

  it('lets the application call an absent person after ten seconds, and ends an unseen elicitation after half an hour [RLY-12]', async () => {
    const unseen: unknown[] = [];
    const hand = new HandRelay({ onUnseen: (elicitation) => void unseen.push(elicitation) });
    const server = { id: 'git' };
    const outcome = noted(hand.elicit(BRANCH, { server }));
    await turns();
    hand.clock.pass(9999);
    assert.equal(unseen.length, 0);
    hand.clock.pass(1);
    const tab = await hand.page();
    const { id } = tab.snapshot[0]!;
    assert.deepEqual(unseen, [{ id, scope: { user: 'ada' }, request: { ...BRANCH, mode: 'form' }, server }]);
    hand.clock.pass(1_800_000 - 10_000);
    await tab.over();
    assert.deepEqual([outcome.action, unseen.length], ['timeout', 1]);
  });

  it('runs on for days for an elicitation that was seen and has no limit, and the application need not call the person', async () => {
    const hand = new HandRelay({ onUnseen: () => assert.fail('it was seen'), timeout: 0 });
    const tab = await hand.page();
    const outcome = noted(hand.elicit());
    await tab.show((await tab.asked()).id);
    for (let hour = 0; hour < 72; hour++) {
      hand.clock.pass(3_600_000);
      await turns();
    }
    assert.equal(outcome.action, undefined);
    assert.deepEqual(hand.errors, []);
  });

  it('runs out once after the process slept, and not when the clock is set back', async () => {
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
    await tab.over();
    assert.deepEqual([outcome.action, tab.overs.length], ['timeout', 1]);
  });

  it('does not jump with the machine’s clock', () => {
    const before = steadyClock.now();
    const jump = mock.method(Date, 'now', () => 0);
    assert.ok(steadyClock.now() >= before);
    jump.mock.restore();
    assert.ok(Math.abs(steadyClock.now() - Date.now()) < 60_000);
  });

  it('leaves no timer ten minutes after the last elicitation was answered', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const outcome = hand.elicit();
    const { id } = await tab.asked();
    await tab.show(id);
    await tab.leave();
    assert.notDeepEqual(hand.clock.delays, []);
    await tab.accept(id, { branch: 'main' });
    await outcome;
    hand.clock.pass(600_000);
    await turns();
    assert.deepEqual(hand.clock.delays, []);
  });
});
