// @ts-check
/**
 * `npm run bench:relay -- --processes 3`: one process, then two, then three, on one Redis.
 *
 *   npm run bench:relay -- --processes 3 --streams 1000 --questions 10000 --open 100
 *
 * Takes Debian's `redis-server`, or the Redis at `REDIS_URL`. Whatever else uses that one is measured too.
 */
import process from 'node:process';
import { startRedis } from '../../../tools/redis-server.mjs';
import { withProcessScript } from './bundle.mjs';
import { measure } from './measure.mjs';
import { tableOf } from './table.mjs';

/** @import { Run, Size } from './measure.mjs' */

/**
 * @param {readonly number[]} counts of processes, one for each run
 * @param {Size} size
 * @returns {Promise<{ lines: string[], faults: string[] }>} faults: none where each question was answered exactly once
 */
export async function compareProcesses(counts, size) {
  const given = process.env.REDIS_URL;
  const server = given ? undefined : await startRedis();
  /** @type {Run[]} */
  const runs = [];
  try {
    await withProcessScript(async (script) => {
      for (const count of counts) runs.push(await measure(script, given ?? server?.url ?? '', count, size));
    });
  } finally {
    await server?.stop();
  }
  const faults = runs.flatMap((run) => run.faults.map((fault) => `with ${run.processes}: ${fault}`));
  return { lines: tableOf(runs), faults };
}
