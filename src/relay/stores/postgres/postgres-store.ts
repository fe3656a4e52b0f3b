import { check, checkPositive } from '../../../runtime/check.js';
import { MAX_DELAY } from '../../../runtime/clock.js';
import { callSafely } from '../../../runtime/throw-later.js';
import { encryptedStore } from '../encrypted-store.js';
import { Hints } from '../hints.js';
import { isId, userKey, userKeyOf } from '../ids.js';
import { changingText, recordFrom } from '../record-text.js';
import type { RelayEncryption } from '../sealer.js';
import type { ElicitationStore } from '../store.js';
import { type Connection, type ConnectionEvents, Subscription } from '../subscription.js';
import { PATIENCE, withinPatience } from '../within-patience.js';
import { writeError } from '../write-error.js';
import type { PostgresPool } from './client.js';
import { postgresStatements, queriesOn, TABLE } from './statements.js';

export interface PostgresStoreOptions {
  /** Name of the table, with or without a schema; a second one begins with it. Default `mcp_elicitation`. */
  table?: string;
  /** Encrypts requests and answers at rest. Default: they are plain text. */
  encryption?: RelayEncryption;
  /**
   * Whether to hear of changes at once, by `LISTEN`, which keeps one connection of the pool for itself. Without it, such as
   * behind PgBouncer in transaction mode, what other processes change is seen some seconds later. Default true.
   */
  listen?: boolean;
  /** For how many milliseconds a call waits for a connection of the pool, and again for the reply. Default 5 s. */
  patience?: number;
  /** Called with errors that no caller gets: of the subscription, and what cannot be decrypted. Default: `console.error`. */
  onError?(error: unknown): void;
}

/** Keeps records in PostgreSQL, for several processes. */
export interface PostgresStore extends ElicitationStore {
  /** Resolves once the process hears the others; at once without `listen`. */
  readonly ready: Promise<void>;
  /** Makes the tables, unless they are there: for those who have no migrations. */
  createTables(): Promise<void>;
}

/** What PostgreSQL says where another transaction was faster, at isolation levels over its default. */
const SERIALIZATION_FAILURE = '40001';
/** Bytes of a name in PostgreSQL. */
const LONGEST_NAME = 63;
/** Lets one process at a time make tables: `IF NOT EXISTS` alone fails for the second. Any number would do. */
const LOCK = 1_162_626_377;

/** A connection that breaks reports it twice: the statement rejects, and without a listener the event would end the process. */
const ignore = () => {};

interface Parts {
  readonly changing: string;
  readonly fixed: string | null;
}

interface VersionRow {
  readonly id: string;
  readonly version: unknown;
  readonly write_id: string;
  readonly owner: string | null;
}

/**
 * Makes a store for a relay of several processes, over the application's own pool of `pg`. The database is in UTF-8, and has
 * the tables of `postgresStatements()`.
 *
 * ```ts
 * const pool = new Pool({ connectionString });
 * pool.on('error', report); // A pool without it ends the process when the database goes away.
 * const store = postgresStore(pool);
 * await store.createTables();
 * const relay = createRelay({ authorize, store });
 * ```
 * @throws {TypeError} when an option is of the wrong type.
 */
export function postgresStore(pool: PostgresPool, options: PostgresStoreOptions = {}): PostgresStore {
  const { table = TABLE, listen = true, patience = PATIENCE, onError = writeError } = options;
  check(typeof pool?.connect === 'function', 'postgresStore: the first parameter must be a pool of pg');
  checkPositive('postgresStore: patience', patience);
  const queries = queriesOn(table);
  // PostgreSQL refuses a longer name. Tables whose names end alike may share a channel: each ignores the other's messages.
  const channel = `${table}_changes`.slice(-LONGEST_NAME);

  /**
   * A statement does not run once its caller has given up: it would only delay the others. So `patience` limits the wait for a
   * connection, and then the wait for the reply.
   */
  const query = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => {
    const connecting = pool.connect();
    const connection = await withinPatience(patience, connecting).catch((error) => {
      connecting.then((late) => late.release()).catch(() => {}); // `error` says it already.
      throw error;
    });
    let isBroken = false;
    connection.on('error', ignore);
    try {
      const query_timeout = Math.min(patience, MAX_DELAY);
      const { rows } = await withinPatience(patience, connection.query({ text, values, query_timeout }));
      return rows as Row[];
    } catch (error) {
      isBroken = !isReply(error);
      throw error;
    } finally {
      connection.off('error', ignore);
      connection.release(isBroken);
    }
  };

  const hints = new Hints();
  const subscription = listen
    ? new Subscription({
        open: (events) => listenOn(pool, channel, events),
        onMessage: (message) => hints.receive(message),
        report: (error) => callSafely(() => onError(error)),
      })
    : undefined;

  const store: ElicitationStore = {
    async get(id) {
      const [found] = isId(id) ? await query<Parts>(queries.get, id) : [];
      return found && recordFrom(found.changing, found.fixed);
    },

    async list(user) {
      const found = await query<Parts>(queries.list, await userKey(user));
      return found.map(({ changing, fixed }) => recordFrom(changing, fixed));
    },

    async listVersions(userKeys) {
      const found = await query<VersionRow>(queries.listVersions, userKeys);
      return found.map(({ id, version, write_id, owner }) => ({
        id,
        version: Number(version),
        writeId: write_id,
        owner: owner ?? undefined,
      }));
    },

    async writeIds(ids) {
      const found = await query<{ id: string; write_id: string }>(queries.writeIds, ids.filter(isId));
      const writeIds = new Map(found.map(({ id, write_id }) => [id, write_id]));
      return ids.map((id) => writeIds.get(id));
    },

    async put(record, replaces, expiresIn) {
      const { id, version, writeId, owner, isListed, isOver, dueAt, fixed } = record;
      const due = dueAt < Number.POSITIVE_INFINITY ? dueAt : null;
      const values = [id, userKeyOf(id), isListed, version, writeId, owner ?? null, isOver, due, changingText(record)];
      const kept = isOver || fixed === undefined ? null : JSON.stringify(fixed);
      try {
        const written =
          replaces === 0
            ? await query(queries.insert, ...values, expiresIn, channel, kept)
            : await query(queries.update, ...values, expiresIn, channel, replaces);
        return written.length === 1;
      } catch (error) {
        if ((error as { code?: unknown }).code === SERIALIZATION_FAILURE) return false;
        throw error;
      }
    },

    async owned(process) {
      return (await query<{ id: string }>(queries.owned, process)).map(({ id }) => id);
    },

    async due(now) {
      return (await query<{ id: string }>(queries.due, now)).map(({ id }) => id);
    },

    subscribe: (listener) => hints.subscribe(listener),

    async renew(process) {
      const found = await query<{ process: string; count: unknown; now: unknown }>(queries.renew, process, channel);
      subscription?.handleRenewed();
      const counters = new Map(found.map(({ process, count }) => [process, Number(count)]));
      return { counters, now: Number(found[0]!.now) }; // Its own counter comes first.
    },

    async now() {
      const [row] = await query<{ now: unknown }>(queries.now);
      return Number(row?.now);
    },

    async close() {
      subscription?.close();
    },
  };
  const { encryption } = options;
  return {
    ...(encryption ? encryptedStore(store, encryption, { onError }) : store),
    ready: subscription?.ready ?? Promise.resolve(),

    async createTables() {
      const statements = [`SELECT pg_advisory_xact_lock(${LOCK})`, ...postgresStatements(table)];
      await pool.query({ text: statements.join(';\n') }); // Several in one text are one transaction.
    },
  };
}

/** Whether PostgreSQL itself refused a statement, and goes on to serve the connection: it is not about to end (57P). */
function isReply(error: unknown): boolean {
  const { severity, code } = error as { severity?: unknown; code?: unknown };
  return severity !== undefined && !String(code).startsWith('57P');
}

/** Takes one connection out of the pool for as long as it lasts. */
function listenOn(pool: PostgresPool, channel: string, { onMessage, onError }: ConnectionEvents): Connection {
  const connected = pool.connect();
  let isReleased = false;
  const close = async () => {
    if (isReleased) return;
    isReleased = true;
    const connection = await connected.catch(() => undefined); // `opened` rejects with it.
    connection?.release(true);
  };
  const listen = async () => {
    const connection = await connected;
    connection.on('notification', ({ payload = '' }) => onMessage(payload));
    connection.on('error', onError);
    connection.on('end', close);
    await connection.query({ text: `LISTEN "${channel}"` });
  };
  return { opened: listen(), close };
}
