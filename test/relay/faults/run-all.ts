import assert from 'node:assert/strict';
import process from 'node:process';
import { createClient } from 'redis';
import { startRedis } from '../../tools/redis-server.mjs';
import { DURABLE } from './durable.js';
import { Fleet } from './fleet.js';
import { assertAllCounted, emptyTally, type Fault, run, type Tally } from './runs.js';

/** Runs for each set of processes, of which there are at most three: a run mostly waits for the lease of a dead process. */
const RUNS_PER_FLEET = 15;
/** Processes of each set that wait to replace others. */
const SPARES = 1;

/** The share of the runs: `npm run test:faults` makes all, the normal tests a tenth. */
export function shareOf(runs: number): number {
  return process.env.FAULTS === 'all' ? runs : Math.ceil(runs / 10);
}

/**
 * Injects a fault in each run, on sets of three processes on one Redis.
 * @param seed of the first run; the others follow.
 */
export async function runAll(name: string, runs: number, seed: number, fault: Fault): Promise<Tally> {
  const tally = emptyTally();
  let next = 0;
  const runSome = async () => {
    const server = await startRedis(DURABLE);
    const fleet = await new Fleet(server.url).start(3, SPARES);
    try {
      while (next < runs) {
        const number = next++;
        await run({ fleet, redis: server }, `${name}${number}`, seed + number, fault, tally);
      }
      await assertNothingIsLeft(server.url, fleet);
    } finally {
      await fleet.stop();
      await server.stop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(3, Math.ceil(runs / RUNS_PER_FLEET)) }, runSome));
  assert.equal(tally.asked, runs * 4);
  assertAllCounted(tally);
  return tally;
}

/** All is over, no answer is kept, everything expires, and the dead have no leases. */
async function assertNothingIsLeft(url: string, fleet: Fleet): Promise<void> {
  const redis = await createClient({ url }).connect();
  try {
    const alive = fleet.members.length + SPARES; // With those that wait to replace others.
    while ((await redis.zCard('mcp-elicitation:{leases}')) > alive) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for await (const names of redis.scanIterator()) {
      for (const name of names) {
        assert.ok((await redis.pTTL(name)) !== -1, `${name} expires`);
        if (!name.includes('}:e:')) continue;
        const { phase, answer } = await redis.hGetAll(name);
        assert.deepEqual({ phase, answer }, { phase: 'over', answer: undefined }, name);
      }
    }
  } finally {
    redis.destroy();
  }
}
