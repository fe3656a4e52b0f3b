/** Random sequences of all that can happen to a pipeline, against the rules in pipeline-world.ts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { NO, yes } from '../host/hand-host.js';
import { BEHAVIOURS, DELAYS, type Plan, World } from './pipeline-world.js';

const SEQUENCES = 1500;
const SCOPES = [undefined, { user: 'ann' }, { user: 'bob' }];

const plan: fc.Arbitrary<Plan> = fc.record({
  outer: fc.constantFrom(...BEHAVIOURS),
  inner: fc.constantFrom(...BEHAVIOURS),
  log: fc.constantFrom(...BEHAVIOURS),
  delay: fc.constantFrom(...DELAYS),
  server: fc.constantFrom('a', 'b'),
  scope: fc.constantFrom(undefined, undefined, undefined, ...SCOPES),
});

const pick = <T>(list: readonly T[], dice: number) => list[dice % list.length];

const ACTIONS = {
  ask: (world: World, one: Plan) => world.ask(one),
  answer: ({ host }: World, dice: number) => {
    pick(host.open, dice)?.answer(pick([yes({ name: 'Ada' }), yes(), NO, { action: 'cancel' }], dice) ?? NO);
  },
  pass: ({ clock }: World, ms: number) => clock.pass(ms),
  withdraw: ({ open }: World, dice: number) => pick(open, dice)?.controller.abort(),
  leave: ({ host }: World, scope: (typeof SCOPES)[number]) => host.leave(scope),
  setDeaf: ({ host }: World, isDeaf: boolean) => {
    host.isDeaf = isDeaf;
  },
};

/** An action and its argument, as a counterexample prints them. */
const action = <T>(weight: number, name: keyof typeof ACTIONS, argument: fc.Arbitrary<T>) => ({
  weight,
  arbitrary: fc.tuple(fc.constant(name), argument),
});
const dice = fc.nat(1000);
const actions = fc.oneof(
  action(8, 'ask', plan),
  action(6, 'answer', dice),
  action(3, 'pass', fc.constantFrom(400, 500, 999, 1000, 7000)),
  action(2, 'withdraw', dice),
  action(1, 'leave', fc.constantFrom(...SCOPES)),
  action(1, 'setDeaf', fc.boolean()),
);

describe('a pipeline, whatever its middleware and its host do', () => {
  it('ends each request exactly once, shows and releases nothing that a guard has not passed, and never gets stuck', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { maxLength: 30, size: 'max' }), async (sequence) => {
        const world = new World();
        for (const [name, argument] of sequence) {
          ACTIONS[name](world, argument as never);
          await world.settle();
        }
        await world.assertOnlyPeopleAreSlow();
        world.host.leave();
        await world.settle();
        assert.deepEqual(world.open, [], 'a request has not ended');
      }),
      { numRuns: SEQUENCES, seed: 19 },
    );
  });
});
