/**
 * `npm run bench:service`: three processes of the service on one Redis. Eight workers ask, and pages answer at once, while one
 * process after another is replaced. Prints times, answers for each second of CPU, and the memory of an open question.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import type { WireState } from '../../../src/relay/wire.js';
import { KEY_FLAGS } from '../../service/world/browser-world.js';
import { type ServiceProcess, startProcess } from '../../service/world/process.js';
import { BRANCH, KEYS } from '../../service/world/service-world.js';
import { startRedis } from '../../tools/redis-server.mjs';

const [questions = 2000] = process.argv.slice(2).map(Number);
const WORKERS = 8;
/** Questions that a worker has open at a time. */
const LANES = 12;
const PAGES = 40;
const ORIGIN = 'https://app.example';
/** Clock ticks of Linux in a second. */
const TICKS = 100;

/** Seconds of CPU that a process has used. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Bytes that a process holds in memory. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}

const redis = await startRedis();
const flags = [...KEY_FLAGS, '--origins', ORIGIN, '--log', 'errors', '--store', redis.url];
const members: ServiceProcess[] = await Promise.all([1, 2, 3].map(() => startProcess(flags)));
const idle = new Map<number, number>(members.map(({ pid }) => [pid, cpuOf(pid)]));
let usedCpu = 0;
let turn = 0;

/** What any of the replies may have. */
interface Body {
  readonly token?: string;
  readonly outcome?: { readonly content?: { readonly branch?: string } };
}

/** Sends a request to the next process, and again to another one where that gave no whole reply. */
async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: Body }> {
  for (;;) {
    const { url } = members[turn++ % members.length]!;
    try {
      const response = await fetch(url + path, init);
      const text = await response.text();
      if (response.status < 500) return { status: response.status, body: JSON.parse(text || '{}') };
    } catch {
      await new Promise((resolve) => setImmediate(resolve)); // It has just been replaced.
    }
  }
}

const backendHeaders = { authorization: `Bearer ${KEYS.app}`, 'content-type': 'application/json' };
const call = (method: string, path: string, body?: object) =>
  send(path, { method, headers: backendHeaders, ...(body && { body: JSON.stringify(body) }) });

const shownAt = new Map<string, number>();
const answeredAt = new Map<string, number>();
/** The names of what pages know, by id. */
const names = new Map<string, string>();
/** What pages read as answered. */
const acceptedIds = new Set<string>();
const faults: string[] = [];
/** Questions whose lease was over before the backend came back: the person reads so. */
let lost = 0;
let isOver = false;

/** A page that answers at once, and comes back when its stream ends. */
async function openPage(user: string, onConnected: () => void): Promise<void> {
  const { token } = (await call('POST', '/v1/page-tokens', { scope: { user }, lifetime: 3_600_000 })).body;
  const headers = { authorization: `Bearer ${token}`, origin: ORIGIN };
  while (!isOver) {
    const { url } = members[turn++ % members.length]!;
    try {
      const response = await fetch(`${url}/relay?v=3`, { headers });
      const decoder = new TextDecoder();
      let text = '';
      for await (const part of response.body!) {
        text += decoder.decode(part as Uint8Array, { stream: true });
        const events = text.split('\n\n');
        text = events.pop()!;
        for (const event of events) {
          const message = JSON.parse(event.replace(/^data: /, ''));
          if (message.type === 'snapshot') onConnected();
          for (const state of message.states ?? []) void answer(state, headers);
        }
      }
    } catch {
      // It comes back to another process.
    }
  }
}

async function answer(
  { id, phase, attempt, elicitation, how }: WireState,
  headers: Record<string, string>,
): Promise<void> {
  const name = elicitation?.request.message ?? names.get(id);
  if (!name) return;
  names.set(id, name);
  if (phase === 'over' && how === 'answered') acceptedIds.add(name);
  if (phase !== 'open' || shownAt.has(name)) return;
  shownAt.set(name, performance.now());
  const body = JSON.stringify({
    type: 'answer',
    id,
    attempt,
    answer: { action: 'accept', content: { branch: name.slice(-9) } },
  });
  const { status } = await send('/relay?v=3', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  answeredAt.set(name, performance.now());
  if (status !== 202 && status !== 409 && status !== 404) faults.push(`${name}: the answer got ${status}`);
}

const toPage: number[] = [];
const toBackend: number[] = [];
let done = 0;
let next = 0;

async function lane(worker: number): Promise<void> {
  while (next < questions) {
    const number = next++;
    const id = `q${worker}-${number}`;
    const post = {
      id,
      scope: { user: `user${number % PAGES}` },
      request: { ...BRANCH, message: id },
      worker: `w${worker}`,
    };
    const asked = performance.now();
    const { status } = await call('POST', '/v1/elicitations', post);
    if (status > 201) faults.push(`${id}: asking got ${status}`);
    for (;;) {
      const { body } = await call('GET', `/v1/elicitations/${id}?wait=10`);
      if (!body.outcome) continue;
      const returned = performance.now();
      const { branch } = body.outcome.content ?? {};
      if (branch !== undefined && branch !== id.slice(-9)) faults.push(`${id} has another answer: ${branch}`);
      // The lease was over: the page must know it, too.
      if (branch === undefined && acceptedIds.has(id))
        faults.push(`${id}: the page reads that an answer arrived which did not`);
      if (branch === undefined) lost++;
      toPage.push(shownAt.get(id)! - asked);
      toBackend.push(returned - (answeredAt.get(id) ?? returned));
      break;
    }
    await call('POST', `/v1/elicitations/${id}/ack`);
    done++;
  }
}

async function replaceOne(): Promise<void> {
  const fresh = await startProcess(flags);
  idle.set(fresh.pid, cpuOf(fresh.pid));
  const old = members.shift()!;
  members.push(fresh);
  usedCpu += cpuOf(old.pid) - idle.get(old.pid)!;
  await old.stop();
}

await Promise.all(
  Array.from({ length: PAGES }, (_, i) => new Promise<void>((resolve) => void openPage(`user${i}`, resolve))),
);
const begin = performance.now();
const working = Promise.all(Array.from({ length: WORKERS * LANES }, (_, i) => lane(i % WORKERS)));
for (const share of [0.2, 0.4, 0.6]) {
  while (done < questions * share) await new Promise((resolve) => setTimeout(resolve, 10));
  await replaceOne();
}
await working;
const seconds = (performance.now() - begin) / 1000;
for (const { pid } of members) usedCpu += cpuOf(pid) - idle.get(pid)!;
isOver = true;
await Promise.all(members.map((member) => member.kill()));
await redis.stop();

const percentile = (values: number[], percent: number) =>
  values.sort((one, other) => one - other)[Math.ceil((values.length * percent) / 100) - 1]!.toFixed(0);
const line = (name: string, values: number[]) =>
  `${name}: ${[50, 90, 99].map((percent) => `${percent} % ${percentile(values, percent)} ms`).join(', ')}`;
process.stdout.write(
  `${[
    `${questions} asked by ${WORKERS} workers in ${seconds.toFixed(1)} s, three processes replaced, ${lost} closed because nobody waited in time, ${faults.length} faults`,
    line('posted → on the stream of the page', toPage),
    line('answered → returned to the backend', toBackend),
    `${(questions / usedCpu).toFixed(0)} answers for each second of CPU of the service`,
    ...faults.slice(0, 10),
  ].join('\n')}\n`,
);

const OPEN = 10_000;
const alone = await startProcess([...KEY_FLAGS, '--log', 'errors']);
members.splice(0, members.length, alone);
const ask = (id: number) =>
  call('POST', '/v1/elicitations', {
    scope: { user: `user${id % 1000}` },
    request: BRANCH,
    options: { lease: 86_400_000 },
  });
for (let id = 0; id < 1000; id += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => ask(id + i)));
const before = memoryOf(alone.pid);
for (let id = 0; id < OPEN; id += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => ask(id + i)));
const perQuestion = (memoryOf(alone.pid) - before) / OPEN;
await alone.kill();
process.stdout.write(`${perQuestion.toFixed(0)} bytes for each open question, in memory\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
