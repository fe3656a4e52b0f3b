// @ts-check
/** Several processes on one database: Debian's own, started for this. */
import { startPostgres } from '../../../tools/postgres-server.mjs';
import { startRedis } from '../../../tools/redis-server.mjs';
import { withScript } from './bundle.mjs';
import { measure } from './measure.mjs';
import { tableOf } from './table.mjs';

/** @import { Run, Size } from './measure.mjs' */

/** @typedef {keyof typeof ENGINES} EngineName */

export const ENGINES = { redis: () => startRedis(), postgres: () => startPostgres() };

/**
 * @param {readonly number[]} counts of processes, one for each run
 * @param {Size} size
 * @param {EngineName} engine
 * @returns {Promise<{ lines: string[], faults: string[] }>} faults: none where each question was answered exactly once
 */
export async function compareProcesses(counts, size, engine) {
  const server = await ENGINES[engine]();
  /** @type {Run[]} */
  const runs = [];
  try {
    await withScript(new URL('process.ts', import.meta.url), async (script) => {
      for (const count of counts) runs.push(await measure(script, server.url, count, size));
    });
  } finally {
    await server.stop();
  }
  const faults = runs.flatMap((run) => run.faults.map((fault) => `with ${run.processes}: ${fault}`));
  return { lines: tableOf(runs), faults };
}
