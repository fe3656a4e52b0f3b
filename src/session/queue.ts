import { type Ending, endingOf } from '../lifecycle/outcome.js';
import { hasOutcome, type State } from '../lifecycle/state.js';
import type { LifecycleEvent } from '../lifecycle/transition.js';

/**
 * Where an elicitation is.
 *
 * | place | meaning |
 * |---|---|
 * | `queue` | it waits for its turn |
 * | `turn` | it has its turn, and is on screen |
 * | `background` | it left the screen or the queue, and waits for its outcome. Its form may come back to the queue |
 * | `gone` | it left the screen because the person can no longer answer. Its delivery goes on; its form never comes back |
 * | `after` | its turn is over. It is on screen while its phase is `held` or `visiting` |
 */
export type Place = 'queue' | 'turn' | 'background' | 'gone' | 'after';

/** What the queue reads of an elicitation. */
export interface QueueItem {
  readonly state: State;
  /** Whether its card has been on screen. */
  readonly wasRendered: boolean;
}

/** Whose turn it is, and what the person can see. Plain data. */
export interface Queue<Item extends QueueItem> {
  /** Each elicitation that is not over, in the order in which they came to their places. */
  readonly places: ReadonlyMap<Item, Place>;
  /** Whether elicitations can be shown. If not, they stay queued. */
  readonly isAttached: boolean;
  /** Whether the person can see the page. */
  readonly isVisible: boolean;
  /** Whether the application has taken everything off the screen for a while, without an answer. */
  readonly isAside: boolean;
}

/** What happens to the queue. */
export type QueueEvent<Item> =
  | { type: 'attach' | 'see' | 'set-aside'; is: boolean }
  | { type: 'add'; item: Item }
  /** The person has consented to its page before a reload. */
  | { type: 'add-visit'; item: Item }
  /** None of these gets a turn before the caller ends it. */
  | { type: 'take-out'; items: readonly Item[] }
  | { type: 'begin-turn'; item: Item }
  /** It leaves the screen until its outcome. */
  | { type: 'put-away'; item: Item; to: 'background' | 'gone' }
  /** Its state has changed. */
  | { type: 'change'; item: Item; before: State; by: LifecycleEvent }
  /** The effects of these names ask for these two, once what stands before them is done. */
  | { type: 'end-turn' | 'leave'; item: Item };

/**
 * What follows from an event, in this order. The session does most of it, and the element what changes the screen.
 *
 * | effect | means |
 * |---|---|
 * | `next` | the next in the queue gets its turn |
 * | `queued` | its host hears that it is queued |
 * | `begin` | its draft comes back |
 * | `sight` | what the person can see of it starts, pauses and resumes its limits |
 * | `end` | it gets its outcome. It is reported with an event if it had its turn, or the person has seen it and can answer |
 * | `end-turn`, `leave` | the queue goes on with this event, as it is by then |
 * | `release` | the phase `held` ends now, not with its series |
 * | `reopen` | its form is open again, with errors |
 * | `abandon` | it is answered `cancel`, because the person can no longer answer |
 * | `finish` | its visit is over |
 * | `visit` | its page is open elsewhere |
 * | `render` | the screen has to change |
 * | `background`, `late`, `close` | it leaves the screen: for a while, for one line, for good |
 */
export type Effect<Item> =
  | { do: 'next' }
  | { do: 'render' }
  | { do: 'end'; item: Item; ending: Ending; hadTurn: boolean; isReported: boolean }
  | { [Do in ItemEffect]: { do: Do; item: Item } }[ItemEffect];

type ItemEffect =
  | 'queued'
  | 'begin'
  | 'sight'
  | 'end-turn'
  | 'leave'
  | 'release'
  | 'reopen'
  | 'abandon'
  | 'finish'
  | 'visit'
  | 'background'
  | 'late'
  | 'close';

interface Followed<Item extends QueueItem> {
  readonly queue: Queue<Item>;
  readonly effects: readonly Effect<Item>[];
}

const RENDER = { do: 'render' } as const;
const NEXT = { do: 'next' } as const;
const to = <Item>(effect: ItemEffect, item: Item) => ({ do: effect, item });

/** The queue after an event, and what follows from it. It changes nothing, and calls nothing. */
export function queueAfter<Item extends QueueItem>(queue: Queue<Item>, event: QueueEvent<Item>): Followed<Item> {
  switch (event.type) {
    case 'attach':
      return { queue: { ...queue, isAttached: event.is }, effects: [NEXT] };
    case 'see': {
      const items = [...withoutOutcomeIn(queue), ...visitsIn(queue)];
      return { queue: { ...queue, isVisible: event.is }, effects: items.map((item) => to('sight', item)) };
    }
    case 'set-aside': {
      const current = currentIn(queue);
      return { queue: { ...queue, isAside: event.is }, effects: current ? [to('sight', current)] : [] };
    }
    case 'take-out':
      return { queue: moved(queue, 'background', ...event.items), effects: [] };
  }
  const { item } = event;
  const at = queue.places.get(item);
  switch (event.type) {
    case 'add':
      return { queue: moved(queue, 'queue', item), effects: [to('queued', item), NEXT, RENDER] };
    case 'add-visit':
      return { queue: moved(queue, 'after', item), effects: [] };
    case 'begin-turn': {
      const held = heldIn(queue);
      const begin = item.wasRendered ? [] : [to('begin', item)];
      return { queue: moved(queue, 'turn', item), effects: [...begin, ...(held ? [to('release', held)] : []), RENDER] };
    }
    case 'put-away':
      return {
        queue: moved(queue, event.to, item),
        effects: at === 'turn' ? [to('background', item), NEXT, RENDER] : [],
      };
    case 'change':
      return afterChange(queue, item, event.before, event.by);
    case 'end-turn': {
      const left = leave(moved(queue, 'after', item), item);
      return { ...left, effects: [...left.effects, NEXT] };
    }
    case 'leave':
      return leave(queue, item);
  }
}

function afterChange<Item extends QueueItem>(
  queue: Queue<Item>,
  item: Item,
  before: State,
  by: LifecycleEvent,
): Followed<Item> {
  const { phase, isOvertime } = item.state;
  const ending = endingOf(before, by, item.state);
  if (ending) return end(queue, item, ending);
  if (by.type === 'unconfirmed') return comeBack(queue, item, to('sight', item), RENDER);
  if (before.phase === 'answered' && phase === 'open') return comeBack(queue, item, to('reopen', item));
  if (before.phase === 'visiting' && phase === 'over')
    return { queue, effects: [to('finish', item), to('leave', item)] };
  if (before.phase === 'held') return { queue, effects: [to('leave', item)] };
  return { queue, effects: isOvertime && !before.isOvertime ? [to('late', item), RENDER] : [] };
}

/** It is still the current one when its outcome is reported. The phases `held` and `visiting` keep it on screen after its turn. */
function end<Item extends QueueItem>(queue: Queue<Item>, item: Item, ending: Ending): Followed<Item> {
  const { phase } = item.state;
  const at = queue.places.get(item);
  const hadTurn = at === 'turn';
  const isReported = hadTurn || (item.wasRendered && at !== 'gone');
  const effects: Effect<Item>[] = [{ do: 'end', item, ending, hadTurn, isReported }];
  if (hadTurn) effects.push(to('end-turn', item));
  else if (phase === 'held') effects.push(to('release', item));
  else if (phase === 'over' && isReported) effects.push(to('leave', item));
  effects.push(RENDER);
  if (phase === 'visiting') effects.push(to('visit', item));
  if (hadTurn || phase === 'held') return { queue, effects };
  return { queue: phase === 'visiting' ? moved(queue, 'after', item) : without(queue, item), effects };
}

/** Its answer was not taken: it is still on screen, or first in the queue if it had left the screen. */
function comeBack<Item extends QueueItem>(queue: Queue<Item>, item: Item, ...effects: Effect<Item>[]): Followed<Item> {
  const at = queue.places.get(item);
  if (at === 'gone') return { queue, effects: [to('abandon', item)] };
  if (at !== 'background') return { queue, effects };
  return { queue: moved(queue, 'queue', item), effects: [NEXT, ...effects] };
}

/** It leaves the screen for good, unless its turn or its phase keeps it there. */
function leave<Item extends QueueItem>(queue: Queue<Item>, item: Item): Followed<Item> {
  const at = queue.places.get(item);
  if (at === 'turn' || item.state.phase !== 'over') return { queue, effects: [] };
  return { queue: without(queue, item), effects: at === 'gone' ? [] : [to('close', item), NEXT, RENDER] };
}

/** The elicitation whose turn it is. */
export function currentIn<Item extends QueueItem>(queue: Queue<Item>): Item | undefined {
  return itemsAt(queue, 'turn')[0];
}

/** What is first to be on screen: the current elicitation, else the held one, else the last visit with time left. */
export function firstIn<Item extends QueueItem>(queue: Queue<Item>): Item | undefined {
  const onTime = visitsIn(queue).filter(({ state }) => !state.isOvertime);
  return currentIn(queue) ?? heldIn(queue) ?? onTime.at(-1);
}

/** Whose turn is next, if there is room: what was on screen before; else the first that came. */
export function nextIn<Item extends QueueItem>(queue: Queue<Item>): Item | undefined {
  if (!queue.isAttached || currentIn(queue)) return undefined;
  const queued = itemsAt(queue, 'queue');
  return queued.find(({ wasRendered }) => wasRendered) ?? queued[0];
}

/** The elicitations without an outcome: the queued ones, then the current one, then those off the screen. */
export function withoutOutcomeIn<Item extends QueueItem>(queue: Queue<Item>): readonly Item[] {
  const places = ['queue', 'turn', 'background', 'gone'] as const;
  return places.flatMap((place) => itemsAt(queue, place)).filter(({ state }) => !hasOutcome(state));
}

/** The elicitations whose page is open elsewhere, late ones included, in the order of consent. */
export function visitsIn<Item extends QueueItem>({ places }: Queue<Item>): readonly Item[] {
  return [...places.keys()].filter(({ state }) => state.phase === 'visiting');
}

/** The accepted elicitation that stays on screen until the next one of its series is there. */
export function heldIn<Item extends QueueItem>(queue: Queue<Item>): Item | undefined {
  return [...itemsAt(queue, 'turn'), ...itemsAt(queue, 'after')].find(({ state }) => state.phase === 'held');
}

/** The elicitations at a place, those that came there last at the end. */
export function itemsAt<Item extends QueueItem>({ places }: Queue<Item>, place: Place): readonly Item[] {
  return [...places].filter(([, at]) => at === place).map(([item]) => item);
}

/** The events that say whether the person can see an elicitation. They start, pause and resume its limits. */
export function sightOf<Item extends QueueItem>(queue: Queue<Item>, item: Item): readonly LifecycleEvent[] {
  const { places, isVisible, isAside } = queue;
  const sight: LifecycleEvent[] = [{ type: isVisible ? 'visible' : 'hidden' }];
  if (places.get(item) !== 'turn') return sight;
  sight.push({ type: isAside ? 'suspend' : 'resume' });
  if (item.wasRendered && isVisible && !isAside) sight.push({ type: 'shown' });
  return sight;
}

function moved<Item extends QueueItem>(queue: Queue<Item>, place: Place, ...items: readonly Item[]): Queue<Item> {
  const places = new Map(queue.places);
  for (const item of items) {
    places.delete(item);
    places.set(item, place);
  }
  return { ...queue, places };
}

function without<Item extends QueueItem>(queue: Queue<Item>, item: Item): Queue<Item> {
  const places = new Map(queue.places);
  places.delete(item);
  return { ...queue, places };
}
