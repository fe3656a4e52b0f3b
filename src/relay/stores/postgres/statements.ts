import { check } from '../../../runtime/check.js';

/** Name of the table of records by default. */
export const TABLE = 'mcp_elicitation';

/** A name that needs no quotes, with or without a schema. Names of indexes and of the channel are a little longer. */
const NAME = /^(?:[a-z_][a-z\d_]{0,39}\.)?[a-z_][a-z\d_]{0,39}$/;

/** Rows of expired records that one renewal deletes. */
const PURGED_AT_ONCE = 1000;
/** Ids that `due()` finds at once. Chance chooses them: records that nobody can read or end would always come first. */
const DUE_AT_ONCE = 1000;

/**
 * The statements that make the tables and indexes of `postgresStore()`, for those who keep migrations. Each may run again.
 *
 * | column | contents |
 * |---|---|
 * | `id` | of a record |
 * | `user_key` | a hash of the user |
 * | `is_listed` | whether its user's list names it |
 * | `version`, `write_id` | which version it is, and of which write |
 * | `owner` | the process that waits; none where any process may go on |
 * | `is_over` | whether it has ended, and is kept so that late answers learn why |
 * | `due_at` | when its time is up, in epoch milliseconds |
 * | `changing`, `fixed` | its contents, as JSON; the texts in it are encrypted if the store encrypts |
 * | `expires_at` | when the row is deleted |
 *
 * The second table counts the processes that live.
 * @param table Default `mcp_elicitation`; `schema.table` is possible.
 * @throws {TypeError} for a name that would need quotes, or is longer than 40 letters.
 */
export function postgresStatements(table = TABLE): string[] {
  const processes = processesOf(checked(table));
  const name = table.split('.').at(-1);
  return [
    `CREATE TABLE IF NOT EXISTS ${table} (
  id text PRIMARY KEY,
  user_key text NOT NULL,
  is_listed boolean NOT NULL,
  version bigint NOT NULL,
  write_id text NOT NULL,
  owner text,
  is_over boolean NOT NULL,
  due_at double precision,
  changing text NOT NULL,
  fixed text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL
)`,
    `CREATE INDEX IF NOT EXISTS ${name}_user ON ${table} (user_key, created_at) WHERE is_listed AND NOT is_over`,
    `CREATE INDEX IF NOT EXISTS ${name}_owner ON ${table} (owner) WHERE NOT is_over`,
    `CREATE INDEX IF NOT EXISTS ${name}_due ON ${table} (due_at) WHERE owner IS NULL AND NOT is_over`,
    `CREATE INDEX IF NOT EXISTS ${name}_expiry ON ${table} (expires_at)`,
    `CREATE TABLE IF NOT EXISTS ${processes} (
  process text PRIMARY KEY,
  count bigint NOT NULL,
  counted_at timestamptz NOT NULL
)`,
  ];
}

/** What the store runs. The clock is always the database's. */
export function queriesOn(table: string) {
  const processes = processesOf(checked(table));
  // PostgreSQL uses no index for a comparison with clock_timestamp(), which is volatile.
  const isUnexpired = 'expires_at > statement_timestamp()';
  const epoch = 'floor(extract(epoch FROM clock_timestamp()) * 1000)';
  const values = `$1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + $10 * interval '1 millisecond'`;
  const columns = 'id, user_key, is_listed, version, write_id, owner, is_over, due_at, changing, expires_at';
  const isSameWrite = 'stored.version = $4 AND stored.write_id = $5';
  /** One statement writes and publishes: a hint can neither come before its version nor without it. */
  const publish = (write: string) => `WITH written AS (${write} RETURNING id)
    SELECT pg_notify($11, $1 || ' ' || $5) FROM written`;
  return {
    /** `columns`, then the channel and the fixed part. Writes if there is no row, if the row has expired, or if it is this same write. */
    insert: publish(`INSERT INTO ${table} AS stored (${columns}, fixed) VALUES (${values}, $12)
      ON CONFLICT (id) DO UPDATE SET (${columns}, fixed, created_at) =
        (${values}, $12, CASE WHEN ${isSameWrite} THEN stored.created_at ELSE EXCLUDED.created_at END)
      WHERE stored.expires_at <= statement_timestamp() OR (${isSameWrite})`),
    /** `columns`, then the channel and the version that is replaced. */
    update:
      publish(`UPDATE ${table} AS stored SET (${columns}, fixed) = (${values}, CASE WHEN $7 THEN NULL ELSE fixed END)
      WHERE id = $1 AND ${isUnexpired} AND (version = $12 OR (${isSameWrite}))`),
    get: `SELECT changing, fixed FROM ${table} WHERE id = $1 AND ${isUnexpired}`,
    list: `SELECT changing, fixed FROM ${table}
      WHERE user_key = $1 AND is_listed AND NOT is_over AND ${isUnexpired} ORDER BY created_at, id`,
    listVersions: `SELECT id, version, write_id, owner FROM ${table}
      WHERE user_key = ANY($1) AND is_listed AND NOT is_over AND ${isUnexpired}`,
    writeIds: `SELECT id, write_id FROM ${table} WHERE id = ANY($1) AND ${isUnexpired}`,
    owned: `SELECT id FROM ${table} WHERE owner = $1 AND NOT is_over AND ${isUnexpired}`,
    due: `SELECT id FROM ${table} WHERE owner IS NULL AND NOT is_over AND due_at <= $1 AND ${isUnexpired}
      ORDER BY random() LIMIT ${DUE_AT_ONCE}`,
    /** The process, and the channel. Counts it up, deletes what is too old, and publishes a beat. */
    renew: `WITH counted AS (
        INSERT INTO ${processes} AS known VALUES ($1, 1, clock_timestamp())
        ON CONFLICT (process) DO UPDATE SET count = known.count + 1, counted_at = EXCLUDED.counted_at
        RETURNING process, count
      ), forgotten AS (
        DELETE FROM ${processes} WHERE process <> $1 AND counted_at <= statement_timestamp() - interval '1 hour'
      ), purged AS (
        DELETE FROM ${table} WHERE id IN (
          SELECT id FROM ${table} WHERE NOT ${isUnexpired} LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED)
      )
      SELECT process, count, ${epoch} AS now, pg_notify($2, '')::text AS beat FROM counted
      UNION ALL SELECT process, count, NULL, NULL FROM ${processes}
      WHERE process <> $1 AND counted_at > statement_timestamp() - interval '1 hour'`,
    now: `SELECT ${epoch} AS now`,
  };
}

function processesOf(table: string): string {
  return `${table}_processes`;
}

function checked(table: string): string {
  check(
    NAME.test(table),
    'postgresStore: table must be `name` or `schema.name`, each of 1 to 40 lower-case letters, digits and _, not beginning with a digit',
  );
  return table;
}
