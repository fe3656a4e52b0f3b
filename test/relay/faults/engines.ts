import process from 'node:process';
import { createClient } from 'redis';
import { startPostgres } from '../../tools/postgres-server.mjs';
import { startRedis } from '../../tools/redis-server.mjs';
import { until } from '../../tools/until.mjs';
import { DURABLE } from '../stores/redis/durable.js';
import { TcpProxy } from '../stores/tcp-proxy.js';

/** A database that a test starts, kills, and sets back to an older copy of its data. */
export interface DatabaseServer {
  readonly url: string;
  /** Where the way to it goes through one. */
  readonly proxy?: TcpProxy;
  /** Where it has a replica: the replica hears nothing for some milliseconds, and takes over. */
  failOver?(lag: number): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Both while it is killed. */
  save(): void;
  rewind(): void;
  stop(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Starts one that keeps what it has accepted. */
  start(): Promise<DatabaseServer>;
}

const ALL: readonly Engine[] = [
  { name: 'Redis', start: () => startRedis(DURABLE) },
  { name: 'PostgreSQL', start: () => startPostgres() },
];

/** `FAULTS_ENGINE=Redis` leaves the other one out. */
export const ENGINES = ALL.filter(({ name }) => (process.env.FAULTS_ENGINE ?? name) === name);

/** The way to the database goes through a proxy. */
export function behindProxy({ name, start }: Engine): Engine {
  return {
    name,
    async start() {
      const database = await start();
      const url = new URL(database.url);
      const proxy = new TcpProxy(Number(url.port));
      url.port = String(await proxy.start());
      return {
        ...database,
        url: url.href,
        proxy,
        async stop() {
          await proxy.stop();
          await database.stop();
        },
      };
    },
  };
}

/** Runs one command on a Redis. */
async function command(port: number, ...words: string[]): Promise<string> {
  const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect();
  const reply = await client.sendCommand(words);
  client.destroy();
  return String(reply);
}

/** A Redis with a replica, which takes its place, and the other way round. */
export const REPLICATED: Engine = {
  name: 'Redis with a replica',
  async start() {
    const database = await behindProxy(ALL[0]!).start();
    let [master, replica]: [DatabaseServer, DatabaseServer] = [database, await startRedis(DURABLE)];
    let [masterPort, replicaPort] = [database.proxy!.target, Number(new URL(replica.url).port)];
    const follow = async () => {
      await command(replicaPort, 'REPLICAOF', '127.0.0.1', String(masterPort));
      await until(async () => (await command(replicaPort, 'INFO', 'replication')).includes('master_link_status:up'));
    };
    await follow();
    return {
      ...database,
      async failOver(lag) {
        await command(replicaPort, 'REPLICAOF', 'NO', 'ONE');
        await new Promise((resolve) => setTimeout(resolve, lag));
        await master.kill();
        database.proxy!.turnTo(replicaPort);
        [master, replica] = [replica, master];
        [masterPort, replicaPort] = [replicaPort, masterPort];
        await replica.start();
        await follow();
      },
      async stop() {
        await Promise.all([replica.stop(), master.stop()]);
      },
    };
  },
};
