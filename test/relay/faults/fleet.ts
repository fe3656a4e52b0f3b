import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Outcome } from '../../../src/protocol/outcome.js';
import { until, within } from '../../tools/until.mjs';
import type { CallLine, Order, Report } from './messages.js';

/** How much faster timers run. A process counts as dead after five renewals, so a busy machine must not delay that many. */
export const HASTE = 2;
/** The pace of production. A database takes real time to start and to reply, and processes wait for it that long. */
export const REAL_TIME = 1;
/** Milliseconds after which the others certainly take a process that stands still for dead. */
const DEATH = (8 * 2000) / HASTE;
/** Milliseconds that a process may stand still without being taken for dead. */
const HICCUP = (2.5 * 2000) / HASTE;
/** Milliseconds between the clocks of two processes, where they differ. */
const HOUR = 3_600_000;

/** Sets the clock of a process before anything reads it. */
const SHIFT_CLOCK = `
const shift = Number(process.env.CLOCK_SHIFT);
const { timeOrigin } = performance;
const { now } = Date;
Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + shift });
Date.now = () => now() + shift;
`;

/** A process of the fleet. */
export interface Member {
  readonly url: string;
  readonly child: ChildProcess;
  /** The outcomes of its elicitations by key, in the order in which they came. */
  readonly outcomes: Map<string, Outcome[]>;
  /** Whether the store has the calls that it parked, by key. */
  readonly parked: Map<string, boolean>;
  /** Resolves when it is gone. */
  readonly gone: Promise<unknown>;
  /** Aborts when it is gone. Node's `fetch` may wait for ever for a process that is killed while it connects. */
  readonly death: AbortSignal;
  isKilled: boolean;
  /** Whether it may be taken for dead although it lives. */
  isStopped: boolean;
  order(order: Order): void;
  /** Waits for the outcome of one of its elicitations; `undefined` if it dies first. */
  outcome(key: string): Promise<Outcome | undefined>;
}

/** Several processes behind a round-robin. A new one takes the place of one that is gone. */
export class Fleet {
  readonly members: Member[] = [];
  readonly errors: string[] = [];
  readonly #url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'relay-faults-'));
  readonly #takenFile = join(this.#folder, 'taken');
  readonly #callsFile = join(this.#folder, 'calls');
  readonly #spares: Array<Promise<Member>> = [];
  #turn = 0;
  #count = 0;

  /**
   * @param areClocksApart Whether the clocks of processes differ by an hour from that of the database, and from each other.
   * @param haste How much faster time passes in the processes.
   */
  constructor(
    url: string,
    readonly areClocksApart = false,
    readonly haste = HASTE,
  ) {
    this.#url = url;
  }

  /** @param spares Processes that wait to replace others, because a start takes time. */
  async start(size: number, spares = 2): Promise<this> {
    for (const file of [this.#takenFile, this.#callsFile]) writeFileSync(file, '');
    await build({
      entryPoints: [fileURLToPath(new URL('child.ts', import.meta.url))],
      bundle: true,
      platform: 'node',
      external: ['pg-native'],
      format: 'esm',
      outfile: join(this.#folder, 'child.mjs'),
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);${SHIFT_CLOCK}`,
      },
      logLevel: 'warning',
    });
    for (let i = 0; i < spares; i++) this.#spares.push(this.#spawn());
    this.members.push(...(await Promise.all(Array.from({ length: size }, () => this.#spawn()))));
    await Promise.all(this.#spares); // One that still starts would end when a fault kills the database.
    return this;
  }

  /** Processes that were started until now. */
  get started(): number {
    return this.#count;
  }

  /** Sends a page's request to the next process. Rejects when that is gone. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const { method, headers, signal } = request;
    const { url, death } = this.next();
    const target = new URL(new URL(request.url).search, url);
    const body = method === 'POST' ? await request.text() : null;
    return fetch(target, { method, headers, body, signal: AbortSignal.any([signal, death]) });
  };

  /** The next process of the round-robin. */
  next(): Member {
    return this.members[this.#turn++ % this.members.length]!;
  }

  /** `kill -9`, and a new process in its place. */
  async kill(member: Member): Promise<void> {
    if (member.isKilled) return;
    member.isKilled = true;
    member.child.kill('SIGKILL');
    await Promise.all([member.gone, this.#replace(member)]);
  }

  /** A deploy: the new process takes over, and the old one ends in order. */
  async replace(member: Member): Promise<void> {
    if (member.isKilled) return;
    member.isKilled = true;
    await this.#replace(member);
    member.order({ type: 'close' });
    await member.gone;
  }

  /** Stops a process until others take it for dead, and then continues it. */
  async pause(member: Member): Promise<void> {
    if (member.isKilled || member.isStopped) return;
    member.isStopped = true;
    await this.hiccup(member, DEATH);
  }

  /** Stops a process for some seconds, but not until others take it for dead: afterwards it renews before anything else happens. */
  async hiccup(member: Member, time = HICCUP): Promise<void> {
    const { child, url } = member;
    // A process that streams is not at rest.
    const stream = await fetch(url, { headers: { cookie: 'session=nobody', 'sec-fetch-site': 'same-origin' } });
    child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, time));
    child.kill('SIGCONT');
    member.order({ type: 'renewal' });
    const renewed = new Promise<void>((resolve) => {
      child.on('message', function listener({ type }: Report) {
        if (type !== 'renewed') return;
        child.off('message', listener);
        resolve();
      });
    });
    await within('the renewal of a process that stood still', renewed);
    await stream.body?.cancel();
  }

  /** Waits until a process has reported such an error, from now on. */
  reported(pattern: RegExp): Promise<void> {
    const from = this.errors.length;
    return until(() => this.errors.slice(from).some((error) => pattern.test(error)));
  }

  /** The keys of all answers that a process was about to take. */
  taken(): Set<string> {
    return new Set(readFileSync(this.#takenFile, 'utf8').split('\n'));
  }

  /** What processes did with a parked call, in order. */
  calls(key: string): CallLine[] {
    const lines = readFileSync(this.#callsFile, 'utf8').split('\n').slice(0, -1);
    return lines.map((line): CallLine => JSON.parse(line)).filter((line) => line.key === key);
  }

  /** Parks a call in one process after the other, under the same id, until one says that the store has it. */
  async park(key: string, user: string, timeout: number): Promise<void> {
    await until(() => this.#parkOnce(this.next(), { type: 'park', key, user, timeout }));
  }

  async #parkOnce({ death, parked, order }: Member, wanted: Extract<Order, { type: 'park' }>): Promise<boolean> {
    parked.delete(wanted.key);
    order(wanted);
    await until(() => death.aborted || parked.has(wanted.key));
    return parked.get(wanted.key) === true;
  }

  async stop(): Promise<void> {
    const all = [...this.members, ...(await Promise.all(this.#spares))];
    for (const { child } of all) child.kill('SIGKILL');
    await Promise.all(all.map(({ gone }) => gone));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #replace(member: Member): Promise<void> {
    this.#spares.push(this.#spawn());
    const spare = await this.#spares.shift()!;
    this.members[this.members.indexOf(member)] = spare;
  }

  async #spawn(): Promise<Member> {
    const shift = this.areClocksApart ? ((this.#count % 3) - 1) * HOUR : 0;
    this.#count++;
    const child = fork(join(this.#folder, 'child.mjs'), {
      env: {
        ...process.env,
        STORE_URL: this.#url,
        TAKEN: this.#takenFile,
        CALLS: this.#callsFile,
        HASTE: String(this.haste),
        CLOCK_SHIFT: String(shift),
      },
      execArgv: [],
    });
    const gone = once(child, 'exit');
    const death = new AbortController();
    gone.then(() => death.abort());
    const outcomes = new Map<string, Outcome[]>();
    const parked = new Map<string, boolean>();
    const port = await new Promise<number>((resolve, reject) => {
      child.on('message', (report: Report) => {
        if (report.type === 'ready') resolve(report.port);
        else if (report.type === 'parked') parked.set(report.key, report.isKept);
        else if (report.type === 'error') this.errors.push(report.text);
        else if (report.type === 'outcome') {
          outcomes.set(report.key, [...(outcomes.get(report.key) ?? []), report.outcome]);
        }
      });
      gone.then(() => reject(new Error('A process of the fleet ended at its start')));
    });
    return {
      url: `http://127.0.0.1:${port}/elicitations?v=3`,
      child,
      outcomes,
      parked,
      gone,
      death: death.signal,
      isKilled: false,
      isStopped: false,
      order: (order) => void (child.connected && child.send(order, () => {})),
      async outcome(key) {
        await until(() => death.signal.aborted || outcomes.has(key));
        return outcomes.get(key)?.[0];
      },
    };
  }
}
