import { check, checkPositive } from '../../../runtime/check.js';
import { callSafely } from '../../../runtime/throw-later.js';
import { encryptedStore } from '../encrypted-store.js';
import { Hints } from '../hints.js';
import { isId, userKey, userKeyOf } from '../ids.js';
import { changingText, recordFrom } from '../record-text.js';
import type { RelayEncryption } from '../sealer.js';
import type { ElicitationStore, StoredVersion } from '../store.js';
import { Subscription } from '../subscription.js';
import { PATIENCE } from '../within-patience.js';
import { writeError } from '../write-error.js';
import type { RedisClient } from './client.js';
import { Commands } from './commands.js';
import { checkDurability } from './durability.js';
import * as scripts from './scripts.js';

export interface RedisStoreOptions {
  /** What all keys and the channel begin with. Default `mcp-elicitation:`. */
  prefix?: string;
  /** Encrypts requests and answers at rest. Default: they are plain text. */
  encryption?: RelayEncryption;
  /**
   * Checks at start that Redis loses nothing that it has accepted: `appendonly yes`, `appendfsync always` and
   * `maxmemory-policy noeviction`, on each master. Otherwise `ready` rejects. Default false.
   */
  requireDurability?: boolean;
  /** For how many milliseconds a call waits for a reply of Redis. Default 5 s. */
  patience?: number;
  /** Called with errors that no caller gets: of the subscription, and what cannot be decrypted. Default: `console.error`. */
  onError?(error: unknown): void;
}

/** Keeps records in Redis or Valkey, for several processes. Needs version 6.2 or newer, single or a cluster. */
export interface RedisStore extends ElicitationStore {
  /**
   * Resolves once the process hears the others. Rejects with `requireDurability` where Redis may lose elicitations: do not
   * start then. `onError` gets the same error.
   */
  readonly ready: Promise<void>;
}

/** A user's keys are in the slot of the first digit of the user's key. */
const SLOTS = [...'0123456789abcdef'];
/** Keys that one script takes. */
const AT_ONCE = 1000;
/** Seconds for which the counter of a process stays. */
const COUNTER_TIME = '3600';

type Parts = [changing: string | null, fixed: string | null];

/**
 * Makes a store for a relay of several processes, over the application's own client of node-redis.
 *
 * ```ts
 * const redis = await createClient({ url }).connect();
 * const relay = createRelay({ authorize, store: redisStore(redis) });
 * ```
 *
 * Redis Cluster keeps keys with equal text in braces together, so that a script reaches all keys of a user at once:
 *
 * | key | type | contents |
 * |---|---|---|
 * | `…{D}:r:ID` | hash | a record |
 * | `…{D}:u:KEY` | sorted set | ids of a user's listed records that are not over, by when they were first written |
 * | `…{D}:o:PROCESS` | set | ids of what a process owns |
 * | `…{D}:due` | sorted set | ids of what nobody owns, by when it is due |
 * | `…{processes}` | hash | the counters of the processes |
 * | `…{processes}:seen` | sorted set | the processes, by when each was counted |
 *
 * D is the first hexadecimal digit of the user's key, and of each id.
 * @throws {TypeError} when an option is of the wrong type.
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): RedisStore {
  const { prefix = 'mcp-elicitation:', patience = PATIENCE, onError = writeError } = options;
  check(typeof client?.eval === 'function', 'redisStore: the first parameter must be a client of node-redis');
  checkPositive('redisStore: patience', patience);
  const report = (error: unknown) => callSafely(() => onError(error));
  const commands = new Commands(client, patience);
  const run = (script: string, keys: string[], values: string[] = []) =>
    commands.run(script, { keys, arguments: values });

  const slot = (digit: string) => `${prefix}{${digit}}:`;
  const recordPrefix = (digit: string) => `${slot(digit)}r:`;
  const recordKey = (id: string) => recordPrefix(id[0]!) + id;
  const listKey = (user: string) => `${slot(user[0]!)}u:${user}`;
  const dueKey = (digit: string) => `${slot(digit)}due`;
  const ownerPrefix = (digit: string) => `${slot(digit)}o:`;
  const processes = `${prefix}{processes}`;
  const channel = `${prefix}changes`;

  /** Asks each slot for ids. */
  const inEachSlot = async (find: (digit: string) => Promise<unknown>) =>
    (await Promise.all(SLOTS.map(find))).flat() as string[];

  /** Known once it has refused a script of several slots. */
  let isCluster = false;
  const versionsIn = async (userKeys: readonly string[]): Promise<StoredVersion[]> => {
    if (userKeys.length === 0) return [];
    const found = (await run(scripts.LIST_VERSIONS, userKeys.map(listKey), [prefix])) as string[];
    return Array.from({ length: found.length / 4 }, (_, i) => {
      const [id, version, writeId, owner] = found.slice(i * 4) as [string, string, string, string];
      return { id, version: Number(version), writeId, owner: owner || undefined };
    });
  };

  const hints = new Hints();
  const subscription = new Subscription({
    open(events) {
      const subscriber = client.duplicate();
      subscriber.on('error', events.onError);
      return {
        opened: subscriber.connect().then(() => subscriber.subscribe(channel, events.onMessage)),
        close: () => subscriber.isOpen && subscriber.destroy(),
      };
    },
    onMessage: (message) => hints.receive(message),
    report,
  });
  const durability = options.requireDurability ? checkDurability(client) : undefined;
  const ready = Promise.all([subscription.ready, durability]).then(() => {});
  ready.catch(report);

  const store: ElicitationStore = {
    async get(id) {
      if (!isId(id)) return undefined;
      const [changing, fixed] = (await run(scripts.GET, [recordKey(id)])) as Parts;
      return changing === null ? undefined : recordFrom(changing, fixed);
    },

    async list(user) {
      const key = await userKey(user);
      const found = (await run(scripts.LIST, [listKey(key)], [recordPrefix(key[0]!)])) as Array<
        [string, string | null]
      >;
      return found.map(([changing, fixed]) => recordFrom(changing, fixed));
    },

    async listVersions(userKeys) {
      if (!isCluster) {
        try {
          return await versionsIn(userKeys);
        } catch (error) {
          if (!isCrossSlot(error)) throw error;
          isCluster = true;
        }
      }
      return (await Promise.all(SLOTS.map((digit) => versionsIn(userKeys.filter((key) => key[0] === digit))))).flat();
    },

    async writeIds(ids) {
      const found = new Map<string, string>();
      const read = async (some: string[]) => {
        const writeIds = (await run(scripts.WRITE_IDS, some.map(recordKey))) as Array<string | null>;
        for (const [i, id] of some.entries()) if (writeIds[i]) found.set(id, writeIds[i]);
      };
      const inSlot = (digit: string) => ids.filter((id) => id[0] === digit && isId(id));
      await Promise.all(SLOTS.flatMap((digit) => chunksOf(inSlot(digit)).map(read)));
      return ids.map((id) => found.get(id));
    },

    async put(record, replaces, expiresIn) {
      const { id, version, writeId, owner = '', isListed, isOver, dueAt, fixed } = record;
      const isDue = owner === '' && !isOver && dueAt < Number.POSITIVE_INFINITY;
      const isWritten = await run(
        scripts.PUT,
        [recordKey(id), listKey(userKeyOf(id)), dueKey(id[0]!)],
        [
          id,
          String(replaces),
          String(version),
          writeId,
          changingText(record),
          replaces === 0 && fixed !== undefined ? JSON.stringify(fixed) : '',
          String(Math.ceil(expiresIn)),
          isListed && !isOver ? '1' : '0',
          isDue ? String(dueAt) : '',
          isOver ? '' : owner,
          ownerPrefix(id[0]!),
          channel,
          isOver ? '1' : '0',
        ],
      );
      return isWritten === 1;
    },

    owned: (process) =>
      inEachSlot((digit) => run(scripts.OWNED, [ownerPrefix(digit) + process], [recordPrefix(digit)])),

    due: (now) =>
      inEachSlot((digit) =>
        run(scripts.DUE, [dueKey(digit)], [recordPrefix(digit), String(now), String(Math.random())]),
      ),

    subscribe: (listener) => hints.subscribe(listener),

    async renew(process) {
      const [seconds, microseconds, ...found] = (await run(
        scripts.RENEW,
        [processes, `${processes}:seen`],
        [process, channel, COUNTER_TIME],
      )) as [string, string, ...string[]];
      subscription.handleRenewed();
      const counters = new Map<string, number>();
      for (let i = 0; i < found.length; i += 2) counters.set(found[i]!, Number(found[i + 1]));
      return { counters, now: milliseconds(seconds, microseconds) };
    },

    async now() {
      const [seconds, microseconds] = (await run(scripts.NOW, [processes])) as [string, string];
      return milliseconds(seconds, microseconds);
    },

    async close() {
      subscription.close();
      commands.close();
    },
  };
  const { encryption } = options;
  return { ...(encryption ? encryptedStore(store, encryption, { onError }) : store), ready };
}

function milliseconds(seconds: string, microseconds: string): number {
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
}

/** Whether a cluster refuses keys of several slots at once. */
function isCrossSlot(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('CROSSSLOT');
}

function chunksOf(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, i) => ids.slice(i * AT_ONCE, (i + 1) * AT_ONCE));
}
