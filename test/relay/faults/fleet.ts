import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Outcome } from '../../../src/protocol/outcome.js';
import type { Order, Report } from './messages.js';

/** Milliseconds between two renewals. A process is dead after five, so this must outlast the hiccups of a busy machine. */
export const RENEW_INTERVAL = 600;

/** A process of the fleet. */
export interface Member {
  readonly url: string;
  readonly child: ChildProcess;
  /** Outcomes of what it asked, by key, in their order. */
  readonly outcomes: Map<string, Outcome[]>;
  /** Resolves when it is gone. */
  readonly gone: Promise<unknown>;
  /** Aborts when it is gone. Node's `fetch` may wait for ever for a process that is killed while it connects. */
  readonly death: AbortSignal;
  isKilled: boolean;
  /** Whether it may be taken for dead although it lives. */
  isStopped: boolean;
  order(order: Order): void;
  /** Waits for the outcome of what it asked; `undefined` if it dies before. */
  outcome(key: string): Promise<Outcome | undefined>;
}

/** Several processes behind a round-robin. A new one takes the place of one that is gone. */
export class Fleet {
  readonly members: Member[] = [];
  readonly errors: string[] = [];
  readonly #url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'relay-faults-'));
  readonly #spares: Array<Promise<Member>> = [];
  #turn = 0;
  #count = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** @param spares Processes that wait to replace others, because a start takes time. */
  async start(size: number, spares = 2): Promise<this> {
    await build({
      entryPoints: [fileURLToPath(new URL('child.ts', import.meta.url))],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: join(this.#folder, 'child.mjs'),
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      logLevel: 'warning',
    });
    for (let i = 0; i < spares; i++) this.#spares.push(this.#spawn());
    this.members.push(...(await Promise.all(Array.from({ length: size }, () => this.#spawn()))));
    return this;
  }

  /** Processes that were started until now. */
  get started(): number {
    return this.#count;
  }

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

  /** Stops a process until others take it for dead, and lets it go on. */
  async pause(member: Member): Promise<void> {
    if (member.isKilled || member.isStopped) return;
    member.isStopped = true;
    member.child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, RENEW_INTERVAL * 8));
    member.child.kill('SIGCONT');
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
    this.#count++;
    const child = fork(join(this.#folder, 'child.mjs'), {
      env: { ...process.env, REDIS_URL: this.#url, RENEW_INTERVAL: String(RENEW_INTERVAL) },
      execArgv: [],
    });
    const gone = once(child, 'exit');
    const death = new AbortController();
    gone.then(() => death.abort());
    const outcomes = new Map<string, Outcome[]>();
    const listeners = new Set<() => void>();
    const port = await new Promise<number>((resolve, reject) => {
      child.on('message', (report: Report) => {
        if (report.type === 'ready') resolve(report.port);
        else if (report.type === 'error') this.errors.push(report.text);
        else {
          outcomes.set(report.key, [...(outcomes.get(report.key) ?? []), report.outcome]);
          for (const listener of listeners) listener();
        }
      });
      gone.then(() => reject(new Error('A process of the fleet ended at its start')));
    });
    return {
      url: `http://127.0.0.1:${port}/elicitations?v=1`,
      child,
      outcomes,
      gone,
      death: death.signal,
      isKilled: false,
      isStopped: false,
      order: (order) => void (child.connected && child.send(order, () => {})),
      async outcome(key) {
        let isGone = false;
        gone.then(() => {
          isGone = true;
          for (const listener of listeners) listener();
        });
        while (!isGone && !outcomes.has(key)) {
          await new Promise<void>((resolve) => {
            const listener = () => {
              listeners.delete(listener);
              resolve();
            };
            listeners.add(listener);
          });
        }
        return outcomes.get(key)?.[0];
      },
    };
  }
}
