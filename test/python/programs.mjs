// @ts-check
/** Programs in Python, each with the packages of an environment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { within } from '../tools/until.mjs';

/** @param {string} path from this folder */
export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** @param {'main' | 'mcp1'} environment */
export const pythonOf = (environment) => here(`.venvs/${environment}/bin/python`);

/**
 * @typedef {object} Program
 * @property {(what: string) => Promise<any>} says waits for its next line, which is JSON
 * @property {(text: string) => void} hears
 * @property {() => string} words on its standard error
 * @property {Promise<unknown>} ended
 * @property {() => Promise<void>} kill
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string }} [options]
 * @returns {Program}
 */
export function startProgram(command, args, { env = {}, cwd } = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    words += text;
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async says(what) {
      const { value, done } = await within(what, lines.next());
      if (done) throw new Error(`The program ended without ${what}: ${words.slice(-3000)}`);
      return JSON.parse(value);
    },
    words: () => words,
    ended,
    hears: (text) => child.stdin.write(`${text}\n`),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
