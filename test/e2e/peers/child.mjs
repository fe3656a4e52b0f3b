// @ts-check
/** Starts published servers in processes of their own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ANNOUNCE = new URL('announce.mjs', import.meta.url).href;
const { resolve } = createRequire(import.meta.url);

/** The command of `@modelcontextprotocol/server-everything`. */
export const EVERYTHING = resolve('@modelcontextprotocol/server-everything/dist/index.js');

/** The command of the server that uses `fastmcp`. */
export const FASTMCP = fileURLToPath(new URL('fastmcp.mjs', import.meta.url));

/**
 * Starts a server on a port that the system chooses.
 * @param {string} path of a module
 * @param {string[]} [args]
 * @param {Record<string, string>} [env]
 */
export async function startChild(path, args = [], env = {}) {
  const child = fork(path, args, {
    execArgv: ['--import', ANNOUNCE],
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const exited = once(child, 'exit');
  const [address] = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => {
      throw new Error(`${path} ended with ${code}:\n${said}`);
    }),
  ]);
  return {
    child,
    /** Resolves with what it wrote to its standard error, once it has ended. */
    ended: exited.then(() => said),
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
