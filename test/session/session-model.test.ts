/** Random sequences of all that can happen to a session, against rules.ts and world.ts. */
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { ACTIONS, type ActionName, endEverything } from './actions.js';
import { assertSettled } from './rules.js';
import { type Moment, World } from './world.js';

const SEQUENCES = 20_000;
/** The most steps in one sequence. */
const LENGTH = 50;

/** How often each action comes, compared with the others. */
const WEIGHTS: Record<ActionName, number> = {
  ask: 14,
  askIn: 4,
  declare: 6,
  show: 18,
  type: 6,
  accept: 12,
  consent: 8,
  settleCheck: 10,
  release: 3,
  reject: 2,
  back: 1,
  cancelAll: 1,
  cancel: 3,
  silence: 2,
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
    const isAtOnce = moment === undefined || ['pass', 'settleCheck', 'release'].includes(name);
    if (isAtOnce) await act();
    else world.reactions.push({ moment, run: act });
    assertSettled(world);
  }

  toString = () => `${this.moment ? `at the next ${this.moment}: ` : ''}${this.name}(${this.dice})`;
}

const names = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<ActionName>(weight).fill(name as ActionName));
const moments: (Moment | undefined)[] = [...Array(24).fill(undefined), 'outcome', 'close', 'state', 'check'];
const steps = fc
  .tuple(fc.constantFrom(...names), fc.nat(65_535), fc.constantFrom(...moments))
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
