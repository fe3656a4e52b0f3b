/**
 * Elicitations and parked calls of many people, while one kind of fault strikes again and again. Prints what became of them as
 * a table. `npm run test:faults:table` makes all: 240 elicitations and 60 parked calls for each row.
 */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openStore } from '../stores/open-store.js';
import { behindProxy, type DatabaseServer, ENGINES, type Engine } from './engines.js';
import { Fleet, HASTE, REAL_TIME } from './fleet.js';
import { countParked, emptyParkedTally, type ParkedCall, type ParkedTally, parkOne } from './parked.js';
import { randomFrom } from './random.js';
import { shareOf } from './run-all.js';
import { assertAllCounted, deploy, emptyTally, run, type Tally } from './runs.js';

/** People, each with four elicitations and a parked call. */
const PEOPLE = shareOf(60);
/** People at the same time. */
const AT_ONCE = 12;
/** One parked call in so many is not answered. */
const UNANSWERED = 5;

interface Row {
  readonly fault: string;
  readonly title: string;
  strike?(fleet: Fleet, database: DatabaseServer, random: () => number): unknown;
  /** Milliseconds from one strike to the next. */
  readonly interval?: number;
  /** How much faster time passes in the processes. Default: `HASTE`. */
  readonly haste?: number;
  readonly areClocksApart?: boolean;
  readonly isProxied?: boolean;
  /** What may become of answers, if the person is told; and whether a parked call may be made again under its key. */
  readonly allows?: 'lost' | 'undelivered';
  readonly repeats?: boolean;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const ROWS: readonly Row[] = [
  {
    fault: 'kill -9 every 1.5 s',
    title: 'one process after the other is killed',
    interval: 1500,
    strike: (fleet, _, random) => fleet.kill(fleet.members[Math.floor(random() * fleet.members.length)]!),
    allows: 'lost',
    repeats: true,
  },
  {
    fault: 'store away for 10 s',
    title: 'the database is away for ten seconds, again and again',
    interval: 20_000,
    haste: REAL_TIME,
    async strike(_, database) {
      await database.kill();
      await pause(10_000);
      await database.start();
    },
    repeats: true,
  },
  {
    fault: 'deploy',
    title: 'deploys replace each process',
    interval: 3000,
    strike: (fleet, database, random) => deploy(fleet, { asker: fleet.members[0]!, database, random }),
    allows: 'undelivered',
  },
  {
    fault: 'half-open connections',
    title: 'connections to the database go dead without a word',
    interval: 10_000,
    haste: REAL_TIME,
    isProxied: true,
    strike(_, { proxy }) {
      proxy!.freezeCommands();
      proxy!.freezeListeners();
    },
  },
  {
    fault: 'one-way links',
    title: 'connections to the database still take commands, and bring nothing back',
    interval: 10_000,
    haste: REAL_TIME,
    isProxied: true,
    strike: (_, { proxy }) => proxy!.deafen(),
  },
  { fault: 'clocks an hour apart', title: 'the clocks of the processes are an hour apart', areClocksApart: true },
];

interface Line extends Tally, ParkedTally {
  readonly fault: string;
  readonly engine: string;
}

async function lineOf(engine: Engine, row: Row): Promise<Line> {
  const random = randomFrom(PEOPLE);
  const [tally, parkedTally] = [emptyTally(), emptyParkedTally()];
  const database = await (row.isProxied ? behindProxy(engine) : engine).start();
  const fleet = await new Fleet(database.url, row.areClocksApart, row.haste ?? HASTE).start(3);
  const parked: ParkedCall[] = [];
  let next = 0;
  let isOver = false;
  const strikes = async () => {
    while (!isOver && row.strike) await Promise.all([row.strike(fleet, database, random), pause(row.interval!)]);
  };
  const people = async () => {
    while (next < PEOPLE) {
      const number = next++;
      const name = `${row.fault.replace(/\W/g, '')}${number}`;
      const [call] = await Promise.all([
        parkOne(fleet, `${name}-parked`, number % UNANSWERED !== 0),
        run({ fleet, database }, name, number, async () => {}, tally),
      ]);
      parked.push(call);
    }
  };
  try {
    const all = Promise.all(Array.from({ length: Math.min(AT_ONCE, PEOPLE) }, people)).finally(() => {
      isOver = true;
    });
    await Promise.all([all, strikes()]);
    const { store, end } = await openStore(database.url, { onError() {} });
    for (const call of parked) await countParked(fleet, store, call, parkedTally);
    await store.close?.();
    await end();
  } finally {
    next = PEOPLE; // After a failure, nobody begins any more.
    await fleet.stop();
    await database.stop();
  }
  return { fault: row.fault, engine: engine.name, ...tally, ...parkedTally };
}

describe('a relay of three processes that asks and parks', { concurrency: 2 }, () => {
  const lines: Line[] = [];
  // biome-ignore lint/suspicious/noConsole: the table is what this file is for.
  after(() => console.table(lines));

  for (const row of ROWS) {
    for (const engine of ENGINES) {
      it(`on ${engine.name}, doubles nothing, tells nobody falsely, and makes or reports each parked call, while ${row.title} [RLY-16, RLY-18]`, async () => {
        const line = await lineOf(engine, row);
        lines.push(line);
        const { fault: _, engine: __, parked, made, repeated, reported, ...tally } = line;
        assertAllCounted(tally);
        assert.equal(tally.asked, PEOPLE * 4);
        assert.equal(parked, PEOPLE);
        assert.equal(made + repeated + reported, parked);
        assert.ok(tally.delivered + tally.undelivered > 0 && made > 0 && reported > 0);
        if (!row.repeats) assert.equal(repeated, 0);
        if (row.allows !== 'lost') assert.equal(tally.fateUnknown, 0);
        if (!row.allows) assert.equal(tally.undelivered, 0);
      });
    }
  }
});
