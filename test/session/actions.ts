import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { LATE_TIME } from '../../src/lifecycle/state.js';
import type { AnswerCheck } from '../../src/protocol/answer-check.js';
import type { RequestState } from '../../src/protocol/host.js';
import type { Completion, Outcome } from '../../src/protocol/outcome.js';
import { ElicitationOver } from '../../src/protocol/over.js';
import type { ElicitationSpec } from '../../src/session/spec.js';
import type { Check, Delivery, Known } from './known.js';
import { assertNoneIsLate, assertOver, assertPromises, assertSettled } from './rules.js';
import { formSpec, pageSpec } from './specs.js';
import { type Effect, flush, type World } from './world.js';

/** What happens to a session. `dice` is a number from 0 to `MOST`, from which an action takes all its choices. */
export type Action = (world: World, dice: number) => void | Promise<void>;

export const MOST = 2 ** 24 - 1;

const SERVERS = ['', 'travel', 'bank'];
const SCOPES = [undefined, { user: 'ann' }, { user: 'bob' }];
const REQUESTS = [{ name: 'first' }, { name: 'second' }];
const TIMEOUTS = [0, 5000, 60_000];
/** Promised by the session: the milliseconds that a request waits for its element to be inserted into the page. */
const ATTACH_LIMIT = 10_000;
const DELAYS = [900, 4000, 5000, 31_000, 60_000, LATE_TIME];

/** Takes choices out of a number, one after the other. */
function choices(dice: number) {
  let rest = dice;
  return <T>(options: readonly T[]): T => {
    const option = options[rest % options.length] as T;
    rest = Math.floor(rest / options.length);
    return option;
  };
}

/** A request of any kind. Its callbacks belong to `known`, which exists only after it. */
function makeSpec(world: World, dice: number, known: () => Known): ElicitationSpec {
  const choose = choices(dice);
  const serverKey = choose(SERVERS);
  const kind = choose(['form', 'checked', 'page', 'held', 'checked', 'form', 'page', 'form', 'defect'] as const);
  const deadline = choose([undefined, undefined, undefined, undefined, undefined, undefined, 4000, -1, 8000]);
  const common = {
    serverKey,
    deliver: choose([undefined, deliverBy(world, known), deliverBy(world, known)]),
    timeout: choose(TIMEOUTS),
    visitTimeout: choose(TIMEOUTS),
    original: choose(REQUESTS),
    nested: choose([false, false, true]),
    deadline: deadline && world.clock.now() + deadline,
    connection: {
      isLost: false,
      subscribe() {
        world.subscriptions++;
        return () => world.subscriptions--;
      },
    },
  };
  if (kind === 'page') {
    return pageSpec({ ...common, elicitationId: choose(['one', 'two']), pollStatus: async () => known().isFinished });
  }
  if (kind === 'checked') return formSpec({ ...common, checkAnswer: checkBy(world, known) });
  if (kind === 'defect') return formSpec({ ...common, schema: undefined, defect: 'mode: song' });
  if (kind === 'form') return formSpec(common);
  const hold = new Promise<void>((resolve) => world.releases.push({ known, resolve }));
  return formSpec({ ...common, hold, step: { index: 0, count: 2, canGoBack: true } });
}

function checkBy(world: World, known: () => Known): AnswerCheck {
  return (_content, { signal }) =>
    new Promise((resolve, reject) => {
      const check: Check = { signal, resolve, reject, isDone: false };
      world.startCheck(known(), check);
    });
}

function deliverBy(world: World, known: () => Known): NonNullable<ElicitationSpec['options']['deliver']> {
  return (answer, { signal }) =>
    new Promise((resolve, reject) => {
      const settle = { resolve: resolve as Delivery['resolve'], reject };
      world.startDelivery(known(), { answer, signal, ...settle, isDone: false, begunAt: world.clock.now() });
    });
}

/** An action that the person can take only after seeing the elicitation. */
function answer(answer: Outcome, run: (world: World) => void): Action {
  return (world) => {
    const known = world.actable;
    world.call(effectOf(known?.isShown ? known : undefined, answer), () => run(world));
  };
}

/** The effect of an answer. While one is checked or delivered, only a different rejection or cancellation has an effect. */
function effectOf(known: Known | undefined, answer: Outcome): Effect {
  if (!known?.isOpen) return {};
  const isNo = answer.action === 'reject' || answer.action === 'cancel';
  const isSame = known.isDelivering && isDeepStrictEqual(known.delivery?.answer, answer);
  if (known.isBusy && (!isNo || isSame)) return {};
  const isChecked = answer.action === 'accept' && !known.spec.request.page && known.spec.options.checkAnswer;
  return isChecked ? { checks: known } : takingOf(known, answer.action);
}

/** The effect of a checked answer: its delivery, or its outcome at once. */
function takingOf(known: Known, action: Outcome['action']): Effect {
  return known.spec.options.deliver ? { delivers: [[known, action]] } : { ends: [[known, action]] };
}

/** The end that the server or the application brings about: of the elicitation itself or, after consent, of the visit. */
function endingOf(known: Known | undefined, action: 'cancel' | 'withdrawn'): Effect {
  if (known?.isVisiting) return { leaves: [[known, 'dismissed']] };
  return { ends: known?.isOpen ? [[known, action]] : [] };
}

export const ACTIONS = {
  ask(world, dice) {
    const known: Known = world.add(
      makeSpec(world, dice, () => known),
      false,
    );
    const { signal } = known.controller;
    const onState = (state: RequestState) => world.noteState(known, state);
    if (!world.isAttached) world.attachEndsAt ??= world.clock.now() + ATTACH_LIMIT;
    world.call({}, () => world.session.ask(known.spec, { signal, onState }));
  },

  declare(world, dice) {
    const before = world.declared;
    let known = before as Known;
    const { request, options } = makeSpec(world, dice, () => known);
    const spec = { request, options: { ...options, hold: undefined, deadline: undefined, deliver: undefined } };
    if (!before) {
      known = world.add(spec, true);
      world.call({}, () => world.session.declare(spec));
    } else if (before.isVisiting) {
      world.call({}, () => world.session.declare(spec));
    } else {
      world.redeclare(before, spec);
    }
  },

  undeclare(world) {
    world.call(endingOf(world.declared, 'cancel'), () => world.session.undeclare());
  },

  show(world) {
    const { current } = world.session;
    if (!current) return;
    const known = world.of(current);
    known.isShown ||= known.isOpen;
    world.call({}, () => {
      world.session.markShown(current);
      world.session.startTimeLimit();
    });
  },

  type(world, dice) {
    const known = world.actable;
    if (!known?.isAnswerable || !known.elicitation) return;
    if (dice % 3 === 0) known.elicitation.reason = known.secret;
    const { form } = known.elicitation;
    const name = form.leaves.find(({ key }) => key === 'name');
    if (name) form.enter(name, dice % 5 === 0 ? 'too long'.repeat(20) : known.secret);
  },

  accept(world) {
    const known = world.actable;
    const isValid = known?.elicitation?.form.failing.length === 0;
    const isSent = known?.isAnswerable && isValid && !known.spec.request.page;
    world.call(effectOf(isSent ? known : undefined, { action: 'accept', content: {} }), () => world.session.accept());
  },

  consent(world) {
    const known = world.actable;
    const isConsent = known?.isAnswerable && known.spec.request.page !== undefined;
    world.call(effectOf(isConsent ? known : undefined, { action: 'accept' }), () => world.session.consent());
  },

  reject: answer({ action: 'reject' }, ({ session }) => session.reject()),
  back: answer({ action: 'back' }, ({ session }) => session.back()),
  cancelAll: answer({ action: 'cancel', all: true }, ({ session }) => session.cancelAll()),

  cancel(world) {
    const known = world.actable;
    world.call(known ? effectOf(known, { action: 'cancel' }) : world.dismissal, () => world.session.cancel());
  },

  silence(world) {
    const known = world.actable;
    const isOffered = known?.isOpen && known.isShown && !known.isBusy && !known.isDeclared;
    const silenced = (isOffered ? [known, ...world.queue] : []).filter(
      (other) => !other.isDeclared && other.spec.options.server.key === known?.spec.options.server.key,
    );
    const effects = silenced.map((other) => takingOf(other, 'reject'));
    world.call(
      {
        ends: effects.flatMap(({ ends = [] }) => ends),
        delivers: effects.flatMap(({ delivers = [] }) => delivers),
      },
      () => world.session.silence(),
    );
  },

  withdraw(world) {
    const known = world.actable;
    // Called back during its answer, so nothing holds it on screen any more.
    const isAnswered = known && !known.isOpen && known.spec.options.hold !== undefined;
    const ending = isAnswered ? { releases: known } : endingOf(known, 'withdrawn');
    world.call(known ? ending : world.dismissal, () => world.session.withdraw());
  },

  abort(world, dice) {
    const asked = world.all.filter((known) => !known.isDeclared);
    const known = asked.at(-1 - (dice % 4));
    world.call(endingOf(known, 'withdrawn'), () => known?.controller.abort('the server cancels'));
  },

  complete(world, dice) {
    const choose = choices(dice);
    const visited = world.visits[choose([0, 1])]?.spec;
    const id = visited?.request.elicitationId ?? (visited ? 'one' : choose(['one', 'two']));
    const serverKey = visited?.options.server.key ?? choose(SERVERS);
    const isMeant = ({ spec }: Known) => spec.request.elicitationId === id && spec.options.server.key === serverKey;
    const leaves = world.visits.filter(isMeant).map((visit): [Known, Completion] => [visit, 'completed']);
    for (const known of world.consenting.filter(isMeant)) known.delivery!.completion ??= 'completed';
    world.call({ leaves }, () => world.session.complete(id, serverKey));
  },

  extend(world, dice) {
    const { displayed } = world.session;
    if (displayed) world.of(displayed).extend(DELAYS[dice % DELAYS.length]!);
    world.call({}, () => world.session.extend(DELAYS[dice % DELAYS.length]!));
  },

  dismissNotice(world) {
    world.notice = undefined;
    world.call({}, () => world.session.dismissNotice());
  },

  finishPage(world, dice) {
    const known = world.visits.at(dice % 2);
    if (known) known.isFinished = true;
  },

  setVisible(world, dice) {
    world.isVisible = dice % 3 > 0;
    world.call({}, () => world.session.setVisible(world.isVisible));
  },

  setScope(world, dice) {
    const scope = SCOPES[dice % SCOPES.length];
    const isSame = JSON.stringify(scope) === JSON.stringify(world.scope);
    const { cancellation } = world;
    world.scope = scope;
    if (!isSame) {
      world.scopeChanges++;
      world.notice = undefined;
    }
    world.call(isSame ? {} : cancellation, () => {
      world.session.scope = scope && { ...scope };
    });
  },

  attach(world) {
    world.isAttached = true;
    world.attachEndsAt = undefined;
    world.call({}, () => world.session.setAttached(true));
  },

  detach(world) {
    world.isAttached = false;
    world.call({}, () => world.session.setAttached(false));
  },

  move(world) {
    ACTIONS.detach(world);
    ACTIONS.attach(world);
  },

  remove(world) {
    ACTIONS.detach(world);
    world.call(world.cancellation, () => world.session.cancelEverything());
  },

  /** Time passes while the machine works. */
  async pass(world, dice) {
    const end = world.clock.now() + DELAYS[dice % DELAYS.length]!;
    // In steps, so that at most one wait for the element runs out in each.
    while (world.clock.now() < end) {
      await world.settle({}, () => world.clock.pass(Math.min(ATTACH_LIMIT - 1, end - world.clock.now())));
    }
    await world.settle({}, () => world.clock.pass(0)); // Timers that a promise started may be due by now.
    assertNoneIsLate(world);
  },

  /** Time passes while the machine sleeps: no timer has fired yet. */
  sleep(world, dice) {
    world.clock.time += DELAYS[dice % DELAYS.length]!;
  },

  /** The application gives the result of a check, perhaps too late. */
  async settleCheck(world, dice) {
    const choose = choices(dice);
    const running = world.checks.filter(({ check }) => !check.isDone);
    const found = running.at(-1 - choose([0, 0, 1]));
    if (!found) return;
    const { known, check } = found;
    const verdict = choose(['accept', 'accept', 'refuse', 'fail'] as const);
    const isLive = known.isOpen && known.check === check && !check.signal.aborted;
    await world.settle(isLive && verdict === 'accept' ? takingOf(known, 'accept') : {}, () => {
      check.isDone = true;
      if (verdict === 'accept') check.resolve();
      else if (verdict === 'refuse') check.resolve({ '/name': 'taken' });
      else check.reject(new Error('no network'));
      if (verdict === 'fail' && !check.signal.aborted) world.expectedReports++;
    });
    if (isLive && known.isOpen && !known.isDelivering) {
      assert.equal(known.elicitation?.state.phase, 'open', 'the form is open again');
    }
  },

  /** A delivery settles, perhaps too late. */
  async settleDelivery(world, dice) {
    const choose = choices(dice);
    const running = world.deliveries.filter(({ delivery }) => !delivery.isDone);
    const found = running.at(-1 - choose([0, 0, 1]));
    if (!found) return;
    const { known, delivery } = found;
    const result = choose(['arrives', 'is refused', 'fails', 'arrives', 'is over', 'fails', 'arrives'] as const);
    const why = choose(['answered', 'undelivered', 'closed', 'expired'] as const);
    const isLive = known.isOpen && known.delivery === delivery && !delivery.signal.aborted;
    const isReopened = isLive && (result === 'is refused' || result === 'fails') && !known.isAbandoned;
    let effect: Effect = { ends: isLive ? [[known, 'cancel']] : [] }; // The delivery of an abandoned elicitation.
    if (isLive && result === 'arrives') effect = { ends: [[known, delivery.answer.action]] };
    if (isLive && result === 'is over') effect = { ends: [[known, 'withdrawn']] };
    if (isReopened) effect = { reopens: known };
    await world.settle(effect, () => {
      delivery.isDone = true;
      if (isLive && result === 'is over') known.why = why;
      if (isLive && result === 'fails') world.expectedReports++;
      if (result === 'arrives') delivery.resolve();
      else if (result === 'is refused') delivery.resolve({ '/name': 'taken' });
      else delivery.reject(result === 'fails' ? new Error('no network') : new ElicitationOver(why));
      delivery.reject(new Error('it comes back twice'));
    });
  },

  /** The person puts aside an answer that is being delivered, at once or after five seconds. */
  async putAside(world, dice) {
    if (dice % 4 > 0) await ACTIONS.pass(world, DELAYS.indexOf(5000));
    else await world.settle({}, () => world.clock.pass(0)); // Timers that are due come before a press.
    const known = world.actable;
    if (!known?.isShown) return; // No card is on screen.
    world.call({ putsAside: known.isSlow(world.clock.now()) ? known : undefined }, () => world.session.putAside());
  },

  /** The next round of a series will come, or not. */
  async release(world, dice) {
    const release = world.releases.splice(dice % 3, 1)[0];
    if (!release) return;
    const known = release.known();
    if (known) known.isReleased = true;
    await world.settle({ releases: known?.isHeld ? known : undefined }, release.resolve);
  },
} satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;

/** Ends everything. Results that the application still owes come too late. */
export async function endEverything(world: World): Promise<void> {
  world.reactions.length = 0;
  ACTIONS.remove(world);
  assertSettled(world);
  assert.ok(
    world.open.every((known) => known.isAside && known.isDelivering),
    'only what is being delivered goes on',
  );
  const running = world.deliveries.filter(({ delivery }) => !delivery.isDone);
  for (const i of running.keys()) await ACTIONS.settleDelivery(world, 3 * (running.length + i));
  assertOver(world);
  for (const { check } of world.checks) check.resolve();
  for (const { resolve } of world.releases) resolve();
  for (const { controller } of world.all) controller.abort('the server cancels');
  await flush();
  world.clock.pass(1_000_000);
  await flush();
  assertOver(world);
  await assertPromises(world);
}
