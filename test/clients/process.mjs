// @ts-check
/** Processes on the Node that the libraries need. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { here, nodeOfClients } from './rows.mjs';

/** Milliseconds until a process ends in any case. */
const TIMEOUT = 120_000;

/**
 * Starts a module and waits for the first thing that it says to its parent.
 * @param {string} path from test/clients
 * @param {...string} args
 */
export async function start(path, ...args) {
  const child = fork(here(path), args, {
    execPath: nodeOfClients(),
    execArgv: [],
    env: { ...process.env, MCP_USE_ANONYMIZED_TELEMETRY: 'false', NODE_TEST_CONTEXT: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: TIMEOUT,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said += text;
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${path} ${args.join(' ')} ended with ${code ?? signal}:\n${said.slice(-3000)}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { message, stop: () => child.kill('SIGKILL') };
}
