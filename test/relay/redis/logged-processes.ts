import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Relay } from '../../../src/relay/relay.js';
import { Page } from '../page.js';
import type { LoggedOrder, LoggedReport, LoggedSettings } from './logged-process.js';

/** A process whose whole output a test reads. */
export interface LoggedProcess {
  order(order: LoggedOrder): void;
  /** Waits for the first report that fits. */
  report<Type extends LoggedReport['type']>(
    type: Type,
    fits?: (report: Extract<LoggedReport, { type: Type }>) => boolean,
  ): Promise<Extract<LoggedReport, { type: Type }>>;
  page(): Promise<Page>;
  /** What it wrote to stdout and stderr until now. */
  output(): string;
  /** `kill -9` */
  kill(): Promise<void>;
}

/** @param onReply called with the body of each reply that is no stream, and its status */
export async function startLoggedProcess(
  settings: LoggedSettings,
  onReply: (status: number, body: string) => void,
): Promise<LoggedProcess> {
  const child = fork(new URL('logged-process.ts', import.meta.url), [JSON.stringify(settings)], {
    execArgv: ['--import', fileURLToPath(new URL('../../tools/typescript.mjs', import.meta.url))],
    silent: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream!.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const reports: LoggedReport[] = [];
  const listeners = new Set<() => void>();
  const wakeAll = () => {
    for (const listener of [...listeners]) listener();
  };
  child.on('message', (report: LoggedReport) => {
    reports.push(report);
    wakeAll();
  });
  child.on('exit', wakeAll);

  const report: LoggedProcess['report'] = async (type, fits = () => true) => {
    type Report = Extract<LoggedReport, { type: typeof type }>;
    for (;;) {
      const found = reports.find((one): one is Report => one.type === type && fits(one as Report));
      if (found) return found;
      if (isGone(child)) throw new Error(`The process ended before it was ${type}: ${output}`);
      await new Promise<void>((resolve) => {
        const listener = () => {
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      });
    }
  };
  const { port } = await report('ready');

  const overHttp = {
    async fetch(request: Request): Promise<Response> {
      const { method, headers } = request;
      const body = method === 'POST' ? await request.text() : undefined;
      const { search } = new URL(request.url);
      const response = await fetch(`http://127.0.0.1:${port}/elicitations${search}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
      });
      if (method === 'POST') onReply(response.status, await response.clone().text());
      return new Response(response.body && untilCut(response.body), response);
    },
  };
  return {
    order: (order) => void child.send(order),
    report,
    page: () => new Page(overHttp as Relay, 'ada').connect(),
    output: () => output,
    async kill() {
      if (isGone(child)) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** A stream that ends when its process does. */
function untilCut(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const part = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (part.value) controller.enqueue(part.value);
      else controller.close();
    },
    cancel: () => reader.cancel(),
  });
}

function isGone(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
