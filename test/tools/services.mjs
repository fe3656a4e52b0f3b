// @ts-check
/** Programs that tests need beside them: each ends with the tests at the latest. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** @import { ChildProcess, StdioOptions } from 'node:child_process' */
/** @import { Readable } from 'node:stream' */

/** Milliseconds that each may take to start. */
const START_LIMIT = 60_000;

/**
 * The child ends with this process at the latest. It leads a process group, so that its own children end too.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {StdioOptions} stdio
 */
export function startService(command, args, env, stdio) {
  const child = spawn(command, args, { env, stdio, detached: true });
  const stop = () => {
    process.off('exit', stop);
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid);
  };
  process.on('exit', stop);
  return { child, stop };
}

/**
 * @template T
 * @param {ChildProcess} child
 * @param {string} name
 * @param {(signal: AbortSignal) => Promise<T>} ready
 * @returns {Promise<T>}
 */
export async function whenReady(child, name, ready) {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(START_LIMIT)]);
  const ended = once(child, 'exit', { signal }).then(
    ([status]) => Promise.reject(new Error(`${name} ended with ${status} before it was ready`)),
    () => Promise.reject(new Error(`${name} was not ready within ${START_LIMIT} ms`)),
  );
  try {
    return await Promise.race([ready(signal), ended]);
  } finally {
    settled.abort();
  }
}

/**
 * An X server without a screen, on a display that it chooses.
 * @param {string} xvfb
 * @returns {Promise<{ display: string, stop: () => void }>}
 */
export async function startDisplay(xvfb) {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const { child, stop } = startService(xvfb, args, process.env, ['ignore', 'ignore', 'ignore', 'pipe']);
  const report = /** @type {Readable} */ (child.stdio[3]);
  const [number] = await whenReady(child, 'Xvfb', (signal) => once(report, 'data', { signal }));
  return { display: `:${String(number).trim()}`, stop };
}
