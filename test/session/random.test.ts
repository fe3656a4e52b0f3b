/** Random sequences of all that can happen to a session, and what must hold after each step. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { dueAt, LATE_TIME } from '../../src/lifecycle/state.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import { ElicitationOver } from '../../src/protocol/over.js';
import type { Elicitation } from '../../src/session/elicitation.js';
import { ElicitationSession, type ScreenEffect } from '../../src/session/elicitation-session.js';
import type { ElicitationSpec } from '../../src/session/spec.js';
import { HandClock } from '../runtime/hand-clock.js';
import { completionOf, promises } from './hand-session.js';
import { formSpec, pageSpec } from './specs.js';

/** `.ci/run` tries ten times as many. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 2000);
const SERVERS = ['', 'travel', 'bank'];
const SCOPES = [undefined, { user: 'ann' }, { user: 'bob' }];
const REQUESTS = [{ name: 'first' }, { name: 'second' }];
const TIMEOUTS = [0, 5000, 60_000];
const DELAYS = [900, 4000, 5000, 31_000, 60_000, LATE_TIME];

/** Takes choices out of a random number, one after the other. */
type Choose = <T>(options: readonly T[]) => T;

/** When a listener of the application calls back into the session. */
type Moment = 'outcome' | 'close' | 'state' | 'check' | 'delivery';
const MOMENTS: readonly Moment[] = ['outcome', 'close', 'state', 'check', 'delivery'];

/** Unfinished work of the application on an answer. */
interface Work {
  readonly signal: AbortSignal;
  resolve(errors?: Record<string, string>): void;
  reject(error: unknown): void;
  end: 'accepted' | 'refused' | 'failed' | undefined;
}

/** One elicitation, as the application knows it. */
interface Asked {
  spec: ElicitationSpec;
  readonly isDeclared: boolean;
  readonly scope: unknown;
  readonly controller: AbortController;
  readonly states: string[];
  readonly work: { check?: Work; delivery?: Work };
  elicitation?: Elicitation;
  outcome?: Outcome;
  isClosed?: boolean;
  isFinished?: boolean;
}

/** What a person types into it. Only an elicitation with the same text may ever contain it. */
function secretOf({ spec: { request, options }, isDeclared, scope }: Asked): string {
  const { key } = options.server;
  return JSON.stringify([isDeclared, key, scope, key === '' && !isDeclared ? request.original : '']);
}

class World {
  readonly clock = new HandClock();
  readonly all: Asked[] = [];
  readonly releases: (() => void)[] = [];
  readonly reactions: { moment: Moment; run: () => void }[] = [];
  readonly reported: unknown[] = [];
  isAttached = true;
  scope: unknown;
  scopeChanges = 0;
  #turn: Elicitation | undefined;
  /** The first rule that was broken inside a callback. */
  failure: unknown;

  readonly session: ElicitationSession = new ElicitationSession(this.clock, {
    drafts: () => undefined,
    perform: (effect) => this.#perform(effect),
  });

  constructor() {
    this.session.setAttached(true);
    this.session.setVisible(true);
  }

  #perform(effect: ScreenEffect): void {
    if (effect.do === 'render') {
      this.observe();
      return;
    }
    const { item: elicitation } = effect;
    const { state, taking, declared } = elicitation;
    switch (effect.do) {
      case 'outcome':
        this.observe('outcome', () => this.#end(this.of(elicitation), effect.outcome));
        break;
      case 'close':
        this.observe('close', () => this.#close(this.of(elicitation)));
        break;
      case 'visit':
      case 'late':
        this.observe(undefined, () => assert.equal(state.phase, 'visiting'));
        break;
      case 'background':
        this.observe(undefined, () => assert.ok(taking?.isDelivering, 'its answer is on its way'));
        break;
      case 'reopen':
        this.observe(undefined, () => assert.equal(state.phase, 'open'));
        break;
      default:
        this.observe(undefined, () => assert.ok(declared));
    }
  }

  of(elicitation: Elicitation): Asked {
    const asked = this.all.find((one) =>
      one.elicitation ? one.elicitation === elicitation : one.spec === elicitation.spec,
    );
    assert.ok(asked, 'every elicitation was asked');
    asked.elicitation = elicitation;
    return asked;
  }

  add(spec: ElicitationSpec, isDeclared: boolean, controller = new AbortController()): Asked {
    const scope = this.scope ?? `no scope, after ${this.scopeChanges} others`;
    const asked = { spec, isDeclared, scope, controller, states: [], work: {} };
    this.all.push(asked);
    return asked;
  }

  /** Checks a callback, and lets the application call back into the session. */
  observe(moment?: Moment, check: () => void = () => {}): void {
    try {
      const { current } = this.session;
      if (this.#turn && current !== this.#turn)
        assert.ok(this.#turn.outcome || this.#turn.taking?.isDelivering, 'a turn ends with an outcome or a delivery');
      this.#turn = current;
      check();
      const index = this.reactions.findIndex((reaction) => reaction.moment === moment);
      if (index >= 0) this.reactions.splice(index, 1)[0]?.run();
    } catch (error) {
      this.failure ??= error; // Thrown here, it would end up in the session.
    }
  }

  /** Work that a check or a delivery starts. */
  startWork(kind: 'check' | 'delivery', asked: () => Asked, signal: AbortSignal): Promise<undefined> {
    return new Promise((resolve, reject) => {
      asked().work[kind] = { signal, resolve: resolve as Work['resolve'], reject, end: undefined };
      this.observe(kind);
    });
  }

  #end(asked: Asked, outcome: Outcome): void {
    const { elicitation, spec, work } = asked;
    assert.equal(asked.outcome, undefined, 'one outcome');
    asked.outcome = outcome;
    const isByPerson = ['accept', 'reject', 'back'].includes(outcome.action) || 'all' in outcome;
    assert.ok(!isByPerson || elicitation?.wasRendered || 'silence' in outcome, 'nobody answers unseen');
    if (outcome.action !== 'accept') return;
    assert.equal(spec.request.defect, '');
    assert.equal(outcome.content === undefined, spec.request.page !== undefined);
    if (outcome.content?.name) assert.equal(outcome.content.name, secretOf(asked), 'typed for another elicitation');
    if (spec.options.checkAnswer && !spec.request.page) assert.equal(work.check?.end, 'accepted', 'it was checked');
    if (spec.options.deliver) assert.equal(work.delivery?.end, 'accepted', 'it arrived');
  }

  #close(asked: Asked): void {
    assert.ok(asked.outcome, 'its outcome comes first');
    assert.ok(!asked.isClosed, 'it leaves the screen once');
    asked.isClosed = true;
  }
}

/** What holds between two steps. */
function assertHolds(world: World): void {
  if (world.failure) throw world.failure;
  const { session, isAttached, all } = world;
  const { displayed, current, queued } = session;
  if (isAttached && queued > 0) assert.ok(current, 'one of those that are queued gets its turn');
  if (displayed) {
    assert.deepEqual(displayed.scope, world.scope, 'whose answers are on screen');
    const asked = world.of(displayed);
    for (const text of [displayed.form.content().name ?? '', displayed.reason])
      if (text !== '') assert.equal(text, secretOf(asked), 'typed for another elicitation');
  }
  for (const { elicitation, outcome, states, isDeclared, controller, work } of all) {
    if (!elicitation) continue;
    const isOver = elicitation.state.phase === 'over';
    assert.equal(outcome === undefined, elicitation.lacksOutcome, 'the listener knows what has an outcome');
    if (!isDeclared) {
      const done = outcome?.action === 'accept' && elicitation.state.phase === 'held';
      const expected = isOver || done ? /^queued( waiting)? done$/ : outcome ? /^queued waiting$/ : /^queued$/;
      assert.match(states.join(' '), expected);
    }
    if (!isOver) continue;
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0, 'listeners on a signal are left');
    for (const one of Object.values(work)) assert.ok(one.end || one.signal.aborted, 'its check or delivery is aborted');
  }
}

/** A request of any kind. Its callbacks belong to `asked`, which exists only after it. */
function makeSpec(world: World, choose: Choose, asked: () => Asked): ElicitationSpec {
  const kind = choose(['form', 'checked', 'page', 'held', 'checked', 'form', 'page', 'form', 'defect'] as const);
  const deadline = choose([undefined, undefined, undefined, undefined, undefined, undefined, 4000, -1, 8000]);
  const deliver = (_: Outcome, { signal }: { signal: AbortSignal }) => world.startWork('delivery', asked, signal);
  const common = {
    serverKey: choose(SERVERS),
    deliver: choose([undefined, deliver, deliver]),
    timeout: choose(TIMEOUTS),
    visitTimeout: choose(TIMEOUTS),
    original: choose(REQUESTS),
    nested: choose([false, false, true]),
    deadline: deadline && world.clock.now() + deadline,
  };
  if (kind === 'page') {
    const pollStatus = async () => asked().isFinished ?? false;
    return pageSpec({ ...common, elicitationId: choose(['one', 'two']), pollStatus });
  }
  if (kind === 'defect') return formSpec({ ...common, schema: undefined, defect: 'mode: song' });
  if (kind === 'checked')
    return formSpec({ ...common, checkAnswer: (_, { signal }) => world.startWork('check', asked, signal) });
  if (kind === 'form') return formSpec(common);
  const hold = new Promise<void>((resolve) => world.releases.push(resolve));
  return formSpec({ ...common, series: { hold }, step: { index: 0, count: 2, canGoBack: true } });
}

/** The application gives the result of a check or a delivery, perhaps too late. */
async function settle(world: World, choose: Choose, kind: 'check' | 'delivery'): Promise<void> {
  const running = world.all.flatMap(({ work }) => work[kind] ?? []).filter(({ end }) => !end);
  const work = running.at(-1 - choose([0, 0, 1]));
  if (!work) return;
  work.end = choose(['accepted', 'accepted', 'refused', 'failed']);
  if (work.end === 'accepted') work.resolve();
  else if (work.end === 'refused') work.resolve({ '/name': 'taken' });
  else if (kind === 'check') work.reject(new Error('no network'));
  else work.reject(choose([new Error('no network'), new ElicitationOver('answered'), new ElicitationOver('expired')]));
  await promises();
}

async function pass(world: World, ms: number): Promise<void> {
  world.clock.pass(ms);
  await promises();
  world.clock.pass(0); // Timers that a promise started may be due by now.
  const late = world.all.filter(({ elicitation }) => elicitation && elicitation.state.phase !== 'over');
  for (const { elicitation } of late) assert.ok(dueAt(elicitation!.state) > world.clock.now(), 'a limit has passed');
}

type Act = (world: World, choose: Choose) => void | Promise<void>;
/** How often each comes, compared with the others. */
const ACTIONS: Readonly<Record<string, [weight: number, act: Act]>> = {
  ask: [
    18,
    (world, choose) => {
      const onState = (state: string) => {
        asked.states.push(state);
        world.observe('state');
      };
      const controller = new AbortController();
      const { request, options } = makeSpec(world, choose, () => asked);
      const spec = { request, options: { ...options, signal: controller.signal, onState } };
      const asked = world.add(spec, false, controller);
      world.session.ask(spec);
    },
  ],
  declare: [
    6,
    (world, choose) => {
      const { declared } = world.session;
      let asked = declared && world.of(declared);
      const { request, options } = makeSpec(world, choose, () => asked!);
      const spec = { request, options: { ...options, series: undefined, deadline: undefined, deliver: undefined } };
      if (!asked) asked = world.add(spec, true);
      else if (!asked.outcome) asked.spec = spec;
      world.session.declare(spec);
    },
  ],
  show: [
    44,
    ({ session }) => {
      const { current } = session;
      if (!current) return;
      session.markRendered(current);
      session.markSeen(current);
    },
  ],
  type: [
    30,
    (world, choose) => {
      const { current } = world.session;
      if (!current?.isAnswerable) return;
      const secret = secretOf(world.of(current));
      if (choose([true, false])) current.enterReason(secret);
      const name = current.form.leaves.find(({ key }) => key === 'name');
      if (name) current.form.enter(name, choose([secret, secret, secret, 'too long'.repeat(20)]));
    },
  ],
  submit: [30, ({ session }) => session.press({ to: 'submit' })],
  consent: [24, ({ session }) => session.press({ to: 'consent' })],
  reject: [5, ({ session }) => session.press({ to: 'reject' })],
  back: [1, ({ session }) => session.press({ to: 'go-back' })],
  cancel: [12, ({ session }) => session.press({ to: 'cancel' })],
  cancelAll: [1, ({ session }) => session.press({ to: 'cancel-all' })],
  silence: [5, ({ session }) => session.press({ to: 'silence' })],
  withdraw: [1, ({ session }) => session.withdrawDisplayed()],
  undeclare: [2, ({ session }) => session.undeclare()],
  abort: [
    3,
    ({ all }, choose) =>
      all
        .filter((one) => !one.isDeclared)
        .at(-1 - choose([0, 1, 2, 3]))
        ?.controller.abort(),
  ],
  complete: [2, ({ session }, choose) => session.completeVisits(choose(['one', 'two']), choose(SERVERS))],
  extend: [1, ({ session }, choose) => session.press({ to: 'extend', ms: choose(DELAYS) })],
  dismissNotice: [1, ({ session }) => session.press({ to: 'dismiss-notice' })],
  finishPage: [2, ({ all }, choose) => void Object.assign(all.at(-1 - choose([0, 1])) ?? {}, { isFinished: true })],
  setVisible: [2, ({ session }, choose) => session.setVisible(choose([false, true, true]))],
  setScope: [
    5,
    (world, choose) => {
      const scope = choose(SCOPES);
      if (JSON.stringify(scope) !== JSON.stringify(world.scope)) world.scopeChanges++;
      world.scope = scope;
      world.session.scope = scope && { ...scope };
    },
  ],
  attach: [3, (world) => setAttached(world, true)],
  detach: [3, (world) => setAttached(world, false)],
  remove: [1, (world) => remove(world)],
  pass: [5, (world, choose) => pass(world, choose(DELAYS))],
  /** No timer fires while the machine sleeps. */
  sleep: [
    1,
    (world, choose) => {
      world.clock.time += choose(DELAYS);
    },
  ],
  settleCheck: [10, (world, choose) => settle(world, choose, 'check')],
  settleDelivery: [24, (world, choose) => settle(world, choose, 'delivery')],
  keepSending: [
    16,
    async (world) => {
      await pass(world, 5000);
      world.session.press({ to: 'keep-sending' });
    },
  ],
  release: [
    3,
    async ({ releases }) => {
      releases.shift()?.();
      await promises();
    },
  ],
};
/** Time passes, promises settle, and a person presses: no listener of the application does that. */
const NEVER_INSIDE = ['pass', 'settleCheck', 'settleDelivery', 'release', 'keepSending'];

function setAttached(world: World, isAttached: boolean): void {
  world.isAttached = isAttached;
  world.session.setAttached(isAttached);
}

function remove(world: World): void {
  setAttached(world, false);
  world.session.cancelEverything();
}

/** Ends everything. Results that the application still owes come too late, and nothing is left behind. */
async function endEverything(world: World): Promise<void> {
  world.reactions.length = 0;
  remove(world);
  const owed = world.all.flatMap(({ work }) => Object.values(work)).filter(({ end }) => !end);
  for (const work of owed) {
    work.end = 'accepted';
    work.resolve();
  }
  for (const release of world.releases) release();
  await promises();
  for (const { controller } of world.all) controller.abort();
  await pass(world, 1_000_000);
  assertHolds(world);
  assert.deepEqual([world.clock.delays, world.session.visits], [[], []], 'something is left');
  for (const { elicitation, outcome } of world.all) {
    assert.ok(elicitation && outcome, 'each has an outcome');
    assert.equal(await elicitation.settled, outcome);
    await completionOf(outcome);
  }
}

/** An action, at once or as soon as a listener of the application is called. */
class Step implements fc.AsyncCommand<World, World> {
  constructor(
    readonly name: string,
    readonly dice: number,
    readonly moment: Moment | undefined,
  ) {}

  check = () => true;

  async run(world: World): Promise<void> {
    let rest = this.dice;
    const choose: Choose = (options) => {
      const option = options[rest % options.length]!;
      rest = Math.floor(rest / options.length);
      return option;
    };
    const act = () => ACTIONS[this.name]![1](world, choose);
    if (this.moment === undefined || NEVER_INSIDE.includes(this.name)) await act();
    else world.reactions.push({ moment: this.moment, run: act });
    assertHolds(world);
  }

  toString = () => `${this.moment ? `at the next ${this.moment}: ` : ''}${this.name}(${this.dice})`;
}

const names = Object.entries(ACTIONS).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));
const moment = fc.constantFrom<(Moment | undefined)[]>(...Array(24).fill(undefined), ...MOMENTS);
const steps = fc.tuple(fc.constantFrom(...names), fc.nat(2 ** 30), moment).map((step) => new Step(...step));

describe('a session, whatever happens to it', () => {
  let world: World | undefined;
  // The session reports errors of the application as uncaught ones.
  before(() => process.setUncaughtExceptionCaptureCallback((error) => world?.reported.push(error)));
  after(() => process.setUncaughtExceptionCaptureCallback(null));

  it('ends each elicitation exactly once, as its rules say, and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands([steps], { maxCommands: 50, size: 'max' }), async (commands) => {
        world = new World();
        await fc.asyncModelRun(() => ({ model: world!, real: world! }), commands);
        await endEverything(world);
        for (const error of world.reported) assert.match(String(error), /no network/);
      }),
      { numRuns: SEQUENCES, seed: 17 },
    );
  });
});
