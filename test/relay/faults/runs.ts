import assert from 'node:assert/strict';
import type { Outcome } from '../../../src/protocol/outcome.js';
import type { PersonalOutcome } from '../../../src/relay/wire.js';
import type { RedisServer } from '../../tools/redis-server.mjs';
import type { Fleet, Member } from './fleet.js';
import { randomFrom } from './random.js';
import { type Reply, Tab } from './tab.js';

/** What the person or the server does with an elicitation. `race`: two tabs give two answers. */
const DEEDS = ['answer', 'answer', 'answer', 'race', 'withdraw', 'expire'] as const;

/** What became of all that was asked. */
export interface Tally {
  asked: number;
  /** Answered, and the process that asked has it. */
  delivered: number;
  /** Answered, but the process that asked died before it reported that it has it. */
  undelivered: number;
  /** By the server, by the orderly end of the process that asked, or because it died. */
  withdrawn: number;
  expired: number;
}

export function emptyTally(): Tally {
  return { asked: 0, delivered: 0, undelivered: 0, withdrawn: 0, expired: 0 };
}

/** Does something to a process, or to Redis, at any moment. */
export type Fault = (
  fleet: Fleet,
  roles: { asker: Member; redis: RedisServer; random: () => number },
) => Promise<unknown>;

/** Kills one of the processes with -9: the one that asked, or another one, which streams or takes answers. */
export const killOne: Fault = (fleet, { asker, random }) => {
  const others = fleet.members.filter((member) => member !== asker && !member.isKilled);
  const other = others[Math.floor(random() * others.length)] ?? asker;
  return fleet.kill(random() < 0.4 ? asker : other);
};

/** Kills Redis, and starts it again with its data. */
export const restartRedis: Fault = async (_fleet, { redis }) => {
  await redis.kill();
  await redis.start();
};

/** Replaces each process, one after the other, while all goes on. */
export const deploy: Fault = async (fleet) => {
  for (const member of [...fleet.members]) await fleet.replace(member);
};

/** Stops the process that asked for longer than its lease, as a machine that swaps does, and lets it go on. */
export const stopAsker: Fault = (fleet, { asker }) => fleet.pause(asker);

/** The latest moment of a fault, in milliseconds. Most strike much earlier: a run takes 50 ms, or more on a busy machine. */
const MOMENT = 400;

/**
 * One run: a process asks a few things of one user, who has two tabs, and the fault strikes at a random moment. Asserts for
 * each elicitation that what the pages, the server and Redis say of it fits together, and counts it.
 * @param seed decides who asks what, who does what with it, and when the fault strikes.
 */
export async function run(
  { fleet, redis }: { fleet: Fleet; redis: RedisServer },
  name: string,
  seed: number,
  fault: Fault,
  tally: Tally,
): Promise<void> {
  const random = randomFrom(seed);
  const user = `user${name}`;
  const [first, second] = [new Tab(fleet, user), new Tab(fleet, user)];
  const alive = fleet.members.filter(({ isKilled }) => !isKilled);
  const asker = alive[Math.floor(random() * alive.length)]!;
  const moment = random() ** 3 * MOMENT;
  const deeds = Array.from({ length: 4 }, () => DEEDS[Math.floor(random() * DEEDS.length)]!);
  const striking = new Promise((resolve) => setTimeout(resolve, moment)).then(() =>
    fault(fleet, { asker, redis, random }),
  );
  const life = async (deed: (typeof DEEDS)[number], index: number) => {
    const key = `${name}-${index}`;
    const timeout = deed === 'expire' ? 20 : 0;
    asker.order({ type: 'ask', key, user, timeout });
    const replies = await act(deed, key, asker, first, second);
    const outcome = await asker.outcome(key);
    tally.asked++;
    count(tally, deed, key, replies, outcome, asker, first);
  };
  try {
    await Promise.all([striking, ...deeds.map(life)]);
    for (const tab of [first, second]) {
      while (tab.open.size > 0) await tab.changed(); // What a dead process asked goes away.
      assert.deepEqual(tab.reopened, [], 'nothing comes back after it was over');
    }
  } finally {
    first.leave();
    second.leave();
  }
}

type Answered = { reply: Reply; outcome: PersonalOutcome };

/** Does something with an elicitation, once it is on screen. @returns the answers, and their replies. */
async function act(deed: (typeof DEEDS)[number], key: string, asker: Member, ...tabs: [Tab, Tab]): Promise<Answered[]> {
  let isOver = false;
  const [tab, other] = tabs;
  asker.outcome(key).then(() => {
    isOver = true;
    for (const each of tabs) each.wake();
  });
  const id = await tab.shows(key, () => isOver);
  if (id === undefined) return []; // It never got there.
  const answer = async (from: Tab, branch: string): Promise<Answered> => {
    const outcome: PersonalOutcome = { action: 'accept', content: { branch } };
    return { reply: await from.answer(id, outcome), outcome };
  };
  if (deed === 'withdraw') asker.order({ type: 'abort', key });
  else if (deed === 'expire') await tab.show(id);
  else if (deed === 'answer') return [await answer(tab, 'main')];
  else return Promise.all([answer(tab, 'one'), answer(other, 'two')]);
  return [];
}

/** Asserts that everybody says the same of one elicitation, and counts it. */
function count(
  tally: Tally,
  deed: (typeof DEEDS)[number],
  key: string,
  answers: Answered[],
  outcome: Outcome | undefined,
  asker: Member,
  tab: Tab,
): void {
  const accepted = answers.filter(({ reply }) => reply.status === 204);
  const about = `${key} (${deed}): ${JSON.stringify({ answers, outcome, isKilled: asker.isKilled, failures: tab.failures })}`;
  assert.ok(accepted.length <= 1, `two answers won: ${about}`);
  assert.ok((asker.outcomes.get(key)?.length ?? 0) <= 1, `two outcomes: ${about}`);
  if (!outcome) {
    assert.ok(asker.isKilled, `no outcome of a process that lives: ${about}`);
    if (accepted.length > 0) tally.undelivered++;
    else tally.withdrawn++;
  } else if (accepted.length > 0 && asker.isStopped && outcome.action === 'cancel') {
    tally.undelivered++; // It came back too late for it.
  } else if (accepted.length > 0) {
    assert.deepEqual(outcome, accepted[0]!.outcome, `another outcome than the answer that won: ${about}`);
    tally.delivered++;
  } else if (outcome.action === 'timeout') {
    assert.equal(deed, 'expire', about);
    tally.expired++;
  } else if (outcome.action === 'withdrawn') {
    assert.equal(deed, 'withdraw', about);
    tally.withdrawn++;
  } else {
    assert.equal(outcome.action, 'cancel', `an answer that nobody gave: ${about}`);
    assert.ok(asker.isKilled || asker.isStopped, `a process that lives lost what it asked: ${about}`);
    tally.withdrawn++;
  }
}

/** Asserts that each elicitation is counted once. */
export function assertAllCounted({ asked, delivered, undelivered, withdrawn, expired }: Tally): void {
  assert.equal(asked, delivered + undelivered + withdrawn + expired);
}
