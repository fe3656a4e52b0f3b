import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import type { Known } from './known.js';
import type { World } from './world.js';

/** The rules that hold between two steps. */
export function assertSettled(world: World): void {
  if (world.failure) throw world.failure;
  const { session, turn, held, visits, waiting, queue } = world;
  const { current, displayed, declared } = session;
  assert.equal(world.effects.length, 0);
  assert.equal(current && world.of(current), turn);
  assert.equal(displayed && world.of(displayed), turn ?? held ?? waiting, 'what is on screen');
  if (displayed) assert.deepEqual(displayed.scope, world.scope, 'whose answers are on screen');
  assert.equal(session.queued, queue.length, 'how many are queued');
  assert.deepEqual(
    session.visits.map((elicitation) => world.of(elicitation)),
    visits,
    'which pages are open elsewhere',
  );
  assert.equal(session.notice?.why, world.notice, 'the notice');
  assert.equal(declared && world.of(declared), world.declared, 'what is declared');
  if (world.isAttached && queue.length > 0) assert.ok(turn, 'one of those that are queued gets its turn');
  assert.equal(world.reported.length, world.expectedReports, 'errors of the application are reported');
  for (const known of world.all) assertPlausible(known);
  for (const visit of visits) {
    const { remaining } = visit.elicitation!;
    assert.equal(remaining, visit.remainingAt(world.clock.now()), 'the time that is left for a visit');
  }
}

/** Everything is over: nothing is left behind. */
export function assertOver(world: World): void {
  assertSettled(world);
  assert.deepEqual(world.open, []);
  assert.deepEqual(world.visits, []);
  assert.equal(world.held, undefined);
  assert.deepEqual(world.clock.delays, [], 'timers are left');
  assert.equal(world.subscriptions, 0, 'subscriptions to the connection are left');
}

/** Each promise has the outcome that the listener got. */
export async function assertPromises(world: World): Promise<void> {
  for (const { elicitation, outcome, completion, spec } of world.all) {
    assert.ok(elicitation && outcome);
    assert.equal(await elicitation.settled, outcome);
    if (outcome.action !== 'accept') continue;
    assert.equal(outcome.completion !== undefined, spec.request.page !== undefined);
    if (spec.request.page) assert.equal(await outcome.completion, completion);
  }
}

/** After time has passed. */
export function assertNoneIsLate(world: World): void {
  const isOver = (end: number | undefined) => end !== undefined && end <= world.clock.now();
  const late = world.open.filter(({ endsAt, unseenEndsAt }) => isOver(endsAt) || isOver(unseenEndsAt));
  late.push(...world.visits.filter(({ endsAt }) => isOver(endsAt)));
  assert.deepEqual(late.map(String), [], 'a time limit has passed');
  assert.ok(!isOver(world.attachEndsAt), 'nothing waits for the element any longer');
}

/** Entries for one server, in one scope, never appear elsewhere. */
export function assertTexts(known: Known): void {
  const { form, reason } = known.elicitation!;
  for (const text of [form.content().name ?? '', reason]) {
    if (text !== '') assert.equal(text, known.secret, 'what was typed for another elicitation');
  }
}

function assertPlausible(known: Known): void {
  const { outcome, check, delivery } = known;
  const isGone = outcome !== undefined && !known.isVisiting;
  if (isGone) {
    assert.equal(getEventListeners(known.controller.signal, 'abort').length, 0, 'listeners on a signal are left');
    const hasLeft = known.isClosed || known.isAbandoned;
    assert.ok(hasLeft || known.isHeld || !known.hasHadTurn, 'it leaves the screen');
    assert.ok(!check || check.isDone || check.signal.aborted, 'its check is aborted');
    assert.ok(!delivery || delivery.isDone || delivery.signal.aborted, 'its delivery is aborted');
  }
  if (known.isDeclared || !known.elicitation) return;
  const expected = isGone ? /^queued( waiting)? done$/ : outcome ? /^queued waiting$/ : /^queued$/;
  assert.match(known.states.join(' '), expected);
}
