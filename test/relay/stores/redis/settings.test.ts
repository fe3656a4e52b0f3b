import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient, createCluster } from 'redis';
import { createId } from '../../../../src/relay/stores/ids.js';
import { redisStore } from '../../../../src/relay/stores/redis/redis-store.js';
import * as scripts from '../../../../src/relay/stores/redis/scripts.js';
import { startRedis, startRedisCluster } from '../../../tools/redis-server.mjs';
import { until } from '../../../tools/until.mjs';
import { LONG, recordOf } from '../records.js';
import { DURABLE } from './durable.js';

/** Commands that node-redis sends for the store besides those in scripts. */
const OWN_COMMANDS = ['EVAL', 'EVALSHA', 'SUBSCRIBE', 'CONFIG GET'];

/** Commands of all scripts, with the arguments that are words in capitals: options such as `NX`. */
function usedCommands(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const script of Object.values(scripts)) {
    for (const [call] of String(script).matchAll(/redis\.call\([^)]*(?:\([^)]*\)[^)]*)*\)/g)) {
      const [command, ...options] = [...call.matchAll(/'([A-Z]+)'/g)].map(([, word]) => word!);
      if (!command) continue; // The command is in a variable.
      used.set(command, new Set([...(used.get(command) ?? []), ...options]));
    }
  }
  for (const command of OWN_COMMANDS) used.set(command, new Set());
  return used;
}

/** A reply of Redis to `COMMAND DOCS`. */
interface Documented {
  since: string;
  subcommands?: Record<string, Documented>;
  arguments?: DocumentedArgument[];
}
interface DocumentedArgument {
  token?: string;
  since?: string;
  arguments?: DocumentedArgument[];
}

function isSince62(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 6 || (major === 6 && minor <= 2);
}

describe('what the Redis store needs of Redis', () => {
  it('is in Redis 6.2: every command and every option of a command that its scripts use', async () => {
    const server = await startRedis();
    const redis = await createClient({ url: server.url, RESP: 3 }).connect();
    const used = usedCommands();
    assert.ok(used.size > 15, [...used.keys()].join());
    assert.ok(used.get('ZADD')!.has('NX') && used.has('ZREM') && used.has('SREM'));
    for (const [command, options] of used) {
      const [name, sub] = command.toLowerCase().split(' ');
      const reply: unknown = await redis.sendCommand(['COMMAND', 'DOCS', name!]);
      const { subcommands, ...whole } = (reply as Record<string, Documented>)[name!]!;
      const documented = sub ? subcommands![`${name}|${sub}`]! : whole;
      assert.ok(isSince62(documented.since), `${command} is there since ${documented.since}`);
      const tokens = new Map<string, string>();
      const collect = (all: DocumentedArgument[] = [], since = '0') => {
        for (const argument of all) {
          const own = argument.since ?? since;
          if (argument.token) tokens.set(argument.token, own);
          collect(argument.arguments, own);
        }
      };
      collect(documented.arguments);
      for (const option of options) {
        assert.ok(tokens.has(option), `${command} knows ${option}`);
        assert.ok(isSince62(tokens.get(option)!), `${command} ${option} is there since ${tokens.get(option)}`);
      }
    }
    redis.destroy();
    await server.stop();
  });

  it('is checked at start if requireDurability is set, and the error names the wrong setting', async () => {
    const server = await startRedis(['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec']);
    const client = await createClient({ url: server.url }).connect();
    const errors: unknown[] = [];
    const weak = redisStore(client, { requireDurability: true, onError: (error) => void errors.push(error) });
    await assert.rejects(weak.ready, {
      message: 'relay: Redis may lose elicitations: appendfsync everysec (needs always)',
    });
    assert.match(String(errors[0]), /appendfsync everysec/);
    await client.configSet({ appendfsync: 'always', 'maxmemory-policy': 'allkeys-lru' });
    const evicting = redisStore(client, { requireDurability: true, onError() {} });
    await assert.rejects(evicting.ready, /maxmemory-policy allkeys-lru \(needs noeviction\)/);
    await client.configSet('maxmemory-policy', 'noeviction');
    const durable = redisStore(client, { requireDurability: true });
    await durable.ready;
    for (const store of [weak, evicting, durable]) await store.close?.();
    client.destroy();
    await server.stop();
  });

  it('is checked on each master of a cluster', async () => {
    const cluster = await startRedisCluster(DURABLE);
    const client = createCluster({ rootNodes: cluster.ports.map((port) => ({ url: `redis://127.0.0.1:${port}` })) });
    await client.connect();
    const durable = redisStore(client, { requireDurability: true });
    await durable.ready;
    const last = createClient({ url: `redis://127.0.0.1:${cluster.ports[2]}` });
    await last.connect();
    await last.configSet('appendonly', 'no');
    const weak = redisStore(client, { requireDurability: true, onError() {} });
    await assert.rejects(weak.ready, new RegExp(`Redis on .*:${cluster.ports[2]} may lose .*appendonly no`));
    // node-redis connects for ever to a cluster that ends while it still connects: both stores are to hear first.
    for (const store of [durable, weak]) {
      let isHeard = false;
      store.subscribe(() => {
        isHeard = true;
      });
      await until(async () => {
        await store.put(recordOf(await createId('ada')), 0, LONG);
        return isHeard;
      });
    }
    await durable.close?.();
    await weak.close?.();
    last.destroy();
    client.destroy();
    await cluster.stop();
  });
});
