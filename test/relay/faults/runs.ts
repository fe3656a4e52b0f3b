import assert from 'node:assert/strict';
import { createClient } from 'redis';
import type { Outcome } from '../../../src/protocol/outcome.js';
import { within } from '../../tools/until.mjs';
import type { DatabaseServer } from './engines.js';
import type { Fleet, Member } from './fleet.js';
import { randomFrom } from './random.js';
import { Tab, type Told } from './tab.js';

/** What the person or the server does with an elicitation. `race`: two tabs give two answers. */
const DEEDS = ['answer', 'answer', 'answer', 'race', 'withdraw', 'expire'] as const;
/** `late`: the person answers after the fault. */
export type Deed = (typeof DEEDS)[number] | 'late';

/** How many elicitations ended in which way. */
export interface Tally {
  asked: number;
  /** The person was told that the answer arrived, and the process that asked got it. */
  delivered: number;
  /** The person was told that the answer arrived. The process that asked took it, and died before it could report it. */
  fateUnknown: number;
  /** The person was told that the answer did not arrive. */
  undelivered: number;
  /** The person was told that it is not clear, because the database came back without it. The process that asked got the answer. */
  unconfirmed: number;
  /** By the server, by the orderly end of the process that asked, or because that or the database's data was gone before anybody answered. */
  withdrawn: number;
  expired: number;
}

export function emptyTally(): Tally {
  return { asked: 0, delivered: 0, fateUnknown: 0, undelivered: 0, unconfirmed: 0, withdrawn: 0, expired: 0 };
}

/** Does something to a process, or to the database, at any moment. */
export type Fault = (
  fleet: Fleet,
  roles: { asker: Member; database: DatabaseServer; random: () => number },
) => Promise<unknown>;

/** Kills one process with -9: the one that asked, or one that streams or takes answers. */
export const killOne: Fault = (fleet, { asker, random }) => {
  const others = fleet.members.filter((member) => member !== asker && !member.isKilled);
  const other = others[Math.floor(random() * others.length)] ?? asker;
  return fleet.kill(random() < 0.6 ? asker : other);
};

/** Kills the database, and starts it again with its data. */
export const restart: Fault = async (_fleet, { database }) => {
  await database.kill();
  await database.start();
};

/** Sets the database back to what it was some moments before. */
export const goBack: Fault = async (_fleet, { database, random }) => {
  await database.kill();
  database.save();
  await database.start();
  await new Promise((resolve) => setTimeout(resolve, random() * MOMENT));
  await database.kill();
  database.rewind();
  await database.start();
};

/** Keeps a copy of the database without any elicitation. */
export async function keepEmpty(database: DatabaseServer): Promise<void> {
  await database.kill();
  database.save();
  await database.start();
}

/** Kills the database, and starts it again without any elicitation. */
export const forget: Fault = async (_fleet, { database }) => {
  await database.kill();
  database.rewind();
  await database.start();
};

/** Stops the process that asked for some seconds, and another one. */
export const hiccup: Fault = async (fleet, { asker }) => {
  const other = fleet.members.find((member) => member !== asker)!;
  await Promise.all([asker, other].map((member) => fleet.hiccup(member)));
};

/** Takes all connections of a process's pool until its calls fail. */
export const exhaust: Fault = async (fleet, { asker }) => {
  const hasFailed = fleet.reported(/did not reply/);
  asker.order({ type: 'exhaust' });
  await hasFailed;
  asker.order({ type: 'relieve' });
};

/** Fills Redis until a process has noticed. */
export const fill: Fault = async (fleet, { database }) => {
  const admin = await createClient({ url: database.url }).connect();
  const isNoticed = fleet.reported(/OOM/);
  await admin.configSet({ 'maxmemory-policy': 'noeviction', maxmemory: '1' });
  await isNoticed;
  await admin.configSet('maxmemory', '0');
  admin.destroy();
};

/** Lets a replica take over that is some moments behind. */
export const failOver: Fault = (_fleet, { database, random }) => database.failOver!(random() * MOMENT);

/** Replaces one process after another while people keep answering. */
export const deploy: Fault = async (fleet) => {
  for (const member of [...fleet.members]) await fleet.replace(member);
};

/** Stops the process that asked until others take it for dead, as on a machine that swaps, and then continues it. */
export const stopAsker: Fault = (fleet, { asker }) => fleet.pause(asker);

/** The latest moment of a fault, in milliseconds. Most come much earlier: a run takes 50 ms, or more on a busy machine. */
const MOMENT = 400;

export interface RunTerms {
  readonly deeds?: readonly Deed[];
  /** Whether the database loses data by the fault. Then calls get `cancel` whose process lives. */
  readonly losesData?: boolean;
}

/**
 * One run: a process asks a few things of one user, who has two tabs, and the fault strikes at a random moment. Asserts for
 * each elicitation that what the pages and the server say of it fits together, and counts it.
 * @param seed decides who asks what, who does what with it, and when the fault strikes.
 */
export async function run(
  { fleet, database }: { fleet: Fleet; database: DatabaseServer },
  name: string,
  seed: number,
  fault: Fault,
  tally: Tally,
  { deeds: allDeeds = DEEDS, losesData = false }: RunTerms = {},
): Promise<void> {
  const random = randomFrom(seed);
  const user = `user${name}`;
  const [first, second] = [new Tab(fleet, user), new Tab(fleet, user)];
  const alive = fleet.members.filter(({ isKilled }) => !isKilled);
  const asker = alive[Math.floor(random() * alive.length)]!;
  const moment = random() ** 3 * MOMENT;
  const deeds = Array.from({ length: 4 }, () => allDeeds[Math.floor(random() * allDeeds.length)]!);
  const striking = new Promise((resolve) => setTimeout(resolve, moment)).then(() =>
    fault(fleet, { asker, database, random }),
  );
  const lost: string[] = [];
  const life = async (deed: Deed, index: number) => {
    const key = `${name}-${index}`;
    const timeout = deed === 'expire' ? 20 : 0;
    asker.order({ type: 'ask', key, user, timeout });
    const answers = await act(deed, key, asker, striking, first, second);
    const outcome = await within(`the outcome of ${key}`, asker.outcome(key));
    tally.asked++;
    count(tally, deed, key, answers, outcome, asker, fleet, losesData);
    if (outcome?.action === 'cancel' && answers.length === 0) lost.push(key);
  };
  try {
    await Promise.all([striking, ...deeds.map(life)]);
    for (const tab of [first, second]) {
      await tab.empty();
      assert.deepEqual(tab.reopened, [], 'nothing comes back after it was over');
      for (const key of lost) assert.equal(tab.closedAs(key) ?? 'lost', 'lost', `the page says that ${key} is lost`);
    }
  } finally {
    first.leave();
    second.leave();
  }
}

interface Answered {
  readonly told: Told;
  readonly branch: string;
}

/** Does something with an elicitation, once it is on screen. @returns the answers, and what the person was told of them. */
async function act(
  deed: Deed,
  key: string,
  asker: Member,
  striking: Promise<unknown>,
  ...tabs: [Tab, Tab]
): Promise<Answered[]> {
  const [tab, other] = tabs;
  const shows = (each: Tab) => each.shows(key, () => asker.death.aborted || asker.outcomes.has(key));
  const answerFrom = async (from: Tab, branch: string): Promise<Answered[]> => {
    const asked = await shows(from);
    if (!asked) return []; // It was over before it was on screen.
    return [{ branch, told: await from.answer(asked, { branch }) }];
  };
  if (deed === 'answer') return answerFrom(tab, 'main');
  if (deed === 'race') return (await Promise.all([answerFrom(tab, 'one'), answerFrom(other, 'two')])).flat();
  const asked = await shows(tab);
  if (deed === 'late') {
    await striking;
    return answerFrom(tab, 'main');
  }
  if (deed === 'withdraw') asker.order({ type: 'abort', key });
  else asked?.options.onState?.('shown'); // Its time begins.
  return [];
}

/** Asserts that the pages and the server agree about one elicitation, and counts it. */
function count(
  tally: Tally,
  deed: Deed,
  key: string,
  answers: Answered[],
  outcome: Outcome | undefined,
  asker: Member,
  fleet: Fleet,
  losesData: boolean,
): void {
  const isGone = asker.isKilled || asker.isStopped || (losesData && outcome?.action === 'cancel');
  const arrived = answers.filter(({ told }) => told === 'arrived');
  const about = `${key} (${deed}): ${JSON.stringify({ answers, outcome, isKilled: asker.isKilled })}`;
  assert.ok(arrived.length <= 1, `two answers arrived: ${about}`);
  assert.ok((asker.outcomes.get(key)?.length ?? 0) <= 1, `two outcomes: ${about}`);
  if (arrived.length > 0) {
    const [{ branch }] = arrived as [Answered];
    if (outcome?.action === 'accept') {
      assert.deepEqual(outcome.content, { branch }, `another outcome than the answer that arrived: ${about}`);
      tally.delivered++;
    } else if (!outcome && asker.isKilled && fleet.taken().has(key)) tally.fateUnknown++;
    else assert.fail(`told that it arrived, and it did not: ${about}`);
  } else if (outcome?.action === 'accept') {
    const given = answers.find(({ branch }) => branch === outcome.content?.branch);
    assert.ok(losesData && given?.told === 'unconfirmed', `an answer arrived, and nobody was told so: ${about}`);
    tally.unconfirmed++;
  } else if (answers.length > 0) {
    assert.ok(isGone, `a process that lives did not take an answer: ${about}`);
    tally.undelivered++;
  } else if (outcome?.action === 'timeout') {
    assert.equal(deed, 'expire', about);
    tally.expired++;
  } else {
    if (outcome?.action === 'withdrawn') assert.equal(deed, 'withdraw', about);
    else assert.ok(isGone, `a process that lives lost what it asked: ${about}`);
    tally.withdrawn++;
  }
}

/** Asserts that each elicitation is counted once. */
export function assertAllCounted({ asked, ...ways }: Tally): void {
  assert.equal(
    asked,
    Object.values(ways).reduce((sum, ended) => sum + ended),
  );
}
