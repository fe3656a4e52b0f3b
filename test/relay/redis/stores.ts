import { createClient } from 'redis';
import { type RedisStore, type RedisStoreOptions, redisStore } from '../../../src/relay/redis/redis-store.js';
import { steadyClock } from '../../../src/relay/steady-clock.js';
import type { AskerMessage, Change } from '../../../src/relay/store.js';
import type { StoredElicitation } from '../../../src/relay/stored-elicitation.js';
import type { PersonalOutcome } from '../../../src/relay/wire.js';
import { RENEW_INTERVAL } from './processes.js';

export const MAIN: PersonalOutcome = { action: 'accept', content: { branch: 'main' } };
export const OTHER: PersonalOutcome = { action: 'accept', content: { branch: 'other' } };
export const ADA = { user: 'ada' };

/** Waits until something holds. A throw counts as not yet. */
export async function until(holds: () => unknown): Promise<void> {
  for (;;) {
    try {
      if (await holds()) return;
    } catch {
      // Redis is away.
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export function elicitation(id: string, values: Partial<StoredElicitation> = {}): StoredElicitation {
  const endsAt = steadyClock.now() + 60_000;
  const request = { message: 'Which branch?' };
  return { id, scope: ADA, request, options: {}, phase: 'open', queued: 0, checks: false, endsAt, ...values };
}

/** A store with connections of its own, and what a relay over it does with changes. */
export interface TestStore {
  readonly store: RedisStore;
  readonly changes: Array<Change | 'missed'>;
  readonly errors: unknown[];
  /** What pages said of what this store asked. */
  readonly heard: AskerMessage[];
  /** Answers that were handed over, each with the id. */
  readonly taken: Array<[id: string, outcome: PersonalOutcome]>;
  /** Asks; the elicitation's answer is taken once a change says that there is one. */
  ask(id: string, values?: Partial<StoredElicitation>, limit?: number): Promise<boolean>;
  close(): Promise<void>;
}

export async function openStore(url: string, options: RedisStoreOptions = {}): Promise<TestStore> {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const client = createClient({ url, socket: { reconnectStrategy: 5 } });
  client.on('error', onError);
  await client.connect();
  const store = redisStore(client, { renewInterval: RENEW_INTERVAL, patience: 5000, onError, ...options });
  await store.ready;
  const changes: Array<Change | 'missed'> = [];
  const heard: AskerMessage[] = [];
  const taken: TestStore['taken'] = [];
  const asked = new Set<string>();
  const collect = async (id: string) => {
    try {
      const outcome = await store.take(id);
      if (outcome) taken.push([id, outcome]);
    } catch (error) {
      errors.push(error);
    }
  };
  store.subscribe((change) => {
    changes.push(change);
    if (change === 'missed') for (const id of asked) collect(id);
    else if (change.type === 'answered' && asked.has(change.id)) collect(change.id);
  });
  const hearer = {
    hear(message: AskerMessage) {
      heard.push(message);
      if (message.type !== 'check' || message.outcome.action !== 'accept') return undefined;
      return message.outcome.content?.branch === 'main' ? undefined : { '/branch': 'No' };
    },
  };
  return {
    store,
    changes,
    errors,
    heard,
    taken,
    ask(id, values, limit = 10) {
      asked.add(id);
      return Promise.resolve(store.add(elicitation(id, values), hearer, limit));
    },
    async close() {
      await store.dispose?.();
      client.destroy();
    },
  };
}
