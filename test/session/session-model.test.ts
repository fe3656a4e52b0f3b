/** Random sequences of all that can happen to a session, against rules.ts and world.ts. */
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { ACTIONS, type ActionName, endEverything, MOST } from './actions.js';
import { assertSettled } from './rules.js';
import { type Moment, World } from './world.js';

/** `.ci/run` tries ten times as many. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 2000);
/** The most steps in one sequence. */
const LENGTH = 50;

/** How often each action comes, compared with the others. */
const WEIGHTS: Record<ActionName, number> = {
  ask: 18,
  declare: 6,
  show: 44,
  type: 6,
  accept: 30,
  consent: 24,
  settleCheck: 10,
  settleDelivery: 24,
  putAside: 16,
  release: 3,
  reject: 5,
  back: 1,
  cancelAll: 1,
  cancel: 4,
  silence: 5,
  withdraw: 1,
  undeclare: 2,
  abort: 3,
  complete: 2,
  extend: 1,
  dismissNotice: 1,
  finishPage: 2,
  setVisible: 2,
  setScope: 1,
  attach: 2,
  detach: 1,
  move: 2,
  remove: 1,
  pass: 5,
  sleep: 1,
};

/** Actions that no listener of the application takes: time passes, promises settle, and a person presses a button. */
const NEVER_INSIDE: ActionName[] = ['pass', 'settleCheck', 'settleDelivery', 'release', 'putAside'];

/** An action, at once or as soon as a listener of the application is called. */
class Step implements fc.AsyncCommand<World, World> {
  constructor(
    readonly name: ActionName,
    readonly dice: number,
    readonly moment: Moment | undefined,
  ) {}

  check = () => true;

  async run(world: World): Promise<void> {
    const { name, dice, moment } = this;
    const act = () => ACTIONS[name](world, dice);
    if (moment === undefined || NEVER_INSIDE.includes(name)) await act();
    else world.reactions.push({ moment, run: act });
    assertSettled(world);
  }

  toString = () => `${this.moment ? `at the next ${this.moment}: ` : ''}${this.name}(${this.dice})`;
}

const names = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<ActionName>(weight).fill(name as ActionName));
const moments: (Moment | undefined)[] = [
  ...Array(24).fill(undefined),
  'outcome',
  'close',
  'state',
  'check',
  'delivery',
];
const steps = fc
  .tuple(fc.constantFrom(...names), fc.nat(MOST), fc.constantFrom(...moments))
  .map((step) => new Step(...step));

describe('a session, whatever happens to it', () => {
  let world: World | undefined;
  // The session reports errors of the application as uncaught ones.
  before(() => process.setUncaughtExceptionCaptureCallback((error) => world?.reported.push(error)));
  after(() => process.setUncaughtExceptionCaptureCallback(null));

  it('ends each elicitation exactly once, in order, as its rules say, and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands([steps], { maxCommands: LENGTH, size: 'max' }), async (commands) => {
        world = new World();
        ACTIONS.attach(world);
        ACTIONS.setVisible(world, 1);
        await fc.asyncModelRun(() => ({ model: world!, real: world! }), commands);
        await endEverything(world);
      }),
      { numRuns: SEQUENCES, seed: 17 },
    );
  });
});
