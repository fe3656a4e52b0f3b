import assert from 'node:assert/strict';
import { createClient } from 'redis';
import { startRedis } from '../../tools/redis-server.mjs';
import { Fleet } from './fleet.js';
import { assertAllCounted, emptyTally, type Fault, run, type Tally } from './runs.js';

/** Runs that are under way at once, on one set of processes. */
const LANES = 3;

/** Redis as those need it who must not lose anything. */
export const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];

/**
 * Starts three processes on one Redis, and injects a fault in each run.
 * @param seed of the first run; the others follow.
 */
export async function runAll(name: string, runs: number, seed: number, fault: Fault): Promise<Tally> {
  const server = await startRedis(DURABLE);
  const fleet = await new Fleet(server.url).start(3);
  const tally = emptyTally();
  try {
    let next = 0;
    const lane = async () => {
      while (next < runs) {
        const number = next++;
        await run(fleet, `${name}${number}`, seed + number, fault, tally);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    assert.equal(tally.asked, runs * 4);
    assertAllCounted(tally);
    await assertNothingIsLeft(server.url, fleet);
  } finally {
    await fleet.stop();
    await server.stop();
  }
  return tally;
}

/** All is over, no answer is kept, everything expires, and the dead have no leases. */
async function assertNothingIsLeft(url: string, fleet: Fleet): Promise<void> {
  const redis = await createClient({ url }).connect();
  try {
    const alive = fleet.members.length + 2; // With those that wait to replace others.
    while ((await redis.zCard('mcp-elicitation:{leases}')) > alive) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for await (const names of redis.scanIterator()) {
      for (const name of names) {
        assert.ok((await redis.pTTL(name)) > 0, `${name} expires`);
        if (!name.includes('}:e:')) continue;
        const { phase, answer } = await redis.hGetAll(name);
        assert.deepEqual({ phase, answer }, { phase: 'over', answer: undefined }, name);
      }
    }
  } finally {
    redis.destroy();
  }
}
