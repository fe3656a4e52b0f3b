import type { Clock } from '../../host/clock.js';
import { check, checkPositive } from '../../host/middleware.js';
import { notify } from '../../protocol/throw-later.js';
import { createId } from '../create-id.js';
import { steadyClock } from '../steady-clock.js';
import type { Change, Claim, RelayStore } from '../store.js';
import type { EndedElicitation, StoredElicitation } from '../stored-elicitation.js';
import type { OverReason } from '../wire.js';
import { writeError } from '../write-error.js';
import { Chores } from './chores.js';
import type { RedisClient } from './client.js';
import { Completeness } from './completeness.js';
import { checkDurability } from './durability.js';
import { keysWith } from './keys.js';
import { BEAT, Lease, RENEWALS } from './lease.js';
import { OwnElicitations, type Told } from './own-elicitations.js';
import { parkedElicitations } from './parked-elicitations.js';
import { readJson } from './read-json.js';
import { redisParks } from './redis-parks.js';
import { scriptRunner } from './run-script.js';
import * as scripts from './scripts.js';
import { createSealer, type RelayEncryption } from './sealer.js';
import { ElicitationVanished, Verdicts } from './verdicts.js';
import { Wakeups } from './wakeups.js';

export interface RedisStoreOptions {
  /** What all keys and channels begin with. Default `mcp-elicitation:`. */
  prefix?: string;
  /** Encrypts requests and answers at rest. Default: they are plain text. */
  encryption?: RelayEncryption;
  /**
   * Checks at start that Redis loses nothing that it has accepted: `appendonly yes`, `appendfsync always` and
   * `maxmemory-policy noeviction`, on each master. Otherwise `ready` rejects. Default false.
   */
  requireDurability?: boolean;
  /** How long an elicitation that is over is remembered, in milliseconds, so that late answers learn why. Default 10 minutes. */
  remember?: number;
  /** How long Redis keeps what no process renews, in milliseconds. Default 24 hours. */
  ttl?: number;
  /**
   * Milliseconds between two renewals of this process's lease, the same in all processes. After five that it misses it is
   * dead. Default 2 s.
   */
  renewInterval?: number;
  /** For how many milliseconds a call waits for a Redis that is away. Default 15 s. */
  patience?: number;
  /**
   * Called with errors that no caller gets: of the subscription, the lease, and what cannot be decrypted. Default:
   * `console.error`.
   */
  onError?(error: unknown): void;
  /** Must be that of the relay. Default: the relay's default. */
  clock?: Clock;
}

/** Keeps elicitations in Redis or Valkey, for several processes. Needs version 6.2 or newer, single or a cluster. */
export interface RedisStore extends RelayStore {
  /**
   * Resolves once the process hears the others. Rejects with `requireDurability` where Redis may lose elicitations: do not
   * start then. `onError` gets the same error.
   */
  readonly ready: Promise<void>;
}

type Fields = Array<string | null>;

/** What processes publish to each other. */
type Message = Change | { type: 'told'; id: string } | { type: 'decided'; nonce: string };

const ENDS: ReadonlySet<string> = new Set(['over', 'visited', 'released'] satisfies Array<Change['type']>);

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
  const { patience = 15_000, onError = writeError, clock = steadyClock } = options;
  check(typeof client?.evalSha === 'function', 'redisStore: the first parameter must be a client of node-redis');
  for (const [name, value] of Object.entries({ remember, ttl, renewInterval, patience })) {
    checkPositive(`redisStore: ${name}`, value);
  }
  const report = (error: unknown) => notify(() => onError(error));
  const keys = keysWith(prefix);
  const sealer = createSealer(options.encryption);
  const run = scriptRunner(client, clock, patience);
  const chores = new Chores(report);
  const processId = createId();
  const context = { run, keys, sealer, clock, chores, processId, ttl, remember, report };
  const memory = String(remember);
  const listeners = new Set<(change: Change | 'missed') => void>();
  const publish = (change: Change | 'missed') => {
    for (const listener of listeners) listener(change);
  };

  const completeness = new Completeness(clock, renewInterval * RENEWALS);
  const verdicts = new Verdicts(context);
  const own = new OwnElicitations({
    ...context,
    verdicts,
    lease: () => lease,
    onOver: ({ id, scope }, how) => receive({ type: 'over', id, scope, how }),
  });
  const parked = parkedElicitations(context);
  const lease = new Lease({
    ...context,
    interval: renewInterval,
    lose: (id, dead) => run(scripts.LOSE, [keys.elicitation(id), keys.messages(id)], [id, keys.changes, memory, dead]),
    onSilence: () => void wakeups.reconnect(),
    onRenewed(state) {
      chores.retry();
      chores.do(() => own.keepAlive());
      own.disown();
      if (state === 'lost') completeness.lose();
      if (state === 'steady') return;
      chores.do(async () => {
        await own.reconcile(state);
        await completeness.whenComplete();
        publish('missed');
      });
    },
  });

  const receive = (message: Message) => {
    if (message.type === 'decided') verdicts.wake(message.nonce);
    else if (message.type === 'told') own.wake(message.id);
    else {
      publish(message);
      if (ENDS.has(message.type)) own.forget(message.id);
    }
  };

  const handleReady = () => completeness.doubt(lease.check());
  client.on('ready', handleReady);
  client.on('node-ready', handleReady);
  let wakeups!: Wakeups;
  const isConnected = new Promise<void>((resolve) => {
    wakeups = new Wakeups({
      client,
      channels: {
        [keys.changes]: (text) => receive(readJson(text)),
        [keys.own(processId)]: (text) => (text === BEAT ? lease.hear() : receive(readJson(text))),
      },
      onConnected() {
        resolve();
        handleReady();
      },
      report,
    });
  });
  const durability = options.requireDurability ? checkDurability(client) : undefined;
  const ready = Promise.all([isConnected, durability]).then(() => {});
  ready.catch(report);

  const toStored = async (id: string, now: number, fields: Fields): Promise<StoredElicitation> => {
    const [phase, scope, data, ends, queued] = fields;
    return {
      ...readJson(await sealer.open(data!, keys.elicitation(id))),
      id,
      scope: readJson(scope!),
      phase: phase as StoredElicitation['phase'],
      endsAt: ends ? clock.now() + Number(ends) - now : undefined,
      queued: Number(queued),
    };
  };

  /** Throws while the process that asked may still write it again: nobody may be told that it is unknown. */
  const assertComplete = () => {
    if (completeness.isDoubtful) throw new Error('relay: Redis was away and may not be complete yet');
  };

  const get = async (id: string): Promise<StoredElicitation | EndedElicitation | undefined> => {
    const [now, fields] = (await run(scripts.GET, [keys.elicitation(id)], [])) as [string, Fields];
    const [phase, scope, , , , how] = fields;
    if (!phase) {
      assertComplete();
      return undefined;
    }
    if (phase === 'over') return { id, scope: readJson(scope!), phase, how: how as OverReason };
    return toStored(id, Number(now), fields);
  };

  return {
    ready,

    createId: keys.createId,

    add: (elicitation, hearer, limit) =>
      hearer ? own.add(elicitation, hearer, limit) : parked.add(elicitation, limit),

    get,

    async list(user) {
      const read = () => run(scripts.LIST, [keys.user(user)], [keys.elicitations(user)]);
      const found = (await completeness.read(read)) as Array<string | Fields>;
      const now = Number(found[0]);
      const listed: Array<Promise<StoredElicitation | undefined>> = [];
      for (let i = 1; i < found.length; i += 2) {
        const stored = toStored(found[i] as string, now, found[i + 1] as Fields);
        listed.push(stored.catch(report) as typeof stored); // The others must not be missing.
      }
      return (await Promise.all(listed)).filter((stored) => stored !== undefined);
    },

    update: (id, values) => own.update(id, values),

    async claim(id, outcome, next) {
      const key = keys.elicitation(id);
      const text = JSON.stringify(outcome);
      const [answer, digests] = await Promise.all([sealer.seal(text, key), sealer.digests(text, key)]);
      const values = [id, keys.changes, memory, next, answer, ...digests];
      const claim = await run(scripts.CLAIM, [key, keys.messages(id)], values);
      if (!claim) assertComplete();
      return (claim || undefined) as Claim;
    },

    take: (id) => own.take(id),

    peek: (id) => parked.peek(id),

    forget: (id) => parked.forget(id),

    parks: redisParks(context),

    close: (id, how) => own.close(id, how),

    async finish(id, completion) {
      const names = [keys.elicitation(id), keys.messages(id)];
      await run(scripts.FINISH, names, [id, keys.changes, memory, completion ?? '']);
      own.forget(id);
    },

    async tell(id, message) {
      const hearer = own.hearerOf(id);
      if (hearer) return hearer.hear(message);
      const told: Told = { nonce: createId(), from: processId, message };
      const key = keys.messages(id);
      const sealed = await sealer.seal(JSON.stringify(told), key);
      const isHeard = await run(scripts.TELL, [keys.elicitation(id), key], [id, keys.own(''), String(ttl), sealed]);
      if (message.type !== 'check') return undefined;
      if (isHeard === '') throw new ElicitationVanished();
      return isHeard ? verdicts.waitFor(id, told.nonce) : undefined;
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async dispose() {
      client.off('ready', handleReady);
      client.off('node-ready', handleReady);
      wakeups.close();
      completeness.close();
      own.disown();
      await chores.end();
      await lease.close();
    },
  };
}
