// @ts-check
/** What pages cost on which nothing happens, and how long a question then takes to one of them. */
import { setTimeout } from 'node:timers/promises';
import { createClient } from 'redis';
import { startPostgres } from '../../../tools/postgres-server.mjs';
import { startRedis } from '../../../tools/redis-server.mjs';
import { withScript } from '../cluster/bundle.mjs';
import { startChild } from '../cluster/child.mjs';
import { percentile } from '../cluster/table.mjs';

/** @import { FromBackend } from './backend.js' */
/** @import { FromPages } from './pages.mjs' */

/** Milliseconds for which nothing happens. */
const QUIET = 16_000;
/** Questions that are measured. */
const PROBES = 100;

/** @typedef {'floor' | 'memory' | 'redis' | 'postgres'} IdleKind */
/** @typedef {{ streams: number, open: boolean }} IdleSize `open`: each person has a question that is open */

/**
 * @typedef {object} IdleRun
 * @property {number} statements a second
 * @property {number} cpu of a core, in percent
 * @property {number} perStream bytes
 * @property {number[]} toPage milliseconds from asking to the event at the page
 */

/** `statements`: those that the database has counted. @type {Record<IdleKind, () => Promise<{ url: string, statements(): Promise<number>, stop(): Promise<void> }>>} */
const DATABASES = {
  floor: async () => ({ url: '', statements: async () => 0, stop: async () => {} }),
  memory: async () => ({ url: '', statements: async () => 0, stop: async () => {} }),
  async redis() {
    const server = await startRedis();
    const admin = await createClient({ url: server.url, RESP: 2 }).connect();
    return {
      url: server.url,
      /** Those of clients; what a script calls is part of it. */
      async statements() {
        const stats = await admin.info('commandstats');
        const calls = [...stats.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)].map(([, count]) => Number(count));
        return calls.reduce((sum, count) => sum + count, 0);
      },
      async stop() {
        admin.destroy();
        await server.stop();
      },
    };
  },
  async postgres() {
    const server = await startPostgres();
    return { url: server.url, statements: async () => 0, stop: () => server.stop() };
  },
};

/** @param {IdleKind} kind @param {IdleSize} size @returns {Promise<IdleRun>} */
export async function measureIdle(kind, { streams, open }) {
  const database = await DATABASES[kind]();
  return withScript(new URL('backend.ts', import.meta.url), async (script) => {
    const env = { KIND: kind, DATABASE_URL: database.url };
    const backend = /** @type {typeof startChild<FromBackend>} */ (startChild)(script, {
      env,
      execArgv: ['--expose-gc'],
    });
    const report = async (collects = false) => {
      const reply = backend.hear('report');
      backend.say({ type: 'report', collects });
      return reply;
    };
    const { port } = await backend.hear('listening');
    const empty = await report(true);
    const pages = /** @type {typeof startChild<FromPages>} */ (startChild)(new URL('pages.mjs', import.meta.url), {
      args: [`http://127.0.0.1:${port}/elicitations?v=3`, String(streams)],
    });
    try {
      await pages.hear('connected');
      const connected = await report(true);
      if (open) {
        const opened = pages.hear('opened');
        backend.say({ type: 'open', people: streams });
        await opened;
      }
      const [before, count] = [await report(), await database.statements()];
      const start = performance.now();
      await setTimeout(QUIET);
      const after = await report();
      const seconds = (performance.now() - start) / 1000;
      const statements = (await database.statements()) - count + after.statements - before.statements;
      const toPage = [];
      for (let probe = 0; probe < PROBES; probe++) {
        const [seen, probed] = [pages.hear('seen'), backend.hear('probed')];
        backend.say({ type: 'probe', person: streams - 1, probe });
        toPage.push((await seen).seenAt - (await probed).askedAt);
      }
      return {
        statements: statements / seconds,
        cpu: (after.cpu - before.cpu) / seconds / 10_000,
        perStream: (connected.heap - empty.heap) / streams,
        toPage,
      };
    } finally {
      await Promise.all([backend.end({ kill: true }), pages.end({ kill: true })]);
      await database.stop();
    }
  });
}

/**
 * @param {readonly IdleKind[]} kinds
 * @param {readonly number[]} counts of streams
 * @param {(line: string) => void} print
 */
export async function compareIdle(kinds, counts, print) {
  print('              streams   open   statements/s    CPU %   KiB/stream   to the page: 50 %    99 %');
  for (const streams of counts) {
    for (const open of [false, true]) {
      for (const kind of kinds) {
        const run = await measureIdle(kind, { streams, open });
        const numbers = [
          String(streams).padStart(7),
          String(open ? streams : 0).padStart(7),
          run.statements.toFixed(2).padStart(15),
          run.cpu.toFixed(2).padStart(9),
          (run.perStream / 1024).toFixed(1).padStart(13),
          `${percentile(run.toPage, 50).toFixed(1)} ms`.padStart(20),
          `${percentile(run.toPage, 99).toFixed(1)} ms`.padStart(10),
        ];
        print(`${kind.padEnd(14)}${numbers.join('')}`);
      }
    }
  }
}
