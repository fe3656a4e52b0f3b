import assert from 'node:assert/strict';
import { namedId } from '../../../src/relay/stores/ids.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';
import { until } from '../../tools/until.mjs';
import type { Fleet } from './fleet.js';
import { Tab, type Told } from './tab.js';

/** Milliseconds until a call expires that nobody answers. */
const SHORT = 3000;
const DAY = 86_400_000;

/** What became of parked calls. */
export interface ParkedTally {
  parked: number;
  /** Made once with the answer. */
  made: number;
  /** Made again under the same key, because the process or the store was gone before the store knew of the first time. */
  repeated: number;
  /** Not made, and the application was told so. */
  reported: number;
}

export function emptyParkedTally(): ParkedTally {
  return { parked: 0, made: 0, repeated: 0, reported: 0 };
}

/** A parked call, and what the person was told of the answer; nothing where nobody answered. */
export interface ParkedCall {
  readonly key: string;
  readonly user: string;
  readonly told?: Told;
}

/** Parks a call, and answers it in a tab, or lets it expire. Resolves once a process has made or reported it. */
export async function parkOne(fleet: Fleet, key: string, isAnswered: boolean): Promise<ParkedCall> {
  const user = key.replace(/\W/g, '');
  const tab = new Tab(fleet, user);
  try {
    await fleet.park(key, user, isAnswered ? DAY : SHORT);
    let told: Told | undefined;
    if (isAnswered) {
      const asked = await tab.shows(key);
      told = await tab.answer(asked!, { branch: 'main' });
    }
    await until(() => fleet.calls(key).length > 0);
    await tab.empty();
    assert.deepEqual(tab.reopened, [], 'nothing comes back after it was over');
    return { key, user, ...(told && { told }) };
  } finally {
    tab.leave();
  }
}

/** Waits until the store says that a call is over, asserts that it was made as the person was told, and counts it. */
export async function countParked(
  fleet: Fleet,
  store: ElicitationStore,
  { key, user, told }: ParkedCall,
  tally: ParkedTally,
): Promise<void> {
  const id = await namedId(user, key);
  await until(async () => (await store.get(id))?.isOver);
  const lines = fleet.calls(key);
  const about = `${key}: ${JSON.stringify({ told, lines })}`;
  const made = lines.filter((line) => line.did === 'made');
  const ended = lines.filter((line) => line.did === 'ended');
  tally.parked++;
  if (told === undefined) {
    assert.deepEqual([made.length, ended.map(({ why }) => why)], [0, ['expired']], about);
    tally.reported++;
    return;
  }
  assert.equal(told, 'arrived', about);
  assert.equal(ended.length, 0, about);
  const answer = { action: 'accept', content: { branch: 'main' } };
  for (const { content } of made) assert.deepEqual(content, answer, about);
  assert.equal(
    new Set(made.map(({ attempt }) => attempt)).size,
    made.length,
    `two processes made one attempt: ${about}`,
  );
  if (made.length === 1) tally.made++;
  else tally.repeated++;
}
