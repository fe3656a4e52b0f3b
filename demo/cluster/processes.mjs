// @ts-check
/** Starts the processes of the backend, kills one with -9, and starts it again after a while. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { ClusterSettings } from './backend.js' */

/**
 * @typedef {object} ProcessState
 * @property {string} name
 * @property {'starting' | 'running' | 'killed'} state
 * @property {number | undefined} pid
 */

/**
 * @param {readonly string[]} names
 * @param {Omit<ClusterSettings, 'name'>} settings
 * @param {number} restartDelay milliseconds that a killed process stays away
 */
export async function startProcesses(names, settings, restartDelay) {
  /** @type {Map<string, { child: ChildProcess, port?: number, state: ProcessState['state'] }>} */
  const processes = new Map();
  /** @type {Set<(states: ProcessState[]) => void>} */
  const listeners = new Set();
  /** @type {Set<NodeJS.Timeout>} */
  const restarts = new Set();
  let isClosing = false;

  const states = () => [...processes].map(([name, { child, state }]) => ({ name, state, pid: child.pid }));
  const report = () => {
    for (const listener of listeners) listener(states());
  };

  /** @param {string} name */
  const start = async (name) => {
    const child = fork(new URL('process.mjs', import.meta.url), [JSON.stringify({ ...settings, name })]);
    processes.set(name, { child, state: 'starting' });
    report();
    child.once('exit', () => {
      if (isClosing) return;
      processes.set(name, { child, state: 'killed' });
      report();
      const restart = setTimeout(() => {
        restarts.delete(restart);
        start(name).catch(() => {}); // It ended again, and its own restart follows.
      }, restartDelay);
      restarts.add(restart);
    });
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`Process ${name} ended before it was ready.`);
      }),
    ]);
    processes.set(name, { child, state: 'running', port: message.port });
    report();
  };

  const close = async () => {
    isClosing = true;
    for (const restart of restarts) clearTimeout(restart);
    const alive = [...processes.values()].filter(({ child }) => child.exitCode === null && child.signalCode === null);
    const ends = alive.map(({ child }) => once(child, 'exit'));
    for (const { child, state } of alive) {
      if (state === 'running') child.send('close');
      else child.kill('SIGKILL'); // It does not listen yet, or is about to end anyway.
    }
    await Promise.all(ends);
  };

  try {
    await Promise.all(names.map(start));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    states,

    /** The ports of those that run. */
    ports: () => [...processes.values()].flatMap(({ state, port }) => (state === 'running' && port ? [port] : [])),

    /** @param {string | null} name @returns whether such a process was running */
    kill(name) {
      const known = processes.get(name ?? '');
      if (known?.state !== 'running') return false;
      known.state = 'killed'; // From now on, nobody is sent there.
      return known.child.kill('SIGKILL');
    },

    /** Calls back with each change. @param {(states: ProcessState[]) => void} listener @returns {() => void} ends that */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Ends all in order. */
    close,
  };
}
