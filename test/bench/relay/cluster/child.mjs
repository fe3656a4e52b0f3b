// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a process of the benchmark.
 * @template {{ type: string }} Message what it says
 * @param {URL} file
 * @param {{ args?: string[], env?: Record<string, string>, execArgv?: string[] }} options
 */
export function startChild(file, { args = [], env = {}, execArgv = [] }) {
  const child = fork(file, args, { execArgv, env: { ...process.env, ...env } });

  return {
    /** @param {object} message */
    say: (message) => void child.send(message),

    /**
     * Waits for a message of one type.
     * @template {Message['type']} Type
     * @param {Type} type
     * @returns {Promise<Extract<Message, { type: Type }>>}
     * @throws {Error} when the process ends before.
     */
    hear(type) {
      return new Promise((resolve, reject) => {
        const handleExit = () => reject(new Error(`${file.pathname} ended with ${child.exitCode ?? child.signalCode}`));
        const handleMessage = (/** @type {any} */ message) => {
          if (message.type !== type) return;
          child.off('exit', handleExit).off('message', handleMessage);
          resolve(message);
        };
        child.on('message', handleMessage).once('exit', handleExit);
      });
    },

    /** Waits until it has ended by itself, or kills it. @param {{ kill?: boolean }} [how] */
    async end({ kill = false } = {}) {
      if (child.exitCode !== null || child.signalCode) return;
      const exit = once(child, 'exit');
      if (kill) child.kill('SIGKILL');
      await exit;
    },
  };
}
