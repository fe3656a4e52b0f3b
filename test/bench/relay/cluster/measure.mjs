// @ts-check
/** One run: a number of processes behind a round-robin, on one database, and the pages in another process. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { roundRobin } from '../../../../demo/cluster/round-robin.mjs';
import { now } from '../measures.mjs';
import { startChild } from './child.mjs';
import { faultsOf } from './faults.mjs';

/** @import { FromProcess } from './process.js' */
/** @import { Seen } from './pages.mjs' */

/** @typedef {{ type: 'connected' } | { type: 'seen', seen: Seen[] }} FromPages */

/**
 * @typedef {object} Size
 * @property {number} pages each with a stream, and a person of its own
 * @property {number} questions
 * @property {number} atOnce how many are open at any time, in all processes together
 */

/**
 * @typedef {object} Run
 * @property {number} processes
 * @property {Size} size
 * @property {number[]} toStream milliseconds of each question: asked → on the stream
 * @property {number[]} toResolved milliseconds of each question: answered → resolved
 * @property {number} wall milliseconds for all questions
 * @property {number[]} cpu microseconds of each process
 * @property {{ heap: number, heapOfStreams: number, resident: number }[]} memory bytes, of each process
 * @property {string[]} faults what went wrong, in words; empty: each question was answered exactly once
 */

/**
 * @param {URL} script of a process
 * @param {string} url of the database
 * @param {number} count of processes
 * @param {Size} size
 * @returns {Promise<Run>}
 */
export async function measure(script, url, count, { pages, questions, atOnce }) {
  const env = { DATABASE_URL: url, PREFIX: `bench:${randomUUID()}:` };
  const start = () =>
    /** @type {typeof startChild<FromProcess>} */ (startChild)(script, { env, execArgv: ['--expose-gc'] });
  const processes = Array.from({ length: count }, start);
  const all = [...processes.keys()];
  const balancer = createServer({ keepAliveTimeout: 0 }); // The pages keep theirs, however slow the machine is.
  /** @type {ReturnType<typeof startChild<FromPages>> | undefined} */
  let browser;

  const report = () =>
    Promise.all(
      processes.map((process) => {
        const reply = process.hear('report');
        process.say({ type: 'report' });
        return reply;
      }),
    );

  try {
    const listening = await Promise.all(processes.map((process) => process.hear('listening')));
    const ports = listening.map(({ port }) => port);
    balancer
      .on(
        'request',
        roundRobin(() => ports),
      )
      .listen(0, '127.0.0.1');
    await once(balancer, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (balancer.address());
    const empty = await report();
    browser = /** @type {typeof startChild<FromPages>} */ (startChild)(new URL('pages.mjs', import.meta.url), {
      args: [`http://127.0.0.1:${port}/elicitations?v=3`, String(pages)],
    });
    await browser.hear('connected');
    const connected = await report();

    const startedAt = now();
    const replies = processes.map((process, index) => {
      const reply = process.hear('asked');
      const own = Array.from({ length: questions }, (_, i) => i).filter((i) => i % count === index);
      process.say({ type: 'ask', questions: own, pages, atOnce: Math.ceil(atOnce / count) });
      return reply;
    });
    const asked = await Promise.all(replies);
    const wall = now() - startedAt;
    const sight = browser.hear('seen');
    browser.say({});
    const { seen } = await sight;
    const end = await report();

    const results = asked.flatMap((reply) => reply.asked);
    const byQuestion = new Map(seen.map((own) => [own.question, own]));
    const run = {
      processes: count,
      size: { pages, questions, atOnce },
      toStream: results.map((own) => Number(byQuestion.get(own.question)?.streamedAt) - own.askedAt),
      toResolved: results.map((own) => own.resolvedAt - Number(byQuestion.get(own.question)?.answeredAt)),
      wall,
      cpu: all.map((index) => Number(end[index]?.cpu) - Number(connected[index]?.cpu)),
      memory: all.map((index) => ({
        heap: Number(end[index]?.heap),
        heapOfStreams: Number(connected[index]?.heap) - Number(empty[index]?.heap),
        resident: Number(end[index]?.resident),
      })),
      faults: faultsOf(questions, results, seen, {
        accepted: sum(end.map((own) => own.accepted)),
        taken: sum(end.map((own) => own.taken)),
        left: sum(end.map((own) => own.left)),
        errors: end.flatMap((own) => own.errors),
      }),
    };
    for (const process of processes) process.say({ type: 'close' });
    await Promise.all(processes.map((process) => process.end()));
    return run;
  } finally {
    await Promise.all([...processes, browser].map((child) => child?.end({ kill: true })));
    balancer.closeAllConnections();
    balancer.close();
  }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
