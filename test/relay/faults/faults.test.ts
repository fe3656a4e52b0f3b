/** Faults of processes, of the database, and of what lies between them, under load. Each run injects one fault. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { behindProxy, ENGINES, type Engine, REPLICATED } from './engines.js';
import { REAL_TIME } from './fleet.js';
import { type RunOptions, runAll, shareOf } from './run-all.js';
import * as faults from './runs.js';

interface Row extends RunOptions {
  /** What is injected, and its name in the ids of the elicitations. */
  fault?: faults.Fault;
  name: string;
  /** How many runs `FAULTS=long` makes. */
  runs: number;
  seed: number;
  title: string;
  /** Default: both. */
  engines?: readonly Engine[];
  /** What may become of answers, if the pages are told. Default: each is delivered. */
  allows?: 'some undelivered' | 'some lost' | 'all lost';
}

/** A database that comes back without what it had. No `expire`: a page posts once that it shows it, which may be lost. */
const LOSS = {
  haste: REAL_TIME,
  runs: 60,
  deeds: ['answer', 'answer', 'race', 'late', 'late', 'withdraw'],
  losesData: true,
  allows: 'some undelivered',
} as const;
const ON_REDIS = ENGINES.filter(({ name }) => name === 'Redis');
const ON_POSTGRES = ENGINES.filter(({ name }) => name === 'PostgreSQL');

/** How messages of the database come through a proxy. */
const HEARINGS = {
  cut: 'each message cuts the connection on which it arrives',
  late: 'each message arrives a second late',
  lossy: 'every other message gets lost, and the connection stays open',
} as const;

const ROWS: readonly Row[] = [
  {
    title:
      'loses and doubles nothing, and claims the arrival of no lost answer, while one process after another is killed with -9',
    fault: faults.killOne,
    name: 'kill',
    runs: 250,
    seed: 22,
    allows: 'some lost',
  },
  {
    title: 'delivers every answer, or says that it did not arrive, while a deploy replaces each process under load',
    fault: faults.deploy,
    name: 'deploy',
    runs: 60,
    seed: 7,
    allows: 'some undelivered',
  },
  {
    title: 'ends the elicitations of a process that stood still for too long, and ignores what it says later',
    fault: faults.stopAsker,
    name: 'stop',
    runs: 40,
    seed: 9,
    allows: 'all lost',
  },
  {
    title: 'delivers every answer while two processes stand still for some seconds',
    fault: faults.hiccup,
    name: 'hiccup',
    runs: 20,
    seed: 14,
  },
  {
    title: 'delivers every answer, and ends nothing too early, while the clocks of its processes are an hour apart',
    name: 'clock',
    runs: 50,
    seed: 13,
    areClocksApart: true,
  },
  {
    title: 'delivers every answer, and withdraws nothing, while the database is killed and starts again with its data',
    fault: faults.restart,
    name: 'restart',
    haste: REAL_TIME,
    runs: 60,
    seed: 8,
  },
  {
    ...LOSS,
    title:
      'loses what was open, says so to pages and calls, and doubles nothing, while the database starts again without any elicitation',
    fault: faults.forget,
    name: 'loss',
    seed: 12,
    prepare: faults.keepEmpty,
  },
  {
    ...LOSS,
    title:
      'loses what was open, says so to pages and calls, and doubles nothing, while the database comes back with older data',
    fault: faults.goBack,
    name: 'back',
    seed: 11,
  },
  {
    ...LOSS,
    title: 'loses only what a replica lacks that takes over, says so to pages and calls, and doubles nothing',
    engines: ON_REDIS.map(() => REPLICATED),
    fault: faults.failOver,
    name: 'failover',
    seed: 12,
  },
  {
    title: 'delivers every answer while the database is full for some time',
    engines: ON_REDIS,
    fault: faults.fill,
    name: 'limit',
    runs: 20,
    seed: 15,
  },
  {
    title: 'delivers every answer while the database has no free connection for the process that asked for some time',
    engines: ON_POSTGRES,
    fault: faults.exhaust,
    name: 'limit',
    runs: 20,
    seed: 15,
  },
];

/** `runAll` checks that the calls and the pages were told the truth; this checks how many were delivered. */
function testRow({ title, engines = ENGINES, fault = async () => {}, name, runs, seed, allows, ...options }: Row) {
  for (const engine of engines) {
    it(`on ${engine.name}, ${title}`, async (test) => {
      const tally = await runAll(engine, name, shareOf(runs), seed, fault, options);
      test.diagnostic(`${shareOf(runs)} runs: ${JSON.stringify(tally)}`);
      if (allows !== 'all lost') assert.ok(tally.delivered > 0);
      if (!allows?.endsWith('lost')) assert.equal(tally.fateUnknown, 0);
      if (!allows) assert.equal(tally.undelivered, 0);
    });
  }
}

describe('a relay of three processes', () => {
  for (const row of ROWS) testRow({ ...row, title: `${row.title} [RLY-16]` });
});

describe('a relay of three processes that hears its database badly', { concurrency: true }, () => {
  for (const [hearing, what] of Object.entries(HEARINGS) as Array<[keyof typeof HEARINGS, string]>) {
    testRow({
      title: `delivers every answer while ${what} [RLY-16, RLY-22]`,
      engines: ENGINES.map(behindProxy),
      name: hearing,
      runs: 20,
      seed: 16,
      async prepare({ proxy }) {
        proxy!.hearing = hearing;
      },
    });
  }
});
