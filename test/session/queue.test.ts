/** What each event makes of the queue, row by row: no elicitation, no clock, no page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { State } from '../../src/lifecycle/state.js';
import type { LifecycleEvent } from '../../src/lifecycle/transition.js';
import { type Effect, type Place, type Queue, type QueueEvent, queueAfter } from '../../src/session/queue.js';

/** An elicitation, as far as the queue knows it. */
interface Item {
  readonly name: string;
  readonly state: State;
  readonly wasRendered: boolean;
}

const stateOf = (phase: State['phase'], more: Partial<State> = {}) => ({ phase, ...more }) as State;
const item = (name: string, phase: State['phase'] = 'open', more: Partial<State & Item> = {}): Item => ({
  name,
  state: stateOf(phase, more),
  wasRendered: more.wasRendered ?? false,
});

function queueOf(places: [Item, Place][], more: Partial<Queue<Item>> = {}): Queue<Item> {
  return { places: new Map(places), isAttached: true, isVisible: true, isAside: false, ...more };
}

/** An effect in words, such as "close a". */
function inWords(effect: Effect<Item>): string {
  if (effect.do === 'end') {
    const { ending, hadTurn, isReported } = effect;
    return ['end', ending.action, hadTurn && 'in its turn', isReported ? 'reported' : 'unheard']
      .filter(Boolean)
      .join(' ');
  }
  return 'item' in effect ? `${effect.do} ${effect.item.name}` : effect.do;
}

const changed = (of: Item, before: State, by: LifecycleEvent): QueueEvent<Item> => ({
  type: 'change',
  item: of,
  before,
  by,
});
const answered = stateOf('answered', { answer: { action: 'accept' } });
const checked: LifecycleEvent = { type: 'checked', answerId: '' };
const due: LifecycleEvent = { type: 'due' };
const withdraw: LifecycleEvent = { type: 'withdraw', how: 'withdrawn' };

const [a, b] = [item('a'), item('b')];
const seen = item('a', 'open', { wasRendered: true });
const over = item('a', 'over', { wasRendered: true });
const unseen = item('a', 'over');
const held = item('a', 'held', { wasRendered: true });
const visit = item('a', 'visiting', { wasRendered: true });
const late = item('a', 'visiting', { wasRendered: true, isOvertime: true });

const ROWS: [what: string, before: [Item, Place][], event: QueueEvent<Item>, after: string, effects: string[]][] = [
  ['a request', [], { type: 'add', item: a }, 'a queue', ['queued a', 'next', 'render']],
  ['a consent before a reload', [], { type: 'add-visit', item: visit }, 'a after', []],
  [
    'a turn',
    [
      [a, 'queue'],
      [b, 'queue'],
    ],
    { type: 'begin-turn', item: a },
    'b queue, a turn',
    ['begin a', 'render'],
  ],
  ['a turn again', [[seen, 'queue']], { type: 'begin-turn', item: seen }, 'a turn', ['render']],
  [
    'the next step',
    [
      [held, 'after'],
      [b, 'queue'],
    ],
    { type: 'begin-turn', item: b },
    'a after, b turn',
    ['begin b', 'release a', 'render'],
  ],
  [
    'a card put away',
    [[seen, 'turn']],
    { type: 'put-away', item: seen, to: 'background' },
    'a background',
    ['background a', 'next', 'render'],
  ],
  ['a queued one put away', [[a, 'queue']], { type: 'put-away', item: a, to: 'gone' }, 'a gone', []],
  [
    'a server silenced',
    [
      [a, 'queue'],
      [b, 'queue'],
    ],
    { type: 'take-out', items: [b] },
    'a queue, b background',
    [],
  ],
  [
    'the page in view',
    [
      [a, 'queue'],
      [visit, 'after'],
    ],
    { type: 'see', is: true },
    'a queue, a after',
    ['sight a', 'sight a'],
  ],
  [
    'set aside',
    [
      [a, 'turn'],
      [b, 'queue'],
    ],
    { type: 'set-aside', is: true },
    'a turn, b queue',
    ['sight a'],
  ],
  ['in a page', [[a, 'queue']], { type: 'attach', is: true }, 'a queue', ['next']],

  // The ends.
  [
    'an answer on screen',
    [[over, 'turn']],
    changed(over, answered, checked),
    'a turn',
    ['end accept in its turn reported', 'end-turn a', 'render'],
  ],
  [
    'an answer in the background',
    [[over, 'background']],
    changed(over, answered, checked),
    '',
    ['end accept reported', 'leave a', 'render'],
  ],
  [
    'an answer that nobody waits for',
    [[over, 'gone']],
    changed(over, answered, checked),
    '',
    ['end accept unheard', 'render'],
  ],
  [
    'a withdrawal in the queue',
    [[unseen, 'queue']],
    changed(unseen, stateOf('open'), withdraw),
    '',
    ['end withdrawn unheard', 'render'],
  ],
  [
    'a withdrawal of one that the person has seen',
    [[over, 'queue']],
    changed(over, stateOf('open'), withdraw),
    '',
    ['end withdrawn reported', 'leave a', 'render'],
  ],
  [
    'a time limit on screen',
    [[over, 'turn']],
    changed(over, stateOf('open'), due),
    'a turn',
    ['end timeout in its turn reported', 'end-turn a', 'render'],
  ],
  [
    'a step of a series',
    [[held, 'turn']],
    changed(held, answered, checked),
    'a turn',
    ['end accept in its turn reported', 'end-turn a', 'render'],
  ],
  [
    'a step in the background',
    [[held, 'background']],
    changed(held, answered, checked),
    'a background',
    ['end accept reported', 'release a', 'render'],
  ],
  [
    'a consent',
    [[visit, 'turn']],
    changed(visit, answered, checked),
    'a turn',
    ['end accept in its turn reported', 'end-turn a', 'render', 'visit a'],
  ],
  [
    'a consent in the background',
    [[visit, 'background']],
    changed(visit, answered, checked),
    'a after',
    ['end accept reported', 'render', 'visit a'],
  ],

  // What comes after an outcome, or before it.
  [
    'a turn over',
    [
      [over, 'turn'],
      [b, 'queue'],
    ],
    { type: 'end-turn', item: over },
    'b queue',
    ['close a', 'next', 'render', 'next'],
  ],
  ['a turn over that a series holds', [[held, 'turn']], { type: 'end-turn', item: held }, 'a after', ['next']],
  ['a series over', [[over, 'after']], changed(over, stateOf('held'), { type: 'release' }), 'a after', ['leave a']],
  [
    'a visit over',
    [[over, 'after']],
    changed(over, stateOf('visiting'), { type: 'visited', completion: 'completed' }),
    'a after',
    ['finish a', 'leave a'],
  ],
  [
    'a visit that takes too long',
    [[late, 'after']],
    changed(late, stateOf('visiting'), due),
    'a after',
    ['late a', 'render'],
  ],
  ['one over that has its turn', [[over, 'turn']], { type: 'leave', item: over }, 'a turn', []],
  ['one over that nobody waits for', [[over, 'gone']], { type: 'leave', item: over }, '', []],
  ['errors on screen', [[seen, 'turn']], changed(seen, answered, checked), 'a turn', ['reopen a']],
  [
    'errors in the background',
    [[seen, 'background']],
    changed(seen, answered, checked),
    'a queue',
    ['next', 'reopen a'],
  ],
  ['errors that nobody waits for', [[seen, 'gone']], changed(seen, answered, checked), 'a gone', ['abandon a']],
];

describe('the queue', () => {
  for (const [what, before, event, after, effects] of ROWS) {
    it(`follows ${what}`, () => {
      const queue = queueOf(before);
      const { queue: next, effects: followed } = queueAfter(queue, event);
      const places = [...next.places].map(([{ name }, place]) => `${name} ${place}`).join(', ');
      assert.deepEqual([places, followed.map(inWords)], [after, effects]);
      assert.deepEqual([...queue.places], before, 'the queue before is as it was');
    });
  }
});
