import type { Clock } from '../../host/clock.js';
import { check, checkPositive } from '../../host/middleware.js';
import type { AnswerErrors } from '../../protocol/answer-check.js';
import type { Completion } from '../../protocol/outcome.js';
import { throwLater } from '../../protocol/throw-later.js';
import { createId } from '../create-id.js';
import { steadyClock } from '../steady-clock.js';
import type { AskerMessage, Change, Claim, Hearer, RelayStore } from '../store.js';
import type { EndedElicitation, ParkedAnswer, StoredElicitation } from '../stored-elicitation.js';
import type { OverReason, PersonalOutcome } from '../wire.js';
import type { RedisClient } from './client.js';
import { inTurns } from './in-turns.js';
import { keysWith } from './keys.js';
import { Lease } from './lease.js';
import { redisParks } from './redis-parks.js';
import { scriptRunner } from './run-script.js';
import * as scripts from './scripts.js';
import { createSealer, type RelayEncryption } from './sealer.js';
import { Wakeups } from './wakeups.js';

export interface RedisStoreOptions {
  /** What all keys and channels begin with. Default `mcp-elicitation:`. */
  prefix?: string;
  /** Encrypts requests and answers at rest. Default: they are plain text. */
  encryption?: RelayEncryption;
  /** How long an elicitation that is over is remembered, in milliseconds, so that late answers learn why. Default 10 minutes. */
  remember?: number;
  /** How long Redis keeps what no process renews, in milliseconds. Default 24 hours. */
  ttl?: number;
  /** Milliseconds between two renewals of this process's lease. After five that it misses it is dead. Default 2 s. */
  renewInterval?: number;
  /** For how many milliseconds a call waits for a Redis that is away. Default 15 s. */
  patience?: number;
  /**
   * Called with errors that no caller gets: of the subscription, the lease, and what cannot be decrypted. Default: reports
   * them as uncaught errors, which end a Node process.
   */
  onError?(error: unknown): void;
  /** Must be that of the relay. Default: the relay's default. */
  clock?: Clock;
}

/** Milliseconds that a verdict waits for who asked for it, and the distance of looks at it. */
const VERDICT_TTL = 60_000;
const VERDICT_POLL = 2000;

/** An elicitation that this process asked and that is not over. */
interface Own {
  readonly elicitation: StoredElicitation;
  readonly hearer: Hearer;
  /** Makes repeated calls of `add` one. */
  readonly token: string;
  readonly data: string;
  /** Nonces of what was heard: a message may come twice. */
  readonly heard: Set<string>;
  isReading: boolean;
  shouldReadAgain: boolean;
}

/** What a page says, on its way to the process that asked. */
interface Told {
  nonce: string;
  message: AskerMessage;
}

type Fields = Array<string | null>;

/** Keeps elicitations in Redis or Valkey, for several processes. Needs version 6.2 or newer, single or a cluster. */
export interface RedisStore extends RelayStore {
  /** Resolves once the process hears the others. */
  readonly ready: Promise<void>;
}

/**
 * Makes a store for a relay of several processes, over the application's own client of node-redis. Give it to one relay;
 * `relay.close()` closes the store, and leaves the client open.
 *
 * ```ts
 * const redis = await createClient({ url }).connect();
 * const relay = createRelay({ authorize, store: redisStore(redis) });
 * ```
 * @throws {TypeError} when an option is of the wrong type.
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): RedisStore {
  const { prefix = 'mcp-elicitation:', remember = 600_000, ttl = 86_400_000, renewInterval = 2000 } = options;
  const { patience = 15_000, onError = throwLater, clock = steadyClock } = options;
  check(typeof client?.evalSha === 'function', 'redisStore: the first parameter must be a client of node-redis');
  for (const [name, value] of Object.entries({ remember, ttl, renewInterval, patience })) {
    checkPositive(`redisStore: ${name}`, value);
  }
  const keys = keysWith(prefix);
  const sealer = createSealer(options.encryption);
  const run = scriptRunner(client, clock, patience);
  const processId = createId();
  const { changes: channel } = keys;
  const life = String(ttl);
  const memory = String(remember);

  const own = new Map<string, Own>();
  const listeners = new Set<(change: Change | 'missed') => void>();
  /** What waits for a verdict, by nonce. */
  const verdicts = new Map<string, () => void>();
  /** Answers that were handed over, and when: deleting them may fail or come late. */
  const handed = new Map<string, number>();
  /** Those whose `add` failed: they must not turn up later. */
  const abandoned = new Map<string, string>();
  /** Until when an unknown id may be one that its process has not written again yet. */
  let recoveringUntil = Number.NEGATIVE_INFINITY;
  const underWay = new Set<Promise<unknown>>();
  let keptAt = clock.now();
  let isConnected = false;
  let setReady!: () => void;
  const ready = new Promise<void>((resolve) => {
    setReady = resolve;
  });

  const publish = (change: Change | 'missed') => {
    for (const listener of listeners) listener(change);
  };
  /** Nobody awaits this work, but for the end of the store. */
  const guard = (work: Promise<unknown>) => {
    const done = work.catch(onError).finally(() => underWay.delete(done));
    underWay.add(done);
  };

  const toStored = async (id: string, now: number, fields: Fields): Promise<StoredElicitation> => {
    const [phase, scope, data, ends, queued] = fields;
    return {
      ...JSON.parse(await sealer.open(data!, keys.elicitation(id))),
      id,
      scope: JSON.parse(scope!),
      phase: phase as StoredElicitation['phase'],
      endsAt: ends ? clock.now() + Number(ends) - now : undefined,
      queued: Number(queued),
    };
  };

  const get = async (id: string): Promise<StoredElicitation | EndedElicitation | undefined> => {
    const [now, fields] = (await run(scripts.GET, [keys.elicitation(id)], [])) as [string, Fields];
    const [phase, scope, , , , how] = fields;
    if (!phase) {
      // Its process may still write it again, so nobody may be told that it is unknown.
      if (clock.now() < recoveringUntil) throw new Error('relay: Redis was away and is not complete yet');
      return undefined;
    }
    if (phase === 'over') return { id, scope: JSON.parse(scope!), phase, how: how as OverReason };
    return toStored(id, Number(now), fields);
  };

  const remaining = (endsAt: number | undefined) =>
    endsAt === undefined ? '' : String(Math.max(0, Math.round(endsAt - clock.now())));

  const write = (elicitation: StoredElicitation, token: string, data: string, limit: number) => {
    const { id, scope, endsAt, queued, parked } = elicitation;
    const names = [keys.elicitation(id), keys.user(scope.user)];
    const values = [
      id,
      channel,
      parked ? String(Math.ceil(parked.life)) : life,
      token,
      String(limit),
      JSON.stringify(scope),
      data,
    ];
    return run(scripts.ADD, names, [...values, remaining(endsAt), String(queued), parked ? '' : processId]);
  };

  const forget = (id: string) => {
    if (own.delete(id)) guard(lease.disown(id));
  };

  const abandon = async (id: string, scope: string) => {
    await run(scripts.ABANDON, [keys.elicitation(id)], [id, channel, memory, scope], 0);
    abandoned.delete(id);
    await lease.disown(id);
  };

  /** Reads what pages said, and tells the hearer. Only one reads at a time, so that nothing overtakes. */
  const readMessages = async (id: string, entry: Own): Promise<void> => {
    if (entry.isReading) {
      entry.shouldReadAgain = true;
      return;
    }
    entry.isReading = true;
    try {
      do {
        entry.shouldReadAgain = false;
        const key = keys.messages(id);
        const sealed = (await run(scripts.MESSAGES, [key], [])) as string[];
        for (const text of sealed) {
          const told: Told = JSON.parse(await sealer.open(text, key));
          if (entry.heard.has(told.nonce)) continue;
          entry.heard.add(told.nonce);
          guard(hear(id, entry, told));
        }
        if (sealed.length > 0) await run(scripts.HEARD, [key], [String(sealed.length)]);
      } while (entry.shouldReadAgain);
    } finally {
      entry.isReading = false;
    }
  };

  const hear = async (id: string, { hearer }: Own, { nonce, message }: Told): Promise<void> => {
    const errors = await hearer.hear(message);
    if (message.type !== 'check') return;
    const key = keys.verdict(id, nonce);
    const verdict = await sealer.seal(JSON.stringify(errors ?? null), key);
    await run(scripts.DECIDE, [key], [channel, nonce, String(VERDICT_TTL), verdict]);
  };

  /** Waits for the verdict of the process that asked; `undefined` too when the elicitation ends meanwhile. */
  const awaitVerdict = async (id: string, nonce: string): Promise<AnswerErrors | undefined> => {
    const key = keys.verdict(id, nonce);
    for (;;) {
      const wakeUp = new Promise<void>((resolve) => {
        const stop = clock.after(VERDICT_POLL, resolve);
        verdicts.set(nonce, () => {
          stop();
          resolve();
        });
      });
      const [phase, verdict] = (await run(scripts.VERDICT, [keys.elicitation(id), key], [])) as Fields;
      if (verdict) return JSON.parse(await sealer.open(verdict, key)) ?? undefined;
      if (phase !== 'open') return undefined;
      await wakeUp;
    }
  };

  const receive = (text: string) => {
    const change: Change | { type: 'told'; id: string } | { type: 'decided'; nonce: string } = JSON.parse(text);
    if (change.type === 'decided') {
      verdicts.get(change.nonce)?.();
    } else if (change.type === 'told') {
      const entry = own.get(change.id);
      if (entry) guard(readMessages(change.id, entry));
    } else {
      publish(change);
      if (change.type === 'over' || change.type === 'visited' || change.type === 'released') forget(change.id);
    }
  };

  /** Redis may have lost data, or this process messages: writes what is missing, and reads what came. */
  const reconcile = async (): Promise<void> => {
    await inTurns([...abandoned], ([id, scope]) => abandon(id, scope));
    await lease.own([...own.keys()]);
    await inTurns([...own.values()], async (entry) => {
      const { id, scope } = entry.elicitation;
      const [, fields] = (await run(scripts.GET, [keys.elicitation(id)], [])) as [string, Fields];
      const [phase, , , , , how] = fields;
      if (!own.has(id)) return;
      if (!phase) await write(entry.elicitation, entry.token, entry.data, Number.MAX_SAFE_INTEGER);
      else if (phase === 'over' && how !== 'answered') receive(JSON.stringify({ type: 'over', id, scope, how }));
      else await readMessages(id, entry);
    });
    // What Redis has forgotten to be over.
    await inTurns(await lease.asked(), async (id) => {
      if (own.has(id)) return;
      await run(scripts.LOSE, [keys.elicitation(id), keys.messages(id)], [id, channel, memory, processId]);
      await lease.disown(id);
    });
    publish('missed');
  };

  /** Extends the life of what is open, long before it ends. */
  const keepAlive = async (): Promise<void> => {
    if (clock.now() - keptAt < ttl / 4) return;
    keptAt = clock.now();
    await inTurns([...own.values()], ({ elicitation: { id, scope } }) =>
      run(scripts.KEEP, [keys.elicitation(id), keys.user(scope.user)], [life]),
    );
  };

  const handleConnected = () => {
    if (isConnected) recoveringUntil = clock.now() + renewInterval * 5;
    isConnected = true;
    setReady();
    guard(reconcile());
  };

  const lease = new Lease({
    run,
    keys,
    clock,
    processId,
    interval: renewInterval,
    ttl,
    lose: async (id, dead) => {
      await run(scripts.LOSE, [keys.elicitation(id), keys.messages(id)], [id, channel, memory, dead]);
    },
    onSilence: () => void wakeups.reconnect(),
    onForgotten: handleConnected,
    onRenewed() {
      guard(keepAlive());
      for (const [id, scope] of abandoned) guard(abandon(id, scope));
    },
    report: onError,
  });
  const wakeups = new Wakeups({
    client,
    channels: { [channel]: receive, [keys.own(processId)]: () => lease.hear() },
    onConnected: handleConnected,
    report: onError,
  });

  return {
    ready,

    createId: keys.createId,

    async add(elicitation, hearer, limit) {
      const { id, request, server, options, holds, checks, scope, parked } = elicitation;
      const text = JSON.stringify({ request, server, options, holds, checks, parked });
      const data = await sealer.seal(text, keys.elicitation(id));
      if (!hearer) return Boolean(await write(elicitation, id, data, limit));
      const token = createId();
      const entry: Own = {
        elicitation,
        hearer,
        token,
        data,
        heard: new Set(),
        isReading: false,
        shouldReadAgain: false,
      };
      own.set(id, entry);
      try {
        const [, isAdded] = await Promise.all([lease.own([id]), write(elicitation, token, data, limit)]);
        if (!isAdded) forget(id);
        return Boolean(isAdded);
      } catch (error) {
        own.delete(id);
        abandoned.set(id, JSON.stringify(scope));
        throw error;
      }
    },

    get,

    async list(user) {
      const found = (await run(scripts.LIST, [keys.user(user)], [keys.elicitations(user)])) as Array<string | Fields>;
      const now = Number(found[0]);
      const ids = found.filter((_, index) => index % 2 === 1) as string[];
      const fields = found.filter((_, index) => index > 0 && index % 2 === 0) as Fields[];
      return Promise.all(ids.map((id, index) => toStored(id, now, fields[index]!)));
    },

    async update(id, values) {
      const entry = own.get(id);
      if (entry) Object.assign(entry.elicitation, values);
      const [field, value] =
        'queued' in values ? ['queued', String(values.queued)] : ['ends', remaining(values.endsAt)];
      await run(scripts.UPDATE, [keys.elicitation(id)], [id, channel, field, value]);
    },

    async claim(id, outcome, next) {
      const key = keys.elicitation(id);
      const text = JSON.stringify(outcome);
      const [answer, digests] = await Promise.all([sealer.seal(text, key), sealer.digests(text, key)]);
      const claim = await run(scripts.CLAIM, [key], [id, channel, memory, next, answer, ...digests]);
      return (claim || undefined) as Claim;
    },

    async take(id) {
      if (handed.has(id)) return undefined;
      const key = keys.elicitation(id);
      const [phase, answer] = (await run(scripts.ANSWER, [key], [])) as Fields;
      if (!answer) return undefined;
      const outcome: PersonalOutcome = JSON.parse(await sealer.open(answer, key));
      if (handed.has(id)) return undefined; // Meanwhile.
      handed.set(id, clock.now());
      for (const [oldest, time] of handed) {
        if (clock.now() - time < remember) break;
        handed.delete(oldest);
      }
      guard(run(scripts.HANDED, [key], []));
      if (phase === 'over') forget(id);
      return outcome;
    },

    async peek(id) {
      const key = keys.elicitation(id);
      const [phase, how, answer, completion] = (await run(scripts.PEEK, [key], [])) as Fields;
      if (!phase) return undefined;
      return {
        phase: phase as ParkedAnswer['phase'],
        how: (how ?? undefined) as OverReason | undefined,
        answer: answer ? JSON.parse(await sealer.open(answer, key)) : undefined,
        completion: (completion ?? undefined) as Completion | undefined,
      };
    },

    async forget(id) {
      await run(scripts.FORGET, [keys.elicitation(id)], [memory]);
    },

    async close(id, how) {
      const isClosed = await run(scripts.CLOSE, [keys.elicitation(id)], [id, channel, memory, createId(), how]);
      if (isClosed) forget(id);
      return Boolean(isClosed);
    },

    async finish(id, completion) {
      await run(scripts.FINISH, [keys.elicitation(id)], [id, channel, memory, completion ?? '']);
    },

    parks: redisParks(run, keys, sealer, remember),

    async tell(id, message) {
      const entry = own.get(id);
      if (entry) return entry.hearer.hear(message);
      const nonce = createId();
      const key = keys.messages(id);
      const told: Told = { nonce, message };
      const sealed = await sealer.seal(JSON.stringify(told), key);
      try {
        const isHeard = await run(scripts.TELL, [keys.elicitation(id), key], [id, channel, life, sealed]);
        return isHeard && message.type === 'check' ? await awaitVerdict(id, nonce) : undefined;
      } finally {
        verdicts.delete(nonce);
      }
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async dispose() {
      wakeups.close();
      await Promise.all(underWay);
      await lease.close();
    },
  };
}
