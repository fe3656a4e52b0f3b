import { createClient } from 'redis';
import type { Clock } from '../../../src/host/clock.js';
import { type RedisStoreOptions, redisStore } from '../../../src/relay/redis/index.js';
import { steadyClock } from '../../../src/relay/steady-clock.js';
import { createRelay, type Relay, type RelayOptions } from '../../../src/relay/relay.js';
import { type RedisServer, startRedis } from '../../tools/redis-server.mjs';
import type { RelayStore } from '../../../src/relay/store.js';
import { Page } from '../page.js';

/** Milliseconds between two renewals of a lease. Short, so that a dead process is found soon. */
export const RENEW_INTERVAL = 40;

/** Waits until a store that has just started says of an unknown id that nobody knows it. */
export async function untilCertain(store: RelayStore): Promise<void> {
  for (;;) {
    try {
      await store.get(store.createId('nobody'));
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RENEW_INTERVAL));
    }
  }
}

/** A relay like that of one process, with connections of its own. */
export interface RelayProcess {
  readonly relay: Relay;
  readonly errors: unknown[];
  /** Cuts it off from Redis for good, as `kill -9` does. */
  kill(): void;
}

/** One Redis, and relays that share it. Whoever has a session `ada` is the user `ada`. */
export async function startProcesses(redis?: RedisServer) {
  const server = redis ?? (await startRedis());
  const endings: Array<() => unknown> = [];
  const start = async (
    options: Partial<RelayOptions> = {},
    storeOptions: RedisStoreOptions = {},
    url = server.url,
  ): Promise<RelayProcess> => {
    let isKilled = false;
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const client = createClient({ url });
    client.on('error', onError);
    await client.connect();
    let subscriber = client;
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (() => {
      subscriber = duplicate() as typeof client;
      return subscriber;
    }) as typeof duplicate;
    const timers = new Set<() => void>();
    /** Stops with the process. */
    const clock: Clock = {
      now: steadyClock.now,
      after(delay, callback) {
        if (isKilled) return () => {};
        const stop = steadyClock.after(delay, () => {
          timers.delete(stop);
          callback();
        });
        timers.add(stop);
        return () => {
          timers.delete(stop);
          stop();
        };
      },
    };
    const store = redisStore(client, {
      clock,
      renewInterval: RENEW_INTERVAL,
      patience: 2000,
      onError,
      ...storeOptions,
    });
    await store.ready;
    const relay = createRelay({
      authorize: (request) => ({ user: /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '' }),
      store,
      clock,
      onError,
      ...options,
    });
    endings.push(async () => {
      if (isKilled) return;
      await relay.close();
      client.destroy();
    });
    return {
      relay,
      errors,
      kill() {
        isKilled = true;
        for (const stop of timers) stop();
        client.destroy();
        subscriber.destroy();
      },
    };
  };
  return {
    server,
    start,
    page: (process: RelayProcess, user = 'ada') => new Page(process.relay, user).connect(),
    async stop() {
      for (const end of endings) await end();
      await server.stop();
    },
  };
}
