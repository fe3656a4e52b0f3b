import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { SCRIPT } from './process-script.js';

export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly [name: string]: unknown;
}

/** Runs the command, as `npx` would. */
export function runCommand(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([status]) => {
    process.off('exit', kill);
    return { status: status as number | null, errors };
  });
  return { child, ended };
}

/** A process of the service, which listens on a free port. */
export async function startProcess(args: readonly string[], env?: Record<string, string>) {
  const { child, ended } = runCommand(['--port', '0', ...args], env);
  const log: LogLine[] = [];
  const lines = createInterface({ input: child.stdout });
  const listening = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const entry = JSON.parse(line) as LogLine;
      log.push(entry);
      if (entry.event === 'listening') resolve(String(entry.url));
    });
  });
  const failed = ended.then(({ status, errors }) => Promise.reject(new Error(`It ended with ${status}: ${errors}`)));
  failed.catch(() => {}); // After its start, `ended` says so.
  const url = await Promise.race([listening, failed]);
  return {
    url,
    log,
    ended,
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    /** @returns its exit status */
    async stop() {
      child.kill('SIGTERM');
      return (await ended).status;
    },
  };
}

export type ServiceProcess = Awaited<ReturnType<typeof startProcess>>;
