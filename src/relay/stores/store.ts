/** What JSON can carry. */
export type StoredJson =
  | null
  | boolean
  | number
  | string
  | readonly StoredJson[]
  | { readonly [name: string]: StoredJson | undefined };

/**
 * What a store keeps: the state of an elicitation, a parked call, or what the service notes of a backend. A store reads the
 * members up to `dueAt`. `fixed`, `secret` and `plain` are opaque to it.
 */
export interface StoredRecord {
  /**
   * The key of its user, a dot and 22 letters, digits, `-` and `_`; then up to two more parts, each after a dot. Unique, and
   * never of another user.
   */
  readonly id: string;
  /** Counts the changes, from 1. */
  readonly version: number;
  /**
   * The id of the write that made this version. A process recognises its own write by it if the reply got lost, and a store
   * that has come back with older data.
   */
  readonly writeId: string;
  /** Whether the lists of its user name it, until it is over. */
  readonly isListed: boolean;
  /** The process that waits for the outcome. Records without one are found by `due()`. */
  readonly owner?: string | undefined;
  /** Nothing lists a record that is over any more, and its `fixed` part is gone. */
  readonly isOver: boolean;
  /** When `due()` should find it, in epoch milliseconds of the store's clock. `Infinity` for never. */
  readonly dueAt: number;
  /** What never changes, such as the request. Stored with the first version only, and encrypted where there is a key. */
  readonly fixed?: StoredJson | undefined;
  /** What changes and is secret, such as the answer. Small. Encrypted where there is a key. */
  readonly secret?: StoredJson | undefined;
  /** What changes and stays readable, such as the phase; also the scope. Small. */
  readonly plain: StoredJson;
}

/** Which write of an elicitation a store has, without its contents. */
export interface StoredVersion {
  readonly id: string;
  readonly version: number;
  readonly writeId: string;
  readonly owner?: string | undefined;
}

/** The counters of all processes, and the time at which they were read. */
export interface Renewal {
  /** One whose counter stands still, or is missing, may be dead. */
  readonly counters: ReadonlyMap<string, number>;
  /** The store's clock, in epoch milliseconds. */
  readonly now: number;
}

/** Says that a record was written. A hint may be lost or late, so its receiver reads the store. */
export interface Hint {
  readonly id: string;
  readonly writeId: string;
}

/**
 * Where records live, for one process or several. It has no phases and no rules: a process reads a version and writes the
 * next one over it.
 *
 * A call rejects when the store is away, within seconds, and may have had its effect all the same. Repeating it is safe.
 * Stores and their callers share records, so neither changes one.
 *
 * The package's own stores are the only ones that are supported yet.
 */
export interface ElicitationStore {
  /** `undefined`: never written, expired, or no id at all. */
  get(id: string): Promise<StoredRecord | undefined>;
  /** The listed records of a user that are not over, the oldest first. @param user The name, not its key. */
  list(user: string): Promise<StoredRecord[]>;
  /**
   * The versions of what `list` has for these users, in no defined order. One statement, where the store can, for all users with a
   * page: it runs every few seconds.
   * @param userKeys The keys of the users, with which ids begin.
   */
  listVersions(userKeys: readonly string[]): Promise<StoredVersion[]>;
  /**
   * The last write of each record; `undefined` where there is none. Cheap, for finding out what has changed since an earlier
   * call. A version would not tell: a store that comes back with older data counts the same ones again.
   */
  writeIds(ids: readonly string[]): Promise<Array<string | undefined>>;
  /**
   * Writes a record over a version, and publishes a hint. A store that has this very write already returns true, and keeps the
   * record's place in the list.
   * @param replaces The version that it is written over; 0 where there is none. With 0, the record must have `fixed`; otherwise
   * the stored `fixed` stays.
   * @param expiresIn For how many milliseconds it is kept, unless it is written again.
   * @returns false if the store has another version by now. The caller reads it and applies its event again.
   */
  put(record: StoredRecord, replaces: number, expiresIn: number): Promise<boolean>;
  /** The ids of the records that a process owns and that are not over. */
  owned(process: string): Promise<string[]>;
  /** The ids of some records without an owner whose time has come, in no defined order. Calls that go on find each of them. */
  due(now: number): Promise<string[]>;
  /** Calls back with hints. @returns a function that ends the subscription. */
  subscribe(listener: (hint: Hint) => void): () => void;
  /** Increments the counter of a process. A counter that stands still for an hour is deleted. */
  renew(process: string): Promise<Renewal>;
  /** The store's clock, in epoch milliseconds. Limits and leases are times of this clock, and of no process's own. */
  now(): Promise<number>;
  /** Ends what the store keeps running, such as its subscription. Reads and writes still work, for an `onAnswered` that is running. */
  close?(): Promise<void>;
}
