import assert from 'node:assert/strict';
import process from 'node:process';
import type { DatabaseServer, Engine } from './engines.js';
import { Fleet } from './fleet.js';
import { assertAllCounted, emptyTally, type Fault, type RunTerms, run, type Tally } from './runs.js';

/** Runs of each set of processes. The sets run in parallel, because a run mostly waits until a death is noticed. */
const RUNS_PER_FLEET = 5;
const AT_ONCE = 5;
/** Processes of each set that are ready to replace others. */
const SPARES = 1;

/** The share of the runs: `FAULTS=long` makes all, `npm run test:faults` a tenth. */
export function shareOf(runs: number): number {
  return process.env.FAULTS === 'long' ? runs : Math.ceil(runs / 10);
}

export interface RunOptions extends RunTerms {
  /** Whether the clocks of the processes are an hour apart. */
  readonly areClocksApart?: boolean;
  /** How much faster time passes in the processes. Default: `HASTE`. */
  readonly haste?: number;
  /** Done once for each set, before anything is asked. */
  prepare?(database: DatabaseServer): Promise<void>;
}

/**
 * Injects a fault in each run, on sets of three processes on one database.
 * @param seed of the first run; the others follow.
 */
export async function runAll(
  engine: Engine,
  name: string,
  runs: number,
  seed: number,
  fault: Fault,
  { areClocksApart, haste, prepare, ...terms }: RunOptions = {},
): Promise<Tally> {
  const tally = emptyTally();
  let next = 0;
  const runSome = async () => {
    const database = await engine.start();
    const fleet = await new Fleet(database.url, areClocksApart, haste).start(3, SPARES);
    try {
      await prepare?.(database);
      while (next < runs) {
        const number = next++;
        await run({ fleet, database }, `${name}${number}`, seed + number, fault, tally, terms);
      }
    } finally {
      await fleet.stop();
      await database.stop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Math.ceil(runs / RUNS_PER_FLEET)) }, runSome));
  assert.equal(tally.asked, runs * 4);
  assertAllCounted(tally);
  return tally;
}
