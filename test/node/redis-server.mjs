// @ts-check
/** A real Redis for one test file: on a Unix socket in a folder of its own, and nothing on disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns {Promise<{ path: string, close(): Promise<void> }>} `path`: of its socket */
export async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const path = join(folder, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  let said = '';
  for await (const text of server.stdout.setEncoding('utf8')) {
    said += text;
    if (said.includes('ready to accept connections')) break;
  }
  if (server.exitCode !== null) throw new Error(`redis-server did not start: ${said}`);
  return {
    path,
    async close() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
