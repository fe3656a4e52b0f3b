import { backoff, jitter } from '../../runtime/backoff.js';
import type { Clock } from '../../runtime/clock.js';
import { randomId } from '../../runtime/random-id.js';
import { wait } from '../../runtime/wait.js';
import type { ElicitationStore, StoredJson, StoredRecord } from '../stores/store.js';

/** How often another process may be faster before a write is given up: then something is wrong. */
const MAX_LOSSES = 20;
/** Milliseconds between two attempts. */
const PAUSES = { first: 10, longest: 500 } as const;

/** How a store keeps one kind of records. */
export interface RecordFormat<Item> {
  versionOf(item: Item): number;
  toStored(item: Item): StoredRecord;
  /** `undefined` where there is none, and for another format: another kind of record, or a later version of this package. */
  fromStored(stored: StoredRecord | undefined): Item | undefined;
  /** For how many milliseconds a store keeps it, unless it is written again. */
  lifeOf(item: Item, now: number): number;
}

/** What a store reads of a record. */
export type Versioned = Pick<StoredRecord, 'id' | 'version' | 'writeId' | 'isOver' | 'dueAt'>;

export interface FormatOptions<Item> extends Pick<RecordFormat<Item>, 'lifeOf'> {
  readonly isListed: boolean;
  /**
   * The kind of record and a number. The number changes with each format that earlier versions of this package cannot read, for a
   * rolling deploy.
   */
  readonly format: string;
  /** The member that never changes. */
  readonly fixed?: keyof Item;
  readonly secret?: ReadonlyArray<keyof Item>;
}

/** The format of records whose members are stored as they are. */
export function recordFormat<Item extends Versioned>(options: FormatOptions<Item>): RecordFormat<Item> {
  const { isListed, format, fixed: fixedName, secret: secretNames = [], lifeOf } = options;
  return {
    versionOf: ({ version }) => version,
    toStored({ id, version, writeId, isOver, dueAt, ...members }) {
      const plain = { format, ...members } as unknown as Record<PropertyKey, StoredJson>;
      const take = (name: keyof Item) => {
        const value = plain[name];
        delete plain[name];
        return value;
      };
      const fixed = fixedName ? take(fixedName) : {};
      const secret = Object.fromEntries(secretNames.map((name) => [name, take(name)]));
      return { id, version, writeId, isListed, isOver, dueAt, fixed, secret, plain };
    },
    fromStored(stored) {
      const { format: found, ...plain } = (stored?.plain ?? {}) as { format?: StoredJson };
      if (!stored || found !== format) return undefined;
      const { id, version, writeId, isOver, dueAt, fixed, secret } = stored;
      const members = { ...plain, ...(secret as object), ...(fixedName && { [fixedName]: fixed }) };
      return { ...members, id, version, writeId, isOver, dueAt } as Item;
    },
    lifeOf,
  };
}

/** The version after this one. */
export function nextVersion<Item extends Versioned>(item: Item, changes: Partial<Item>): Item {
  return { ...item, ...changes, version: item.version + 1, writeId: randomId() };
}

/** The records of one kind in a store. */
export class Table<Item> {
  readonly #store: Pick<ElicitationStore, 'get' | 'put'>;
  readonly #storeClock: Clock;
  readonly #format: RecordFormat<Item>;
  /** When the store last confirmed a write, or refused it for another version. */
  #repliedAt = Number.NEGATIVE_INFINITY;

  constructor(store: Pick<ElicitationStore, 'get' | 'put'>, storeClock: Clock, format: RecordFormat<Item>) {
    this.#store = store;
    this.#storeClock = storeClock;
    this.#format = format;
  }

  async get(id: string): Promise<Item | undefined> {
    return this.#format.fromStored(await this.#store.get(id));
  }

  /** Writes a record over a version; 0 where there is none. @returns false if another version is there. */
  async put(item: Item, replaces: number): Promise<boolean> {
    const { toStored, lifeOf } = this.#format;
    const isWritten = await this.#store.put(toStored(item), replaces, lifeOf(item, this.#storeClock.now()));
    this.#repliedAt = this.#storeClock.now();
    return isWritten;
  }

  /** For how many milliseconds nothing could be written. @param since when somebody first tried */
  awayFor(since: number): number {
    return this.#storeClock.now() - Math.max(since, this.#repliedAt);
  }

  /**
   * Writes what a function makes of the newest record, again with the next record if other processes are faster.
   * @param make Gets `undefined` where there is none. Gives the next record; `undefined`, to write nothing.
   * @param known The record, where it was just read.
   * @returns the newest record; `undefined` where there is none.
   * @throws {Error} if others are faster each time; what the store throws.
   */
  async change(
    id: string,
    make: (item: Item | undefined) => Item | undefined | Promise<Item | undefined>,
    known?: Item,
  ): Promise<Item | undefined> {
    for (let losses = 0; losses < MAX_LOSSES; losses++) {
      // The first ones follow without a pause: mostly only one other process has written.
      if (losses > 2) await wait(this.#storeClock, jitter(backoff(losses - 2, PAUSES)), undefined);
      const item = losses === 0 && known ? known : await this.get(id);
      const next = await make(item);
      if (!next) return item;
      if (await this.put(next, item ? this.#format.versionOf(item) : 0)) return next;
    }
    throw new Error('relay: other processes write this record all the time');
  }
}

/** Writes changes over the version that was read, once. @returns `undefined` if another write was first. */
export async function changeOnce<Item extends Versioned>(
  table: Table<Item>,
  item: Item,
  changes: Partial<Item>,
): Promise<Item | undefined> {
  const next = nextVersion(item, changes);
  return (await table.put(next, item.version)) ? next : undefined;
}
