// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { replaceFolder } from './replace-folder.mjs';
import { until } from './until.mjs';

/**
 * @typedef {object} RedisServer
 * @property {number} port
 * @property {string} url
 * @property {() => Promise<void>} kill with -9
 * @property {() => Promise<void>} start again, with its data
 * @property {() => void} save a copy of its data, while it is killed
 * @property {() => void} rewind to that copy, while it is killed
 * @property {() => Promise<void>} stop and delete its data
 */

/** Settings with which Redis keeps nothing. */
const VOLATILE = ['--save', '', '--appendonly', 'no'];

/**
 * @param {number} port
 * @param {string} command
 * @param {string} expected is part of its reply
 * @returns {Promise<boolean>} whether Redis says so
 */
function says(port, command, expected) {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('data', (data) => {
      resolve(data.toString().includes(expected));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Starts Debian's `redis-server` on a free port, with a folder of its own.
 * @param {string[]} options of its command line; by default it writes nothing to its folder
 * @returns {Promise<RedisServer>}
 */
export async function startRedis(options = VOLATILE) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  /** @type {import('node:child_process').ChildProcess} */
  let server;
  const start = async () => {
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--loglevel', 'warning'];
    server = spawn('redis-server', [...flags, ...options], { stdio: 'ignore' });
    await Promise.race([
      once(server, 'spawn'),
      once(server, 'error').then(([error]) => {
        throw new Error(`apt-get install redis-server: ${error.message}`);
      }),
    ]);
    await until(async () => server.exitCode !== null || (await says(port, 'PING', '+PONG')));
    if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    save: () => replaceFolder(`${folder}-copy`, folder),
    rewind: () => replaceFolder(folder, `${folder}-copy`),
    async stop() {
      await kill();
      for (const name of [folder, `${folder}-copy`]) rmSync(name, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a cluster of three masters.
 * @param {string[]} settings of the command lines; by default they write nothing to their folders
 * @returns {Promise<{ ports: number[], stop: () => Promise<void> }>}
 */
export async function startRedisCluster(settings = VOLATILE) {
  const options = [...settings, '--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no'];
  const servers = await Promise.all([0, 1, 2].map(() => startRedis(options)));
  const ports = servers.map(({ port }) => port);
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const creation = spawn('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes'], { stdio: 'ignore' });
  const [status] = await once(creation, 'exit');
  if (status !== 0) throw new Error(`redis-cli --cluster create ended with ${status}`);
  for (const port of ports) await until(() => says(port, 'CLUSTER INFO', 'cluster_state:ok'));
  return {
    ports,
    async stop() {
      for (const server of servers) await server.stop();
    },
  };
}
