// @ts-check
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { freePort } from './free-port.mjs';
import { replaceFolder } from './replace-folder.mjs';
import { until } from './until.mjs';

/** With a database in UTF-8, without a password. What was not committed when it is killed is gone. @typedef {import('./redis-server.mjs').RedisServer} PostgresServer */

/** PostgreSQL refuses to run as root. Debian's `nobody` may do nothing else. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const run = promisify(execFile);

/** Where Debian keeps PostgreSQL, by version: not on the `PATH`. */
const VERSIONS = '/usr/lib/postgresql';

/** The folder with the programs of the newest version. */
function findPrograms() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one)) : [];
  const found = versions
    .map((version) => `${VERSIONS}/${version}/bin`)
    .find((folder) => existsSync(`${folder}/initdb`));
  if (!found) throw new Error(`No PostgreSQL in ${VERSIONS}: apt-get install postgresql`);
  return found;
}

/**
 * Starts Debian's PostgreSQL on a free port, with a folder of its own.
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres() {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
  if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid);
  const options = ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(`${programs}/initdb`, options, { ...NOBODY, cwd: folder });
  const port = await freePort(); // Late: nobody holds it.

  /** @type {import('node:child_process').ChildProcess} */
  let server;
  const isReady = () => run(`${programs}/pg_isready`, ['-h', '127.0.0.1', '-p', String(port)]).then(() => true);
  const start = async () => {
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(`${programs}/postgres`, ['-D', data, ...flags], { ...NOBODY, cwd: folder, stdio: 'ignore' });
    await once(server, 'spawn');
    await until(async () => server.exitCode !== null || (await isReady()));
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode) return;
    server.kill('SIGQUIT'); // Its own processes would outlive a SIGKILL, and keep the next one from starting.
    await once(server, 'exit');
  };
  await start();
  return {
    port,
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    kill,
    start,
    save: () => replaceFolder(copy, data),
    rewind: () => replaceFolder(data, copy),
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
